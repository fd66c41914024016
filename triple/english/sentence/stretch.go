package sentence

import "whence/triple"

// Stretch is a length of time. What has begun at since goes on; what is told with
// from and until is over.
type Stretch struct {
	Since, From, Until triple.Term
	// Prep and at are those of "was in Paris in 2015".
	Prep string
	At   triple.Term
	// Bare: it is "from 1000 to 2000", which need not be years.
	Bare bool
}

// AtRole is the role of the time at which it was so.
func (s Stretch) AtRole() string {
	if s.Prep == "" {
		return triple.When
	}
	return triple.Role(s.Prep)
}

// IsSet reports whether the stretch has a beginning or an end.
func (s Stretch) IsSet() bool { return s != Stretch{} }

// WhenTerm is the term of words that say when.
func WhenTerm(words string) triple.Term {
	return triple.Const(triple.Generic, words)
}

// During is the stretch as a question keeps it.
func (s Stretch) During() *triple.During {
	switch {
	case s.Since.Name != "":
		return &triple.During{Prep: "since", At: s.Since}
	case s.From.Name != "":
		return &triple.During{Prep: "from", At: s.From, Until: s.Until}
	case s.Until.Name != "":
		return &triple.During{Prep: "until", At: s.Until}
	}
	return &triple.During{Prep: s.Prep, At: s.At}
}
