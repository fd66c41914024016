package ask

import (
	"slices"

	"whence/engine"
	"whence/reason/nearmiss"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/triple"
)

// Verdict is what became of a question.
type Verdict string

// The verdicts.
const (
	// Proved: it follows from what was told.
	Proved Verdict = "proved"
	// Refuted: its denial follows, or it is absent in a closed world.
	Refuted Verdict = "refuted"
	// Unprovable: its words are known, and there is no proof either way.
	Unprovable Verdict = "unprovable"
	// Unknown: nothing that was told mentions some word of it.
	Unknown Verdict = "unknown"
	// Conflicting: it is proved, and so is its denial.
	Conflicting Verdict = "conflicting"
	// CutShort: a bound was hit before there was an answer.
	CutShort Verdict = "cut_short"
)

// Finding is the answer to a question. Lists are in a fixed order, the best or
// the first told first; absent ones are nil.
type Finding struct {
	Verdict Verdict
	// Answers are the ways in which the question holds: one for a yes, one for
	// each value that was asked for, one for each thing known of a topic.
	Answers []Answer
	// Count is the number of values found, Answers being capped: what "how
	// many" asks for. It counts what is known.
	Count int
	// Proofs are those that Answers, Against and Counter name, and of a
	// refutation; each once.
	Proofs []proof.Proof
	steps  int // of all Proofs
	// Against are the ids of the proofs of the contrary: of a refuted or a
	// conflicting verdict.
	Against []string
	// Counter are known examples against a question about every one of a kind.
	Counter []Answer
	// Undecided are known examples of which such a question is not decided, and
	// Decided counts those of which it holds.
	Undecided []Answer
	Decided   int
	// Rules are the rules that speak of the topic of an About question.
	Rules []triple.StoredRule
	// NearMisses are what would have made the goal true, the closest first;
	// each was tried. Search says how they were looked for. Lacks is not nil while
	// they still have to be.
	NearMisses []nearmiss.NearMiss
	Search     nearmiss.Search
	Lacks      *Lacks
	// Unmentioned are the words of the question that nothing told speaks of.
	Unmentioned []snapshot.Unmentioned
	// Cut names the bound that was hit, or is "".
	Cut string
}

// Answer is one way in which a question holds.
type Answer struct {
	// Bindings are the values of the variables asked for; in a yes-or-no
	// question, of all variables.
	Bindings map[string]triple.Term
	// Values are the same in the engine's words, by its names for variables.
	Values engine.Binding
	// Literals are the goals with the values put in, and Lifted are those in the
	// engine's words. A goal that is no triple has the zero literal.
	Literals   []triple.Literal
	Lifted     []engine.Literal
	Confidence float64
	// Proofs are the ids of the proofs of Literals, in the same order; "" is one that
	// has to be asked for, since those of the answers before take very many steps.
	Proofs []string
	// Against are the ids of proofs of the denial of some of Literals: this
	// answer is in conflict.
	Against []string
	// Told is set where every literal was told outright.
	Told bool
}

// Proof returns the proof with this id, or false.
func (f Finding) Proof(id string) (proof.Proof, bool) {
	for _, p := range f.Proofs {
		if p.ID == id {
			return p, true
		}
	}
	return proof.Proof{}, false
}

// add keeps p once and returns its id.
func (f *Finding) add(p proof.Proof) string {
	if _, ok := f.Proof(p.ID); !ok {
		f.Proofs = append(f.Proofs, p)
		f.steps += len(p.Nodes)
	}
	return p.ID
}

// maxSteps is after how many steps of its proofs a finding has no more of them for
// what only follows: under a chain of 3,000 rules the proofs of a thousand answers
// have two million.
const maxSteps = 10_000

// Step returns the step that states a literal of an answer: the last of its proof.
func (f Finding) Step(a Answer, i int) proof.Node {
	if p, ok := f.Proof(a.Proofs[i]); ok {
		return p.Nodes[p.Root]
	}
	return proof.Node{Kind: proof.Derived, Atom: a.Lifted[i].Atom, Literal: a.Literals[i], Confidence: a.Confidence}
}

func (f *Finding) addAll(ps []proof.Proof) []string {
	var ids []string
	for _, p := range ps {
		ids = append(ids, f.add(p))
	}
	return ids
}

// absorb takes over the answers and proofs of a part of the question.
func (f *Finding) absorb(g Finding) {
	f.addAll(g.Proofs)
	f.Answers = append(f.Answers, g.Answers...)
	f.Against = append(f.Against, g.Against...)
	f.Unmentioned = snapshot.MergeUnmentioned(f.Unmentioned, g.Unmentioned)
	if f.Cut == "" {
		f.Cut = g.Cut
	}
}

// byAbsence reports whether a proof of f rests on nothing being known.
func (f *Finding) byAbsence() bool {
	return slices.ContainsFunc(f.Proofs, func(p proof.Proof) bool { return p.Nodes[p.Root].Kind == proof.Absent })
}
