package engine

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// Program is a loaded program with all its conclusions. It never changes and
// is safe for concurrent use.
type Program struct {
	c *core
	v *View
}

// Load takes source texts through the five gates. A program that a gate
// refuses is a [LoadError] with every problem of that gate; a context that
// ends or a budget that runs out ([ErrBudget]) is an error as well.
func Load(ctx context.Context, o Options, src ...ast.Source) (*Program, error) {
	return load(ctx, newCore(o), src, nil, nil, nil)
}

// LoadFile is [Load] for files.
func LoadFile(ctx context.Context, o Options, paths ...string) (*Program, error) {
	src, err := readFiles(o, paths)
	if err != nil {
		return nil, err
	}
	return Load(ctx, o, src...)
}

func readFiles(o Options, paths []string) ([]ast.Source, error) {
	src := make([]ast.Source, 0, len(paths))
	left := o.bytes()
	for _, p := range paths {
		text, err := readFile(p, left)
		if err != nil {
			return nil, fmt.Errorf("engine: %w", err)
		}
		left -= int64(len(text))
		src = append(src, ast.Source{File: p, Text: string(text)})
	}
	return src, nil
}

// readFile reads a file, unless it is larger than a number of bytes.
func readFile(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	over := fmt.Errorf("%s: %w", path, ast.OverBudget{What: "more than " + ast.Sized(most) + " of memory"})
	var text bytes.Buffer
	if info, err := f.Stat(); err == nil {
		if info.Size() > most {
			return nil, over
		}
		text.Grow(int(info.Size()) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(f, most+1)); err != nil {
		return nil, err
	}
	if int64(text.Len()) > most {
		return nil, over
	}
	return text.Bytes(), nil
}

// FromClauses is [Load] for clauses that were made or parsed elsewhere.
func FromClauses(ctx context.Context, o Options, rules []ast.Clause, facts []ast.Fact) (*Program, error) {
	return load(ctx, newCore(o), nil, rules, facts, nil)
}

// Extend returns the program with more source texts; p is unchanged.
func (p *Program) Extend(ctx context.Context, src ...ast.Source) (*Program, error) {
	return p.extend(ctx, src, nil)
}

// WithFacts returns the program with more told facts; p is unchanged.
func (p *Program) WithFacts(ctx context.Context, facts ...ast.Atom) (*Program, error) {
	told := make([]ast.Fact, len(facts))
	for i, a := range facts {
		told[i] = ast.Fact{Atom: a}
	}
	return p.extend(ctx, nil, told)
}

func (p *Program) extend(ctx context.Context, src []ast.Source, facts []ast.Fact) (*Program, error) {
	if p.c.demand != nil {
		return nil, ErrPartial
	}
	return load(ctx, p.c.clone(), src, nil, facts, nil)
}

// load adds to a core that nobody else has. Facts of a text go into the store
// as they are read; if a gate refuses, the core is thrown away. What was read may
// be looked at before it is evaluated.
func load(ctx context.Context, c *core, src []ast.Source, rules []ast.Clause, facts []ast.Fact, look func(*Tx) error) (*Program, error) {
	ctx, cancel := c.opts.Timed(ctx)
	defer cancel()
	_, err := c.update(ctx, false, func(tx *Tx) error {
		l := loader{tx: tx, rules: rules, ctx: ctx, room: fact.NewRoom(c.s, c.opts.bytes())}
		for _, f := range facts {
			if l.fact(f); l.cut != nil {
				return l.cut
			}
		}
		if err := l.read(src); err != nil {
			return err
		}
		if err := l.finish(len(src) > 0); err != nil || look == nil {
			return err
		}
		return look(tx)
	}, nil)
	if err != nil {
		return nil, c.text.Quote(err)
	}
	return &Program{c, c.view()}, nil
}

// loader takes texts and clauses into a transaction.
type loader struct {
	tx    *Tx
	units []*ast.Unit // as they were read
	rules []ast.Clause
	a     analyze.Analyzer
	// recent are relations of plain facts, by a hash of their names.
	recent [64]*fact.Relation
	ctx    context.Context
	room   fact.Room
	told   int   // facts so far
	cut    error // why reading was stopped
}

// goOn reports whether there are time and room for another fact.
func (l *loader) goOn() bool {
	if l.told++; l.told&(rule.Pause-1) == 0 && l.cut == nil {
		if l.ctx.Err() != nil {
			l.cut = context.Cause(l.ctx)
		} else {
			l.cut = l.room.Check()
		}
		if most := l.tx.c.opts.facts(); l.cut == nil && l.tx.c.s.Base > most {
			l.cut = ast.OverBudget{What: fmt.Sprintf("more than %d facts", most)}
		}
		l.cut = rule.BudgetError(l.cut, nil)
	}
	return l.cut == nil
}

// fact analyzes and tells one fact.
func (l *loader) fact(f ast.Fact) {
	if !l.goOn() {
		return
	}
	before := len(l.a.Problems)
	switch f = l.a.Fact(f); {
	case len(l.a.Problems) > before:
	case !l.tx.room(f.Atom):
		l.a.Problem("limit", f.Pos, "", "there are more than %d predicates", maxRelations)
	default:
		l.tx.insert(f)
	}
}

func (l *loader) clause(cl ast.Clause) {
	l.fact(cl.AsFact())
}

// plain tells a fact of constants that need no analysis.
func (l *loader) plain(r *fact.Relation, args []symbol.ID) {
	if l.goOn() {
		l.tx.tell(r, args, fact.Told{})
	}
}

// relation returns the relation of a plain fact, from a small memory of the
// last ones where it can; nil where there are too many.
func (l *loader) relation(pred string, arity int) *fact.Relation {
	at := &l.recent[(uint(len(pred))*5+uint(pred[0])*3+uint(pred[len(pred)-1])+uint(arity))%uint(len(l.recent))]
	if r := *at; r != nil && r.Pred == pred && r.Arity == arity {
		return r
	}
	k := ast.Key{Pred: pred, Arity: arity, Denied: false}
	if l.tx.c.s.ByKey[k] == nil {
		if len(l.tx.c.s.Rels) >= maxRelations {
			l.a.Problem("limit", ast.Pos{}, "", "there are more than %d predicates", maxRelations)
			return nil
		}
		k.Pred = strings.Clone(pred)
	}
	*at = l.tx.c.s.Relation(k)
	return *at
}

// read is the parse gate. The facts of a package wait until all names that it
// defines are known; all others are told at once.
func (l *loader) read(src []ast.Source) error {
	units := make([]*ast.Unit, 0, len(src))
	var problems []ast.Problem
	for _, s := range src {
		var plain *plainReader
		p := parse.New(s.File, s.Text)
		p.GoOn = func() bool { return l.cut == nil && l.ctx.Err() == nil }
		if !strings.Contains(s.Text, "Package") {
			p.Fact = l.clause
			plain = &plainReader{syms: l.tx.c.s.Syms, relation: l.relation, tell: l.plain}
			p.Plain = plain.fact
		}
		units = append(units, p.Unit())
		if plain != nil {
			plain.flush()
		}
		problems = append(problems, p.Problems...)
		if l.cut != nil || l.ctx.Err() != nil {
			return rule.BudgetError(cmp.Or(l.cut, context.Cause(l.ctx)), nil)
		}
	}
	if err := ast.GateError(ast.StageParse, problems); err != nil {
		return err
	}
	c := l.tx.c
	c.text.Keep(units)
	l.units = units
	for _, u := range parse.Qualified(units) {
		for _, cl := range u.Clauses {
			if cl.IsFact() {
				l.clause(cl)
			} else {
				l.rules = append(l.rules, cl)
			}
		}
		c.decls = append(c.decls, u.Decls...)
	}
	return nil
}

// finish is the analyze gate, and adds the rules.
func (l *loader) finish(fromText bool) error {
	c := l.tx.c
	l.a.CheckDecls(c.decls)
	l.a.Inputs = analyze.Inputs(c.decls)
	rules := make([]ast.Clause, len(l.rules))
	for i, r := range l.rules {
		if r.IsFact() {
			l.a.Problem("rule", r.Pos, "tell it as a fact", "a clause without a body is a fact")
		}
		rules[i] = parse.Canonical(r)
		l.a.Clause(rules[i])
	}
	l.rules = rules
	ids := map[string]ast.Pos{}
	for _, r := range l.rules {
		if at, dup := ids[r.ID]; dup && r.ID != "" {
			l.a.Problem("duplicate", r.Pos, "", "the rule id %q is taken by the rule at %s", r.ID, ast.LineOf(at, r.Pos))
		}
		ids[r.ID] = r.Pos
	}
	c.packages = l.a.CheckPackages(c.packages, l.units)
	l.a.CheckUse(c.decls, l.withStanding())
	if fromText {
		c.checkKnown(&l.a, l.rules)
	}
	if err := ast.GateError(ast.StageAnalyze, l.a.Problems); err != nil {
		return err
	}
	for _, r := range l.rules {
		l.tx.addAnalyzed(r)
	}
	return nil
}

// withStanding returns the rules to add, and those that stand already where new
// declarations speak of them too.
func (l *loader) withStanding() []ast.Clause {
	c := l.tx.c
	if len(c.decls) == c.declared {
		return l.rules
	}
	out := slices.Clone(l.rules)
	for _, r := range c.net.Rules {
		if r != nil {
			out = append(out, r.Clause)
		}
	}
	return out
}

// checkKnown refuses a premise over a predicate that nothing defines where
// that looks like a slip: the same name with another arity, or a name that
// differs by a letter. Others may get their facts later.
func (c *core) checkKnown(a *analyze.Analyzer, rules []ast.Clause) {
	known := map[ast.Key]bool{}
	for _, r := range c.s.Rels[1:] {
		known[r.Key] = true
	}
	for _, r := range rules {
		known[ast.KeyOf(r.Head)] = true
	}
	for _, d := range c.decls {
		k := ast.KeyOf(d.Atom)
		known[k] = true
		known[ast.Key{Pred: k.Pred, Arity: k.Arity, Denied: true}] = true
	}
	var names *analyze.Spelling // made for the first that is not known
	for _, r := range rules {
		for _, l := range r.Body {
			if l.Builtin() || known[ast.KeyOf(l.Atom)] {
				continue
			}
			if names == nil {
				names = analyze.NewSpelling(known)
			}
			near := names.Slip(ast.KeyOf(l.Atom))
			if near == "" {
				near = builtinSlip(l.Atom)
			}
			if near != "" {
				a.ProblemAt(l.Atom.Pred, "unknown", ast.OrPos(l.Pos, r.Pos), "did you mean "+near+"? A Decl says that it is meant as written",
					"nothing defines the predicate %s", ast.KeyOf(l.Atom))
			}
		}
	}
}

// Unknown reports the premises of a goal about predicates that nothing in the
// program defines, each with what was probably meant. Such a goal is no error:
// it has no answer, and this may be why.
func (p *Program) Unknown(goal ...ast.Literal) []ast.Problem {
	c := p.c.source()
	c.mu.RLock()
	defer c.mu.RUnlock()
	known := c.defined()
	var names []string
	for k := range known {
		names = append(names, k.String())
	}
	slices.Sort(names)
	var a analyze.Analyzer
	for _, l := range goal {
		if k := ast.KeyOf(l.Atom); !l.Builtin() && !known[k] && !known[ast.Key{Pred: k.Pred, Arity: k.Arity, Denied: !k.Denied}] {
			hint := ast.DidYouMean(k.String(), names)
			if near := analyze.NewSpelling(known).Slip(k); near != "" {
				hint = "did you mean " + near + "?"
			}
			a.ProblemAt(l.Atom.Pred, "unknown", l.Pos, hint, "nothing defines the predicate %s", k)
		}
	}
	return a.Problems
}

// source returns what the core is a part of, or itself.
func (c *core) source() *core {
	if c.demand != nil {
		return c.demand.whole
	}
	return c
}

// allRules returns the rules, those among them that are not evaluated.
func (c *core) allRules() []ast.Clause {
	rules := slices.Clone(c.later)
	for _, r := range c.net.ByID {
		rules = append(rules, r.Clause)
	}
	return rules
}

// defined returns the predicates that have a fact, a rule or a declaration.
func (c *core) defined() map[ast.Key]bool {
	known := map[ast.Key]bool{}
	for _, r := range c.s.Rels[1:] {
		if len(r.List) > 0 {
			known[r.Key] = true
		}
	}
	for _, r := range c.allRules() {
		known[ast.KeyOf(r.Head)] = true
	}
	for _, d := range c.decls {
		known[ast.KeyOf(d.Atom)] = true
	}
	return known
}

// Undefined reports the premises of rules about predicates that nothing in the
// program defines: no fact, no rule, no denial and no declaration. They never
// hold, so that a rule with one concludes nothing, and one with the absence of
// one loses a condition.
func (p *Program) Undefined() []ast.Problem {
	return p.c.source().undefined()
}

func (c *core) undefined() []ast.Problem {
	c.mu.RLock()
	defer c.mu.RUnlock()
	known := c.defined()
	var a analyze.Analyzer
	for _, r := range c.allRules() {
		for _, l := range r.Body {
			if k := ast.KeyOf(l.Atom); !l.Builtin() && !known[k] && !known[ast.Key{Pred: k.Pred, Arity: k.Arity, Denied: !k.Denied}] {
				a.ProblemAt(l.Atom.Pred, "unknown", ast.OrPos(l.Pos, r.Pos), "a Decl says that its facts come from elsewhere",
					"nothing defines the predicate %s", k)
			}
		}
	}
	le := &ast.LoadError{Stage: ast.StageAnalyze, Problems: a.Problems}
	c.text.Quote(le)
	return le.Problems
}

// builtinSlip returns the built-in predicate or function that an atom was
// probably meant to use, or "". Only names that hardly anybody gives to facts
// of their own are taken for slips.
func builtinSlip(a ast.Atom) string {
	if b, ok := builtin.LookupPredicate(":" + a.Pred); ok && a.Pred != "filter" && len(b.Inputs) == len(a.Args) {
		return ":" + a.Pred
	}
	if f, ok := builtin.IntFunction("fn:" + a.Pred); ok && len(a.Args) > f.MinArgs {
		return "Y = fn:" + a.Pred + "(…)"
	}
	return ""
}

// Atoms returns what holds of a predicate, sorted; "-p" asks for the denials
// of p.
func (p *Program) Atoms(pred string) iter.Seq[ast.Atom] {
	name, denied := strings.CutPrefix(pred, "-")
	return p.v.Atoms(name, denied)
}

// Predicates returns every predicate of which something holds, sorted.
func (p *Program) Predicates() []ast.PredInfo { return p.v.Predicates() }

// Query is [View.Query].
func (p *Program) Query(ctx context.Context, goal ...ast.Literal) iter.Seq2[ast.Binding, error] {
	return p.v.Query(ctx, goal...)
}

// Rules returns the rules, sorted by id.
func (p *Program) Rules() []ast.Clause { return p.v.Rules() }

// Stats returns how long the load took, by the clock of its [Options].
func (p *Program) Stats() Stats { return p.c.stats }

// Why is [View.Why].
func (p *Program) Why(ctx context.Context, a ast.Atom) (*ast.Proof, bool) { return p.v.Why(ctx, a) }

// View returns the program as a snapshot.
func (p *Program) View() *View { return p.v }

// Save is [View.Save].
func (p *Program) Save(w io.Writer) error { return p.v.Save(w) }

// Save writes what the snapshot shows as a source text that loads to the same
// program: declarations, rules and told facts with their annotations, sorted. It
// is an error where clauses that were not read from a text have names that a
// text cannot have.
func (v *View) Save(w io.Writer) error {
	if err := v.writable(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	line := func(s string) {
		b.WriteString(s)
		b.WriteByte('\n')
	}
	for _, d := range v.c.decls {
		line(d.String())
	}
	for _, r := range v.Rules() {
		line(r.String())
	}
	for _, f := range v.ToldFacts() {
		line(f.String())
	}
	return b.Flush()
}

// writable reports the first name that no text can have.
func (v *View) writable() error {
	if v.c.demand != nil {
		return ErrPartial
	}
	for _, p := range v.Predicates() {
		if !parse.IsPredicate(p.Pred) {
			return errUnwritable(p.Pred)
		}
	}
	for _, r := range v.Rules() {
		for _, l := range append([]ast.Literal{{Atom: r.Head}}, r.Body...) {
			if l.Op == ast.OpAtom && !parse.IsPredicate(l.Atom.Pred) {
				return errUnwritable(l.Atom.Pred)
			}
		}
		for _, t := range r.BodyVars() {
			if !parse.IsVariable(t.Symbol()) {
				return errUnwritable(t.Symbol())
			}
		}
	}
	return nil
}

func errUnwritable(name string) error {
	return fmt.Errorf("engine: %q is no name that can be written", name)
}

// ToldFacts returns every told fact as it was told, sorted by atom.
func (v *View) ToldFacts() []ast.Fact {
	var out []ast.Fact
	for _, r := range v.relations(func(*fact.Relation) bool { return true }) {
		v.scan(r, func(s *fact.Store, f fact.ID) {
			if _, ok := s.ToldAt(f, v.turn); ok {
				out = append(out, s.ToldFact(f, v.turn))
			}
		})
	}
	slices.SortFunc(out, func(a, b ast.Fact) int { return a.Atom.Compare(b.Atom) })
	return out
}
