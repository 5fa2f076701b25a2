"""Tools that rulebooks and cards both need: folders, files written whole, Japanese folded and by its sound. A leaf."""
