// Package parse reads programs in Mangle's concrete syntax: characters to tokens, tokens to
// clauses, and what a person most probably meant where the text is wrong.
package parse

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
)

// maxDepth bounds how deep terms nest.
const maxDepth = 200

// Unit reads a source text. All syntax errors are reported at once, in a
// [LoadError] of [StageParse]; after an error reading goes on with the next
// clause.
func Unit(file, src string) (*ast.Unit, error) {
	p := New(file, src)
	u := p.Unit()
	return u, ast.GateError(ast.StageParse, p.Problems)
}

// Atom reads one atom or denial, such as likes(/bob, X).
func Atom(src string) (ast.Atom, error) {
	p := New("", src)
	a := p.signedAtom()
	p.endOfText()
	return a, p.finish()
}

// Clause reads one fact or rule; its final period may be missing.
func Clause(src string) (ast.Clause, error) {
	p := New("", src)
	c := p.clause()
	p.endOfText()
	return c, p.finish()
}

// Goal reads the body of a query: literals separated by commas, with an
// optional final period.
func Goal(src string) ([]ast.Literal, error) {
	p := New("", src)
	body := p.body()
	p.endOfText()
	return body, p.finish()
}

// Parser is a recursive-descent parser. The first problem of a clause stops
// its reading: failed makes every later step a no-op.
type Parser struct {
	reader
	depth   int
	inDescr bool // + and - stand for themselves, in mode(+, -)
	// declaring is set while the atom of a declaration is read.
	declaring bool
	stack     []ast.Term // arguments being read
	arena     []ast.Term // where finished arguments are kept, cut piece by piece
	// Fact, if set, takes each fact as it is read. It must not keep the
	// arguments, whose place is used again.
	Fact func(ast.Clause)
	// Plain, if set, takes the simplest facts, from behind the name of a predicate at
	// src[at:]; it returns the place behind the fact, or false for what is none of them.
	Plain func(pred, src string, at int) (end int, ok bool)
	GoOn  func() bool // whether to read another clause, or nil; asked now and then
	items int         // clauses so far
}

// New begins a text. Some editors write a mark of the byte order there,
// which is no part of it.
func New(file, src string) *Parser {
	p := &Parser{reader: reader{scanner: newScanner(file, strings.TrimPrefix(src, "\uFEFF"))}}
	p.next()
	return p
}

// recover skips to the start of the next clause: what follows a period, or a
// predicate or declaration at the beginning of a later line.
func (p *Parser) recover(from int) {
	for p.tok != tokEOF && (p.tok != tokPeriod || p.goesOn()) {
		if p.start > from && p.clauseStarts() {
			break
		}
		p.next()
	}
	if p.tok == tokPeriod {
		p.next()
	}
	p.failed, p.inDescr, p.declaring, p.depth, p.stack = false, false, false, 0, p.stack[:0]
}

// Unit reads the whole text.
func (p *Parser) Unit() *ast.Unit {
	u := &ast.Unit{File: p.file, Source: p.src}
	if p.tok == tokVar && p.text() == "Package" {
		u.Package = p.packageName()
	}
	for p.tok == tokVar && p.text() == "Use" {
		u.Uses = append(u.Uses, p.packageName())
	}
	for p.tok != tokEOF && len(p.Problems) < 2*ast.MaxProblems {
		if p.items++; p.items&1023 == 0 && p.GoOn != nil && !p.GoOn() {
			break
		}
		from := p.start
		p.item(u)
		if p.failed {
			p.recover(from)
		}
	}
	return u
}

// item reads one declaration or clause.
func (p *Parser) item(u *ast.Unit) {
	if p.Plain != nil && p.tok == tokIdent && p.src[p.start] != ':' && !strings.HasPrefix(p.text(), "fn:") {
		if at, ok := p.Plain(p.text(), p.src, p.off); ok {
			p.off = at
			p.next()
			return
		}
	}
	if p.tok == tokVar && p.text() == "Decl" {
		if d := p.decl(); !p.failed {
			u.Decls = append(u.Decls, d)
		}
		return
	}
	block, used := cap(p.arena), len(p.arena)
	c := p.clause()
	if !p.missingPeriod() {
		p.expect(tokPeriod, "a period")
	}
	switch {
	case p.failed:
	case p.Fact == nil || !c.IsFact():
		u.Clauses = append(u.Clauses, c)
	default:
		p.Fact(c)
		if cap(p.arena) != block {
			used = 0
		}
		p.arena = p.arena[:used]
	}
}

// packageName reads the rest of Package name! and Use name!.
func (p *Parser) packageName() string {
	from := p.start
	p.next()
	name := p.text()
	p.expect(tokIdent, "a package name")
	if p.tok == tokLBracket {
		p.atoms()
	}
	p.expect(tokBang, `"!"`)
	if p.failed {
		p.recover(from)
	}
	return name
}

func (p *Parser) decl() ast.Decl {
	d := ast.Decl{Pos: p.pos()}
	p.next()
	p.declaring = true
	d.Atom = p.atom()
	p.declaring = false
	for !p.failed && p.tok == tokIdent && !p.clauseStarts() {
		switch p.text() {
		case "descr":
			p.next()
			p.inDescr = true
			d.Descr = p.atoms()
			p.inDescr = false
		case "bound":
			p.next()
			d.Bounds = append(d.Bounds, p.bound())
		case "inclusion":
			p.next()
			d.Inclusion = p.atoms()
		case "temporal":
			p.problem("temporal", p.pos(), "temporal predicates are not part of this language",
				"make the moment an argument of the predicate")
		default:
			p.problem("syntax", p.pos(), "unexpected "+strconv.Quote(p.text())+" in a declaration",
				"did you mean "+nearestOr(p.text(), "descr", "bound", "inclusion")+"?")
		}
	}
	if !p.missingPeriod() {
		p.expect(tokPeriod, "a period")
	}
	return d
}

func (p *Parser) bound() []ast.Term {
	p.expect(tokLBracket, `"["`)
	base := len(p.stack)
	for !p.failed && p.tok != tokRBracket {
		p.stack = append(p.stack, p.typeExpr())
		if !p.accept(tokComma) {
			break
		}
	}
	p.expect(tokRBracket, `"]"`)
	return p.pop(base)
}

// atoms reads a bracketed list of atoms.
func (p *Parser) atoms() []ast.Atom {
	var out []ast.Atom
	p.expect(tokLBracket, `"["`)
	for !p.failed && p.tok != tokRBracket {
		out = append(out, p.atom())
		if !p.accept(tokComma) {
			break
		}
	}
	p.expect(tokRBracket, `"]"`)
	return out
}

// clause reads a fact or rule up to its period, which is left to the caller.
func (p *Parser) clause() ast.Clause {
	c := ast.Clause{Pos: p.pos()}
	c.Head = p.signedAtom()
	if !p.failed && strings.HasPrefix(c.Head.Pred, ":") {
		p.problem("builtin", c.Pos, "the built-in predicate "+c.Head.Pred+" cannot be defined", "define one without the colon")
	}
	if p.accept(tokIf) {
		c.Body = p.body()
		for p.accept(tokPipe) {
			c.Transforms = append(c.Transforms, p.transform())
		}
	}
	if !p.failed && p.tok == tokLBracket {
		p.annotations(&c)
	}
	if p.tok == tokAt {
		p.unexpected("a period")
	}
	return Canonical(c)
}

func (p *Parser) body() []ast.Literal {
	var out []ast.Literal
	for !p.failed {
		out = append(out, p.literal())
		if !p.accept(tokComma) || p.tok == tokPeriod || p.tok == tokPipe || p.annotated() {
			break
		}
	}
	return out
}

// annotated reports whether annotations begin here rather than a list: in a
// list a bare word has no place.
func (p *Parser) annotated() bool {
	if p.tok != tokLBracket {
		return false
	}
	rest := strings.TrimLeft(p.src[p.end:], " \t\r\n")
	return len(rest) > 1 && isLower(rest[0]) && !isQuote(rest[1]) && !strings.HasPrefix(rest, "fn:")
}

func (p *Parser) literal() ast.Literal {
	pos := p.pos()
	switch {
	case p.temporalOperator():
		return ast.Literal{}
	case p.accept(tokBang):
		if p.temporalOperator() {
			return ast.Literal{}
		}
		return ast.Literal{Atom: p.signedAtom(), Absent: true, Pos: pos}
	case p.tok == tokMinus || p.tok == tokIdent && !strings.HasPrefix(p.text(), "fn:"):
		return ast.Literal{Atom: p.signedAtom(), Pos: pos}
	}
	left := p.term()
	op := p.operator()
	return ast.Literal{Op: op, Left: left, Right: p.term(), Pos: pos}
}

// temporalOperator refuses <-[…], [-[…], <+[…] and [+[…].
func (p *Parser) temporalOperator() bool {
	rest := p.src[p.start:]
	if p.tok != tokLt && !strings.HasPrefix(rest, "[-[") && !strings.HasPrefix(rest, "[+[") {
		return false
	}
	p.problem("temporal", p.pos(), "temporal operators are not part of this language",
		"make the moment an argument of the predicate")
	return true
}

func (p *Parser) operator() ast.Op {
	if p.failed {
		return ast.OpAtom
	}
	if p.tok < tokEq || p.tok > tokGe {
		p.unexpected("a comparison")
		return ast.OpAtom
	}
	op := ast.OpEq + ast.Op(p.tok-tokEq)
	p.next()
	return op
}

// signedAtom reads an atom or a denial.
func (p *Parser) signedAtom() ast.Atom {
	denied := p.accept(tokMinus)
	a := p.atom()
	a.Denied = denied
	return a
}

func (p *Parser) atom() ast.Atom {
	if p.failed {
		return ast.Atom{}
	}
	name, pos := p.text(), p.pos()
	if p.tok == tokVar && (name == "Package" || name == "Use") {
		p.problem("syntax", pos, name+" stands at the beginning of a text, Package first", "write "+name+" name!")
		return ast.Atom{}
	}
	if p.tok == tokVar && name != "_" {
		p.problem("syntax", pos, "a predicate begins with a small letter, not as "+name, "write "+strings.ToLower(name[:1])+name[1:])
		return ast.Atom{}
	}
	p.expect(tokIdent, "a predicate")
	if strings.HasPrefix(name, "fn:") {
		p.problem("syntax", pos, "the function "+name+" stands where a predicate is expected", "")
	}
	if !p.failed && p.tok != tokLParen && p.tok != tokAt {
		p.problem("syntax", p.pos(), "the predicate "+name+" has no arguments", notAtom(name))
		return ast.Atom{}
	}
	return ast.Atom{Pred: name, Args: p.arguments(tokLParen, tokRParen)}
}

// arguments reads terms between two brackets.
func (p *Parser) arguments(open, end token) []ast.Term {
	p.expect(open, `"("`)
	base := len(p.stack)
	for !p.failed && p.tok != end {
		if len(p.stack) == base && p.accept(tokComma) {
			break
		}
		p.stack = append(p.stack, p.term())
		if !p.accept(tokComma) {
			break
		}
	}
	p.expect(end, `"`+closing(end)+`"`)
	return p.pop(base)
}

func closing(tok token) string {
	switch tok {
	case tokRParen:
		return ")"
	case tokRBracket:
		return "]"
	case tokGt:
		return ">"
	}
	return "}"
}

// pop takes the terms above base off the stack, into a slice of their own.
func (p *Parser) pop(base int) []ast.Term {
	n := len(p.stack) - base
	if n <= 0 || p.failed {
		return nil
	}
	if len(p.arena)+n > cap(p.arena) {
		// No two blocks in a row have the same size: item tells them apart by it.
		size := max(n, min(1024, 8+len(p.src)/16))
		if size == cap(p.arena) {
			size++
		}
		p.arena = make([]ast.Term, 0, size)
	}
	at := len(p.arena)
	p.arena = append(p.arena, p.stack[base:]...)
	p.stack = p.stack[:base]
	return p.arena[at : at+n : at+n]
}

func (p *Parser) term() ast.Term {
	if p.failed {
		return ast.Term{}
	}
	if p.depth++; p.depth > maxDepth {
		p.problem("nesting", p.pos(), "terms nest too deep", "at most "+strconv.Itoa(maxDepth)+" levels")
		return ast.Term{}
	}
	defer func() { p.depth-- }()
	switch p.tok {
	case tokLBracket:
		return p.listOrMap()
	case tokLBrace:
		p.next()
		return p.pairs(tokRBrace, ast.Struct)
	case tokIdent:
		return p.application()
	case tokType:
		return p.typeExpr()
	}
	return p.simpleTerm()
}

// simpleTerm reads a term of one token.
func (p *Parser) simpleTerm() ast.Term {
	var t ast.Term
	text := p.text()
	switch p.tok {
	case tokVar:
		t = ast.Var(text)
	case tokConst:
		t = ast.Made(ast.KindName, 0, decodeName(text), nil)
	case tokInt:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			p.problem("number", p.pos(), "the integer "+text+" does not fit 64 bits", "write it with a point, or as a string")
		}
		t = ast.Int(n)
	case tokFloat:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(f, 0) {
			p.problem("number", p.pos(), "the number "+text+" does not fit a 64-bit float", "the largest is 1.7e308")
		}
		t = ast.Float(f)
	case tokString:
		t = ast.Made(ast.KindString, 0, p.unquote(text, false), nil)
	case tokBytes:
		t = ast.Made(ast.KindBytes, 0, p.unquote(text[1:], true), nil)
	default:
		if !p.inDescr || p.tok != tokPlus && p.tok != tokMinus {
			p.unexpected("a term")
			return ast.Term{}
		}
		t = ast.String(text)
	}
	if !p.failed {
		p.next()
	}
	return t
}

// decodeName resolves percent-encoding; what is no encoding stays as it is.
func decodeName(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	var b []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil && n != '/' {
				b = append(b, byte(n))
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

// listOrMap reads [a, b] or [k: v].
func (p *Parser) listOrMap() ast.Term {
	p.next()
	base := len(p.stack)
	p.accept(tokComma)
	if p.tok != tokRBracket {
		first := p.term()
		if p.accept(tokColon) {
			p.stack = append(p.stack, first, p.term())
			if p.accept(tokComma) {
				return p.pairsFrom(base, tokRBracket, ast.Map)
			}
			p.expect(tokRBracket, `"]"`)
			return ast.Map(p.pop(base)...)
		}
		p.stack = append(p.stack, first)
		for p.accept(tokComma) && p.tok != tokRBracket {
			p.stack = append(p.stack, p.term())
		}
	}
	p.expect(tokRBracket, `"]"`)
	return ast.Structure(ast.KindList, p.pop(base))
}

func (p *Parser) pairs(end token, build func(...ast.Term) ast.Term) ast.Term {
	p.accept(tokComma)
	return p.pairsFrom(len(p.stack), end, build)
}

// pairsFrom reads the rest of a map or struct whose first entries are on the
// stack above base.
func (p *Parser) pairsFrom(base int, end token, build func(...ast.Term) ast.Term) ast.Term {
	for !p.failed && p.tok != end {
		key := p.term()
		p.expect(tokColon, `":"`)
		p.stack = append(p.stack, key, p.term())
		if !p.accept(tokComma) {
			break
		}
	}
	p.expect(end, `"`+closing(end)+`"`)
	return build(p.pop(base)...)
}

// application reads fn:name(…).
func (p *Parser) application() ast.Term {
	name, pos := p.text(), p.pos()
	if !strings.HasPrefix(name, "fn:") {
		hint := p.bareWord(name)
		if p.declaring {
			hint = "the arguments of a declaration are variables, such as " + strings.ToUpper(name[:1]) + name[1:]
		}
		p.problem("syntax", pos, strconv.Quote(name)+" stands where a term is expected", hint)
		return ast.Term{}
	}
	p.next()
	t := ast.Call(name, p.arguments(tokLParen, tokRParen))
	return foldConstructor(t)
}

// foldConstructor turns the application of a constructor into the structure
// that it builds. Maps and structs wait for the values of their keys.
func foldConstructor(t ast.Term) ast.Term {
	n := len(t.Elems())
	switch t.Symbol() {
	case "fn:list":
		return ast.List(t.Elems()...)
	case "fn:pair", "fn:tuple":
		if n == 2 || t.Symbol() == "fn:tuple" && n > 0 {
			return builtin.Tuple(t.Elems())
		}
	}
	if n%2 != 0 || slices.ContainsFunc(t.Elems(), func(e ast.Term) bool { return !e.Ground() }) {
		return t
	}
	switch t.Symbol() {
	case "fn:map":
		return ast.Map(t.Elems()...)
	case "fn:struct":
		return ast.Struct(t.Elems()...)
	}
	return t
}

// typeExpr reads a type of a bound: a term, or .List<…> and the like, which
// becomes fn:List(…).
func (p *Parser) typeExpr() ast.Term {
	if p.failed || p.tok != tokType {
		return p.term()
	}
	if p.depth++; p.depth > maxDepth {
		p.problem("nesting", p.pos(), "types nest too deep", "at most "+strconv.Itoa(maxDepth)+" levels")
		return ast.Term{}
	}
	defer func() { p.depth-- }()
	name := "fn:" + p.text()[1:]
	p.next()
	p.expect(tokLt, `"<"`)
	base := len(p.stack)
	for !p.failed && p.tok != tokGt {
		p.typeMember()
		if !p.accept(tokComma) {
			break
		}
	}
	p.expect(tokGt, `">"`)
	return ast.Call(name, p.pop(base))
}

// typeMember pushes one member of a type: T, /label : T, or opt /label : T.
func (p *Parser) typeMember() {
	if p.tok == tokIdent && p.text() == "opt" {
		p.next()
		label := p.typeExpr()
		p.expect(tokColon, `":"`)
		p.stack = append(p.stack, ast.Apply("fn:opt", label, p.typeExpr()))
		return
	}
	p.stack = append(p.stack, p.typeExpr())
	if p.accept(tokColon) {
		p.stack = append(p.stack, p.typeExpr())
	}
}

// transform reads what follows a |>.
func (p *Parser) transform() ast.Transform {
	t := ast.Transform{Pos: p.pos()}
	switch {
	case p.tok == tokIdent && p.text() == "do":
		p.next()
		pos := p.pos()
		group := p.term()
		if !p.failed && (group.Kind() != ast.KindApply || group.Symbol() != "fn:group_by" && group.Symbol() != "fn:aggregate_by") {
			p.problem("transform", pos, "do is followed by fn:group_by(…), not by "+group.String(), doHint(group))
		}
		t.Grouped, t.Group = true, group.Elems()
		if !p.accept(tokComma) {
			return t
		}
	case p.tok != tokIdent || p.text() != "let":
		p.unexpected("do or let")
		return t
	}
	for !p.failed {
		t.Lets = append(t.Lets, p.let())
		if !p.accept(tokComma) {
			break
		}
	}
	return t
}

func (p *Parser) let() ast.Let {
	if p.tok != tokIdent || p.text() != "let" {
		p.unexpected("let")
		return ast.Let{}
	}
	pos := p.pos()
	p.next()
	name := p.text()
	p.expect(tokVar, "a variable")
	p.expect(tokEq, `"="`)
	return ast.Let{Var: name, Fn: p.term(), Pos: pos}
}

// annotations reads [id: "r1", label: "…", confidence: 0.9, priority: 2, mute].
func (p *Parser) annotations(c *ast.Clause) {
	p.next()
	var given [5]bool
	for !p.failed && p.tok != tokRBracket {
		key, pos := p.text(), p.pos()
		p.expect(tokIdent, "an annotation")
		if i := slices.Index(annotationNames(), key); i < 0 {
			p.badAnnotation(key, pos)
		} else if given[i] {
			p.problem("annotation", pos, "the annotation "+key+" is given twice", "keep one of them")
		} else {
			given[i] = true
		}
		if key == "mute" && p.tok != tokColon {
			c.Mute = true
		} else {
			p.expect(tokColon, `":"`)
			p.annotation(c, key, pos, p.term())
		}
		if !p.accept(tokComma) {
			break
		}
	}
	p.expect(tokRBracket, `"]"`)
}

func annotationNames() []string { return []string{"id", "label", "confidence", "priority", "mute"} }

func (p *Parser) annotation(c *ast.Clause, key string, pos ast.Pos, v ast.Term) {
	if p.failed {
		return
	}
	switch {
	case key == "id" && v.Kind() == ast.KindString:
		c.ID = v.Symbol()
	case key == "label" && v.Kind() == ast.KindString:
		c.Label = v.Symbol()
	case key == "confidence" && v.Float() > 0 && v.Float() <= 1:
		c.Confidence = v.Float()
	case key == "priority" && v.Kind() == ast.KindInt:
		c.Priority = int(v.Bits())
	default:
		p.badAnnotation(key, pos)
	}
}

// nearestOr is nearest with the first candidate where none is near.
func nearestOr(word string, candidates ...string) string {
	if best := ast.Nearest(word, candidates); best != "" {
		return best
	}
	return candidates[0]
}
