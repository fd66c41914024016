package listing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// saying is what a finding rests on: of whom each sentence tells what is asked.
type saying map[string][]string

// finding is what was found of whom sentences tell something: an answer for each time that one tells it of somebody.
func (s saying) finding() (f reason.Finding) {
	sentences := make([]string, 0, len(s))
	for quote := range s {
		sentences = append(sentences, quote)
	}
	slices.Sort(sentences)
	for _, quote := range sentences {
		for _, who := range s[quote] {
			id := fmt.Sprintf("p%d", len(f.Proofs))
			f.Proofs = append(f.Proofs, reason.Proof{ID: id, Nodes: []reason.Node{{Kind: reason.Told, Source: triple.Source{Quote: quote}}}})
			f.Answers = append(f.Answers, reason.Answer{Bindings: map[string]triple.Term{"W": triple.Const(triple.Proper, who)}, Proofs: []string{id}})
		}
	}
	return f
}

var singers = []string{"Ada", "Bo", "Cy", "Di"}

// Who does something with somebody is whoever a sentence names that names them too, once and without them.
func TestInOneSentence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		told, all := saying{}, []string{}
		for i := range rapid.IntRange(0, 4).Draw(t, "sentences") {
			quote := fmt.Sprintf("sentence %d", i)
			for _, who := range singers {
				if rapid.Bool().Draw(t, who) {
					told[quote] = append(told[quote], who)
				}
			}
		}
		with := rapid.SampledFrom(singers).Draw(t, "with")
		for _, who := range singers { // by trying each with each sentence
			beside := false
			for _, named := range told {
				beside = beside || slices.Contains(named, who) && slices.Contains(named, with)
			}
			if beside && who != with {
				all = append(all, who)
			}
		}
		var got []string
		for _, a := range inOneSentence(told.finding(), "W", []triple.Term{triple.Const(triple.Proper, with)}) {
			got = append(got, a.Bindings["W"].Label)
		}
		if slices.Sort(got); !slices.Equal(got, all) {
			t.Fatalf("with %s of %v: %v, want %v", with, told, got, all)
		}
	})
}

// Of who does something the most, only those are left of whom a sentence says so in these words.
func TestRanked(t *testing.T) {
	text := "Who sings longest?"
	at := strings.Index(text, "longest")
	longest := clause.Sentence{Asks: true, Clauses: []clause.Clause{{Predicate: clause.Predicate{Lemma: "sing", Degree: "most", Spans: []clause.Span{{Start: 4, End: 9}, {Start: at, End: at + len("longest")}}}}}}
	plain := clause.Sentence{Asks: true, Clauses: []clause.Clause{{Predicate: clause.Predicate{Lemma: "sing"}}}}
	f := saying{"Ada sings longest.": {"Ada"}, "Bo sings.": {"Bo"}}.finding()
	for _, c := range []struct {
		s    *clause.Sentence
		want string
	}{{&longest, "Ada"}, {&plain, "Ada Bo"}} {
		var got []string
		for _, a := range Ranked(text, c.s, f) {
			got = append(got, a.Bindings["W"].Label)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.s.Clauses[0].Predicate.Degree, got, c.want)
		}
	}
}

// Who is asked for of somebody's own is told by the noun behind whose they are.
func TestOwnedKind(t *testing.T) {
	mine := &clause.Term{Pronoun: "i"}
	for want, c := range map[string]clause.Clause{
		"cousin": {Kind: clause.Attribute, Predicate: clause.Predicate{Word: "cousin"}, Roles: []clause.Role{{Term: clause.Term{Hole: clause.Who}}}},
		"lodger": {Kind: clause.Possession, Roles: []clause.Role{{Name: clause.Object, Term: clause.Term{Head: "lodger", Hole: clause.HowMany}}}},
		"pupil":  {Kind: clause.Class, Roles: []clause.Role{{Term: clause.Term{Hole: clause.Who}}, {Term: clause.Term{Head: "pupil", Owner: mine}}}},
		"":       {Kind: clause.Class, Roles: []clause.Role{{Term: clause.Term{Hole: clause.Who}}, {Term: clause.Term{Head: "pupil"}}}},
	} {
		if got := ownedKind(&c); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
