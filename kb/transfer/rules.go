package transfer

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// chunk is how much of a rule file is parsed at once, in bytes.
const chunk = 64 << 10

// readRules reads a rule file a few clauses at a time: a line that ends with a
// period may end a clause, and the parser says whether it does.
func readRules(in *input, emit func(Item) bool) error {
	var text []byte
	first := 1
	for {
		line, err := in.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		text = append(text, line...)
		end := errors.Is(err, io.EOF)
		if !end && (len(text) < chunk || !bytes.HasSuffix(bytes.TrimRight(text, " \t\r\n"), []byte("."))) {
			if len(text) > maxLine {
				return in.fail(0, "a clause does not end", "end it with a period")
			}
			continue
		}
		unit, err := engine.ParseUnit(in.file, string(text))
		if err != nil && engine.Incomplete(err) && !end {
			continue
		}
		if err != nil {
			return in.syntax(err, first-1)
		}
		r := rulesReader{in: in, above: first - 1, emit: emit}
		if err := r.unit(unit); err != nil || r.gone || end {
			return err
		}
		text, first = text[:0], in.line+1
	}
}

// syntax is the first problem of a chunk whose first line is below `above` lines.
func (in *input) syntax(err error, above int) error {
	var load *engine.LoadError
	if !errors.As(err, &load) || len(load.Problems) == 0 {
		return fmt.Errorf("read %s: %w", in.file, err)
	}
	p := load.Problems[0]
	return &Error{File: in.file, Line: p.Pos.Line + above, Column: p.Pos.Col, Message: p.Message, Advice: p.Hint}
}

// rulesReader makes items of a parsed chunk.
type rulesReader struct {
	in    *input
	above int
	emit  func(Item) bool
	gone  bool
}

func (r *rulesReader) put(it Item) { r.gone = r.gone || !r.emit(it) }

func (r *rulesReader) unit(u *engine.Unit) error {
	if len(u.Uses) > 0 {
		return &Error{File: r.in.file, Message: "it uses the package " + u.Uses[0], Advice: "import the files one by one, without Use"}
	}
	for _, d := range u.Decls {
		if err := r.decl(d); err != nil || r.gone {
			return err
		}
	}
	for _, c := range u.Clauses {
		if err := r.clause(c); err != nil || r.gone {
			return err
		}
	}
	return nil
}

// properties of relations as they stand in a declaration.
var properties = []struct {
	name     string
	property triple.Property
	other    bool
}{
	{"symmetric", triple.Symmetric, false}, {"transitive", triple.Transitive, false}, {"functional", triple.Functional, false},
	{"inverse_of", triple.InverseOf, true}, {"part_of", triple.PartOf, true},
	{"disjoint", triple.Disjoint, true}, {"synonym", triple.Synonym, true},
	{"changing", triple.Changing, false}, {"complete", triple.Complete, false},
}

// decl takes the properties of a relation out of a declaration.
func (r *rulesReader) decl(d engine.Decl) error {
	left := len(d.Bounds)+len(d.Inclusion) > 0
	relation, ok := relationOf(d.Atom)
	for _, a := range d.Descr {
		p, known := propertyOf(a)
		if !known || !ok {
			left = true
			continue
		}
		p.Relation = relation
		r.put(Item{Property: &triple.StoredProperty{Property: p, Source: r.source(d.Pos, "")}})
	}
	if left {
		r.put(Item{Left: fmt.Sprintf("%s:%d: of the declaration of %s, only properties of relations are kept", r.in.file, d.Pos.Line+r.above, d.Atom.Pred)})
	}
	return nil
}

// relationOf is the relation that a predicate of two arguments stands for.
func relationOf(a engine.Atom) (string, bool) {
	if len(a.Args) != 2 {
		return "", false
	}
	t, ok := reason.LowerAtom(engine.Atom{Pred: a.Pred, Args: []engine.Term{engine.Var("S"), engine.Var("O")}})
	return t.Relation, ok
}

func propertyOf(a engine.Atom) (triple.RelationProperty, bool) {
	for _, p := range properties {
		switch {
		case p.name != a.Pred:
		case !p.other && len(a.Args) == 0:
			return triple.RelationProperty{Property: p.property}, true
		case p.other && len(a.Args) == 1 && a.Args[0].Kind() == engine.KindString:
			return triple.RelationProperty{Property: p.property, Other: a.Args[0].Symbol()}, true
		}
	}
	return triple.RelationProperty{}, false
}

func (r *rulesReader) source(p engine.Pos, quote string) triple.Source {
	return triple.Source{Speaker: r.in.file, File: r.in.file, Line: p.Line + r.above, Quote: quote}
}

func (r *rulesReader) refuse(c engine.Clause, message string) error {
	return &Error{File: r.in.file, Line: c.Pos.Line + r.above, Column: c.Pos.Col, Message: message,
		Advice: "the knowledge base keeps facts of two names, and rules over more; `repl eval` runs files with others"}
}

func (r *rulesReader) clause(c engine.Clause) error {
	written := c.String()
	c.Head = asPair(c.Head)
	for i := range c.Body {
		c.Body[i].Atom = asPair(c.Body[i].Atom)
	}
	source := r.source(c.Pos, cmp.Or(c.Label, written))
	if c.Priority != 0 || c.Mute {
		r.put(Item{Left: fmt.Sprintf("%s:%d: priority and mute are not kept", r.in.file, source.Line)})
	}
	rule, ok := reason.LowerRule(c)
	switch {
	case (!ok || len(c.Transforms) > 0) && c.IsFact():
		return r.refuse(c, "the fact of "+c.Head.Pred+" is not a relation of two names")
	case !ok || len(c.Transforms) > 0:
		c.Priority, c.Mute = 0, false
		rule = reason.WriteRule(c)
	default:
		named(&rule.Rule)
	}
	if !c.IsFact() {
		r.put(Item{Rule: &triple.StoredRule{ID: c.ID, Rule: rule.Rule, Source: source}})
		return nil
	}
	fact := rule.Rule.Head
	if !fact.Ground() {
		return r.refuse(c, "a fact has no variables")
	}
	if fact.Confidence = c.Confidence; fact.Confidence == 1 {
		fact.Confidence = 0
	}
	r.put(Item{Fact: &triple.Fact{ID: c.ID, Triple: fact, Source: source}})
	return nil
}

// asPair reads a predicate of one argument as a class: bird(/tweety) says that
// tweety is a bird.
func asPair(a engine.Atom) engine.Atom {
	if len(a.Args) != 1 || a.Pred == "" || a.Pred[0] == ':' {
		return a
	}
	return engine.Atom{Pred: triple.InstanceOf, Args: []engine.Term{a.Args[0], engine.Name("/" + a.Pred)}, Denied: a.Denied}
}

// named gives the constants of a rule the keys that English gives them.
func named(r *triple.Rule) {
	fix := func(t *triple.Term) {
		if t.IsVar() || t.Kind == triple.Number || t.Kind == triple.Text {
			return
		}
		if key := triple.Key(t.Name); key != "" && key != t.Name {
			t.Name, t.Label = key, t.Name
		}
	}
	fix(&r.Head.Subject)
	fix(&r.Head.Object)
	for i := range r.Body {
		fix(&r.Body[i].Subject)
		fix(&r.Body[i].Object)
	}
}

// writeRules writes facts and rules with their ids and confidences, and the
// properties of relations as declarations.
func writeRules(ctx context.Context, w io.Writer, s *kb.Store) (Figures, error) {
	var n Figures
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "# Facts and rules of Whence.")
	if err := writeDecls(ctx, out, s, &n); err != nil {
		return n, err
	}
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return n, err
		}
		fmt.Fprintf(out, "%s [id: %q%s].\n", reason.LiftTriple(f.Triple), f.ID, confidence(f.Triple.Confidence))
		n.Facts++
	}
	rules, err := s.Rules(ctx)
	if err != nil {
		return n, err
	}
	for _, r := range rules {
		c, err := reason.LiftRule(r)
		if err != nil {
			return n, err
		}
		fmt.Fprintln(out, c)
		n.Rules++
	}
	if err := n.symbolic(ctx, s); err != nil {
		return n, err
	}
	n.leftOut(n.Facts+n.Rules, "sources, and how names are spelt")
	return n, out.Flush()
}

// confidence is the annotation of a confidence that is told.
func confidence(c float64) string {
	if c == 0 {
		return ""
	}
	return ", confidence: " + strconv.FormatFloat(c, 'g', -1, 64)
}

func writeDecls(ctx context.Context, out io.Writer, s *kb.Store, n *Figures) error {
	told, err := s.Properties(ctx)
	if err != nil {
		return err
	}
	of := map[string][]string{}
	var order []string
	for _, p := range told {
		x := p.Property
		if of[x.Relation] == nil {
			order = append(order, x.Relation)
		}
		of[x.Relation] = append(of[x.Relation], propertyText(x))
		n.Properties++
	}
	for _, relation := range order {
		atom := reason.LiftTriple(triple.Triple{Subject: triple.Var("S"), Relation: relation, Object: triple.Var("O")})
		fmt.Fprintf(out, "Decl %s descr [", atom)
		for i, text := range of[relation] {
			if i > 0 {
				fmt.Fprint(out, ", ")
			}
			fmt.Fprint(out, text)
		}
		fmt.Fprintln(out, "].")
	}
	return nil
}

func propertyText(p triple.RelationProperty) string {
	for _, x := range properties {
		switch {
		case x.property != p.Property:
		case x.other:
			return x.name + "(" + engine.String(p.Other).String() + ")"
		default:
			return x.name + "()"
		}
	}
	return ""
}
