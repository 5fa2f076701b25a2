"""ONE PIECE in words for people: boards, events, options, reasons."""
