-- Deals #617 and prints it as Lua programs do, a line `=== name` before each form.
local seed, pack, indices = 617, {}, {}
for index = 0, 51 do pack[#pack + 1] = index end
while #pack > 0 do
  seed = (seed * 214013 + 2531011) & 0x7fffffff
  local at = (seed >> 16) % #pack + 1
  indices[#indices + 1] = pack[at]
  pack[at] = pack[#pack]
  pack[#pack] = nil
end
local ranks = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
local suits = {"Clubs", "Diamonds", "Hearts", "Spades"}

local function print_rows(name, card, open, close)
  print("=== " .. name)
  local lines = {}
  for row = 0, 6 do
    local cards = {}
    for place = row * 8 + 1, math.min(row * 8 + 8, 52) do cards[#cards + 1] = card(indices[place]) end
    lines[#lines + 1] = open .. table.concat(cards, ", ") .. close
  end
  print("{" .. table.concat(lines, ", ") .. "}")
end
local function short(index) return '"' .. ("A23456789TJQK"):sub(index // 4 + 1, index // 4 + 1) .. ("CDHS"):sub(index % 4 + 1, index % 4 + 1) .. '"' end
print_rows("table", short, "{", "}")
print_rows("table-of-tables", function(index) return ('{rank = "%s", suit = "%s"}'):format(ranks[index // 4 + 1], suits[index % 4 + 1]) end, "{", "}")
print_rows("table-with-keys", function(index) return ('{["rank"] = %d, ["suit"] = "%s"}'):format(index // 4 + 1, suits[index % 4 + 1]) end, "{", "}")
print("=== ipairs")
for place, index in ipairs(indices) do print(place, ranks[index // 4 + 1] .. " of " .. suits[index % 4 + 1]) end
