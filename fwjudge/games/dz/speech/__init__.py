"""Words for people: sentences, the vocabulary, boards and what is wrong with them."""
