// Package check verifies a proof on its own. It shares no code with the
// evaluator that made the proof: it matches rules with their instances,
// compares values and computes functions by itself, so that a mistake of the
// evaluator is not repeated here. It does not search for proofs, and of a rule
// that groups it verifies that the premises yield the conclusion, not that
// they are all that there are.
package check

import (
	"errors"
	"fmt"
	"math"

	"whence/engine"
)

// checker holds what a proof is checked against.
type checker struct {
	p     *engine.Proof
	rules func(id string) (engine.Clause, bool)
	told  func(engine.Atom) (conf float64, ok bool)
	holds func(engine.Atom) bool
	in    *instance // of the step that is looked at
}

// Proof reports the first step of p that does not follow, or nil. rules finds
// a rule by its id, told says with what confidence an atom was told, and holds
// whether an atom holds at all; it is asked about absences, whose atoms may
// have _ for "any".
func Proof(p *engine.Proof, rules func(id string) (engine.Clause, bool),
	told func(engine.Atom) (conf float64, ok bool), holds func(engine.Atom) bool) error {
	if p == nil || p.Root < 0 || p.Root >= len(p.Nodes) {
		return errors.New("check: the proof has no root")
	}
	c := checker{p, rules, told, holds, newInstance()}
	if err := c.wellFounded(); err != nil {
		return err
	}
	for i, n := range p.Nodes {
		if err := c.node(n); err != nil {
			return fmt.Errorf("check: step %d, %s: %w", i, describe(n), err)
		}
	}
	return nil
}

// In is [Proof] against what a view says: its rules, what is told in it, and
// what holds.
func In(v *engine.View, p *engine.Proof) error {
	rules := map[string]engine.Clause{}
	for _, r := range v.Rules() {
		rules[r.ID] = r
	}
	told := func(a engine.Atom) (float64, bool) {
		f, ok := v.Told(a)
		if f.Confidence == 0 {
			f.Confidence = 1
		}
		return f.Confidence, ok
	}
	return Proof(p, func(id string) (engine.Clause, bool) { r, ok := rules[id]; return r, ok }, told, v.Holds)
}

func describe(n engine.ProofNode) string {
	if n.Kind == engine.Told || n.Kind == engine.Derived {
		return n.Atom.String()
	}
	if n.Literal == nil {
		return "a step of nothing"
	}
	return n.Literal.String()
}

// wellFounded checks that premises exist and that no step rests on itself.
func (c *checker) wellFounded() error {
	const open, done = 1, 2
	state := make([]int, len(c.p.Nodes))
	type frame struct{ node, next int }
	for start := range c.p.Nodes {
		if state[start] != 0 {
			continue
		}
		stack := []frame{{start, 0}}
		state[start] = open
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			premises := c.p.Nodes[f.node].Premises
			if f.next == len(premises) {
				state[f.node] = done
				stack = stack[:len(stack)-1]
				continue
			}
			next := premises[f.next]
			f.next++
			switch {
			case next < 0 || next >= len(c.p.Nodes):
				return fmt.Errorf("check: step %d has the premise %d, which is not there", f.node, next)
			case state[next] == open:
				return fmt.Errorf("check: step %d rests on itself", next)
			case state[next] == 0:
				state[next] = open
				stack = append(stack, frame{next, 0})
			}
		}
	}
	return nil
}

func (c *checker) node(n engine.ProofNode) error {
	if n.Kind != engine.Derived && len(n.Premises) > 0 {
		return errors.New("a step that is not derived has premises")
	}
	if (n.Kind == engine.Absent || n.Kind == engine.Compared) && n.Literal == nil {
		return errors.New("a step without an atom has no literal")
	}
	switch n.Kind {
	case engine.Told:
		conf, ok := c.told(n.Atom)
		if !ok {
			return errors.New("it was not told")
		}
		return sameConfidence(n.Confidence, conf)
	case engine.Absent:
		if !n.Literal.Absent {
			return errors.New("the literal is no absence")
		}
		if n.Literal.Atom.Pred != "" && n.Literal.Atom.Pred[0] == ':' {
			return decide(*n.Literal)
		}
		if c.holds(n.Literal.Atom) {
			return errors.New("it holds")
		}
		return sameConfidence(n.Confidence, 1)
	case engine.Compared:
		if err := decide(*n.Literal); err != nil {
			return err
		}
		return sameConfidence(n.Confidence, 1)
	}
	return c.derived(n)
}

func sameConfidence(got, want float64) error {
	if !(math.Abs(got-want) <= 1e-9) { // so that NaN is no confidence
		return fmt.Errorf("its confidence is %v, not %v", want, got)
	}
	return nil
}

// derived checks that a step is an instance of its rule.
func (c *checker) derived(n engine.ProofNode) error {
	rule, ok := c.rules(n.RuleID)
	if !ok {
		return fmt.Errorf("there is no rule %q", n.RuleID)
	}
	want := rule.Confidence
	if want == 0 {
		want = 1
	}
	for _, i := range n.Premises {
		want *= c.p.Nodes[i].Confidence
	}
	if err := sameConfidence(n.Confidence, want); err != nil {
		return err
	}
	if len(rule.Transforms) > 0 && rule.Transforms[0].Grouped {
		return c.grouped(rule, n)
	}
	body := rule.Body
	for _, t := range rule.Transforms {
		for _, l := range t.Lets {
			body = append(body[:len(body):len(body)], engine.Literal{Op: engine.OpEq, Left: engine.Var(l.Var), Right: l.Fn})
		}
	}
	if len(body) != len(n.Premises) {
		return fmt.Errorf("the rule %s has %d premises, the step %d", n.RuleID, len(body), len(n.Premises))
	}
	in := c.in
	clear(in.vars)
	in.deferred, in.err = in.deferred[:0], nil
	in.atom(rule.Head, n.Atom)
	for i, l := range body {
		c.premise(in, l, c.p.Nodes[n.Premises[i]])
	}
	return in.finish()
}

// premise matches a literal of the rule with the step given for it.
func (c *checker) premise(in *instance, l engine.Literal, n engine.ProofNode) {
	switch {
	case l.Op != engine.OpAtom:
		if n.Kind != engine.Compared || n.Literal == nil || n.Literal.Op != l.Op {
			in.fail("%s is no instance of %s", describe(n), l)
			return
		}
		in.term(l.Left, n.Literal.Left)
		in.term(l.Right, n.Literal.Right)
	case l.Absent:
		if n.Kind != engine.Absent || n.Literal == nil {
			in.fail("%s is no instance of %s", describe(n), l)
			return
		}
		in.atom(l.Atom, n.Literal.Atom)
	case l.Atom.Pred != "" && l.Atom.Pred[0] == ':':
		if n.Kind != engine.Compared || n.Literal == nil {
			in.fail("%s is no instance of %s", describe(n), l)
			return
		}
		in.atom(l.Atom, n.Literal.Atom)
	default:
		if n.Kind != engine.Told && n.Kind != engine.Derived {
			in.fail("%s is no instance of %s", describe(n), l)
			return
		}
		in.atom(l.Atom, n.Atom)
	}
}

// instance is a substitution being built, with what can only be compared once
// it is complete.
type instance struct {
	vars     map[string]engine.Term
	deferred []pair
	err      error
}

type pair struct{ pattern, value engine.Term }

func newInstance() *instance { return &instance{vars: map[string]engine.Term{}} }

func (in *instance) fail(format string, args ...any) {
	if in.err == nil {
		in.err = fmt.Errorf(format, args...)
	}
}

func (in *instance) atom(pattern, value engine.Atom) {
	if pattern.Pred != value.Pred || pattern.Denied != value.Denied || len(pattern.Args) != len(value.Args) {
		in.fail("%s is no instance of %s", value, pattern)
		return
	}
	for i := range pattern.Args {
		in.term(pattern.Args[i], value.Args[i])
	}
}

func (in *instance) term(pattern, value engine.Term) {
	switch {
	case pattern.Kind() != engine.KindVar:
		in.deferred = append(in.deferred, pair{pattern, value})
	case pattern.Symbol() == "_":
	default:
		old, ok := in.vars[pattern.Symbol()]
		if !ok {
			in.vars[pattern.Symbol()] = value
		} else if !old.Equal(value) {
			in.fail("the variable %s is %s and %s", pattern.Symbol(), old, value)
		}
	}
}

// finish compares what had to wait: structures and functions, by their values.
func (in *instance) finish() error {
	for _, p := range in.deferred {
		if in.err != nil {
			return in.err
		}
		want, err := value(p.pattern, in.vars)
		if err != nil {
			return err
		}
		got, err := value(p.value, nil)
		if err != nil {
			return err
		}
		if !got.Equal(want) {
			in.fail("%s is no instance of %s", p.value, p.pattern)
		}
	}
	return in.err
}
