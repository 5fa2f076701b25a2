"""Words for people: boards, events, options, reasons."""
