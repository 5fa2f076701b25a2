"""The text of a card as data: the records of card text (`text`), and walking through them (`walk`). A leaf."""
