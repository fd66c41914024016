package engine

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/evaluate"
	"whence/engine/fact"
	"whence/engine/magic"
	"whence/engine/symbol"
)

// ErrPartial is the error for building on a program that holds only what bears on a
// goal: what else follows from its facts is not known.
var ErrPartial = errors.New("engine: the program holds only what bears on a goal")

// Prepared is a program that has passed the gates before evaluation and from which
// nothing is concluded yet: what bears on a goal is concluded when that is asked for.
// It is safe for concurrent use; questions wait for each other.
type Prepared struct {
	mu    sync.Mutex
	c     *core
	rules []ast.Clause // from which everything is concluded when it has to be
	shown bool         // somebody has a program over c
	err   error        // of an evaluation that left nothing to ask
}

// Prepare is [Load] without an evaluation. The facts are read and the rules pass
// the gates parse, analyze and stratify. Declarations that restrict what may hold
// speak of everything that follows: a program with such is evaluated at once.
func Prepare(ctx context.Context, o Options, src ...ast.Source) (*Prepared, error) {
	p := &Prepared{c: newCore(o)}
	_, err := load(ctx, p.c, src, nil, nil, func(tx *Tx) error {
		if slices.ContainsFunc(p.c.decls, ast.Decl.Restricts) {
			return nil
		}
		p.rules, tx.added = tx.added, nil
		p.c.plain, p.c.later = true, p.rules
		_, problems := analyze.Stratify(p.rules, p.c.s.Syms.Intern)
		return ast.GateError(ast.StageStratify, problems)
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// PrepareFile is [Prepare] for files.
func PrepareFile(ctx context.Context, o Options, paths ...string) (*Prepared, error) {
	src, err := readFiles(o, paths)
	if err != nil {
		return nil, err
	}
	return Prepare(ctx, o, src...)
}

// Program evaluates everything, as [Load] does.
func (p *Prepared) Program(ctx context.Context) (*Program, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.whole(ctx, p.rules)
}

// For returns a program of what bears on a goal: its answers, with their proofs,
// confidences and conflicts, are those of the whole program. Other atoms may be
// missing from it, told ones too, and an error in what does not bear on the goal is
// not found. The time goes with what is asked of the facts by the values that are
// known, such as all that is reached from a constant, and not with all that
// follows. Where the goal asks for no value, or what bears on it cannot be told
// beforehand, the rules are evaluated in whole.
func (p *Prepared) For(ctx context.Context, goal ...ast.Literal) (*Program, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m := magic.Rewrite(func(k ast.Key) bool {
		r := p.c.s.ByKey[k]
		return r != nil && r.Told > 0
	}, p.rules, goal)
	if !m.Selects() || !slices.ContainsFunc(m.Used, p.waits) {
		return p.whole(ctx, m.Used)
	}
	c, err := p.part(ctx, m)
	switch {
	case err == nil:
		return &Program{c, c.view()}, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("what bears on a goal: %w", err)
	}
	// An absence or a group that is taken to hold may lead further than the
	// program itself does.
	return p.whole(ctx, p.rules)
}

// Undefined is [Program.Undefined] of the whole program.
func (p *Prepared) Undefined() []ast.Problem {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.c.undefined()
}

// whole concludes everything from some of the rules, and from those that were
// evaluated before.
func (p *Prepared) whole(ctx context.Context, rules []ast.Clause) (*Program, error) {
	if p.err != nil {
		return nil, p.err
	}
	if slices.ContainsFunc(rules, p.waits) {
		if p.shown {
			p.c = p.c.clone()
		}
		if err := p.conclude(ctx, rules); err != nil {
			return nil, err
		}
	}
	p.shown = true
	return &Program{p.c, p.c.view()}, nil
}

// waits reports whether a rule was not evaluated yet.
func (p *Prepared) waits(r ast.Clause) bool { return p.c.net.ByID[r.ID] == nil }

func (p *Prepared) conclude(ctx context.Context, rules []ast.Clause) error {
	_, err := p.c.update(ctx, false, func(tx *Tx) error {
		for _, r := range rules {
			tx.addAnalyzed(r)
		}
		return nil
	}, nil)
	if err != nil && p.c.plain {
		p.err = err // what was loaded is not taken back
	}
	p.c.plain = p.c.plain && err != nil
	p.c.later = slices.DeleteFunc(slices.Clone(p.rules), func(r ast.Clause) bool { return !p.waits(r) })
	return err
}

// partFacts bounds what is found to bear on a goal before everything is concluded.
const partFacts = 4 << 20

// part evaluates the rules that were rewritten for a goal, and then the rules
// themselves over what bears on it. The first is taken back.
func (p *Prepared) part(ctx context.Context, m *magic.Program) (out *core, err error) {
	c := p.c
	_, err = c.update(ctx, false, func(tx *Tx) error {
		tx.opts.MaxFacts = min(tx.opts.facts(), c.s.Alive+partFacts)
		for _, r := range m.Out {
			tx.addAnalyzed(r)
		}
		tx.insert(ast.Fact{Atom: ast.Atom{Pred: magic.GoalName}})
		return nil
	}, func(*Tx, *evaluate.Turn) error {
		out, err = c.partOf(ctx, m)
		return err
	})
	return out, err
}

// demand is what is known of a program that holds what bears on a goal.
type demand struct {
	whole *core
	asked evaluate.Asked
}

// partOf makes a core of what the rewritten rules have found, and evaluates in it
// the rules that bear on the goal. Every fact that may be concluded has a row in it
// beforehand, and no others get one.
func (c *core) partOf(ctx context.Context, m *magic.Program) (*core, error) {
	n := newCore(c.opts)
	n.decls, n.declared, n.text, n.packages = c.decls, c.declared, c.text, c.packages
	n.demand = &demand{whole: c, asked: evaluate.Asked{}}
	w := &mover{from: c.s, to: n.s, syms: make([]symbol.ID, c.s.Syms.Size)}
	_, err := n.update(ctx, false, func(tx *Tx) error {
		for _, k := range slices.SortedFunc(maps.Keys(m.Reached), ast.Key.Compare) {
			tx.facts = append(tx.facts, w.facts(k)...)
		}
		for a := range m.Seen {
			if m.Bare[a.Key] {
				r := n.s.Relation(a.Key)
				n.demand.asked[r] = append(n.demand.asked[r], w.asked(a))
			}
		}
		for _, r := range m.Used {
			tx.addAnalyzed(r)
		}
		return ctx.Err()
	}, nil)
	return n, err
}

// mover copies facts from a store to another.
type mover struct {
	from, to *fact.Store
	syms     []symbol.ID // of the other store, by those of the first
}

func (w *mover) symbol(id symbol.ID) symbol.ID { return w.from.Syms.Moved(w.to.Syms, id, w.syms) }

// facts makes the rows of what bears on the goal of a predicate, and returns those
// that are told.
func (w *mover) facts(k ast.Key) (told []fact.ID) {
	found := w.from.Known(magic.FactOf(ast.Atom{Pred: k.Pred, Denied: k.Denied, Args: make([]ast.Term, k.Arity)}))
	if found == nil {
		return nil
	}
	r, base := w.to.Relation(k), w.from.ByKey[k]
	var args, moved []symbol.ID
	for _, f := range found.List {
		if !w.from.Has(f, fact.Alive) {
			continue
		}
		args, moved = w.from.AppendArgs(args[:0], found, f), moved[:0]
		for _, a := range args {
			moved = append(moved, w.symbol(a))
		}
		g := w.to.Add(r, fact.TableKey(moved), moved)
		if base == nil {
			continue
		}
		if b := w.from.Find(base, args); b != 0 && w.from.Has(b, fact.IsTold) {
			w.to.SetTold(g, true, w.from.Told[b].Moved(w.symbol))
			told = append(told, g)
		}
	}
	return told
}

// asked returns what a predicate was asked by.
func (w *mover) asked(a magic.Asked) evaluate.AskedSet {
	set := evaluate.AskedSet{Values: map[string]bool{}}
	args := make([]ast.Term, a.Arity)
	for i := range args {
		if i < magic.MaxKnown && a.Known.Has(i) {
			set.Cols = append(set.Cols, i)
		}
	}
	r := w.from.Known(magic.GuardOf(ast.Atom{Pred: a.Pred, Denied: a.Denied, Args: args}, a.Known))
	if r == nil {
		return set
	}
	for _, f := range r.List {
		if w.from.Has(f, fact.Alive) {
			var key []byte
			for i := range r.Arity {
				key = binary.LittleEndian.AppendUint32(key, w.symbol(w.from.Arg(r, f, i)))
			}
			set.Values[string(key)] = true
		}
	}
	return set
}
