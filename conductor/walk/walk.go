// Package walk goes through the proofs of an answer, as /why, /up and /alt do: down
// into a step, up again, and over to another proof of the same.
//
// It promises that whatever was shown can be gone into by its number. It finds no
// proofs; others that there are it is given.
package walk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/record"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/voice"
	"whence/triple"
)

// Walk is where /why stands: in one of the proofs that make up an answer, at the
// end of a path of steps; or above them all, where there are several.
type Walk struct {
	question triple.Question
	proofs   []record.Proof
	atoms    map[string]engine.Atom // what a proof, by its id, proves
	ways     [][]string             // that would end a conflict
	proof    int                    // the one looked at
	others   []record.Proof         // of the same
	other    int                    // the one of others looked at, counted from 1
	path     []int                  // nodes from the root's down; empty above all
	Stale    bool                   // what is known has changed since
}

// New begins at the top of the proofs of an answer to the question.
//
// Atoms are what the proofs prove, by their ids, as far as other proofs of it can be
// looked for; ways, the ids to take back by which a conflict among them would end.
func New(q triple.Question, proofs []record.Proof, atoms map[string]engine.Atom, ways [][]string) Walk {
	w := Walk{question: q, proofs: proofs, atoms: atoms, ways: ways}
	w.Top()
	return w
}

// Proofs are those that make up the answer.
func (w *Walk) Proofs() []record.Proof { return w.proofs }

// Ways says how a conflict among the proofs would end; see New.
func (w *Walk) Ways() [][]string { return w.ways }

// Top goes up as far as there is anything.
func (w *Walk) Top() {
	if len(w.proofs) > 1 {
		w.path, w.others, w.other = nil, nil, 0
	} else if len(w.proofs) == 1 {
		w.path = []int{w.Current().Root}
	}
}

// Empty reports whether there is nothing to show.
func (w *Walk) Empty() bool { return len(w.proofs) == 0 }

// Above reports whether the walk stands above several proofs.
func (w *Walk) Above() bool { return len(w.path) == 0 }

// Current is the proof looked at.
func (w *Walk) Current() record.Proof {
	if w.other > 0 {
		return w.others[w.other-1]
	}
	return w.proofs[w.proof]
}

// At is the step looked at.
func (w *Walk) At() int { return w.path[len(w.path)-1] }

// Down goes to the n-th premise, or proof, counted from 1.
func (w *Walk) Down(n int) bool {
	if w.Above() {
		if n < 1 || n > len(w.proofs) {
			return false
		}
		w.proof = n - 1
		w.path = []int{w.Current().Root}
		return true
	}
	premises := w.Current().Nodes[w.At()].Premises
	if n < 1 || n > len(premises) {
		return false
	}
	w.path = append(w.path, premises[n-1])
	return true
}

// Up goes back towards what is proved; false at the top.
func (w *Walk) Up() bool {
	if w.Above() || len(w.path) == 1 && len(w.proofs) == 1 {
		return false
	}
	if w.path = w.path[:len(w.path)-1]; w.Above() {
		w.Top()
	}
	return true
}

// Next goes to the next of the other proofs of what the walk is about; false where
// there is none that it knows of.
func (w *Walk) Next() bool {
	if w.other == len(w.others) {
		return false
	}
	w.other++
	w.path = []int{w.Current().Root}
	return true
}

// Target is the atom that other proofs could be looked for of. What was proved under an
// assumption of the question has none.
func (w *Walk) Target() (engine.Atom, bool) {
	atom, ok := w.atoms[w.proofs[w.proof].ID]
	return atom, ok && len(w.question.Given) == 0
}

// Add adds another proof of what the walk is about, once.
func (w *Walk) Add(p record.Proof) {
	known := func(q record.Proof) bool { return q.ID == p.ID }
	if p.ID != w.proofs[w.proof].ID && !slices.ContainsFunc(w.others, known) {
		w.others = append(w.others, p)
	}
}

// maxRows is how many proofs of one answer are printed together.
const maxRows = 12

// Print shows the step that the walk stands at, and depth levels below it.
// What rests on the same step twice is shown once.
func (w *Walk) Print(depth int) string {
	if !w.Above() {
		p := &printer{proof: w.Current(), shown: map[int]string{}, depth: depth}
		p.step(w.At(), "", 0)
		return strings.TrimRight(p.b.String(), "\n")
	}
	var b strings.Builder
	for i, proof := range w.proofs[:min(len(w.proofs), maxRows)] {
		p := &printer{proof: proof, shown: map[int]string{}, depth: depth}
		p.step(proof.Root, strconv.Itoa(i+1), 0)
		b.WriteString(p.b.String())
	}
	if more := len(w.proofs) - maxRows; more > 0 {
		fmt.Fprintln(&b, voice.Say("walk.more-why-and-so-on", "more", more, "maxrows", maxRows+1))
	}
	return strings.TrimRight(b.String(), "\n")
}

type printer struct {
	proof record.Proof
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
	fmt.Fprintf(&p.b, "%s%s%s%s\n", head, strings.TrimSuffix(n.Text, "."), wording.Sure(n.Confidence), wording.SpokenReason(n))
	if len(n.Premises) == 0 {
		return
	}
	if at, again := p.shown[i]; again {
		fmt.Fprintln(&p.b, voice.Say("walk.as-shown", "indent", indent, "at", at))
		return
	}
	p.shown[i] = " above"
	if number != "" {
		p.shown[i] = " " + voice.Say("walk.step-under", "number", number)
	}
	if depth >= p.depth {
		fmt.Fprintln(&p.b, voice.Say("walk.more-below-why", "indent", indent, "count", len(n.Premises), "number", lastNumber(number)))
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
		return voice.Say("walk.and-so-on", "first", first)
	}
	return first
}

// Conflict returns two of the proofs that the walk stands above of which one
// proves the opposite of the other, if there are such.
func (w *Walk) Conflict() (pro, contra record.Proof, ok bool) {
	if w.Empty() || !w.Above() {
		return pro, contra, false
	}
	for _, p := range w.proofs {
		for _, q := range w.proofs {
			if q.Nodes[q.Root].Fact == "-"+p.Nodes[p.Root].Fact {
				return p, q, true
			}
		}
	}
	return pro, contra, false
}
