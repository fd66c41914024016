package tui

import "testing"

func TestViKeys(t *testing.T) {
	for _, c := range []struct{ typed, keys, want string }{
		{"Tom is a cat", "0dw", "is a cat"},
		{"Tom is a cat", "bcwdog", "Tom is a dog"},
		{"Tom is a cat", "0x$x", "om is a ca"},
		{"Tom is a cat", "dd", ""},
		{"Tom is a cat", "ddu", "Tom is a cat"},
		{"Tom is a cat", "A.", "Tom is a cat."},
		{"is a cat", "ITom ", "Tom is a cat"},
		{"Tom is a cat", "0wD", "Tom "},
		{"Tom is a cat", "qzv", "Tom is a cat"},
	} {
		s := newStage(t, Options{Turner: script(plainTalk), Vi: true})
		s.press(c.typed, "esc")
		for _, r := range c.keys {
			s.press(string(r))
		}
		if got := s.input.Value(); got != c.want {
			t.Errorf("%q after %q is %q, want %q", c.typed, c.keys, got, c.want)
		}
	}
}

// Who does not want them types the letters.
func TestNoViKeysUnasked(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk)})
	s.press("dd", "esc", "d", "d")
	if got := s.input.Value(); got != "dddd" {
		t.Errorf("typed %q", got)
	}
}
