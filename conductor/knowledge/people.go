package knowledge

import (
	"cmp"
	"context"
	"strings"

	"whence/conductor/turn"
	"whence/internal/clean"
	"whence/kb"
	"whence/triple"
)

// People is who says things here. The zero value is for a base of one person's, in which
// people have no names.
type People struct{ user string }

// Self reports whether who said something is the person whom the conversation is with.
func (p People) Self(speaker string) bool {
	return strings.EqualFold(speaker, cmp.Or(p.user, turn.Person))
}

// Named reports whether people have names here.
func (p People) Named() bool { return p.user != "" }

// Name is how a speaker is spoken of to the person.
func (p People) Name(speaker string) string {
	switch {
	case p.Self(speaker):
		return "you"
	case speaker == turn.Person:
		return "somebody"
	}
	return clean.Line(speaker)
}

// By names who said something, "" for the person whom the conversation is with and for a
// file.
func (p People) By(s triple.Source) string {
	if s.Speaker == s.File || p.Self(s.Speaker) {
		return ""
	}
	return p.Name(s.Speaker)
}

// Where says in which turn something was said, and by whom if it was somebody else.
func (p People) Where(s triple.Source) string {
	if by := p.By(s); by != "" {
		return s.Turn + ", " + by
	}
	return s.Turn
}

// Speaker is who "I" is in what a speaker says.
func (p People) Speaker(speaker string) triple.Term {
	if p.user == "" || speaker == "" || speaker == turn.Person {
		return triple.Speaker()
	}
	return triple.Const(triple.Proper, speaker)
}

// toldBy are the facts that one speaker told, as the source of a reasoner.
type toldBy struct {
	store   *kb.Store
	speaker string
	again   map[string]bool // of which others were the first to tell them
}

// perFact bounds how many facts of others are passed over for each one wanted.
const perFact = 8

// Matching is the store's of what the speaker told.
func (o toldBy) Matching(ctx context.Context, pattern triple.Triple, limit int) (facts []triple.Fact, more bool, err error) {
	all, more, err := o.store.Matching(ctx, pattern, limit*perFact)
	for _, f := range all {
		if strings.EqualFold(f.Source.Speaker, o.speaker) || o.again[f.ID] {
			facts = append(facts, f)
		}
	}
	if len(facts) > limit {
		facts, more = facts[:limit], true
	}
	return facts, more, err
}
