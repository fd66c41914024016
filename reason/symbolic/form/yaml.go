package form

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// parseYAML reads one YAML document. Anchors, aliases, merge keys and tags are
// refused: a rule is read where it stands.
func parseYAML(text []byte) (n node, p *Problem) {
	if deepYAML(text) {
		return node{}, &Problem{Path: "$", Code: BadDepth, Message: errDepth.Error()}
	}
	// The parser is not ours, and a file is untrusted.
	defer func() {
		if r := recover(); r != nil {
			n, p = node{}, &Problem{Path: "$", Code: BadSyntax, Message: "no YAML that can be read"}
		}
	}()
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		return node{}, yamlProblem(err)
	}
	docs := file.Docs
	for len(docs) > 0 && docs[len(docs)-1].Body == nil {
		docs = docs[:len(docs)-1]
	}
	if len(docs) != 1 {
		return node{}, &Problem{Path: "$", Code: BadSyntax, Message: fmt.Sprintf("there are %d documents, not one", len(docs))}
	}
	n, err = yamlNode(docs[0].Body, 0)
	if err != nil {
		p := &Problem{Path: "$", Code: BadSyntax, Message: err.Error(), Line: n.line, Col: n.col}
		if errors.Is(err, errDepth) {
			p.Code = BadDepth
		}
		return node{}, p
	}
	return n, nil
}

// deepYAML reports whether a text is nested too deeply for the parser, which
// recurses: by brackets, or by indicators in a row.
func deepYAML(text []byte) bool {
	for line := range bytes.Lines(text) {
		if bytes.Count(line, []byte("- "))+bytes.Count(line, []byte("? ")) > 20*maxDepth {
			return true
		}
	}
	depth := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(0, depth-1)
		}
		if depth > 2*maxDepth {
			return true
		}
	}
	return false
}

// yamlProblem takes the place out of the parser's error.
func yamlProblem(err error) *Problem {
	p := &Problem{Path: "$", Code: BadSyntax}
	first, _, _ := strings.Cut(err.Error(), "\n")
	if n, _ := fmt.Sscanf(first, "[%d:%d]", &p.Line, &p.Col); n == 2 {
		_, first, _ = strings.Cut(first, "] ")
	}
	p.Message = first
	return p
}

// yamlNode converts a node; on an error the node returned has its place.
func yamlNode(in ast.Node, depth int) (node, error) {
	var n node
	if t := in.GetToken(); t != nil && t.Position != nil {
		n.line, n.col = t.Position.Line, t.Position.Column
	}
	if depth > maxDepth {
		return n, errDepth
	}
	switch in := in.(type) {
	case *ast.NullNode:
	case *ast.BoolNode:
		n.value = in.Value
	case *ast.StringNode:
		n.value = in.Value
	case *ast.LiteralNode:
		n.value = in.Value.Value
	case *ast.IntegerNode:
		n.value = Number(fmt.Sprint(in.Value))
	case *ast.FloatNode:
		n.value = Plain(in.Value)
	case *ast.SequenceNode:
		return yamlList(n, in, depth)
	case *ast.MappingNode:
		return yamlObject(n, in.Values, depth)
	case *ast.MappingValueNode:
		return yamlObject(n, []*ast.MappingValueNode{in}, depth)
	default:
		return n, fmt.Errorf("%s is not read in rules; write it out", strings.ToLower(in.Type().String()))
	}
	return n, nil
}

func yamlList(n node, in *ast.SequenceNode, depth int) (node, error) {
	out := list{}
	for _, v := range in.Values {
		e, err := yamlNode(v, depth+1)
		if err != nil {
			return e, err
		}
		out = append(out, e)
	}
	n.value = out
	return n, nil
}

func yamlObject(n node, values []*ast.MappingValueNode, depth int) (node, error) {
	out := object{}
	for _, v := range values {
		key, err := yamlNode(v.Key, depth)
		if err != nil {
			return key, err
		}
		text, ok := key.value.(string)
		if !ok {
			return key, fmt.Errorf("a key is %s, not a text", key.what())
		}
		e, err := yamlNode(v.Value, depth+1)
		if err != nil {
			return e, err
		}
		out = append(out, field{text, e})
	}
	if len(out) > 0 {
		// The token of a mapping is its first colon; its place is that of the key.
		if t := values[0].Key.GetToken(); t != nil && t.Position != nil {
			n.line, n.col = t.Position.Line, t.Position.Column
		}
	}
	n.value = out
	return n, nil
}
