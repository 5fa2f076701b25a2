"""What rulebooks and cards both need: folders, files written whole, how Japanese is folded and how it sounds. A leaf."""
