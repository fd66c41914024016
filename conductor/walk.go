package conductor

import (
	"fmt"
	"strconv"
	"strings"

	"whence/triple"
)

// walk is where /why stands: in a proof, at the end of a path of steps.
type walk struct {
	question triple.Question
	proofs   []Proof
	proof    int   // the one looked at
	path     []int // nodes from the root's down to the one looked at
}

func newWalk(q triple.Question, proofs []Proof) walk {
	w := walk{question: q, proofs: proofs}
	w.top()
	return w
}

// top goes to the root of the proof looked at.
func (w *walk) top() {
	w.path = nil
	if w.proof < len(w.proofs) {
		w.path = []int{w.proofs[w.proof].Root}
	}
}

func (w *walk) empty() bool { return len(w.path) == 0 }

func (w *walk) at() ProofNode { return w.proofs[w.proof].Nodes[w.path[len(w.path)-1]] }

// down goes to the n-th premise, counted from 1.
func (w *walk) down(n int) bool {
	premises := w.at().Premises
	if n < 1 || n > len(premises) {
		return false
	}
	w.path = append(w.path, premises[n-1])
	return true
}

func (w *walk) up() bool {
	if len(w.path) < 2 {
		return false
	}
	w.path = w.path[:len(w.path)-1]
	return true
}

// print shows the step that the walk stands at, and depth levels below it.
// What rests on the same step twice is shown once.
func (w *walk) print(depth int) string {
	p := &printer{proof: w.proofs[w.proof], shown: map[int]string{}, depth: depth}
	at := w.path[len(w.path)-1]
	p.step(at, "", 0)
	return strings.TrimRight(p.b.String(), "\n")
}

type printer struct {
	proof Proof
	shown map[int]string
	depth int
	b     strings.Builder
}

func (p *printer) step(i int, number string, depth int) {
	n := p.proof.Nodes[i]
	indent := strings.Repeat("   ", depth)
	head := indent
	if number != "" {
		head += number + ". "
	}
	fmt.Fprintf(&p.b, "%s%s%s%s\n", head, strings.TrimSuffix(n.Text, "."), sure(n.Confidence), reasonOf(n))
	if len(n.Premises) == 0 {
		return
	}
	if at, again := p.shown[i]; again {
		fmt.Fprintf(&p.b, "%s   as shown%s\n", indent, at)
		return
	}
	p.shown[i] = " above"
	if number != "" {
		p.shown[i] = " under " + number
	}
	if depth >= p.depth {
		fmt.Fprintf(&p.b, "%s   (%d more below: /why %s)\n", indent, len(n.Premises), lastNumber(number))
		return
	}
	for k, q := range n.Premises {
		next := strconv.Itoa(k + 1)
		if number != "" {
			next = number + "." + next
		}
		p.step(q, next, depth+1)
	}
}

// lastNumber is what to type to go to the step, from where the walk stands.
func lastNumber(number string) string {
	first, _, deeper := strings.Cut(number, ".")
	if deeper {
		return first + ", and so on"
	}
	return first
}

// sure says a confidence that is not full.
func sure(c float64) string {
	if c >= 1 || c == 0 {
		return ""
	}
	return fmt.Sprintf(" [%.2f]", c)
}

// reasonOf says why a step holds.
func reasonOf(n ProofNode) string {
	switch n.Kind {
	case "told":
		if n.Source == nil {
			return " - told" + by(n.ID)
		}
		return fmt.Sprintf(" - told in %s%s: %q", place(n.Source), by(n.ID), n.Source.Quote)
	case "supposed":
		return " - supposed"
	case "derived":
		text := " - by " + n.Rule
		if n.RuleText != "" {
			text += ": " + n.RuleText
		}
		if n.Source != nil && n.Source.Turn != "" {
			text += " (" + place(n.Source) + ")"
		}
		return text
	}
	return ""
}

func place(s *SourceRef) string {
	if s.File != "" {
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	return s.Turn
}

// sayProof shows the proof that the walk stands at.
func (t *turn) sayProof() {
	w := &t.c.talk.walk
	if w.empty() {
		t.sayLine("There is no proof to show.")
		return
	}
	t.sayLine(w.print(t.c.talk.depth))
}
