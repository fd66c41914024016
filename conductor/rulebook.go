package conductor

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/reason/symbolic"
	"whence/triple"
)

// rulebook is the symbolic rules that are known, compiled. It never changes.
//
// They see what holds as facts of a working memory that is filled afresh: what
// is kind of a thing, and what it is like, are predicates of one argument. They
// are asked what reason has no proof of, and what they conclude is kept nowhere.
type rulebook struct {
	rules   map[string]kb.SymbolicRule // live, by id
	ids     map[string]string          // by name
	program *symbolic.Program          // nil without any rule
	speaks  map[spoken]bool            // what conditions speak of
	heads   map[spoken]bool            // what is concluded
	kinds   map[string]string          // the relation that a predicate of one argument stands for
	held    map[string]triple.Triple   // what was concluded last
}

// spoken is a predicate of so many arguments.
type spoken struct {
	pred  string
	arity int
}

// concluded is a conclusion as a triple.
type concluded struct {
	fact triple.Triple
	atom engine.Atom // for the proof
}

// bookAfter is the rulebook after a change of the store. The error is a
// *symbolic.LoadError where the rules do not go together.
func (c *Conductor) bookAfter(ctx context.Context, d kb.Delta) (*rulebook, error) {
	b := c.book
	touched := len(d.Symbolic) > 0
	for _, id := range d.Retracted {
		touched = touched || isID(id, 's')
	}
	if !touched {
		return b, nil
	}
	out := &rulebook{rules: maps.Clone(b.rules), ids: map[string]string{}, speaks: map[spoken]bool{}, heads: map[spoken]bool{}, held: b.held}
	if out.rules == nil {
		out.rules = map[string]kb.SymbolicRule{}
	}
	for _, id := range d.Retracted {
		delete(out.rules, id)
	}
	for _, r := range d.Symbolic {
		out.rules[r.ID] = r
	}
	if err := out.compile(ctx); err != nil {
		return nil, err
	}
	return out, c.kindsOf(ctx, out)
}

func (b *rulebook) compile(ctx context.Context) error {
	var rules []symbolic.Rule
	for _, id := range sortedIDs(b.rules) {
		var r symbolic.Rule
		if err := json.Unmarshal(b.rules[id].Body, &r); err != nil {
			return fmt.Errorf("symbolic rule %s: %w", id, err)
		}
		rules = append(rules, r)
		b.ids[r.Name] = id
		if r.Inactive {
			continue
		}
		for _, f := range r.Consequents {
			b.heads[spokenOf(f)] = true
		}
		for _, e := range r.Antecedents {
			b.hear(e)
		}
	}
	if len(rules) == 0 {
		return nil
	}
	var err error
	b.program, err = symbolic.Compile(ctx, rules...)
	return err
}

func spokenOf(f symbolic.Fact) spoken { return spoken{f.Predicate, len(f.Arguments)} }

// hear notes what a condition speaks of.
func (b *rulebook) hear(e symbolic.Expr) {
	switch e := e.(type) {
	case symbolic.Fact:
		b.speaks[spokenOf(e)] = true
	case symbolic.And:
		for _, x := range e {
			b.hear(x)
		}
	case symbolic.Or:
		for _, x := range e {
			b.hear(x)
		}
	case symbolic.Not:
		b.hear(e.Expression)
	case symbolic.Implies:
		b.hear(e.Left)
		b.hear(e.Right)
	case symbolic.Quantified:
		b.hear(e.Expression)
	}
}

// rule returns a rule by its id, with the store's record of it.
func (b *rulebook) rule(id string) (symbolic.Rule, kb.SymbolicRule, bool) {
	stored, ok := b.rules[id]
	if !ok {
		return symbolic.Rule{}, stored, false
	}
	r, ok := b.program.Rule(stored.Name)
	return r, stored, ok
}

// infer fills a working memory with what holds and chains forwards from it; nil
// where there are no rules.
func (c *Conductor) inferSymbolic(ctx context.Context) (*symbolic.Inference, error) {
	b := c.book
	if b.program == nil || len(b.heads) == 0 {
		return nil, nil
	}
	var patterns []triple.Triple
	for _, p := range slices.SortedFunc(maps.Keys(b.speaks), spoken.compare) {
		patterns = append(patterns, p.patterns()...)
	}
	cut, err := c.gather(ctx, reason.GatherBounds{}, patterns...)
	if err != nil || cut != "" { // what is absent could not be told
		return nil, err
	}
	held, err := c.base.Held(ctx, patterns...)
	if err != nil {
		return nil, err
	}
	var memory symbolic.Memory
	for _, t := range held {
		known, ok := symbolic.KnownTriple(triple.Fact{Triple: t})
		if !ok {
			continue
		}
		if b.speaks[spoken{known.Predicate, 2}] {
			err = memory.Tell(known)
		}
		if one := (spoken{t.Object.Name, 1}); err == nil && isKind(t.Relation) && b.speaks[one] {
			known.Predicate, known.Arguments = one.pred, known.Arguments[:1]
			err = memory.Tell(known)
		}
		if err != nil {
			return nil, fmt.Errorf("symbolic rules: %w", err)
		}
	}
	return b.program.Infer(ctx, &memory, engine.Options{Now: c.clock})
}

// isKind reports whether the object of the relation is what a predicate of one
// argument says.
func isKind(relation string) bool { return relation == triple.InstanceOf || relation == triple.Is }

func (p spoken) compare(q spoken) int {
	if p.pred != q.pred {
		if p.pred < q.pred {
			return -1
		}
		return 1
	}
	return p.arity - q.arity
}

// patterns are what has to be known for the predicate.
func (p spoken) patterns() []triple.Triple {
	x, y := triple.Var("X"), triple.Var("Y")
	switch p.arity {
	case 1:
		kind := triple.Term{Name: p.pred, Kind: triple.Class}
		return []triple.Triple{{Subject: x, Relation: triple.InstanceOf, Object: kind}, {Subject: x, Relation: triple.Is, Object: kind}}
	case 2:
		return []triple.Triple{{Subject: x, Relation: p.pred, Object: y}}
	}
	return nil
}

// triples are the conclusions that can be said: of one or two arguments that are
// names or numbers. Told facts are left out, and templates.
func (c *Conductor) triples(in *symbolic.Inference) []concluded {
	var out []concluded
	for _, x := range in.Conclusions() {
		if x.Template || len(x.Arguments) == 0 || len(x.Arguments) > 2 {
			continue
		}
		subject, ok := c.valueTerm(x.Arguments[0].Value)
		fact := c.book.ofKind(subject, x.Predicate)
		fact.Confidence = x.Confidence
		if len(x.Arguments) == 2 && ok {
			fact.Relation = x.Predicate
			fact.Object, ok = c.valueTerm(x.Arguments[1].Value)
		}
		if ok {
			out = append(out, concluded{fact: fact, atom: x.Atom})
		}
	}
	return out
}

// valueTerm is a value of a rule as a name or a number; false of any other.
func (c *Conductor) valueTerm(v any) (triple.Term, bool) {
	switch v := v.(type) {
	case string:
		if known, ok := c.words.Name(triple.Key(v)); ok {
			return known, true
		}
		t := triple.Const(triple.Proper, v)
		return t, t.Name != ""
	case int64, float64:
		return triple.Const(triple.Number, fmt.Sprint(v)), true
	}
	return triple.Term{}, false
}

// prove is the proof of a conclusion, with the proofs of what it rests on.
func (c *Conductor) proveSymbolic(ctx context.Context, in *symbolic.Inference, x concluded) (reason.Proof, error) {
	p, ok, err := in.Why(x.atom)
	if err != nil || !ok {
		return p, fmt.Errorf("symbolic rules: prove %s: %w", x.atom, err)
	}
	parts := map[int]reason.Proof{}
	for i := range p.Nodes {
		if err := c.restep(ctx, p.Nodes, i, parts); err != nil {
			return p, err
		}
	}
	return reason.Join(p, parts), nil
}

// restep puts a step of a proof into the words of triples, and finds the proof of
// what was told to the rules.
func (c *Conductor) restep(ctx context.Context, nodes []reason.Node, i int, parts map[int]reason.Proof) error {
	n := &nodes[i]
	if n.Kind == reason.Derived {
		n.Rule = c.book.ids[n.Rule]
		n.Source = c.book.rules[n.Rule].Source
	}
	said := c.book.saidBy(*n)
	if len(said) > 0 {
		n.Literal.Triple, n.Literal.Absent, n.Atom = said[0], n.Kind == reason.Absent, reason.LiftTriple(said[0])
	}
	if n.Kind != reason.Told {
		return nil
	}
	for _, fact := range said {
		part, ok, err := c.base.Why(ctx, reason.LiftTriple(fact))
		if err != nil {
			return err
		}
		if ok {
			parts[i] = part
			return nil
		}
	}
	return nil
}

// saidBy are the triples that a step may stand for, the likeliest first.
func (b *rulebook) saidBy(n reason.Node) []triple.Triple {
	if n.Literal.Relation != "" {
		return []triple.Triple{n.Literal.Triple}
	}
	one := spoken{n.Atom.Pred, len(n.Atom.Args)}
	if n.Kind == reason.Compared || one.arity != 1 || n.Atom.Args[0].Kind() != engine.KindString || !b.speaks[one] && !b.heads[one] {
		return nil
	}
	likely := b.ofKind(triple.Term{Name: triple.Key(n.Atom.Args[0].Symbol())}, one.pred)
	other := likely
	if other.Relation = triple.Is; likely.Relation == triple.Is {
		other.Relation = triple.InstanceOf
	}
	return []triple.Triple{likely, other}
}

// ofKind is what a predicate of one argument says of something.
func (b *rulebook) ofKind(x triple.Term, pred string) triple.Triple {
	relation := b.kinds[pred]
	return triple.Triple{Subject: x, Relation: relation, Object: triple.Term{Name: triple.Key(pred), Kind: triple.ObjectKind(relation)}}
}

// kindsOf finds out, of each predicate of one argument, whether its word is said
// of a thing as a quality ("is ready") or as a kind ("is a job").
func (c *Conductor) kindsOf(ctx context.Context, b *rulebook) error {
	b.kinds = map[string]string{}
	for p := range b.heads {
		if err := c.kindOf(ctx, b, p); err != nil {
			return err
		}
	}
	for p := range b.speaks {
		if err := c.kindOf(ctx, b, p); err != nil {
			return err
		}
	}
	return nil
}

func (c *Conductor) kindOf(ctx context.Context, b *rulebook, p spoken) error {
	if p.arity != 1 {
		return nil
	}
	read, err := c.language.Read(ctx, "Tom is "+strings.ReplaceAll(p.pred, "_", " ")+".", triple.Discourse{})
	if err != nil {
		return err
	}
	b.kinds[p.pred] = triple.InstanceOf
	if len(read) == 1 && len(read[0].Facts) == 1 && read[0].Facts[0].Relation == triple.Is {
		b.kinds[p.pred] = triple.Is
	}
	return nil
}

// concluding are the ids of the rules, none of them switched off, that could
// conclude the goal.
func (b *rulebook) concluding(goal triple.Triple) []string {
	want := spoken{goal.Relation, 2}
	if isKind(goal.Relation) {
		want = spoken{goal.Object.Name, 1}
	}
	var out []string
	for _, id := range sortedIDs(b.rules) {
		r, _, ok := b.rule(id)
		if ok && !r.Inactive && slices.ContainsFunc(r.Consequents, func(f symbolic.Fact) bool { return spokenOf(f) == want }) {
			out = append(out, id)
		}
	}
	return out
}
