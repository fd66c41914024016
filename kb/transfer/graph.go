package transfer

import (
	"bufio"
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"whence/internal/clean"
	"whence/kb"
	"whence/kb/formats"
	"whence/triple"
)

// graphKeys are the attributes of what is drawn, with their types. The items of what
// cannot be drawn are one text, of the graph itself.
var graphKeys = [][2]string{
	{"label", "string"}, {"name", "string"}, {"kind", "string"}, {"relation", "string"}, {"denied", "boolean"}, {"confidence", "double"}, {"quote", "string"}, {"turn", "string"}, {"session", "string"},
	{"speaker", "string"}, {"file", "string"}, {"line", "int"}, {"at", "string"}, {"subject", "string"}, {"object", "string"}, {"items", "string"},
}

// graphWriter draws nodes and edges.
type graphWriter struct {
	out   *bufio.Writer
	drawn map[string]triple.Term // what is read of each node, by its id
}

// writeGraph writes the facts as a directed graph, for other programs to draw and for
// this one to read again: a node for each name and value, an edge for each fact.
func writeGraph(ctx context.Context, w io.Writer, s *kb.Store) (Figures, error) {
	var n Figures
	g := &graphWriter{out: bufio.NewWriter(w), drawn: map[string]triple.Term{}}
	fmt.Fprint(g.out, xml.Header+`<graphml xmlns="http://graphml.graphdrawing.org/xmlns">`+"\n")
	for _, k := range graphKeys {
		fmt.Fprintf(g.out, "<key id=\"%s\" for=\"all\" attr.name=\"%s\" attr.type=\"%s\"/>\n", k[0], k[0], k[1])
	}
	fmt.Fprint(g.out, "<graph id=\"whence\" edgedefault=\"directed\">\n")
	var items strings.Builder
	for line, err := range (others{}).rest(ctx, s, &n) {
		if err != nil {
			return n, err
		}
		items.WriteString(line + "\n")
	}
	g.data("items", items.String())
	fmt.Fprintln(g.out)
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return n, err
		}
		g.fact(f)
		n.Facts++
	}
	fmt.Fprintln(g.out, "</graph>\n</graphml>")
	return n, g.out.Flush()
}

func (g *graphWriter) data(key, value string) {
	if value != "" {
		fmt.Fprintf(g.out, "<data key=\"%s\">%s</data>", key, escaped(value))
	}
}

// node draws a term once and returns its id.
func (g *graphWriter) node(t triple.Term) string {
	id := "name:" + t.Name
	if t.Kind == triple.Number || t.Kind == triple.Text || t.Kind == triple.Event {
		id = kinds[t.Kind] + ":" + t.Name
	}
	if _, there := g.drawn[id]; !there {
		fmt.Fprintf(g.out, "<node id=\"%s\">", escaped(id))
		label := clean.Line(t.Spelling())
		g.data("label", label)
		g.data("name", t.Name)
		g.data("kind", kinds[t.Kind])
		fmt.Fprintln(g.out, "</node>")
		g.drawn[id] = nodeTerm(formats.Element{Data: []formats.Datum{{Name: "label", Value: xmlText(label)}, {Name: "name", Value: xmlText(t.Name)}, {Name: "kind", Value: kinds[t.Kind]}}})
	}
	return id
}

// fact draws an edge. Of a name that is another one than its node says, or is spelt
// otherwise, it says how.
func (g *graphWriter) fact(f triple.Fact) {
	x := f.Triple
	from, to := g.node(x.Subject), g.node(x.Object)
	fmt.Fprintf(g.out, "<edge id=\"%s\" source=\"%s\" target=\"%s\">", f.ID, escaped(from), escaped(to))
	g.data("label", strings.ReplaceAll(x.Relation, "_", " "))
	g.data("relation", x.Relation)
	cells := row(f)
	for _, c := range []field{deniedField, confidenceField, quoteField, turnField, sessionField, speakerField, fileField, lineField, atField} {
		if c != deniedField || x.Denied {
			g.data(columns[c], cells[c])
		}
	}
	for _, end := range []struct {
		key, node string
		term      triple.Term
	}{{"subject", from, x.Subject}, {"object", to, x.Object}} {
		if was := g.drawn[end.node]; was.Name != end.term.Name || was.Spelling() != end.term.Spelling() || was.Kind != end.term.Kind {
			g.data(end.key, entry{Name: &end.term}.line())
		}
	}
	fmt.Fprintln(g.out, "</edge>")
}

// escaped is a text as it stands in XML, which has no place for most controls.
func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder has no errors
	return b.String()
}

// xmlText is a text as it comes back from XML.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r <= 0xd7ff || r >= 0xe000 && r <= 0xfffd || r >= 0x10000 {
			return r
		}
		return '\ufffd'
	}, s)
}

// nodeTerm is the term that a node of ours stands for.
func nodeTerm(e formats.Element) triple.Term {
	t := triple.Term{Name: e.Get("name"), Label: e.Get("label"), Kind: triple.TermKind(max(slices.Index(kinds, e.Get("kind")), 0))} //nolint:gosec // it is an index
	if t.Kind == triple.Number || t.Kind == triple.Text || t.Kind == triple.Event {
		t.Label = ""
	}
	return t
}

// graphReader makes items of nodes and edges.
type graphReader struct {
	in    *input
	emit  func(Item) bool
	nodes map[string]triple.Term
	gone  bool
}

func readGraph(in *input, elements iter.Seq2[formats.Element, error], emit func(Item) bool) error {
	r := &graphReader{in: in, emit: emit, nodes: map[string]triple.Term{}}
	for e, err := range elements {
		switch {
		case err != nil:
			return err
		case e.Source != "" || e.Target != "":
			err = r.edge(e)
		case e.ID == "":
			err = r.items(e)
		default:
			r.node(e)
		}
		if err != nil || r.gone {
			return err
		}
	}
	return nil
}

func (r *graphReader) put(it Item) { r.gone = r.gone || !r.emit(it) }

// items takes what stands at the graph itself.
func (r *graphReader) items(e formats.Element) error {
	for line := range strings.Lines(e.Get("items")) {
		it, log, err := r.in.lineItem([]byte(line))
		if err != nil || log != nil {
			return &Error{File: r.in.file, Line: e.Line, Message: "an item of the graph cannot be read", Advice: "export the base again"}
		}
		r.put(it)
	}
	return nil
}

// node takes a node. Of one that another program wrote, each attribute but its label
// is a fact.
func (r *graphReader) node(e formats.Element) {
	if e.Get("name") != "" && slices.Contains(kinds, e.Get("kind")) {
		r.nodes[e.ID] = nodeTerm(e)
		return
	}
	label := cmp.Or(e.Get("label"), e.Get("name"), e.Get("title"), e.ID)
	t, ok := term(label, triple.Proper)
	if !ok {
		t, ok = term(e.ID, triple.Proper)
	}
	if !ok {
		r.put(Item{Left: fmt.Sprintf("%s:%d: the node has no name", r.in.file, e.Line)})
		return
	}
	r.nodes[e.ID] = t
	for _, d := range e.Data {
		relation := triple.Key(d.Name)
		object, ok := term(d.Value, triple.ObjectKind(relation))
		if d.Value == label || relation == "" || !ok {
			continue
		}
		r.put(Item{Fact: &triple.Fact{Triple: triple.Triple{Subject: t, Relation: relation, Object: object}, Source: r.source(e)}})
	}
}

func (r *graphReader) source(e formats.Element) triple.Source {
	return triple.Source{Speaker: r.in.file, File: r.in.file, Line: e.Line}
}

// edge takes an edge, which is a fact, and one that has no direction two.
func (r *graphReader) edge(e formats.Element) error {
	f := triple.Fact{ID: e.ID, Source: r.source(e)}
	x := &f.Triple
	x.Relation = e.Get("relation")
	own := x.Relation != ""
	if !own {
		x.Relation = triple.Key(cmp.Or(e.Get("label"), e.Get("name"), e.Get("type"), "linked to"))
		f.ID = ""
	}
	for _, end := range []struct {
		id, key string
		into    *triple.Term
	}{{e.Source, "subject", &x.Subject}, {e.Target, "object", &x.Object}} {
		t, known := r.nodes[end.id]
		if !known {
			if t, known = term(end.id, triple.Proper); !known {
				return &Error{File: r.in.file, Line: e.Line, Message: fmt.Sprintf("the edge has no node %q", end.id)}
			}
		}
		if said := e.Get(end.key); own && said != "" {
			it, _, err := r.in.lineItem([]byte(said))
			if err != nil || it.Name == nil {
				return &Error{File: r.in.file, Line: e.Line, Message: "the " + end.key + " of the edge cannot be read", Advice: "export the base again"}
			}
			t = *it.Name
		}
		*end.into = t
	}
	if err := r.said(e, &f); err != nil {
		return err
	}
	r.put(Item{Fact: &f})
	if !e.Directed && !own {
		back := f
		back.Triple.Subject, back.Triple.Object = x.Object, x.Subject
		r.put(Item{Fact: &back})
	}
	return nil
}

// said takes what an edge says of its fact: as the cells of a table do.
func (r *graphReader) said(e formats.Element, f *triple.Fact) (err error) {
	t := &table{in: r.in, current: make([]string, fields)}
	for c, name := range columns {
		t.place[c] = c
		if c != int(idField) && c != int(subjectField) && c != int(relationField) && c != int(objectField) {
			t.current[c] = e.Get(name)
		}
	}
	t.line = e.Line
	if f.Triple.Denied, err = t.denied(); err != nil {
		return err
	}
	if f.Triple.Confidence, err = t.confidence(); err != nil {
		return err
	}
	f.Source, err = t.source()
	return err
}
