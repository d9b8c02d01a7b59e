# ruby deal.rb 1 617 …
ARGV.each do |number|
  pack = (0...52).to_a
  random = Random.new(number.to_i)
  dealt = []
  until pack.empty?
    j = random.rand(pack.size)
    dealt << "A23456789TJQK"[pack[j] / 4] + "CDHS"[pack[j] % 4]
    pack[j] = pack[-1]
    pack.pop
  end
  puts "#{number} #{dealt.join(' ')}"
end
