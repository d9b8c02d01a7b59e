-- lua5.4 deal.lua 1 617 …
for _, number in ipairs(arg) do
  local pack = {}
  for i = 1, 52 do pack[i] = i - 1 end
  math.randomseed(math.tointeger(tonumber(number)))
  io.write(number)
  for left = 52, 1, -1 do
    local j = math.random(left)
    local card = pack[j]
    io.write(" ", ("A23456789TJQK"):sub(card // 4 + 1, card // 4 + 1), ("CDHS"):sub(card % 4 + 1, card % 4 + 1))
    pack[j] = pack[left]
  end
  io.write("\n")
end
