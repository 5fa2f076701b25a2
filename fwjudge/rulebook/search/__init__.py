"""Finding rules by words: folding, readings, an index and a plain scan that agree, one ranking for both."""
