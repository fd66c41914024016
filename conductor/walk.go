package conductor

import (
	"fmt"
	"strconv"
	"strings"

	"whence/engine"
	"whence/triple"
)

// walk is where /why stands: in one of the proofs that make up an answer, at the
// end of a path of steps; or above them all, where there are several.
type walk struct {
	question triple.Question
	proofs   []Proof
	atoms    map[string]engine.Atom // what a proof, by its id, proves
	ways     [][]string             // that would end a conflict
	proof    int                    // the one looked at
	others   []Proof                // of the same
	other    int                    // the one of others looked at, counted from 1
	path     []int                  // nodes from the root's down; empty above all
	stale    bool                   // what is known has changed since
}

func newWalk(q triple.Question, proofs []Proof) walk {
	w := walk{question: q, proofs: proofs}
	w.top()
	return w
}

// top goes up as far as there is anything.
func (w *walk) top() {
	if len(w.proofs) > 1 {
		w.path, w.others, w.other = nil, nil, 0
	} else if len(w.proofs) == 1 {
		w.path = []int{w.current().Root}
	}
}

func (w *walk) empty() bool { return len(w.proofs) == 0 }

// above reports whether the walk stands above several proofs.
func (w *walk) above() bool { return len(w.path) == 0 }

// current is the proof looked at.
func (w *walk) current() Proof {
	if w.other > 0 {
		return w.others[w.other-1]
	}
	return w.proofs[w.proof]
}

// at is the step looked at.
func (w *walk) at() int { return w.path[len(w.path)-1] }

// down goes to the n-th premise, or proof, counted from 1.
func (w *walk) down(n int) bool {
	if w.above() {
		if n < 1 || n > len(w.proofs) {
			return false
		}
		w.proof = n - 1
		w.path = []int{w.current().Root}
		return true
	}
	premises := w.current().Nodes[w.at()].Premises
	if n < 1 || n > len(premises) {
		return false
	}
	w.path = append(w.path, premises[n-1])
	return true
}

func (w *walk) up() bool {
	if w.above() || len(w.path) == 1 && len(w.proofs) == 1 {
		return false
	}
	if w.path = w.path[:len(w.path)-1]; w.above() {
		w.top()
	}
	return true
}

// maxRows is how many proofs of one answer are printed together.
const maxRows = 12

// print shows the step that the walk stands at, and depth levels below it.
// What rests on the same step twice is shown once.
func (w *walk) print(depth int) string {
	if !w.above() {
		p := &printer{proof: w.current(), shown: map[int]string{}, depth: depth}
		p.step(w.at(), "", 0)
		return strings.TrimRight(p.b.String(), "\n")
	}
	var b strings.Builder
	for i, proof := range w.proofs[:min(len(w.proofs), maxRows)] {
		p := &printer{proof: proof, shown: map[int]string{}, depth: depth}
		p.step(proof.Root, strconv.Itoa(i+1), 0)
		b.WriteString(p.b.String())
	}
	if more := len(w.proofs) - maxRows; more > 0 {
		fmt.Fprintf(&b, "(%d more: /why %d, and so on)\n", more, maxRows+1)
	}
	return strings.TrimRight(b.String(), "\n")
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
	if s.File != "" && s.Line > 0 {
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
