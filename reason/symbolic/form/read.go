package form

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// maxText and maxYAML bound one file of rules, in bytes. The YAML parser
	// takes time that grows with the square of a mapping's keys.
	maxText = 4 << 20
	maxYAML = 256 << 10
	// maxDepth bounds how deeply a file, and so an expression, is nested.
	maxDepth = 100
)

// node is a value of a JSON or YAML text with its place.
type node struct {
	// value is nil, bool, string, int64, float64, a json.Number that does not
	// fit, list or object.
	value     any
	line, col int
}

type list []node

// object keeps the order of the text, so that repeated keys are seen.
type object []field

type field struct {
	key   string
	value node
}

// Source is a text of rules. A file whose name ends in .json is JSON, in .yaml
// or .yml YAML; of another name it is JSON if it begins like it.
type Source struct {
	File string
	Text []byte
}

// parse reads a source as values.
func (s Source) parse() (node, *Problem) {
	limit, hint := maxText, ""
	if !s.isJSON() {
		limit, hint = maxYAML, "write it as JSON, or as several files"
	}
	if len(s.Text) > limit {
		return node{}, &Problem{Path: "$", Code: BadDepth, Hint: hint, Message: fmt.Sprintf("the text has %d bytes; %d are read", len(s.Text), limit)}
	}
	if !utf8.Valid(s.Text) {
		return node{}, &Problem{Path: "$", Code: BadSyntax, Message: "the text is not UTF-8"}
	}
	if s.isJSON() {
		return parseJSON(s.Text)
	}
	return parseYAML(s.Text)
}

func (s Source) isJSON() bool {
	name := strings.ToLower(s.File)
	switch {
	case strings.HasSuffix(name, ".json"):
		return true
	case strings.HasSuffix(name, ".yaml"), strings.HasSuffix(name, ".yml"):
		return false
	}
	text := bytes.TrimSpace(s.Text)
	return len(text) > 0 && (text[0] == '{' || text[0] == '[')
}

// jsonReader reads values with their places from the decoder's tokens.
type jsonReader struct {
	text []byte
	d    *json.Decoder
	// at is how far lines have been counted.
	at, line, start int
}

func parseJSON(text []byte) (node, *Problem) {
	r := &jsonReader{text: text, d: json.NewDecoder(bytes.NewReader(text)), line: 1}
	r.d.UseNumber()
	n, err := r.value(0)
	if err == nil {
		if _, err = r.d.Token(); err == io.EOF {
			return n, nil
		}
		if err == nil {
			err = errors.New("something follows the end of the value")
		}
	}
	p := &Problem{Path: "$", Code: BadSyntax, Message: strings.TrimPrefix(err.Error(), "json: ")}
	if errors.Is(err, errDepth) {
		p.Code = BadDepth
	}
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		p.Message = "the text ends too early"
	}
	offset := int(r.d.InputOffset())
	var se *json.SyntaxError
	if errors.As(err, &se) {
		offset = max(offset, int(se.Offset)-1)
	}
	p.Line, p.Col = place(text, offset)
	return node{}, p
}

// place returns the line and column of an offset.
func place(text []byte, offset int) (line, col int) {
	before := text[:min(offset, len(text))]
	line = 1 + bytes.Count(before, []byte("\n"))
	return line, 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
}

var errDepth = fmt.Errorf("nested more than %d deep", maxDepth)

// value reads the next value.
func (r *jsonReader) value(depth int) (node, error) {
	n := r.here()
	t, err := r.d.Token()
	if err != nil {
		return n, err
	}
	switch t := t.(type) {
	case json.Delim:
		if depth == maxDepth {
			return n, errDepth
		}
		if t == '[' {
			n.value, err = r.list(depth + 1)
		} else {
			n.value, err = r.object(depth + 1)
		}
		return n, err
	case json.Number:
		n.value = Number(string(t))
	default:
		n.value = t
	}
	return n, nil
}

// here returns the place of the next token.
func (r *jsonReader) here() node {
	next := int(r.d.InputOffset())
	for next < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[next]) >= 0 {
		next++
	}
	for ; r.at < next; r.at++ {
		if r.text[r.at] == '\n' {
			r.line++
			r.start = r.at + 1
		}
	}
	return node{line: r.line, col: 1 + utf8.RuneCount(r.text[r.start:next])}
}

func (r *jsonReader) list(depth int) (list, error) {
	out := list{}
	for r.d.More() {
		n, err := r.value(depth)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	_, err := r.d.Token()
	return out, err
}

func (r *jsonReader) object(depth int) (object, error) {
	out := object{}
	for r.d.More() {
		key, err := r.d.Token()
		if err != nil {
			return nil, err
		}
		n, err := r.value(depth)
		if err != nil {
			return nil, err
		}
		out = append(out, field{fmt.Sprint(key), n})
	}
	_, err := r.d.Token()
	return out, err
}

// plain returns the node's value as [Term] holds it.
func (n node) plain() any {
	switch v := n.value.(type) {
	case list:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = e.plain()
		}
		return out
	case object:
		out := make(map[string]any, len(v))
		for _, f := range v {
			out[f.key] = f.value.plain()
		}
		return out
	}
	return n.value
}

// what names the kind of the node's value for a message.
func (n node) what() string {
	switch n.value.(type) {
	case nil:
		return "null"
	case bool:
		return "a truth value"
	case string:
		return "a text"
	case list:
		return "a list"
	case object:
		return "an object"
	}
	return "a number"
}

// Field extends a path by a key.
func Field(path, key string) string {
	for i := 0; i < len(key); i++ {
		if !nameByte(key[i]) {
			return path + "[" + strconv.Quote(key) + "]"
		}
	}
	if key == "" {
		return path + `[""]`
	}
	return path + "." + key
}

// Index extends a path by an index.
func Index(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
