package formats

import (
	"context"
	"fmt"
	"strings"
)

// Kind is a kind of node of a graph.
type Kind byte

// The kinds of nodes.
const (
	IRI     Kind = 'i'
	Blank   Kind = 'b'
	Literal Kind = 'l'
	// Name is the name of a node in a file whose names are plain words.
	Name Kind = 'n'
)

// Node is a node of a graph. The zero Node is none.
type Node struct {
	Kind     Kind
	Value    string // the IRI, the label, or the text
	Datatype string // IRI, of a literal; "" for a plain one
	Lang     string // of a literal
}

// Triple is one triple. Graph is that of a quad.
type Triple struct {
	S, P, O, Graph Node
	Line           int
}

// String is the node in N-Triples.
func (n Node) String() string {
	switch n.Kind {
	case IRI:
		return "<" + n.Value + ">"
	case Blank:
		return "_:" + n.Value
	}
	s := quoted(n.Value)
	switch {
	case n.Lang != "":
		return s + "@" + n.Lang
	case n.Datatype != "" && n.Datatype != XSD+"string":
		return s + "^^<" + n.Datatype + ">"
	}
	return s
}

// ReadLiteral is the literal that a text in N-Triples is.
func ReadLiteral(text string) Node {
	for t, err := range ReadTriples(context.Background(), strings.NewReader("<x:s> <x:p> "+text+" ."), NTriples, "", "") {
		if err == nil {
			return t.O
		}
	}
	return Node{Kind: Literal, Value: text}
}

// quoted is a string literal.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString("\\" + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// The spaces of names that every reader of RDF knows.
const (
	RDF  = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	RDFS = "http://www.w3.org/2000/01/rdf-schema#"
	XSD  = "http://www.w3.org/2001/XMLSchema#"
	OWL  = "http://www.w3.org/2002/07/owl#"
)

func iri(value string) Node { return Node{Kind: IRI, Value: value} }
