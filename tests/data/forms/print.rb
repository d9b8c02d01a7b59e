# Deals #617 and prints it as Ruby programs do, a line `=== name` before each form.
require 'pp'
require 'yaml'

seed = 617
pack = (0..51).to_a
INDICES = []
until pack.empty?
  seed = (seed * 214013 + 2531011) & 0x7fffffff
  at = (seed >> 16) % pack.size
  pack[at], pack[-1] = pack[-1], pack[at]
  INDICES << pack.pop
end
RANKS = %w[A 2 3 4 5 6 7 8 9 10 J Q K]
SUITS = %w[clubs diamonds hearts spades]
Card = Struct.new(:rank, :suit)
class Plain
  def initialize(index)
    @suit, @rank = SUITS[index % 4].to_sym, RANKS[index / 4]
  end
end

def rows(&card) = INDICES.map(&card).each_slice(8).to_a
def short(index) = 'A23456789TJQK'[index / 4] + 'CDHS'[index % 4]

puts '=== p'
p rows { |index| short(index) }
puts '=== symbols'
p rows { |index| short(index).to_sym }
puts '=== pairs'
pp rows { |index| [RANKS[index / 4], SUITS[index % 4].to_sym] }
puts '=== hashes'
p rows { |index| { rank: RANKS[index / 4], suit: SUITS[index % 4] } }
puts '=== structures'
pp rows { |index| Card.new(RANKS[index / 4], SUITS[index % 4]) }
puts '=== objects'
p rows { |index| Plain.new(index) }
puts '=== puts'
puts rows { |index| short(index) }
puts '=== yaml'
puts rows { |index| short(index) }.to_yaml
puts '=== yaml-hashes'
puts rows { |index| { 'rank' => RANKS[index / 4], 'suit' => SUITS[index % 4] } }.to_yaml
