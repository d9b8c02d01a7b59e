//! Enums that know their variants, and the names of these.

/// Declares an enum of variants without fields, with `ALL`, the variants in order, and `next`, which goes round them.
#[macro_export]
macro_rules! listed_enum {
    ($(#[$attribute:meta])* $vis:vis enum $type:ident { $($(#[$of:meta])* $variant:ident,)+ }) => {
        $(#[$attribute])*
        $vis enum $type {
            $($(#[$of])* $variant,)+
        }

        impl $type {
            /// All variants, in order.
            $vis const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

            /// Returns the variant after this one; the first follows the last.
            #[must_use]
            #[allow(dead_code, reason = "not every enum is gone through")]
            $vis const fn next(self) -> Self {
                Self::ALL[(self as usize + 1) % Self::ALL.len()]
            }
        }
    };
}

/// Declares a [`listed_enum`] whose variants have names: `name` returns one, `named` finds the variant of one, and
/// `Display` writes it.
///
/// ```
/// tableaux_engine::named_enum! {
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub enum Side {
///         /// Where the free cells are.
///         Left = "left",
///         Right = "right",
///     }
/// }
/// assert_eq!((Side::named("left"), Side::named("up")), (Some(Side::Left), None));
/// assert_eq!(Side::ALL.map(Side::name), ["left", "right"]);
/// ```
#[macro_export]
macro_rules! named_enum {
    ($(#[$attribute:meta])* $vis:vis enum $type:ident { $($(#[$of:meta])* $variant:ident = $name:literal,)+ }) => {
        $crate::listed_enum! {
            $(#[$attribute])*
            $vis enum $type {
                $($(#[$of])* $variant,)+
            }
        }

        impl $type {
            /// Returns the name.
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the variant with a name.
            #[allow(dead_code, reason = "not every enum is read from text")]
            $vis fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|of| of.name() == name)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
