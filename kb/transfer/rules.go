package transfer

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/kb/formats"
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
	r := &rulesReader{in: in, emit: emit, names: map[string]triple.Term{}, behind: map[int]entry{}, head: true}
	for {
		line, err := in.Next()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		end := errors.Is(err, io.EOF)
		if line, err = r.comments(line); err != nil || r.gone {
			return err
		}
		text = append(text, line...)
		if !end && !mayEnd(text) {
			if len(text) > formats.MaxLine {
				return in.Fail(0, "a clause does not end", "end it with a period")
			}
			continue
		}
		unit, err := engine.ParseUnit(in.file, string(text))
		switch {
		case err != nil && engine.Incomplete(err) && !end:
			continue
		case err != nil:
			return in.syntax(err, first-1)
		}
		r.above = first - 1
		if err := r.unit(unit); err != nil || r.gone || end {
			return err
		}
		text, first = text[:0], in.Line+1
		clear(r.behind)
	}
}

// mayEnd reports whether a text is long enough to be parsed, and ends as a clause may.
func mayEnd(text []byte) bool {
	return len(text) >= chunk && bytes.HasSuffix(bytes.TrimRight(text, " \t\r\n"), []byte("."))
}

// comments takes what the comments of a line say of items, and returns what is to be parsed.
// Items stand alone in a line above all rules, or behind a clause.
func (r *rulesReader) comments(line []byte) ([]byte, error) {
	r.head = r.head && (len(bytes.TrimSpace(line)) == 0 || line[0] == '#')
	if item, ok := bytes.CutPrefix(line, []byte(itemMark)); ok && r.head {
		if err := r.item(item); err != nil || r.gone {
			return nil, err
		}
		line = []byte("\n")
	}
	if at := bytes.LastIndex(line, []byte(". "+itemMark)); at >= 0 {
		r.remember(line[at+len(". "+itemMark):])
	}
	return line, nil
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
	head  bool                   // no rule was read yet
	names map[string]triple.Term // how they are spelt, as items before the rules say
	// behind is what the comments behind clauses say, by their lines.
	behind map[int]entry
}

// remember takes the comment behind a clause that says where it comes from and how
// its names are spelt.
func (r *rulesReader) remember(text []byte) {
	var e entry
	if json.Unmarshal(text, &e) == nil && e.Source != nil {
		r.behind[r.in.Line] = e
	}
}

// item takes a comment that is an item.
func (r *rulesReader) item(text []byte) error {
	it, log, err := r.in.lineItem(bytes.TrimSpace(text))
	switch {
	case err != nil:
		return err
	case log != nil:
		return r.in.Fail(0, "the item is no item", "")
	case it.Name != nil && it.Name.Kind != triple.Web:
		if _, known := r.names[it.Name.Name]; !known {
			r.names[it.Name.Name] = *it.Name
		}
		if it.Name.Kind == triple.Event {
			return nil
		}
	}
	r.put(it)
	return nil
}

// spell gives the names of a triple the spelling that items said.
func (r *rulesReader) spell(x *triple.Triple) {
	for _, t := range []*triple.Term{&x.Subject, &x.Object} {
		if n, ok := r.names[t.Name]; ok && !t.IsVar() && t.Kind != triple.Number && t.Kind != triple.Text {
			*t = n
		}
	}
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
	{"changing", triple.Changing, false}, {"complete", triple.Complete, false}, {"asked", triple.AskedAs, true},
}

// decl takes the properties of a relation out of a declaration.
func (r *rulesReader) decl(d engine.Decl) error {
	left := len(d.Bounds)+len(d.Inclusion) > 0
	relation, ok := relationOf(d.Atom)
	for _, a := range d.Descr {
		if said, is := saidOf(a); is && ok {
			if err := r.said(d, relation, said); err != nil {
				return err
			}
			continue
		}
		p, known := propertyOf(a)
		if !known || !ok {
			left = true
			continue
		}
		p.Relation = relation
		if p.Property == triple.AskedAs {
			if _, err := reason.LowerAsking(relation, p.Other); err != nil {
				return r.badDecl(d, err.Error(), `write asked("who was {X} :- was(X, Y)"), with the relation and the names in braces behind :-`)
			}
		}
		r.put(Item{Property: &triple.StoredProperty{Property: p, Source: r.source(d.Pos, "")}})
	}
	if left {
		r.put(Item{Left: fmt.Sprintf("%s:%d: of the declaration of %s, only properties, questions and sentences of relations are kept", r.in.file, d.Pos.Line+r.above, d.Atom.Pred)})
	}
	return nil
}

func (r *rulesReader) badDecl(d engine.Decl, message, advice string) error {
	return &Error{File: r.in.file, Line: d.Pos.Line + r.above, Column: d.Pos.Col, Message: message, Advice: advice}
}

// saidOf is the sentence in which a declaration says its relation.
func saidOf(a engine.Atom) (string, bool) {
	if a.Pred != "said" || len(a.Args) != 1 || a.Args[0].Kind() != engine.KindString {
		return "", false
	}
	return a.Args[0].Symbol(), true
}

// said takes the sentence of a relation out of a declaration.
func (r *rulesReader) said(d engine.Decl, relation, sentence string) error {
	between, begins := strings.CutPrefix(sentence, "{s} ")
	words, ends := strings.CutSuffix(between, " {o}")
	if strings.TrimSpace(words) == "" || !begins || !ends || strings.ContainsAny(words, "{}") {
		return r.badDecl(d, "the sentence "+strconv.Quote(sentence)+" is not one of {s} and {o}", `write said("{s} keeps watch over {o}")`)
	}
	r.put(Item{Relation: &triple.Relation{Key: relation, Form: triple.FormRaw, Label: sentence}})
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
	said := r.behind[source.Line]
	if said.Source != nil {
		told := *said.Source
		if told.File == "" {
			told.File, told.Line = source.File, source.Line
		}
		source = told
	}
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
	r.spell(&rule.Rule.Head)
	for i := range rule.Rule.Body {
		r.spell(&rule.Rule.Body[i].Triple)
	}
	if !c.IsFact() {
		r.put(Item{Rule: &triple.StoredRule{ID: c.ID, Rule: rule.Rule, Source: source}})
		return nil
	}
	fact := rule.Rule.Head
	for as, into := range map[*triple.Term]*triple.Term{said.Subject: &fact.Subject, said.Object: &fact.Object} {
		if as != nil && as.Name == into.Name {
			*into = *as
		}
	}
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
		if n, ok := triple.ParseNumber(t.Name); ok && t.Kind == triple.Number {
			t.Name = n.Name
		}
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
	if err := writeItems(ctx, out, s, &n); err != nil {
		return n, err
	}
	if err := writeDecls(ctx, out, s, &n); err != nil {
		return n, err
	}
	first := firstSpelt{}
	told, err := s.Names(ctx)
	if err != nil {
		return n, err
	}
	for _, t := range told {
		first[t.Name] = t
	}
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return n, err
		}
		fmt.Fprintf(out, "%s [id: %q%s].%s\n", reason.LiftTriple(f.Triple), f.ID, confidence(f.Triple.Confidence), behind(entry{Source: &f.Source, Subject: first.otherwise(f.Triple.Subject), Object: first.otherwise(f.Triple.Object)}))
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
		fmt.Fprintln(out, c.String()+behind(entry{Source: &r.Source}))
		n.Rules++
	}
	return n, out.Flush()
}

// itemMark begins a comment that is an item. Items stand before all else.
const itemMark = "#: "

// behind is what a rule file has no syntax for of a clause, as a comment behind it.
func behind(e entry) string { return " " + itemMark + e.line() }

// writeItems writes what a rule file has no syntax for, and the names of events, which
// it has no sign for, as comments.
func writeItems(ctx context.Context, out io.Writer, s *kb.Store, n *Figures) error {
	declared := func(p triple.Property) bool { return propertyText(triple.RelationProperty{Property: p}) != "" }
	for line, err := range (others{rules: true, property: declared}).rest(ctx, s, n) {
		if err != nil {
			return err
		}
		fmt.Fprintln(out, itemMark+line)
	}
	seen := map[string]bool{}
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return err
		}
		for _, t := range []triple.Term{f.Triple.Subject, f.Triple.Object} {
			if t.Kind == triple.Event && !seen[t.Name] {
				seen[t.Name] = true
				fmt.Fprintln(out, itemMark+entry{Name: &triple.Term{Name: t.Name, Kind: t.Kind}}.line())
			}
		}
	}
	return nil
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
