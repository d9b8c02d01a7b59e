# Deals #617 and prints it as R does, a line `=== name` before each form.
seed <- 617
pack <- 0:51
indices <- c()
while (length(pack) > 0) {
  seed <- (seed * 214013 + 2531011) %% 2147483648
  at <- (seed %/% 65536) %% length(pack) + 1
  indices <- c(indices, pack[at])
  pack[at] <- pack[length(pack)]
  pack <- pack[-length(pack)]
}
ranks <- c("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
short <- paste0(ranks[indices %/% 4 + 1], c("C", "D", "H", "S")[indices %% 4 + 1])
padded <- c(short, rep("", 4))
missing <- c(short, rep(NA, 4))
cat("=== vector\n")
print(short)
cat("=== vector-without-quotes\n")
print(short, quote = FALSE)
cat("=== matrix\n")
print(matrix(padded, ncol = 8, byrow = TRUE))
cat("=== matrix-na\n")
print(matrix(missing, ncol = 8, byrow = TRUE))
cat("=== matrix-without-quotes\n")
print(noquote(matrix(padded, ncol = 8, byrow = TRUE)))
cat("=== list\n")
print(split(short, (seq_along(short) - 1) %/% 8))
cat("=== unnamed-list\n")
print(unname(split(short, (seq_along(short) - 1) %% 8)))
cat("=== data-frame\n")
print(data.frame(rank = ranks[indices %/% 4 + 1], suit = c("clubs", "diamonds", "hearts", "spades")[indices %% 4 + 1]))
cat("=== numbers\n")
print(indices)
