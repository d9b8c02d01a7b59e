# Rscript deal.R 1 617 …
options(scipen = 99)
for (number in commandArgs(trailingOnly = TRUE)) {
  pack <- 0:51
  set.seed(as.integer(number))
  dealt <- sample(pack)
  ranks <- strsplit("A23456789TJQK", "")[[1]]
  suits <- strsplit("CDHS", "")[[1]]
  cat(number, paste0(ranks[dealt %/% 4 + 1], suits[dealt %% 4 + 1]), "\n", sep = " ", fill = FALSE)
}
