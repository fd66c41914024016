package formats

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/encoding/htmlindex"
)

// Element is a node or an edge of a drawn graph.
type Element struct {
	// ID is that of the file, Source and Target those of the nodes of an edge; both
	// are "" for a node, and the ID, too, for what is said of the graph. Directed is that of an edge.
	ID, Source, Target string
	Directed           bool
	// Data is what is said of it, by the names of the attributes, in the order of
	// the file.
	Data []Datum
	Line int
}

// Datum is one attribute of an element with its type: "boolean", "int", "long",
// "float", "double" or "string".
type Datum struct{ Name, Type, Value string }

// Get returns the value of an attribute, "" for none.
func (e Element) Get(name string) string {
	for _, d := range e.Data {
		if d.Name == name {
			return d.Value
		}
	}
	return ""
}

// ReadGraphML returns the nodes and edges of a text in GraphML
// (http://graphml.graphdrawing.org/), in its order. An error, which is an *Error
// where the text is the cause, ends them.
func ReadGraphML(ctx context.Context, r io.Reader, name string) iter.Seq2[Element, error] {
	return func(yield func(Element, error) bool) {
		piece := newPieces(&stopped{ctx, r}, name)
		g := &graphML{name: name, d: xml.NewDecoder(piece), keys: map[string]graphKey{}}
		g.d.CharsetReader = charset
		gone := false
		err := g.read(func(e Element) error {
			piece.next()
			if gone = gone || !yield(e, nil); gone {
				return errGone
			}
			return nil
		})
		if err != nil && !gone {
			yield(Element{}, err)
		}
	}
}

// charset reads a text in the encoding that it says it is in.
func charset(label string, in io.Reader) (io.Reader, error) {
	if strings.HasPrefix(strings.ToLower(label), "utf-16") {
		return in, nil // a text in it has a mark, by which it was decoded already
	}
	e, err := htmlindex.Get(label)
	if err != nil {
		return nil, fmt.Errorf("there is no encoding %q", label)
	}
	return e.NewDecoder().Reader(in), nil
}

// graphKey is an attribute that the text declares.
type graphKey struct {
	name, kind, of string
	fallback       string // its default; "" for none
}

type graphML struct {
	name     string
	d        *xml.Decoder
	keys     map[string]graphKey
	order    []string // of the keys
	directed []bool   // of the graphs that are open
}

func (g *graphML) fail(message string) error {
	line, column := g.d.InputPos()
	return &Error{File: g.name, Line: line, Column: column, Message: message}
}

func (g *graphML) token() (xml.Token, error) {
	t, err := g.d.Token()
	var bad *xml.SyntaxError
	if errors.As(err, &bad) {
		return nil, g.fail("this is no XML: " + bad.Msg)
	}
	return t, err
}

// read goes through the text. Nodes within nodes are nodes as all others.
func (g *graphML) read(give func(Element) error) error {
	found := false
	var open []*Element
	for {
		t, err := g.token()
		if errors.Is(err, io.EOF) {
			if !found {
				return g.fail("there is no graph in the file")
			}
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "key":
				err = g.key(t)
			case "graph":
				found = true
				g.directed = append(g.directed, attribute(t, "edgedefault") != "undirected")
			case "node", "edge":
				open = append(open, g.element(t))
			case "data":
				err = g.data(t, open, give)
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "graph":
				g.directed = g.directed[:len(g.directed)-1]
			case "node", "edge":
				last := open[len(open)-1]
				open = open[:len(open)-1]
				g.defaults(last)
				err = give(*last)
			}
		}
		if err != nil {
			return err
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// key takes the declaration of an attribute. One that has no name is for drawing.
func (g *graphML) key(e xml.StartElement) error {
	k := graphKey{name: attribute(e, "attr.name"), kind: attribute(e, "attr.type"), of: attribute(e, "for")}
	id := attribute(e, "id")
	for {
		t, err := g.token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if t.Name.Local == "default" {
				if k.fallback, err = g.inside(); err != nil {
					return err
				}
			}
		case xml.EndElement:
			if t.Name.Local == "key" {
				g.keys[id] = k
				g.order = append(g.order, id)
				return nil
			}
		}
	}
}

// inside reads the text inside an element up to its end, with that of the elements
// in it.
func (g *graphML) inside() (string, error) {
	var b strings.Builder
	for depth := 1; ; {
		t, err := g.token()
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			if depth--; depth == 0 {
				return b.String(), nil
			}
		case xml.CharData:
			b.Write(t)
		}
	}
}

func (g *graphML) element(e xml.StartElement) *Element {
	line, _ := g.d.InputPos()
	x := &Element{ID: attribute(e, "id"), Line: line}
	if e.Name.Local == "edge" {
		x.Source, x.Target = attribute(e, "source"), attribute(e, "target")
		x.Directed = len(g.directed) == 0 || g.directed[len(g.directed)-1]
		if own := attribute(e, "directed"); own != "" {
			x.Directed = own == "true"
		}
	}
	return x
}

// data takes what is said of the element that is open. What only draws it has a text
// at most, which is its label.
func (g *graphML) data(e xml.StartElement, open []*Element, give func(Element) error) error {
	k := g.keys[attribute(e, "key")]
	value, err := g.inside()
	if err != nil {
		return err
	}
	if len(open) == 0 {
		line, _ := g.d.InputPos()
		return give(Element{Data: []Datum{{k.name, k.kind, value}}, Line: line})
	}
	x := open[len(open)-1]
	if k.name == "" {
		if value = strings.TrimSpace(value); value == "" || x.Get("label") != "" {
			return nil
		}
		k.name, k.kind = "label", "string"
	}
	x.Data = append(x.Data, Datum{k.name, k.kind, value})
	return nil
}

// defaults adds what is said of all elements and was not said of this one.
func (g *graphML) defaults(e *Element) {
	of := "node"
	if e.Source != "" || e.Target != "" {
		of = "edge"
	}
	for _, id := range g.order {
		if k := g.keys[id]; k.fallback != "" && k.name != "" && (k.of == of || k.of == "all") && e.Get(k.name) == "" {
			e.Data = append(e.Data, Datum{k.name, k.kind, k.fallback})
		}
	}
}
