package transfer

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// What is ours has an IRI that says its key and nothing else. A name, relation,
// number or text of another base with the same key is the same.
const (
	ours       = "urn:whence:"
	names      = ours + "name:"
	relations  = ours + "relation:"
	numbers    = ours + "number:"
	texts      = ours + "text:"
	vocabulary = ours + "vocab:"
)

// axioms are the properties of relations as OWL and RDFS say them: as a type of
// the relation, or as a predicate with the other one.
var axioms = []struct {
	iri      string
	property triple.Property
	other    bool
}{
	{owl + "SymmetricProperty", triple.Symmetric, false}, {owl + "TransitiveProperty", triple.Transitive, false},
	{owl + "FunctionalProperty", triple.Functional, false}, {owl + "inverseOf", triple.InverseOf, true},
	{rdfs + "subPropertyOf", triple.PartOf, true}, {owl + "propertyDisjointWith", triple.Disjoint, true},
	{owl + "equivalentProperty", triple.Synonym, true},
}

// rdfReader makes items of triples. Of the text it holds the names, and a fact
// until it is seen whether the text goes on to say how sure it is.
type rdfReader struct {
	in      *input
	emit    func(Item) bool
	gone    bool
	keys    map[string]triple.Term // by IRI
	taken   map[string]string      // the IRI of each key
	pending *triple.Fact
	// run are the triples about one reified statement or rule.
	run []statement
	// reified are statements that may still come without their confidence.
	reified map[string]bool
}

// errGone stops the parser when nobody wants more.
var errGone = errors.New("nobody wants more")

func readRDF(in *input, strict bool, emit func(Item) bool) error {
	r := &rdfReader{in: in, emit: emit, keys: map[string]triple.Term{}, taken: map[string]string{}, reified: map[string]bool{}}
	p := &turtle{in: in, strict: strict, take: r.take}
	err := p.parse()
	if err == nil {
		err = r.endRun()
	}
	if err == nil {
		r.flush()
	}
	if r.gone {
		return nil
	}
	return err
}

func (r *rdfReader) put(it Item) { r.gone = r.gone || !r.emit(it) }

// flush gives the fact that was held back.
func (r *rdfReader) flush() {
	if r.pending != nil {
		r.put(Item{Fact: r.pending})
		r.pending = nil
	}
}

// take is given each triple of the text.
func (r *rdfReader) take(t statement) error {
	if len(r.run) > 0 && r.run[0].s == t.s {
		if r.run = append(r.run, t); len(r.run) > 100 {
			return &Error{File: r.in.file, Line: t.line, Message: "too much is said about one statement"}
		}
		return nil
	}
	if err := r.endRun(); err != nil {
		return err
	}
	if r.gone {
		return errGone
	}
	if t.p.value == rdf+"type" && (t.o.value == rdf+"Statement" || t.o.value == vocabulary+"Rule") ||
		t.p.value == rdf+"subject" || t.p.value == rdf+"predicate" || t.p.value == rdf+"object" {
		r.run = append(r.run, t)
		return nil
	}
	return r.plain(t)
}

// plain takes a triple that is asserted as such.
func (r *rdfReader) plain(t statement) error {
	if r.words(t) || r.axiom(t) {
		return nil
	}
	if t.o == (node{kind: 'l', datatype: t.o.datatype, lang: t.o.lang}) {
		r.put(Item{Left: fmt.Sprintf("%s:%d: an empty text is not kept", r.in.file, t.line)})
		return nil
	}
	fact, err := r.fact(t)
	if err != nil {
		return err
	}
	r.flush()
	if key := fact.Triple.String(); len(r.reified) > 0 && r.reified[key] {
		return nil
	}
	r.pending = &fact
	return nil
}

// words takes a label, or the kind of a name.
func (r *rdfReader) words(t statement) bool {
	label, kind := t.p.value == rdfs+"label", t.p.value == vocabulary+"kind"
	if t.s.kind != 'i' || t.o.kind != 'l' || !label && !kind {
		return false
	}
	if _, isRelation := strings.CutPrefix(t.s.value, relations); isRelation {
		return true
	}
	x := r.name(t.s, triple.Proper)
	if label {
		if strings.TrimSpace(t.o.value) == "" {
			return true
		}
		x.Label = t.o.value
	} else {
		for i, k := range kinds {
			if k == t.o.value {
				x.Kind = triple.TermKind(i)
			}
		}
	}
	r.keys[t.s.value] = x
	if label {
		r.put(Item{Name: &x})
	}
	return true
}

// axiom takes a property of a relation, or a class that is part of another.
func (r *rdfReader) axiom(t statement) bool {
	if t.s.kind != 'i' || t.o.kind != 'i' {
		return false
	}
	source := r.source(t)
	for _, a := range axioms {
		p := triple.RelationProperty{Property: a.property}
		switch {
		case a.other && t.p.value == a.iri:
			p.Relation, p.Other = r.relation(t.s), r.relation(t.o)
		case !a.other && t.p.value == rdf+"type" && t.o.value == a.iri:
			p.Relation = r.relation(t.s)
		default:
			continue
		}
		r.put(Item{Property: &triple.StoredProperty{Property: p, Source: source}})
		return true
	}
	if t.p.value != rdfs+"subClassOf" {
		return false
	}
	of := func(n node) triple.Triple {
		return triple.Triple{Subject: triple.Var("X"), Relation: triple.InstanceOf, Object: r.name(n, triple.Class)}
	}
	r.put(Item{Rule: &triple.StoredRule{Rule: triple.Rule{Head: of(t.o), Body: []triple.Literal{{Triple: of(t.s)}}}, Source: source}})
	return true
}

func (r *rdfReader) source(t statement) triple.Source {
	return triple.Source{Speaker: r.in.file, File: r.in.file, Line: t.line, Quote: fmt.Sprintf("%s %s %s .", t.s, t.p, t.o)}
}

func (r *rdfReader) fact(t statement) (triple.Fact, error) {
	x := triple.Triple{Relation: r.relation(t.p)}
	x.Subject, x.Object = r.name(t.s, triple.Proper), r.name(t.o, triple.ObjectKind(x.Relation))
	if x.Subject.Name == "" || x.Object.Name == "" || x.Relation == "" {
		return triple.Fact{}, &Error{File: r.in.file, Line: t.line, Message: "a name in the triple has no letter or digit", Advice: "leave the triple out"}
	}
	return triple.Fact{Triple: x, Source: r.source(t)}, nil
}

// relation returns the key of a predicate: birthPlace is birth_place.
func (r *rdfReader) relation(n node) string {
	if key, ok := unescaped(n.value, relations); ok {
		return key
	}
	if n.value == rdf+"type" {
		return triple.InstanceOf
	}
	if n.value == owl+"sameAs" {
		return triple.SynonymOf
	}
	var b strings.Builder
	lower := false
	for _, c := range local(n.value) {
		if unicode.IsUpper(c) && lower {
			b.WriteByte('_')
		}
		lower = unicode.IsLower(c)
		b.WriteRune(c)
	}
	return r.unique(n.value, triple.Key(b.String()), "relation")
}

// unique returns the key for an IRI: the short one, unless another IRI has it
// already. Two names are never merged because they look alike.
func (r *rdfReader) unique(iri, key, kind string) string {
	at := kind + " " + key
	if by, taken := r.taken[at]; taken && by != iri || key == "" {
		return triple.Key(iri)
	}
	r.taken[at] = iri
	return key
}

// local is the last part of an IRI.
func local(iri string) string {
	if i := strings.LastIndexAny(strings.TrimRight(iri, "/#"), "/#:"); i >= 0 {
		iri = strings.TrimRight(iri[i+1:], "/#")
	}
	if s, err := url.PathUnescape(iri); err == nil {
		return s
	}
	return iri
}

func unescaped(iri, space string) (string, bool) {
	rest, ok := strings.CutPrefix(iri, space)
	if !ok {
		return "", false
	}
	key, err := url.PathUnescape(rest)
	return key, err == nil && key != ""
}

// name returns the term that a node stands for.
func (r *rdfReader) name(n node, kind triple.TermKind) triple.Term {
	switch n.kind {
	case 'l':
		return literal(n)
	case 'b':
		label := filepath.Base(r.in.file) + "#" + n.value
		return triple.Term{Name: triple.Key(label), Label: label}
	}
	if x, known := r.keys[n.value]; known {
		if x.Kind == triple.Proper {
			x.Kind = kind
		}
		return x
	}
	if key, ok := unescaped(n.value, numbers); ok {
		return triple.Term{Name: key, Kind: triple.Number}
	}
	if key, ok := unescaped(n.value, texts); ok {
		return triple.Term{Name: key, Kind: triple.Text}
	}
	x := triple.Term{}
	if key, ok := unescaped(n.value, names); ok {
		x.Name = key
	} else {
		label := strings.ReplaceAll(local(n.value), "_", " ")
		if x.Name = r.unique(n.value, triple.Key(label), "name"); x.Name != triple.Key(label) {
			label = n.value
		}
		x.Label = label
	}
	r.keys[n.value] = x
	x.Kind = kind
	return x
}

// literal returns a number where the literal is one, and else a text.
func literal(n node) triple.Term {
	switch strings.TrimPrefix(n.datatype, xsd) {
	case "integer", "int", "long", "short", "byte", "decimal", "double", "float", "nonNegativeInteger", "positiveInteger", "unsignedInt":
		if isNumber(n.value) {
			return triple.Term{Name: n.value, Kind: triple.Number}
		}
		if f, err := strconv.ParseFloat(n.value, 64); err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			return triple.Term{Name: strconv.FormatFloat(f+0, 'f', -1, 64), Kind: triple.Number}
		}
	}
	return triple.Term{Name: n.value, Kind: triple.Text}
}

// endRun takes what was said about one reified statement or rule.
func (r *rdfReader) endRun() error {
	if len(r.run) == 0 {
		return nil
	}
	said, line := map[string]node{}, r.run[0].line
	rule := false
	for _, t := range r.run {
		rule = rule || t.o.value == vocabulary+"Rule"
		said[t.p.value] = t.o
	}
	r.run = r.run[:0]
	if rule {
		return r.rule(said, line)
	}
	s, okS := said[rdf+"subject"]
	p, okP := said[rdf+"predicate"]
	o, okO := said[rdf+"object"]
	if !okS || !okP || !okO {
		return &Error{File: r.in.file, Line: line, Message: "a statement without its subject, predicate or object", Advice: "keep what is said of one statement together"}
	}
	f, err := r.fact(statement{s, p, o, line})
	if err != nil {
		return err
	}
	if err := r.about(said, &f.Triple.Confidence, &f.Source, line); err != nil {
		return err
	}
	f.ID, f.Triple.Denied = said[vocabulary+"id"].value, said[vocabulary+"denied"].value == "true"
	switch {
	case r.pending != nil && r.pending.Triple.Same(f.Triple):
		r.pending = nil
	default:
		r.reified[f.Triple.String()] = !f.Triple.Denied
		r.flush()
	}
	r.put(Item{Fact: &f})
	return nil
}

// about takes confidence and source of what is reified.
func (r *rdfReader) about(said map[string]node, confidence *float64, s *triple.Source, line int) error {
	get := func(field string) string { return said[vocabulary+field].value }
	bad := func(field, advice string) error {
		return &Error{File: r.in.file, Line: line, Message: fmt.Sprintf("the %s is %q", field, get(field)), Advice: advice}
	}
	if v := get("confidence"); v != "" {
		c, err := strconv.ParseFloat(v, 64)
		if err != nil || math.IsNaN(c) || c <= 0 || c > 1 {
			return bad("confidence", "it is a number above 0 and at most 1")
		}
		*confidence = c
	}
	if _, ok := said[vocabulary+"quote"]; ok || get("turn")+get("speaker") != "" {
		s.Quote = get("quote")
	}
	s.Turn, s.Session = get("turn"), get("session")
	if v := get("speaker"); v != "" {
		s.Speaker = v
	}
	if v := get("file"); v != "" {
		s.File, s.Line = v, 0
		if n, err := strconv.Atoi(get("line")); err == nil {
			s.Line = n
		}
	}
	if v := get("at"); v != "" {
		var err error
		if s.At, err = time.Parse(time.RFC3339Nano, v); err != nil {
			return bad("at", "write it as 2026-05-01T12:00:00Z")
		}
	}
	return nil
}

// rule takes a rule, which stands in the text as a clause.
func (r *rdfReader) rule(said map[string]node, line int) error {
	text := said[vocabulary+"rule"].value
	c, err := engine.ParseClause(text)
	x, ok := triple.StoredRule{}, false
	if err == nil {
		x, ok = reason.LowerRule(c)
	}
	switch {
	case err != nil:
		return &Error{File: r.in.file, Line: line, Message: fmt.Sprintf("the rule %q cannot be read", text), Advice: "write it as in a rule file"}
	case ok:
		named(&x.Rule)
	default:
		x = reason.WriteRule(c)
	}
	x.ID, x.Source = said[vocabulary+"id"].value, triple.Source{Speaker: r.in.file, File: r.in.file, Line: line, Quote: text}
	if err := r.about(said, &x.Rule.Confidence, &x.Source, line); err != nil {
		return err
	}
	r.flush()
	r.put(Item{Rule: &x})
	return nil
}

// rdfWriter writes triples about one subject after the other.
type rdfWriter struct {
	out   *bufio.Writer
	plain bool // N-Triples
}

// writeRDF writes facts asserted and reified, with confidence and source; what
// is denied is reified only.
func writeRDF(ctx context.Context, w io.Writer, s *kb.Store, plain bool) (Figures, error) {
	var n Figures
	out := &rdfWriter{bufio.NewWriter(w), plain}
	if !plain {
		fmt.Fprintf(out.out, "@prefix rdf: <%s> .\n@prefix rdfs: <%s> .\n@prefix owl: <%s> .\n@prefix w: <%s> .\n\n", rdf, rdfs, owl, vocabulary)
	}
	told, err := s.Names(ctx)
	if err != nil {
		return n, err
	}
	for _, t := range told {
		out.about(nodeOf(t, true), rdfs+"label", text(t.Spelling()), vocabulary+"kind", text(kinds[t.Kind]))
	}
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return n, err
		}
		out.fact(f)
		n.Facts++
	}
	if err := out.rules(ctx, s, &n); err != nil {
		return n, err
	}
	n.leftOut(n.Properties, "sources of properties of relations")
	return n, out.out.Flush()
}

func text(s string) node { return node{kind: 'l', value: s} }

// nodeOf is the node of a term; a subject is never a literal.
func nodeOf(t triple.Term, subject bool) node {
	switch {
	case t.Kind == triple.Number && subject:
		return iri(numbers + url.PathEscape(t.Name))
	case t.Kind == triple.Text && subject:
		return iri(texts + url.PathEscape(t.Name))
	case t.Kind == triple.Number && strings.ContainsRune(t.Name, '.'):
		return node{kind: 'l', value: t.Name, datatype: xsd + "decimal"}
	case t.Kind == triple.Number:
		return node{kind: 'l', value: t.Name, datatype: xsd + "integer"}
	case t.Kind == triple.Text:
		return text(t.Name)
	}
	return iri(names + url.PathEscape(t.Name))
}

// about writes what is said of a subject: predicates and their objects in turn.
// An object that is the zero node is not said.
func (w *rdfWriter) about(s node, said ...any) {
	first := true
	for i := 0; i+1 < len(said); i += 2 {
		p, o := said[i].(string), said[i+1].(node)
		switch {
		case o == node{}:
			continue
		case w.plain:
			fmt.Fprintf(w.out, "%s <%s> %s .\n", s, p, o)
		case first:
			fmt.Fprintf(w.out, "%s %s %s", s, short(p), w.node(o))
		default:
			fmt.Fprintf(w.out, " ;\n  %s %s", short(p), w.node(o))
		}
		first = false
	}
	if !w.plain && !first {
		fmt.Fprintln(w.out, " .")
	}
}

func (w *rdfWriter) node(n node) string {
	if n.kind == 'i' {
		return short(n.value)
	}
	return n.String()
}

// short is an IRI with its prefix where it has one.
func short(iri string) string {
	for _, x := range [][2]string{{rdf, "rdf:"}, {rdfs, "rdfs:"}, {owl, "owl:"}, {vocabulary, "w:"}} {
		if rest, ok := strings.CutPrefix(iri, x[0]); ok {
			return x[1] + rest
		}
	}
	return "<" + iri + ">"
}

func (w *rdfWriter) fact(f triple.Fact) {
	x := f.Triple
	s, p, o := nodeOf(x.Subject, true), relations+url.PathEscape(x.Relation), nodeOf(x.Object, false)
	denied := node{}
	if x.Denied {
		denied = node{kind: 'l', value: "true", datatype: xsd + "boolean"}
	} else {
		w.about(s, p, o)
	}
	said := append([]any{rdf + "type", iri(rdf + "Statement"), rdf + "subject", s, rdf + "predicate", iri(p), rdf + "object", o,
		vocabulary + "denied", denied}, meta(f.ID, x.Confidence, f.Source)...)
	w.about(node{kind: 'b', value: f.ID}, said...)
}

// meta is what is said of a fact or a rule beside itself.
func meta(id string, confidence float64, s triple.Source) []any {
	optional := func(v string) node {
		if v == "" {
			return node{}
		}
		return text(v)
	}
	var sure, line, at node
	if confidence != 0 {
		sure = node{kind: 'l', value: strconv.FormatFloat(confidence, 'g', -1, 64), datatype: xsd + "double"}
	}
	if s.Line != 0 {
		line = node{kind: 'l', value: strconv.Itoa(s.Line), datatype: xsd + "integer"}
	}
	if !s.At.IsZero() {
		at = node{kind: 'l', value: s.At.Format(time.RFC3339Nano), datatype: xsd + "dateTime"}
	}
	v := vocabulary
	return []any{v + "id", text(id), v + "confidence", sure, v + "quote", optional(s.Quote), v + "turn", optional(s.Turn), v + "session", optional(s.Session),
		v + "speaker", optional(s.Speaker), v + "file", optional(s.File), v + "line", line, v + "at", at}
}

func (w *rdfWriter) rules(ctx context.Context, s *kb.Store, n *Figures) error {
	rules, err := s.Rules(ctx)
	if err != nil {
		return err
	}
	for _, r := range rules {
		c, err := reason.LiftRule(r)
		if err != nil {
			return err
		}
		c.ID, c.Confidence = "", 0
		said := append([]any{rdf + "type", iri(vocabulary + "Rule"), vocabulary + "rule", text(c.String())}, meta(r.ID, r.Rule.Confidence, r.Source)...)
		w.about(node{kind: 'b', value: r.ID}, said...)
		n.Rules++
	}
	told, err := s.Properties(ctx)
	if err != nil {
		return err
	}
	for _, p := range told {
		of := iri(relations + url.PathEscape(p.Property.Relation))
		for _, a := range axioms {
			switch {
			case a.property != p.Property.Property:
			case a.other:
				w.about(of, a.iri, iri(relations+url.PathEscape(p.Property.Other)))
			default:
				w.about(of, rdf+"type", iri(a.iri))
			}
		}
		n.Properties++
	}
	return nil
}
