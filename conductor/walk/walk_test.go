package walk

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/record"
	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/triple"
)

// drawProof is a proof whose steps rest on later ones only, so that it ends.
func drawProof(t *rapid.T, id string) record.Proof {
	p := record.Proof{ID: id}
	n := rapid.IntRange(1, 6).Draw(t, "steps")
	for i := range n {
		node := record.ProofNode{Kind: "told", Text: id + " step " + strconv.Itoa(i), Confidence: 1}
		for q := i + 1; q < n; q++ {
			if rapid.Bool().Draw(t, "rests on") {
				node.Kind, node.Premises = "derived", append(node.Premises, q)
			}
		}
		p.Nodes = append(p.Nodes, node)
	}
	return p
}

// Whatever way is taken, down and up again is where one was, what is printed says the
// step that one stands at, and no number leads out of the proofs.
func TestWalkStaysInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var proofs []record.Proof
		for i := range rapid.IntRange(1, 3).Draw(t, "proofs") {
			proofs = append(proofs, drawProof(t, "p"+strconv.Itoa(i)))
		}
		w := New(triple.Question{}, proofs, nil, nil)
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			before := w.Print(3)
			switch n := rapid.IntRange(-1, 4).Draw(t, "to"); {
			case n < 0:
				w.Up()
			case w.Down(n):
				if !w.Above() && !strings.Contains(w.Print(1), w.Current().Nodes[w.At()].Text) {
					t.Fatalf("at %d, and it prints %q", w.At(), w.Print(1))
				}
				if len(w.path) > 1 && rapid.Bool().Draw(t, "and back") {
					if w.Up(); w.Print(3) != before {
						t.Fatalf("down and up is somewhere else:\n%s\nbefore:\n%s", w.Print(3), before)
					}
				}
			case w.Print(3) != before:
				t.Fatal("a number that leads nowhere has moved")
			}
		}
	})
}

func TestOtherProofs(t *testing.T) {
	first := record.Proof{ID: "a", Nodes: []record.ProofNode{{Text: "one", Confidence: 1}}}
	second := record.Proof{ID: "b", Nodes: []record.ProofNode{{Text: "two", Confidence: 1}}}
	atom := engine.Atom{Pred: "p"}
	w := New(triple.Question{}, []record.Proof{first}, map[string]engine.Atom{"a": atom}, nil)
	if a, ok := w.Target(); !ok || !a.Equal(atom) {
		t.Errorf("the target is %v, %v", a, ok)
	}
	w.Add(first)
	if w.Next() {
		t.Error("the proof itself is no other one")
	}
	w.Add(second)
	w.Add(second)
	if !w.Next() || w.Current().ID != "b" || w.Next() {
		t.Errorf("there is one other: %+v", w.Current())
	}
	assumed := New(triple.Question{Given: []triple.Triple{{Relation: "p"}}}, []record.Proof{first}, map[string]engine.Atom{"a": atom}, nil)
	if _, ok := assumed.Target(); ok {
		t.Error("what holds under an assumption has no other proofs")
	}
}

func TestConflict(t *testing.T) {
	pro := record.Proof{ID: "a", Nodes: []record.ProofNode{{Fact: "likes(bob, tea)"}}}
	contra := record.Proof{ID: "b", Nodes: []record.ProofNode{{Fact: "-likes(bob, tea)"}}}
	w := New(triple.Question{}, []record.Proof{contra, pro}, nil, nil)
	if p, q, ok := w.Conflict(); !ok || p.ID != "a" || q.ID != "b" {
		t.Errorf("%v against %v, %v", p.ID, q.ID, ok)
	}
	w.Down(1)
	if _, _, ok := w.Conflict(); ok {
		t.Error("inside one proof there is no conflict")
	}
}
