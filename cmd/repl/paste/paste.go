// Package paste tells what is typed on a terminal from what is pasted, by the
// brackets that a terminal puts around a paste when it is asked to (mode 2004 of
// xterm). It promises that every byte comes out once and in its order, however
// the input is cut, in time linear to it. What a paste means it leaves to others.
package paste

import (
	"bytes"
	"slices"
	"strings"
)

// Sequences that ask a terminal to bracket what is pasted, and to stop that.
const (
	On  = "\x1b[?2004h"
	Off = "\x1b[?2004l"
)

// Begin and End are the brackets.
const (
	Begin = "\x1b[200~"
	End   = "\x1b[201~"
)

// Splitter takes input in pieces. The zero value is ready. It is not safe for
// concurrent use.
type Splitter struct {
	held    []byte // possibly the beginning of a bracket
	text    []byte
	pasting bool
}

// Split gives what is typed to typed, and each paste to pasted when it is
// complete. Both may keep what they are given only until they return. more says
// that further input is at hand: without it, the one or two bytes that begin a
// bracket are taken for a key, as the escape key is one.
func (s *Splitter) Split(input []byte, more bool, typed, pasted func([]byte)) {
	in := append(s.held, input...)
	for {
		bracket := Begin
		if s.pasting {
			bracket = End
		}
		at := bytes.Index(in, []byte(bracket))
		if at < 0 {
			keep := s.keep(in, bracket, more)
			s.pass(in[:len(in)-keep], typed)
			s.held = slices.Clone(in[len(in)-keep:])
			return
		}
		s.pass(in[:at], typed)
		in = in[at+len(bracket):]
		if s.pasting {
			pasted(s.text)
			s.text = nil
		}
		s.pasting = !s.pasting
	}
}

// Rest is what was held back, at the end of all input.
func (s *Splitter) Rest() []byte { return append(s.text, s.held...) }

func (s *Splitter) pass(input []byte, typed func([]byte)) {
	switch {
	case s.pasting:
		s.text = append(s.text, input...)
	case len(input) > 0:
		typed(input)
	}
}

// keep is how many bytes at the end of in may begin the bracket.
func (s *Splitter) keep(in []byte, bracket string, more bool) int {
	const key = 3 // no key begins a bracket with so many bytes
	for n := min(len(in), len(bracket)-1); n > 0; n-- {
		if bytes.HasSuffix(in, []byte(bracket[:n])) {
			if s.pasting || more || n >= key {
				return n
			}
			return 0
		}
	}
	return 0
}

// Text makes a paste text: valid UTF-8 with line feeds as line ends.
func Text(pasted []byte) string {
	text := strings.ToValidUTF8(string(pasted), "\uFFFD")
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}
