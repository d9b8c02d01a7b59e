//! The variants of mistakes in the pack, the shuffle and the layout.

crate::listed_enum! {
    /// A way in which rows and columns are exchanged.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Transposition {
        /// The cards are dealt column by column: 7, 7, 7, 7, 6, 6, 6 and 6.
        DealtByColumns,
        /// The columns are written one after the other as rows of eight.
        ColumnsAsRows,
    }
}

crate::listed_enum! {
    /// A way to deal where the index is always r modulo 52, even if the card there was dealt before.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ModuloPack {
        /// `card = pack[j]; pack[j] = pack[left - 1]`: dealt cards are dealt again.
        Copied,
        /// `swap(pack[j], pack[left - 1])`, and the card in the last place is dealt at once.
        Swapped,
        /// The card dealt stays in the pack.
        Kept,
        /// If the card was dealt before, the next one that was not is taken.
        NextFree,
        /// If the card was dealt before, another r is drawn.
        DrawnAgain,
        /// The whole pack is shuffled by 52 such swaps, then dealt from its end.
        SwappedThenDealt,
        /// The whole pack is shuffled by 51 such swaps, then dealt from its end.
        SwappedThenDealt51,
        /// r % 52 % left: the card is one of those left, but some are likelier.
        ThenLeft,
    }
}

crate::listed_enum! {
    /// A way in which the number of cards left is one off.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum LeftOffByOne {
        /// r mod (left − 1); the last card needs no draw.
        OneLess,
        /// r mod (left + 1), and the card is copied, so a card dealt before may be dealt again.
        OneMore,
        /// r mod (left + 1), copied, from the second card on, as `left` is decreased too late.
        OneMoreAfterFirst,
        /// r mod (left + 1), and the last card and the one at the index are swapped before it is dealt.
        OneMoreSwapped,
        /// r mod (left + 1), swapped, but the cards are dealt after the shuffle.
        OneMoreSwappedThenDealt,
        /// r % (left + 1) % left.
        OneMoreThenLeft,
    }
}

crate::listed_enum! {
    /// A way in which a fraction of r becomes an index.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Scaling {
        /// floor(r / 32768 · left).
        By32768,
        /// floor(r / 32767 · left), which may be `left` itself.
        By32767,
        /// round(r / 32767 · (left − 1)).
        Rounded,
    }
}

crate::listed_enum! {
    /// A way in which an index counted from 0 is used in an array counted from 1, or vice versa.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OneBased {
        /// One place too low; below the first there is none.
        Low,
        /// One place too low; below the first comes the last card left.
        LowWrapped,
        /// One place too high, in a pack that keeps its 52 places.
        High,
        /// (r + 1) % left.
        HighWrapped,
    }
}

crate::listed_enum! {
    /// A way in which the ten is sorted among the other ranks as text.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum TextTen {
        /// T, after the queen.
        Letter,
        /// 10, before the two.
        Digits,
    }
}

crate::listed_enum! {
    /// A way to deal with the last place of the whole pack, 51, in place of the last of the cards left.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum FixedLast {
        /// The card at the index is dealt, and the one in place 51 is copied there.
        Copied,
        /// The two cards are swapped, and place 51 is dealt.
        Swapped,
        /// The two cards are swapped, and the last card left is dealt.
        LastDealt,
    }
}

crate::listed_enum! {
    /// A place one off the last of the cards left.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum LastOffByOne {
        /// `pack[left]`: beyond the pack at first.
        After,
        /// `pack[left - 2]`: before the pack at last.
        Before,
    }
}

crate::listed_enum! {
    /// A way to go on if the card at the index was dealt before.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum AlreadyDealt {
        /// The next card that was not dealt is taken.
        NextFree,
        /// Another r is drawn.
        DrawnAgain,
    }
}

crate::listed_enum! {
    /// A deal before that of the number, from which something is kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Earlier {
        /// Number 1.
        First,
        /// The number before.
        Previous,
        /// The number itself, dealt twice.
        Same,
    }
}
