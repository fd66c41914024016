package transfer

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"whence/engine"
	"whence/internal/clean"
	"whence/kb"
	"whence/kb/formats"
	"whence/reason"
	"whence/triple"
)

// What is ours has an IRI that says its key and nothing else. A name, relation,
// number or text of another base with the same key is the same.
const (
	ours       = "urn:whence:"
	names      = ours + "name:"
	relations  = ours + "relation:"
	events     = ours + "event:"
	numbers    = ours + "number:"
	texts      = ours + "text:"
	vocabulary = ours + "vocab:"
)

type (
	node      = formats.Node
	statement = formats.Triple
)

const (
	rdf  = formats.RDF
	rdfs = formats.RDFS
	xsd  = formats.XSD
	owl  = formats.OWL
)

func iri(value string) node { return node{Kind: formats.IRI, Value: value} }

// axiomWords are how OWL and RDFS say a property of a relation: as a type of the
// relation, or as a predicate with the other one.
type axiomWords struct {
	iri      string
	property triple.Property
	other    bool
}

var axioms = []axiomWords{
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
	called  called                 // where the text was read before
	told    map[string]string      // the relation of an IRI
	own     bool                   // it is an export of ours, which says what is a name
	back    map[string]bool        // the IRIs whose relation has subject and object the other way round
	kinded  map[string]bool        // the names whose kind was said
	pending *triple.Fact
	// run are the triples about one reified statement or rule.
	run []statement
	// reified are statements that may still come without their confidence.
	reified map[string]bool
}

func readRDF(in *input, triples iter.Seq2[formats.Triple, error], names called, emit func(Item) bool) error {
	r := &rdfReader{in: in, emit: emit, called: names, back: map[string]bool{}, keys: map[string]triple.Term{}, taken: map[string]string{}, told: map[string]string{}, kinded: map[string]bool{}, reified: map[string]bool{}}
	for t, err := range triples {
		if err == nil {
			err = r.take(t)
		}
		if err != nil || r.gone {
			return err
		}
	}
	if err := r.endRun(); err != nil {
		return err
	}
	r.flush()
	return nil
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
	if len(r.run) > 0 && r.run[0].S == t.S {
		if r.run = append(r.run, t); len(r.run) > 100 {
			return &Error{File: r.in.file, Line: t.Line, Message: "too much is said about one statement"}
		}
		return nil
	}
	if err := r.endRun(); err != nil {
		return err
	}
	if t.P.Value == rdf+"type" && (t.O.Value == rdf+"Statement" || t.O.Value == vocabulary+"Rule") ||
		t.P.Value == rdf+"subject" || t.P.Value == rdf+"predicate" || t.P.Value == rdf+"object" {
		r.run = append(r.run, t)
		return nil
	}
	return r.plain(t)
}

// plain takes a triple that is asserted as such.
func (r *rdfReader) plain(t statement) error {
	if t.P.Value == vocabulary+"item" {
		return r.item(t)
	}
	if r.words(t) || r.axiom(t) {
		return nil
	}
	if t.O == (node{Kind: formats.Literal, Datatype: t.O.Datatype, Lang: t.O.Lang}) {
		r.put(Item{Left: fmt.Sprintf("%s:%d: an empty text is not kept", r.in.file, t.Line)})
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

// item takes what RDF has no words for.
func (r *rdfReader) item(t statement) error {
	it, log, err := r.in.lineItem([]byte(t.O.Value))
	if err != nil || log != nil {
		return &Error{File: r.in.file, Line: t.Line, Message: "an item cannot be read", Advice: "export the base again"}
	}
	r.flush()
	r.put(it)
	return nil
}

// words takes what is said of a name or a relation itself: how it is called, its
// kind, and the key that it has in a base. It is said before the name is used, or of
// a name that is known already.
func (r *rdfReader) words(t statement) bool {
	if t.S.Kind != formats.IRI || t.O.Kind != formats.Literal {
		return false
	}
	switch t.P.Value {
	case rdfs + "label", skos + "prefLabel":
	case vocabulary + "relation":
		relation, back := strings.CutPrefix(t.O.Value, "^")
		r.relationIRI(t.S.Value, relation, back)
		return true
	case vocabulary + "literal":
		if key, ok := unescaped(t.S.Value, names); ok {
			r.asLiteral(triple.Term{Name: key, Label: r.keys[t.S.Value].Label}, t.O)
		}
		return true
	case vocabulary + "key":
		r.keys[t.S.Value] = triple.Term{Name: t.O.Value, Kind: r.keys[t.S.Value].Kind}
		return true
	case vocabulary + "kind":
		x := r.keys[t.S.Value]
		x.Kind = triple.TermKind(max(slices.Index(kinds, t.O.Value), 0)) //nolint:gosec // it is an index
		if key, ok := unescaped(t.S.Value, names); ok {
			x.Name = key
		}
		r.keys[t.S.Value], r.kinded[t.S.Value], r.own = x, true, true
		return true
	default:
		return false
	}
	if _, isRelation := strings.CutPrefix(t.S.Value, relations); isRelation || strings.TrimSpace(t.O.Value) == "" {
		return true
	}
	if x, known := r.keys[t.S.Value]; known && x.Label == "" { // ours, which says its key first
		x.Label = t.O.Value
		r.keys[t.S.Value] = x
		r.named(t.S.Value, x)
		return true
	}
	x := r.name(t.S, triple.Proper)
	switch {
	case triple.Key(t.O.Value) == x.Name && x.Label != t.O.Value:
		x.Label = t.O.Value
		r.keys[t.S.Value] = x
		r.put(Item{Name: &x})
	case triple.Key(t.O.Value) != x.Name && r.called.labels[t.S.Value] != "" && r.called.labels[t.S.Value] != t.O.Value:
		r.alias(t, x)
	}
	return true
}

// alias tells another label of what has one, for example in another language.
func (r *rdfReader) alias(t statement, x triple.Term) {
	other := r.literal(t.O)
	if other.Kind != triple.Proper || other.Name == x.Name {
		return
	}
	r.relationIRI(skos+"altLabel", triple.SynonymOf, true)
	r.flush()
	r.put(Item{Fact: &triple.Fact{Triple: triple.Triple{Subject: other, Relation: triple.SynonymOf, Object: x}, Source: r.source(t)}})
}

// named gives a name that is new, with its IRI where that is not one of ours.
func (r *rdfReader) named(iri string, x triple.Term) {
	r.put(Item{Name: &x})
	if !strings.HasPrefix(iri, ours) {
		r.put(Item{Name: &triple.Term{Name: x.Name, Label: iri, Kind: triple.Web}})
	}
}

// relationIRI notes the relation that an IRI stands for, and whether it has subject and
// object the other way round, which a mark before the IRI keeps.
func (r *rdfReader) relationIRI(iri, relation string, back bool) {
	if _, known := r.told[iri]; known {
		return
	}
	r.told[iri], r.back[iri] = relation, back
	if back {
		iri = "^" + iri
	}
	r.put(Item{Name: &triple.Term{Name: triple.WebRelation(relation), Label: iri, Kind: triple.Web}})
}

// axiom takes a property of a relation, or a class that is part of another.
func (r *rdfReader) axiom(t statement) bool {
	if t.S.Kind != formats.IRI || t.O.Kind != formats.IRI {
		return false
	}
	source := r.source(t)
	for _, a := range axioms {
		p := triple.RelationProperty{Property: a.property}
		switch {
		case a.other && t.P.Value == a.iri:
			p.Relation, p.Other = r.relation(t.S), r.relation(t.O)
		case !a.other && t.P.Value == rdf+"type" && t.O.Value == a.iri:
			p.Relation = r.relation(t.S)
		default:
			continue
		}
		r.put(Item{Property: &triple.StoredProperty{Property: p, Source: source}})
		return true
	}
	if t.P.Value != rdfs+"subClassOf" {
		return false
	}
	of := func(n node) triple.Triple {
		return triple.Triple{Subject: triple.Var("X"), Relation: triple.InstanceOf, Object: r.name(n, triple.Class)}
	}
	r.put(Item{Rule: &triple.StoredRule{Rule: triple.Rule{Head: of(t.O), Body: []triple.Literal{{Triple: of(t.S)}}}, Source: source}})
	return true
}

func (r *rdfReader) source(t statement) triple.Source {
	return triple.Source{Speaker: r.in.file, File: r.in.file, Line: t.Line, Quote: fmt.Sprintf("%s %s %s .", t.S, t.P, t.O)}
}

func (r *rdfReader) fact(t statement) (triple.Fact, error) {
	x := triple.Triple{Relation: r.relation(t.P)}
	if r.back[t.P.Value] {
		x.Subject, x.Object = r.name(t.O, triple.Proper), r.name(t.S, triple.Proper)
	} else {
		x.Subject, x.Object = r.name(t.S, triple.Proper), r.name(t.O, triple.ObjectKind(x.Relation))
	}
	if x.Subject.Name == "" || x.Object.Name == "" || x.Relation == "" {
		return triple.Fact{}, &Error{File: r.in.file, Line: t.Line, Message: "a name in the triple has no letter or digit", Advice: "leave the triple out"}
	}
	return triple.Fact{Triple: x, Source: r.source(t)}, nil
}

// relation returns the key of a predicate: birthPlace is birth_place.
func (r *rdfReader) relation(n node) string {
	if key, ok := unescaped(n.Value, relations); ok {
		return key
	}
	switch n.Value {
	case rdf + "type":
		return triple.InstanceOf
	case owl + "sameAs":
		return triple.SynonymOf
	}
	if key, known := r.told[n.Value]; known {
		return key
	}
	if slices.Contains(calledToo, n.Value) {
		r.relationIRI(n.Value, triple.SynonymOf, true)
		return triple.SynonymOf
	}
	if h, read := r.called.properties[n.Value]; read && r.unique(n.Value, h.Relation.Key, "relation") == h.Relation.Key {
		r.put(Item{Relation: h.Relation})
		r.relationIRI(n.Value, h.Relation.Key, h.Owned)
		return h.Relation.Key
	}
	key := r.unique(n.Value, triple.Key(r.called.words(n.Value)), "relation")
	if key != "" {
		r.relationIRI(n.Value, key, false)
	}
	return key
}

// apart puts the words of a name apart that only capitals divide.
func apart(name string) string {
	var b strings.Builder
	lower := false
	for _, c := range name {
		if unicode.IsUpper(c) && lower {
			b.WriteByte('_')
		}
		lower = unicode.IsLower(c)
		b.WriteRune(c)
	}
	return b.String()
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
	switch n.Kind {
	case formats.Literal:
		return r.literal(n)
	case formats.Blank:
		label := filepath.Base(r.in.file) + "#" + n.Value
		return triple.Term{Name: triple.Key(label), Label: label}
	}
	if x, known := r.keys[n.Value]; known {
		if x.Kind == triple.Proper && !r.kinded[n.Value] {
			x.Kind = kind
		}
		return x
	}
	for space, kind := range map[string]triple.TermKind{numbers: triple.Number, texts: triple.Text, events: triple.Event} {
		if key, ok := unescaped(n.Value, space); ok {
			return triple.Term{Name: key, Kind: kind}
		}
	}
	x := triple.Term{}
	if key, ok := unescaped(n.Value, names); ok {
		x.Name = key
		r.keys[n.Value] = x
		x.Kind = kind
		return x
	}
	x.Label = r.called.labels[n.Value]
	if x.Label == "" {
		x.Label = nameOf(local(n.Value))
	}
	if x.Name = r.unique(n.Value, triple.Key(x.Label), "name"); x.Name != triple.Key(x.Label) {
		if of := x.Label + " (" + local(n.Value) + ")"; r.called.labels[n.Value] != "" && r.unique(n.Value, triple.Key(of), "name") == triple.Key(of) {
			x.Label, x.Name = of, triple.Key(of)
		} else {
			x.Label = n.Value
		}
	}
	x.Kind = kind
	r.keys[n.Value] = x
	if x.Name != "" {
		r.named(n.Value, x)
	}
	return x
}

// nameOf is the last part of an IRI as a name: with spaces where it has other marks
// between words.
func nameOf(local string) string {
	words := strings.FieldsFunc(local, func(c rune) bool { return c == '-' || c == '_' })
	if slug := len(words) > 1 && !strings.ContainsFunc(local, func(c rune) bool { return c != '-' && c != '_' && !unicode.IsLower(c) }); slug {
		return strings.Join(words, " ")
	}
	return strings.ReplaceAll(local, "_", " ")
}

// literal is what a literal says: a number, a name that nothing else has, or a text. A
// name keeps the literal that it came as.
func (r *rdfReader) literal(n node) triple.Term {
	x := value(n)
	known, was := r.keys[`"`+n.Value]
	if was && n.Kind == formats.Literal {
		return known
	}
	if x.Kind != triple.Text || r.own || len(r.called.properties) == 0 || strings.Count(x.Name, " ") >= longName || strings.ContainsAny(x.Name, "\n\r") {
		return x
	}
	name := triple.Const(triple.Proper, n.Value)
	if name.Name != "" && clean.Line(n.Value) == n.Value && r.unique(`"`+n.Value, name.Name, "name") == name.Name {
		r.put(Item{Name: &name})
		r.asLiteral(name, n)
		x = name
	}
	r.keys[`"`+n.Value] = x
	return x
}

// asLiteral keeps of a name that it came as a literal.
func (r *rdfReader) asLiteral(name triple.Term, n node) {
	r.keys[`"`+n.Value] = name
	r.put(Item{Name: &triple.Term{Name: name.Name, Label: n.String(), Kind: triple.Web}})
}

// longName is how many spaces a literal has that is rather a text than a name.
const longName = 8

// value returns a number where the literal is one, and else a text.
func value(n node) triple.Term {
	switch strings.TrimPrefix(n.Datatype, xsd) {
	case "integer", "int", "long", "short", "byte", "decimal", "double", "float", "nonNegativeInteger", "positiveInteger", "unsignedInt":
		if x, ok := triple.ParseNumber(n.Value); ok {
			return x
		}
		if f, err := strconv.ParseFloat(n.Value, 64); err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			return triple.Term{Name: strconv.FormatFloat(f+0, 'f', -1, 64), Kind: triple.Number}
		}
	}
	return triple.Term{Name: n.Value, Kind: triple.Text}
}

// endRun takes what was said about one reified statement or rule.
func (r *rdfReader) endRun() error {
	if len(r.run) == 0 {
		return nil
	}
	said, line := map[string]node{}, r.run[0].Line
	rule := false
	for _, t := range r.run {
		rule = rule || t.O.Value == vocabulary+"Rule"
		said[t.P.Value] = t.O
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
	f, err := r.fact(statement{S: s, P: p, O: o, Line: line})
	if err != nil {
		return err
	}
	if err := r.about(said, &f.Triple.Confidence, &f.Source, line); err != nil {
		return err
	}
	for field, into := range map[string]*triple.Term{"subject": &f.Triple.Subject, "object": &f.Triple.Object} {
		if v := said[vocabulary+field].Value; v != "" {
			it, _, err := r.in.lineItem([]byte(v))
			if err != nil || it.Name == nil || it.Name.Name != into.Name {
				return &Error{File: r.in.file, Line: line, Message: "the spelling of the " + field + " cannot be read", Advice: "export the base again"}
			}
			*into = *it.Name
		}
	}
	f.ID, f.Triple.Denied = said[vocabulary+"id"].Value, said[vocabulary+"denied"].Value == "true"
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
	get := func(field string) string { return said[vocabulary+field].Value }
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
	text := said[vocabulary+"rule"].Value
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
	x.ID, x.Source = said[vocabulary+"id"].Value, triple.Source{Speaker: r.in.file, File: r.in.file, Line: line, Quote: text}
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
	spelt firstSpelt
	iris  map[string]string // of names, and of relations by the name that WebRelation gives
}

// writeRDF writes facts asserted and reified, with confidence and source; what
// is denied is reified only.
func writeRDF(ctx context.Context, w io.Writer, s *kb.Store, plain bool) (Figures, error) {
	var n Figures
	out := &rdfWriter{out: bufio.NewWriter(w), plain: plain}
	if !plain {
		fmt.Fprintf(out.out, "@prefix rdf: <%s> .\n@prefix rdfs: <%s> .\n@prefix owl: <%s> .\n@prefix w: <%s> .\n\n", rdf, rdfs, owl, vocabulary)
	}
	if err := out.names(ctx, s); err != nil {
		return n, err
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
	axiom := func(p triple.Property) bool {
		return slices.ContainsFunc(axioms, func(a axiomWords) bool { return a.property == p })
	}
	items := 0
	for line, err := range (others{names: true, rules: true, property: axiom}).rest(ctx, s, &n) {
		if err != nil {
			return n, err
		}
		items++
		out.about(node{Kind: formats.Blank, Value: "item" + strconv.Itoa(items)}, vocabulary+"item", text(line))
	}
	return n, out.out.Flush()
}

// names writes how names are spelt, and which keys stand behind IRIs.
func (w *rdfWriter) names(ctx context.Context, s *kb.Store) error {
	known, err := s.IRIs(ctx)
	if err != nil {
		return err
	}
	w.iris = map[string]string{}
	taken := map[string]bool{} // two names of one IRI would come back as one
	for _, t := range known {
		if taken[t.Label] {
			continue
		}
		taken[t.Label] = true
		w.iris[t.Name] = t.Label
		if relation, ok := strings.CutPrefix(t.Name, triple.WebRelation("")); ok {
			web, back := strings.CutPrefix(t.Label, "^")
			if back {
				relation = "^" + relation
			}
			w.about(iri(web), vocabulary+"relation", text(relation))
		}
	}
	told, err := s.Names(ctx)
	if err != nil {
		return err
	}
	w.spelt = make(firstSpelt, len(told))
	for _, t := range told {
		w.spelt[t.Name] = t
		var key, came node
		switch web, of := w.iris[t.Name]; {
		case of && strings.HasPrefix(web, `"`):
			came = formats.ReadLiteral(web)
		case of:
			key = text(t.Name)
		}
		w.about(w.nodeOf(t, true), vocabulary+"key", key, vocabulary+"kind", text(kinds[t.Kind]), rdfs+"label", text(t.Spelling()), vocabulary+"literal", came)
	}
	return nil
}

// relationOf is the IRI of a relation.
func (w *rdfWriter) relationOf(key string) string {
	web, _ := w.property(key)
	return web
}

// property is the IRI of a relation, and whether it has subject and object the other way
// round.
func (w *rdfWriter) property(key string) (web string, back bool) {
	web, known := w.iris[triple.WebRelation(key)]
	switch {
	case known:
		return strings.CutPrefix(web, "^")
	case key == triple.InstanceOf:
		return rdf + "type", false
	}
	return relations + url.PathEscape(key), false
}

func text(s string) node { return node{Kind: formats.Literal, Value: s} }

// nodeOf is the node of a term; a subject is never a literal.
func (w *rdfWriter) nodeOf(t triple.Term, subject bool) node {
	switch {
	case t.Kind == triple.Event:
		return iri(events + url.PathEscape(t.Name))
	case t.Kind == triple.Number && subject:
		return iri(numbers + url.PathEscape(t.Name))
	case t.Kind == triple.Text && subject:
		return iri(texts + url.PathEscape(t.Name))
	case t.Kind == triple.Number && strings.ContainsRune(t.Name, '.'):
		return node{Kind: formats.Literal, Value: t.Name, Datatype: xsd + "decimal"}
	case t.Kind == triple.Number:
		return node{Kind: formats.Literal, Value: t.Name, Datatype: xsd + "integer"}
	case t.Kind == triple.Text:
		return text(t.Name)
	}
	switch web, known := w.iris[t.Name]; {
	case known && !strings.HasPrefix(web, `"`):
		return iri(web)
	case known && !subject:
		return formats.ReadLiteral(web)
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
	if n.Kind == formats.IRI {
		return short(n.Value)
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
	p, back := w.property(x.Relation)
	s, o := x.Subject, x.Object
	if back {
		s, o = o, s
	}
	w.triple(f, w.nodeOf(s, true), p, w.nodeOf(o, false))
}

// triple writes a fact as a triple, and reified.
func (w *rdfWriter) triple(f triple.Fact, s node, p string, o node) {
	x := f.Triple
	denied := node{}
	if x.Denied {
		denied = node{Kind: formats.Literal, Value: "true", Datatype: xsd + "boolean"}
	} else {
		w.about(s, p, o)
	}
	said := append([]any{rdf + "type", iri(rdf + "Statement"), rdf + "subject", s, rdf + "predicate", iri(p), rdf + "object", o,
		vocabulary + "denied", denied, vocabulary + "subject", w.otherwise(x.Subject), vocabulary + "object", w.otherwise(x.Object)}, meta(f.ID, x.Confidence, f.Source)...)
	w.about(node{Kind: formats.Blank, Value: f.ID}, said...)
}

// otherwise is how a name is spelt in a fact where that is not as it was first.
func (w *rdfWriter) otherwise(t triple.Term) node {
	if other := w.spelt.otherwise(t); other != nil {
		return text(entry{Name: other}.line())
	}
	return node{}
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
		sure = node{Kind: formats.Literal, Value: strconv.FormatFloat(confidence, 'g', -1, 64), Datatype: xsd + "double"}
	}
	if s.Line != 0 {
		line = node{Kind: formats.Literal, Value: strconv.Itoa(s.Line), Datatype: xsd + "integer"}
	}
	if !s.At.IsZero() {
		at = node{Kind: formats.Literal, Value: s.At.Format(time.RFC3339Nano), Datatype: xsd + "dateTime"}
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
		w.about(node{Kind: formats.Blank, Value: r.ID}, said...)
		n.Rules++
	}
	told, err := s.Properties(ctx)
	if err != nil {
		return err
	}
	for _, p := range told {
		of := iri(w.relationOf(p.Property.Relation))
		for _, a := range axioms {
			switch {
			case a.property != p.Property.Property:
				continue
			case a.other:
				w.about(of, a.iri, iri(w.relationOf(p.Property.Other)))
			default:
				w.about(of, rdf+"type", iri(a.iri))
			}
			n.Properties++
		}
	}
	return nil
}
