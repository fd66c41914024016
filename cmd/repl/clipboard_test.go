package main

import "testing"

func TestTheClipboardIsTheOneOfThisPlace(t *testing.T) {
	for name, want := range map[string]bool{"TMUX": true, "SSH_TTY": false, "SSH_CONNECTION": false} {
		clip := nativeClipboard(func(n string) (string, bool) { return "x", n == name })
		if (clip != nil) != want {
			t.Errorf("%s: %v", name, clip != nil)
		}
	}
}
