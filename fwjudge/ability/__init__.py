"""What a card says, as data: the records of card text (`text`), and walking through them (`walk`). A leaf."""
