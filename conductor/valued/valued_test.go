package valued_test

import (
	"testing"

	"whence/conductor/valued"
	"whence/triple/clause"
	"whence/triple/english"
)

// hole is what a clause asks for.
func hole(c clause.Clause) clause.Hole {
	for _, r := range c.Roles {
		if r.Term.Hole != clause.NoHole {
			return r.Term.Hole
		}
	}
	return clause.NoHole
}

// TestOpen holds which value a question asks for that names one, and that the rest of it stays; what names none, or
// asks of more than one thing, asks for none.
func TestOpen(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		question string
		asks     clause.Hole
		value    string
	}{
		{"Is the key in the drawer?", clause.Where, "the drawer"},
		{"Does Ada live in Graz?", clause.Where, "Graz"},
		{"Does the lamp cost 40 euros?", clause.HowMuch, "40 euros"},
		{"Is the fair on Friday?", clause.When, "Friday"},
		{"Does Ada paint the barn?", clause.NoHole, ""},
		{"Does Ada sing in Graz?", clause.NoHole, ""},
		{"Where is the key?", clause.Where, ""},
	} {
		read := e.Clauses(c.question)
		if len(read.Clauses) != 1 {
			t.Fatalf("%q is %d clauses", c.question, len(read.Clauses))
		}
		before := len(read.Clauses[0].Roles)
		open, said := valued.Open(read.Clauses[0], e.Words().Sort)
		if hole(open) != c.asks || (said != nil) != (c.value != "") || said != nil && said.Text != c.value {
			t.Errorf("%q: asks %v with %+v, want %v with %q", c.question, hole(open), said, c.asks, c.value)
		}
		if len(open.Roles) != before || hole(read.Clauses[0]) != clause.NoHole && said != nil {
			t.Errorf("%q: more of the question changed: %+v", c.question, open)
		}
	}
}
