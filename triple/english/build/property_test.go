package build_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/build"
)

// madeUp is the text of sentences that are put together at random. Its words mean
// nothing for the clauses: they only give each span something to stand for.
const madeUp = "My older sister Ruth, whom he met in St Ives, sold (for 40 euros) the two cats of the team because she left."

func someSpan(t *rapid.T) clause.Span {
	start := rapid.IntRange(0, len(madeUp)-1).Draw(t, "start")
	return clause.Span{Start: start, End: rapid.IntRange(start, len(madeUp)).Draw(t, "end")}
}

func oneOf(t *rapid.T, words ...string) string { return rapid.SampledFrom(words).Draw(t, "word") }

func seldom(t *rapid.T) bool { return rapid.IntRange(0, 3).Draw(t, "seldom") == 0 }

func sometimes(t *rapid.T) bool { return rapid.IntRange(0, 4).Draw(t, "sometimes") == 0 }

// someTerm draws any filling of a role, sensible or not.
func someTerm(t *rapid.T, depth int) clause.Term {
	span := someSpan(t)
	x := clause.Term{
		Text: madeUp[span.Start:span.End], Span: span, Plural: sometimes(t), Of: sometimes(t), Or: sometimes(t),
		Head: oneOf(t, "", "", "cat", "team", "sister"), Name: oneOf(t, "", "", "Ruth", "4", "Lab 2"),
		Pronoun:    oneOf(t, "", "", "", "", "he", "her", "they", "itself", "you", "I", "we", "who", "everyone", clause.Gap),
		Determiner: oneOf(t, "", "", "the", "a", "every", "no", "both"),
	}
	if sometimes(t) {
		x.Modifiers = []string{oneOf(t, "older", "red")}
	}
	if sometimes(t) {
		x.Quantity = &clause.Value{Number: oneOf(t, "", "2"), Bound: oneOf(t, "", ">")}
	}
	if sometimes(t) {
		x.Value = &clause.Value{Kind: clause.Number, Number: oneOf(t, "", "40"), Unit: oneOf(t, "", "EUR")}
	}
	if seldom(t) {
		x.Hole = clause.Who
	}
	if depth == 0 {
		return x
	}
	if sometimes(t) {
		owner := someTerm(t, depth-1)
		x.Owner = &owner
	}
	if sometimes(t) {
		x.Roles = append(x.Roles, clause.Role{Name: clause.Oblique, Prep: oneOf(t, "of", "in"), Term: someTerm(t, depth-1)})
	}
	if sometimes(t) {
		x.Apposition = append(x.Apposition, someTerm(t, depth-1))
	}
	if sometimes(t) {
		x.Relative = append(x.Relative, someClause(t, depth-1))
	}
	if sometimes(t) {
		x.Coordinated = []clause.Term{someTerm(t, depth-1), someTerm(t, depth-1)}
	}
	return x
}

// someClause draws any clause, sensible or not.
func someClause(t *rapid.T, depth int) clause.Clause {
	c := clause.Clause{
		Kind: clause.Kind(rapid.IntRange(0, int(clause.Fragment)).Draw(t, "kind")), Span: someSpan(t),
		Negated: sometimes(t), Perfect: sometimes(t), Progressive: sometimes(t), Phase: oneOf(t, "", "", "still", "no longer"),
		Modal: oneOf(t, "", "", "", "can", "have to"), Tense: clause.Tense(rapid.IntRange(0, 2).Draw(t, "tense")),
		Predicate: clause.Predicate{
			Lemma: oneOf(t, "", "sell", "pick up", "be"), Word: oneOf(t, "", "", "red", "in", "name"),
			Degree: oneOf(t, "", "", "more", "as", "very"), Passive: sometimes(t), Spans: []clause.Span{someSpan(t)},
		},
	}
	for range rapid.IntRange(0, 3).Draw(t, "roles") {
		c.Roles = append(c.Roles, clause.Role{
			Name: clause.RoleName(rapid.IntRange(0, int(clause.Manner)).Draw(t, "role")), Prep: oneOf(t, "", "", "in", "between", "for"),
			Term: someTerm(t, depth),
		})
	}
	if sometimes(t) {
		c.Attitude = clause.Attitude(rapid.IntRange(0, int(clause.Hedged)).Draw(t, "attitude"))
	}
	if depth > 0 && sometimes(t) {
		c.Subs = append(c.Subs, clause.Sub{Link: oneOf(t, "", "because", "if"), Asserted: sometimes(t), Clause: someClause(t, depth-1)})
	}
	return c
}

func someSentence(t *rapid.T) clause.Sentence {
	s := clause.Sentence{Text: madeUp, Reader: "parser", Agreed: 1}
	for range rapid.IntRange(1, 2).Draw(t, "clauses") {
		s.Clauses = append(s.Clauses, someClause(t, 2))
	}
	if seldom(t) {
		s.Lost = []clause.Span{someSpan(t)}
	}
	return s
}

// discourseOf is one in which Ruth and Ben were spoken of, and a person speaks.
func discourseOf() *triple.Discourse {
	ruth, ben := triple.Const(triple.Proper, "Ruth"), triple.Const(triple.Proper, "Ben")
	ruth.Sort |= triple.AsSubject
	return &triple.Discourse{Speaker: triple.Speaker(), Mentions: []triple.Term{ruth, ben}}
}

// TestAnyClause checks of random clauses that telling them ends without panic and says
// the same twice, that every fact has its terms and every statement its echo, and that
// what is refused is refused whole, with the reason.
func TestAnyClause(t *testing.T) {
	b := build.Builder{Words: newEnglish(t).Words()}
	rapid.Check(t, func(t *rapid.T) {
		s := someSentence(t)
		st, err := b.Tell(s, discourseOf(), nil)
		again, _ := b.Tell(s, discourseOf(), nil)
		if st.Echo != again.Echo || len(st.Facts) != len(again.Facts) {
			t.Fatalf("told twice it is %q and %q", st.Echo, again.Echo)
		}
		var lost *build.Lost
		switch {
		case err != nil && (!errors.As(err, &lost) || lost.Why == ""):
			t.Fatalf("refused without a reason: %v", err)
		case err != nil:
			return
		case len(s.Lost) > 0:
			t.Fatal("learned of a sentence of which a word has no place")
		case len(st.Facts) == 0 || strings.TrimSpace(st.Echo) == "":
			t.Fatalf("%d facts, said back as %q", len(st.Facts), st.Echo)
		}
		for _, f := range st.Facts {
			if f.Relation == "" || f.Subject.Name == "" || f.Object.Name == "" {
				t.Fatalf("a term of %s is empty", f)
			}
		}
	})
}

// TestRefusedLearnsNothing checks that an error comes with no fact, whichever of
// several clauses it is of.
func TestRefusedLearnsNothing(t *testing.T) {
	b := build.Builder{Words: newEnglish(t).Words()}
	rapid.Check(t, func(t *rapid.T) {
		s := someSentence(t)
		if st, err := b.Tell(s, discourseOf(), nil); err != nil && (len(st.Facts) > 0 || st.Echo != "") {
			t.Fatalf("refused (%v), and has %d facts, %q", err, len(st.Facts), st.Echo)
		}
	})
	e := newEnglish(t)
	read, err := e.Understand(context.Background(), "Vera sold the boat to Otto in May and he probably painted it in June.", triple.Discourse{Speaker: triple.Speaker()})
	if err != nil || len(read) != 2 || read[1].Trouble == nil || len(read[1].Facts) > 0 || strings.Contains(read[0].Echo, "paint") {
		t.Errorf("more than the first clause was learned: %+v, %v", read, err)
	}
}
