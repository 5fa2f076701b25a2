"""Words for people: boards, events, options and reasons."""
