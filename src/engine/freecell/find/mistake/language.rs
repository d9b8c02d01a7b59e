//! Languages with their own generators.

crate::listed_enum! {
    /// A language whose own generator is seeded with the number, and its way to pick one of the cards left.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Language {
        /// Bash 5.1 and later: `RANDOM % left`.
        Bash,
        /// Bash before 5.1: `RANDOM % left`.
        OldBash,
        /// C with the GNU library: `rand() % left`.
        C,
        /// C++: `std::mt19937`, modulo the cards left; PHP's `mt_rand(0, left - 1)` is nearly always the same.
        Cpp,
        /// C#, .NET: `Random.Next(left)`.
        CSharp,
        /// Go: `rand.Intn(left)` of `math/rand`.
        Go,
        /// Go: `rand.Shuffle` of `math/rand`.
        GoShuffle,
        /// Java: `Random.nextInt(left)`.
        Java,
        /// Lua 5.4: `math.random(left)`.
        Lua,
        /// mawk 1.3.4 with the GNU library: `int(rand() * left)`.
        Mawk,
        /// Perl: `int(rand(left))`.
        Perl,
        /// PHP 7.1 and later: `mt_rand() % left`.
        Php,
        /// Python 3: `random.randrange(left)`, and so `random.choice`, `random.shuffle`.
        Python,
        /// Python: `int(random.random() * left)`.
        PythonFraction,
        /// R 3.6 and later: `sample`.
        R,
        /// Ruby: `rand(left)`.
        Ruby,
    }
}

impl Language {
    /// Returns the call that picks a card, in words.
    pub const fn call(self) -> &'static str {
        match self {
            Self::Bash => "bash's RANDOM % left",
            Self::OldBash => "bash's RANDOM % left, before version 5.1,",
            Self::C => "C's rand() % left of the GNU library",
            Self::Cpp => "C++'s std::mt19937 % left, or PHP's mt_rand(0, left - 1),",
            Self::CSharp => "C#'s Random.Next(left)",
            Self::Go => "Go's rand.Intn(left)",
            Self::GoShuffle => "Go's rand.Shuffle",
            Self::Java => "Java's Random.nextInt(left)",
            Self::Lua => "Lua's math.random(left)",
            Self::Mawk => "mawk's int(rand() * left)",
            Self::Perl => "Perl's int(rand(left))",
            Self::Php => "PHP's mt_rand() % left",
            Self::Python => "Python's random.randrange(left)",
            Self::PythonFraction => "Python's int(random.random() * left)",
            Self::R => "R's sample",
            Self::Ruby => "Ruby's rand(left)",
        }
    }
}
