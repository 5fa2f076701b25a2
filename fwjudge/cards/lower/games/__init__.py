"""The games whose card text has a meaning here: their words, and what only they say."""
