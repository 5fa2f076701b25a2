"""Words for people: boards, events, options and reasons of the toy."""
