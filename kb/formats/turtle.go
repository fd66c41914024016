package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file reads RDF 1.1 Turtle (https://www.w3.org/TR/turtle/) and, as the
// part of it that is one triple a line, N-Triples.

// maxNesting bounds how deep brackets nest.
const maxNesting = 100

// turtle is the parser. A syntax error is thrown as a panic of an *Error inside
// parse and never leaves it.
type turtle struct {
	cursor
	format   Format
	strict   bool // of the formats of one triple a line
	prefixes map[string]string
	base     string
	blanks   int
	depth    int
	take     func(Triple) error
}

// parse reads the whole text and gives each triple to take.
func (p *turtle) parse() (err error) {
	defer func() {
		if r := recover(); r != nil {
			thrown, ours := r.(thrown)
			if !ours {
				panic(r)
			}
			err = thrown.error
		}
	}()
	p.prefixes, p.strict = map[string]string{}, p.format != Turtle
	for p.skip(); !p.over; p.skip() {
		switch {
		case p.strict:
			p.lineTriple()
		case p.directive():
		default:
			p.triples()
		}
	}
	return nil
}

// lineTriple reads one triple of N-Triples, or one of N-Quads with its graph, which
// has a line of its own.
func (p *turtle) lineTriple() {
	line := p.in.Line
	s := p.resource("a subject")
	p.blankSpace()
	pred := p.iriRef("a predicate")
	p.blankSpace()
	o := p.object()
	p.blankSpace()
	graph := Node{}
	if p.format == NQuads && p.peek() != '.' {
		graph = p.resource("a graph")
		p.blankSpace()
	}
	p.expect('.', "a period")
	if p.in.Line != line {
		p.fail("a triple goes over several lines", "Turtle may: name the file .ttl")
	}
	if after := strings.TrimLeft(p.rest(), " \t\r\n"); after != "" && after[0] != '#' {
		p.fail("there is more than one triple on the line", "Turtle may: name the file .ttl")
	}
	p.give(Triple{S: s, P: pred, O: o, Graph: graph, Line: line})
}

// blankSpace skips blanks inside a line.
func (p *turtle) blankSpace() {
	for p.peek() == ' ' || p.peek() == '\t' {
		p.pos++
	}
}

func (p *turtle) give(s Triple) {
	if err := p.take(s); err != nil {
		panic(thrown{err})
	}
}

// directive reads a prefix or a base.
func (p *turtle) directive() bool {
	word, sparql := "", false
	for _, w := range []string{"@prefix", "@base", "prefix", "base"} {
		if len(p.rest()) > len(w) && strings.EqualFold(p.rest()[:len(w)], w) && strings.IndexByte(" \t\r\n<", p.rest()[len(w)]) >= 0 {
			if w[0] == '@' && p.rest()[:len(w)] != w {
				continue
			}
			word, sparql = strings.TrimPrefix(w, "@"), w[0] != '@'
			p.pos += len(w)
			break
		}
	}
	if word == "" {
		return false
	}
	p.skip()
	prefix := ""
	if word == "prefix" {
		prefix = p.prefix()
		p.expect(':', `":" after the prefix`)
		p.skip()
	}
	target := p.iriRef("an IRI in angle brackets").Value
	if word == "prefix" {
		p.prefixes[prefix] = target
	} else {
		p.base = target
	}
	if !sparql {
		p.expect('.', "a period")
	}
	return true
}

// triples reads a subject with its predicates and objects.
func (p *turtle) triples() {
	if p.peek() == '[' {
		s := p.brackets()
		if p.skip(); p.peek() != '.' || p.over {
			p.predicates(s)
		}
	} else {
		p.predicates(p.subject())
	}
	p.expect('.', "a period")
}

func (p *turtle) subject() Node {
	if p.peek() == '(' {
		return p.collection()
	}
	return p.resource("a subject")
}

// predicates reads predicates and objects, separated by semicolons.
func (p *turtle) predicates(s Node) {
	for {
		p.skip()
		pred := p.predicate()
		for {
			p.skip()
			line := p.in.Line
			o := p.object()
			p.give(Triple{S: s, P: pred, O: o, Line: line})
			if !p.accept(',') {
				break
			}
		}
		more := false
		for p.accept(';') {
			more = true
		}
		if p.skip(); !more || p.over || p.peek() == '.' || p.peek() == ']' {
			return
		}
	}
}

func (p *turtle) predicate() Node {
	if r := p.rest(); p.peek() == 'a' && (len(r) == 1 || strings.IndexByte(" \t\r\n<[(\"'_", r[1]) >= 0) {
		p.pos++
		return iri(RDF + "type")
	}
	if p.peek() == '_' {
		p.unexpected("a predicate")
	}
	return p.resource("a predicate")
}

// resource reads an IRI, a prefixed name or a blank node.
func (p *turtle) resource(what string) Node {
	switch {
	case p.peek() == '<':
		return p.iriRef(what)
	case strings.HasPrefix(p.rest(), "_:"):
		p.pos += 2
		label := p.label()
		if label == "" {
			p.unexpected("the label of a blank node")
		}
		return Node{Kind: Blank, Value: label}
	case p.strict || p.over:
		p.unexpected(what)
	}
	return p.prefixed(what)
}

// label reads the label of a blank node: it begins with a letter, a digit or an
// underscore, and does not end with a period.
func (p *turtle) label() string {
	if r, _ := utf8.DecodeRuneInString(p.rest()); !isFirstRune(r) && !isDigit(r) {
		return ""
	}
	s := p.takeWhile(isNameRune)
	trimmed := strings.TrimRight(s, ".")
	p.pos -= len(s) - len(trimmed)
	return trimmed
}

// isNameRune reports whether r may stand inside a name: PN_CHARS of the grammar,
// and the period.
func isNameRune(r rune) bool {
	return r == '-' || r == '.' || isDigit(r) || isFirstRune(r) || r == 0xb7 || r >= 0x300 && r <= 0x36f || r == 0x203f || r == 0x2040
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isFirstRune reports whether r may begin a name: PN_CHARS_U of the grammar.
func isFirstRune(r rune) bool { return r == '_' || isLetter(r) }

// isLetter reports whether r may begin a prefix: PN_CHARS_BASE of the grammar.
func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
	}
	for _, span := range [...][2]rune{
		{0xc0, 0xd6}, {0xd8, 0xf6}, {0xf8, 0x2ff}, {0x370, 0x37d}, {0x37f, 0x1fff}, {0x200c, 0x200d}, {0x2070, 0x218f},
		{0x2c00, 0x2fef}, {0x3001, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xfffd}, {0x10000, 0xeffff},
	} {
		if r >= span[0] && r <= span[1] {
			return true
		}
	}
	return false
}

// prefix reads the name of a prefix, which may be empty.
func (p *turtle) prefix() string {
	from := p.pos
	name := p.takeWhile(isNameRune)
	if first, _ := utf8.DecodeRuneInString(name); name != "" && (!isLetter(first) || strings.HasSuffix(name, ".")) {
		p.pos = from
		p.unexpected("the name of a prefix")
	}
	return name
}

// prefixed reads prefix:local.
func (p *turtle) prefixed(what string) Node {
	from := p.pos
	prefix := p.prefix()
	if p.peek() != ':' {
		p.pos = from
		p.unexpected(what)
	}
	p.pos++
	space, known := p.prefixes[prefix]
	if !known {
		p.pos = from
		p.fail(fmt.Sprintf("the prefix %q is not declared", prefix), "declare it with @prefix before it is used")
	}
	return iri(space + p.local())
}

// local reads the local part of a prefixed name, with its escapes.
func (p *turtle) local() string {
	var b strings.Builder
	periods := 0
	for p.pos < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.rest())
		switch {
		case r == '\\':
			if len(p.rest()) < 2 || strings.IndexByte("_~.-!$&'()*+,;=/?#@%", p.rest()[1]) < 0 {
				p.fail("a backslash that escapes nothing", "")
			}
			b.WriteByte(p.rest()[1])
			n, periods = 2, 0
		case r == '%':
			if len(p.rest()) < 3 || !isHex(p.rest()[1:3]) {
				p.fail("% without two hexadecimal digits", "")
			}
			b.WriteString(p.rest()[:3])
			n, periods = 3, 0
		case r == '.':
			b.WriteRune(r)
			periods++
		case isNameRune(r) && (b.Len() > 0 || isFirstRune(r) || isDigit(r)) || r == ':':
			b.WriteRune(r)
			periods = 0
		default:
			n = 0
		}
		if n == 0 {
			break
		}
		p.pos += n
	}
	p.pos -= periods // they end the Triple
	s := b.String()
	return s[:len(s)-periods]
}

func isHex(s string) bool {
	_, err := strconv.ParseUint(s, 16, 64)
	return err == nil && s[0] != '+'
}

// iriRef reads an IRI in angle brackets.
func (p *turtle) iriRef(what string) Node {
	if p.over || p.peek() != '<' {
		p.unexpected(what)
	}
	end := strings.IndexByte(p.rest(), '>')
	if end < 0 {
		p.fail("an IRI does not end", "close it with >")
	}
	raw := p.rest()[1:end]
	value := p.unescape(raw, false)
	if i := strings.IndexFunc(value, unfitForIRI); i >= 0 {
		p.fail("a character in an IRI that may not stand there", "percent-encode it")
	}
	if !hasScheme(value) {
		if p.strict {
			p.fail("the IRI <"+value+"> is not absolute", "write it whole")
		}
		value = resolve(p.base, value)
	}
	p.pos += end + 1
	return iri(value)
}

// object reads what a predicate says of a subject.
func (p *turtle) object() Node {
	if p.over {
		p.unexpected("an object")
	}
	switch c := p.peek(); {
	case c == '"' || c == '\'' && !p.strict:
		return p.literal()
	case p.strict:
		return p.resource("an object")
	case c == '[':
		return p.brackets()
	case c == '(':
		return p.collection()
	case c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.':
		return p.number()
	}
	for _, word := range []string{"true", "false"} {
		if after, ok := strings.CutPrefix(p.rest(), word); ok && (after == "" || strings.IndexByte(" \t\r\n.,;])#", after[0]) >= 0) {
			p.pos += len(word)
			return Node{Kind: Literal, Value: word, Datatype: XSD + "boolean"}
		}
	}
	return p.resource("an object")
}

// deeper bounds nesting; the result ends it.
func (p *turtle) deeper() func() {
	if p.depth++; p.depth > maxNesting {
		p.fail("the brackets nest too deep", fmt.Sprintf("at most %d", maxNesting))
	}
	return func() { p.depth-- }
}

// brackets reads a blank node with what is said of it.
func (p *turtle) brackets() Node {
	defer p.deeper()()
	p.expect('[', `"["`)
	s := p.fresh()
	if !p.accept(']') {
		p.predicates(s)
		p.expect(']', `"]"`)
	}
	return s
}

// collection reads a list.
func (p *turtle) collection() Node {
	defer p.deeper()()
	p.expect('(', `"("`)
	var head, last Node
	for !p.accept(')') {
		line := p.in.Line
		o := p.object()
		cell := p.fresh()
		if head == (Node{}) {
			head = cell
		} else {
			p.give(Triple{S: last, P: iri(RDF + "rest"), O: cell, Line: line})
		}
		p.give(Triple{S: cell, P: iri(RDF + "first"), O: o, Line: line})
		last = cell
	}
	if head == (Node{}) {
		return iri(RDF + "nil")
	}
	p.give(Triple{S: last, P: iri(RDF + "rest"), O: iri(RDF + "nil"), Line: p.in.Line})
	return head
}

// fresh is a blank node that no label in the text has: labels have no colon at
// their end.
func (p *turtle) fresh() Node {
	p.blanks++
	return Node{Kind: Blank, Value: "anonymous:" + strconv.Itoa(p.blanks)}
}

// number reads a number, whose type its form tells.
func (p *turtle) number() Node {
	from := p.pos
	if c := p.peek(); c == '+' || c == '-' {
		p.pos++
	}
	digits := func() int { return len(p.takeWhile(func(r rune) bool { return r >= '0' && r <= '9' })) }
	whole, kind := digits(), "integer"
	if r := p.rest(); len(r) > 1 && r[0] == '.' && (r[1] >= '0' && r[1] <= '9' || whole > 0 && (r[1] == 'e' || r[1] == 'E')) {
		p.pos++
		whole += digits()
		kind = "decimal"
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		if digits() == 0 {
			p.unexpected("the digits of an exponent")
		}
		kind = "double"
	}
	if whole == 0 {
		p.pos = from
		p.unexpected("a number")
	}
	return Node{Kind: Literal, Value: p.text[from:p.pos], Datatype: XSD + kind}
}

// literal reads a string with its language or its type.
func (p *turtle) literal() Node {
	n := Node{Kind: Literal, Value: p.str()}
	switch {
	case p.peek() == '@':
		p.pos++
		n.Lang = p.language()
	case strings.HasPrefix(p.rest(), "^^"):
		p.pos += 2
		t := p.resource("the type of a literal")
		if t.Kind != 'i' {
			p.fail("the type of a literal is an IRI", "")
		}
		n.Datatype = t.Value
	}
	return n
}

// language reads a language and its parts, each of which has something in it.
func (p *turtle) language() string {
	from := p.pos
	tag := p.takeWhile(func(r rune) bool { return r == '-' || isDigit(r) || r < utf8.RuneSelf && isLetter(r) })
	for i, part := range strings.Split(tag, "-") {
		if part == "" || i == 0 && strings.ContainsFunc(part, isDigit) {
			p.pos = from
			p.unexpected("a language")
		}
	}
	return tag
}

// str reads a string in one, or in three, quotation marks.
func (p *turtle) str() string {
	mark := p.rest()[:1]
	if long := strings.Repeat(mark, 3); !p.strict && strings.HasPrefix(p.rest(), long) {
		p.pos += 3
		return p.long(long)
	}
	from := p.pos + 1
	for i := from; i < len(p.text); i++ {
		switch p.text[i] {
		case '\\':
			i++
		case '\n', '\r':
			p.fail("a string does not end on its line", "a string of several lines stands in three quotation marks")
		case mark[0]:
			p.pos = i + 1
			return p.unescape(p.text[from:i], true)
		}
	}
	p.fail("a string does not end", "close it with "+mark)
	return ""
}

// long reads up to three quotation marks, over any number of lines.
func (p *turtle) long(mark string) string {
	var b strings.Builder
	for {
		from := p.pos
		for i := from; i < len(p.text); i++ {
			if p.text[i] == '\\' {
				i++
				continue
			}
			if strings.HasPrefix(p.text[i:], mark) {
				b.WriteString(p.text[from:i])
				p.pos = i + 3
				return p.unescape(b.String(), true)
			}
		}
		b.WriteString(p.text[from:])
		if b.Len() > MaxLine {
			p.fail("a string is too long", "")
		}
		if p.nextLine(); p.over {
			p.fail("a string does not end", "close it with "+mark)
		}
	}
}
