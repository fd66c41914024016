package belief

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/knowntest"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/internal/race"
	_ "whence/internal/sameseed"
	"whence/internal/storage"
	"whence/kb"
	"whence/triple"
)

// conversation is a base that turns are taken over.
type conversation struct {
	t     *testing.T
	known *knowledge.Knowledge
	talk  *talk.Talk
	turns int
}

func begin(t *testing.T) *conversation { return beginAt(t, storage.Memory) }

func beginAt(t *testing.T, path string) *conversation {
	t.Helper()
	_, k := knowntest.OpenFile(t, path)
	return &conversation{t: t, known: k, talk: talk.New()}
}

// take is a turn with these statements, not yet learned.
func (c *conversation) take(said ...triple.Statement) (*turn.Turn, *Belief) {
	c.turns++
	x := turn.New(context.Background(), func() {}, "", c.known.Clock, func(turn.Event, error) bool { return true })
	x.ID, x.Session = fmt.Sprintf("t%d", c.turns), "s"
	for _, s := range said {
		x.Add(s)
	}
	return x, New(x, c.known, explain.New(c.known), c.talk, func(string) bool { return true })
}

// tell learns sentences in one turn, and returns it.
func (c *conversation) tell(sentences ...string) *turn.Turn {
	c.t.Helper()
	var read []triple.Statement
	for _, s := range sentences {
		read = append(read, knowntest.Read(c.t, c.known, s))
	}
	x, b := c.take(read...)
	if err := b.Learn(); err != nil {
		c.t.Fatalf("%v: %v", sentences, err)
	}
	return x
}

// state is what is told and what follows.
func (c *conversation) state() string {
	var out []string
	for f, err := range c.known.Store.Facts(context.Background()) {
		if err != nil {
			c.t.Fatal(err)
		}
		out = append(out, f.ID+" "+f.Triple.String())
	}
	facts, derived := c.known.Base.Size()
	return fmt.Sprint(out, facts, derived, kb.SortedIDs(c.known.Rules), kb.SortedIDs(c.known.Properties), c.known.Superseded.IDs())
}

// Every turn that is undone leaves what is known as it was, whatever it told, took back or
// took the place of.
func TestUndoRestores(t *testing.T) {
	race.Skip(t)
	sentences := []string{
		"Ann lives in Rome.", "Ann lives in Oslo.", "Ben lives in Rome.", "Ben does not live in Rome.", "Ann owns a dog.",
		"Everyone who lives in Rome is Italian.", "Forget that Ann lives in Rome.", "Actually, Ben lives in Oslo.", "Ann's dog is black.", "Forget that everyone who lives in Rome is Italian.",
		"The ledger service is down.", "Every service that is down is slow.", "The billing service is down.",
	}
	rapid.Check(t, func(r *rapid.T) {
		c := begin(t)
		if rapid.Bool().Draw(r, "one value") {
			c.tell(`"lives in" has one value.`)
		}
		before := map[string]string{}
		// What is told twice stays when one of the two is undone, so each is told once.
		for _, s := range rapid.Permutation(sentences).Draw(r, "sentences")[:rapid.IntRange(1, 6).Draw(r, "turns")] {
			was := c.state()
			x := c.tell(s)
			before[x.ID] = was
		}
		for {
			_, b := c.take()
			undone, err := b.Undo(t.Context(), "")
			if errors.Is(err, kb.ErrNothing) {
				break
			}
			if err != nil {
				r.Fatal(err)
			}
			if err := b.Infer(t.Context(), undone.Delta); err != nil {
				r.Fatal(err)
			}
			if want, ok := before[undone.Target]; ok && c.state() != want {
				r.Fatalf("after %s is undone:\n%s\nbefore it:\n%s", undone.Target, c.state(), want)
			}
		}
	})
}

// What a rule asks to be a service is one by its name, whichever of the two was told
// first: not what a word before the noun makes something else, and not against a denial.
func TestByName(t *testing.T) {
	sentences := []string{"Every service that is down is slow.", "The ledger service is down.", "The toy service is down.", "The mail service is not a service.", "The mail service is down."}
	rapid.Check(t, func(r *rapid.T) {
		c := begin(t)
		told := slices.Clone(sentences)
		if rapid.Bool().Draw(r, "in another order") {
			told = append(rapid.Permutation(sentences[:3]).Draw(r, "order"), sentences[3:]...)
		}
		for _, s := range told {
			c.tell(s)
		}
		for name, want := range map[string]bool{"the ledger service": true, "the toy service": false, "the mail service": false} {
			slow := triple.Triple{Subject: triple.Const(triple.Definite, name), Relation: triple.Is, Object: triple.Const(triple.Quality, "slow")}
			if got := c.known.Holds(slow); got != want {
				r.Errorf("%s is slow: %v", name, got)
			}
		}
	})
}

// What a gate refuses stays out, with the reason; what else the turn says is learned.
func TestGates(t *testing.T) {
	c := begin(t)
	unbound := triple.Statement{Kind: triple.RuleKind, Text: "unbound", Rules: []triple.Rule{{
		Head: triple.Triple{Subject: triple.Var("X"), Relation: "like", Object: triple.Var("Y")},
		Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "own", Object: triple.Const(triple.Proper, "Tea")}}},
	}}}
	x, b := c.take(unbound, knowntest.Read(t, c.known, "Ann owns Tea."), triple.Statement{Kind: triple.Retraction, Facts: []triple.Triple{{Subject: triple.Const(triple.Proper, "Ann"), Relation: "own", Object: triple.Const(triple.Proper, "Bread")}}})
	if err := b.Learn(); err != nil {
		t.Fatal(err)
	}
	got := x.Statements()
	if got[0].Status != "refused" || !strings.Contains(got[0].Reason, "Y") {
		t.Errorf("the rule: %+v", got[0])
	}
	if got[1].Status != "learned" || got[1].IDs[0] != "f1" || len(x.Rec.Effects.Receipts) != 1 {
		t.Errorf("the fact: %+v, receipts %v", got[1], x.Rec.Effects.Receipts)
	}
	if got[2].Status != "refused" || !strings.HasPrefix(got[2].Reason, "I was never told that") {
		t.Errorf("the retraction: %+v", got[2])
	}
}

// What follows is not taken back, and the person is told from what it follows.
func TestDerivedIsNotTakenBack(t *testing.T) {
	c := begin(t)
	c.tell("Every heron is a bird.")
	c.tell("Gus is a heron.")
	x := c.tell("Forget that Gus is a bird.")
	if s := x.Statements()[0]; s.Status != "refused" || !strings.Contains(s.Reason, "Gus is a heron") {
		t.Errorf("%+v", s)
	}
	x, b := c.take(triple.Statement{Kind: triple.Command, Text: "/forget f1"})
	it := x.Items[0]
	if err := b.TakeBack(it, func() error { it.DropFact("f1", "Gus is a heron."); return nil }); err != nil {
		t.Fatal(err)
	}
	if x.Rec.Effects.Withdrawn != 1 || it.Rec.Status != "retracted" || c.known.Lives(t.Context(), "f1") {
		t.Errorf("%+v, %+v", it.Rec, x.Rec.Effects)
	}
}

// Of a relation of one value, what the person tells later takes the place of the earlier;
// what comes of a file does not.
func TestLaterValue(t *testing.T) {
	c := begin(t)
	c.tell(`"lives in" has one value.`)
	c.tell("Ann lives in Rome.")
	s := knowntest.Read(t, c.known, "Ann lives in Bonn.")
	x, b := c.take(s)
	x.Items[0].File = "people.txt"
	if err := b.Learn(); err != nil {
		t.Fatal(err)
	}
	if len(x.Rec.Effects.Retracted) > 0 || len(x.Rec.Effects.Conflicts) == 0 {
		t.Errorf("a file's value: %+v", x.Rec.Effects)
	}
	if x := c.tell("Ann lives in Oslo."); !slices.Contains(x.Rec.Effects.Retracted, "f1") || !slices.Contains(c.known.Superseded.IDs(), "f1") {
		t.Errorf("a later value: %+v", x.Rec.Effects)
	}
}

// A change is worked out from what other programs have stored meanwhile, however often
// they are first.
func TestOvertaken(t *testing.T) {
	c := beginAt(t, filepath.Join(t.TempDir(), "kb.db"))
	x, b := c.take()
	tries, seen := 0, 0
	_, stored, err := b.Commit(t.Context(), func() (kb.Change, bool, error) {
		tries++
		seen = len(c.known.Rules)
		if tries <= Attempts {
			other := kb.Change{Turn: fmt.Sprint("t9", tries), Rules: []triple.StoredRule{{Rule: triple.Rule{
				Head: triple.Triple{Subject: triple.Var("X"), Relation: fmt.Sprint("r", tries), Object: triple.Var("Y")},
				Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "own", Object: triple.Var("Y")}}},
			}}}}
			if _, err := c.known.Store.Commit(t.Context(), other); err != nil {
				t.Fatal(err)
			}
		}
		return kb.Change{Turn: x.ID, Settings: map[string]string{"seen": fmt.Sprint(seen)}}, true, nil
	})
	if err != nil || !stored || tries != Attempts+1 || seen != Attempts {
		t.Errorf("%d tries, of which the last saw %d rules; stored %v, %v", tries, seen, stored, err)
	}
	if _, stored, err := b.Commit(t.Context(), func() (kb.Change, bool, error) { return kb.Change{}, false, nil }); stored || err != nil {
		t.Errorf("there was nothing to store: %v, %v", stored, err)
	}
}
