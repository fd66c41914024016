package main

import (
	"strings"
	"testing"
	"testing/iotest"
)

// What is exported to a terminal has nothing in it that the terminal would obey,
// however it is cut into writes.
func TestCleanLines(t *testing.T) {
	var out strings.Builder
	c := &cleanLines{out: &out}
	text := "id,quote\nf1,\"a\x1b[2J\u202eb\"\n\nf2,\"\x9b31m\x1b]0;x\x07y\"\n"
	r := iotest.OneByteReader(strings.NewReader(text))
	buffer := make([]byte, 16)
	for {
		n, err := r.Read(buffer)
		if _, werr := c.Write(buffer[:n]); werr != nil {
			t.Fatal(werr)
		}
		if err != nil {
			break
		}
	}
	if want := "id,quote\nf1,\"ab\"\n\nf2,\"\ufffd31my\"\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
