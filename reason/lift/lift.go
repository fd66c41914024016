// Package lift writes triples and rules in the engine's words, and reads them back: names
// and relations as constants and predicates, comparisons, rules, and the rules that a
// property of a relation stands for. It keeps nothing and asks nobody.
package lift

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"whence/engine"
	"whence/triple"
)

// ErrRelation is wrapped by the error for a triple without a relation.
var ErrRelation = errors.New("a triple needs a relation")

// Triple returns the atom that states t: is(charlie, kind) becomes
// is(/charlie, /kind). Lower is its inverse up to spelling and confidence.
func Triple(t triple.Triple) engine.Atom {
	return engine.Atom{
		Pred:   Relation(t.Relation),
		Args:   []engine.Term{Term(t.Subject), Term(t.Object)},
		Denied: t.Denied,
	}
}

// Lower returns the triple that a states, or false where a is no lifted
// triple: a predicate of other arity, or arguments that are no names, numbers,
// strings or variables. Labels are left empty; the kind of an object of the
// grammar's own relations is set.
func Lower(a engine.Atom) (triple.Triple, bool) {
	if a.Pred == Known && len(a.Args) == 1 {
		s, ok := LowerTerm(a.Args[0])
		return triple.Triple{Subject: s, Relation: triple.InstanceOf, Object: triple.Term{Name: "thing", Kind: triple.Class}}, ok
	}
	if len(a.Args) != 2 {
		return triple.Triple{}, false
	}
	r, ok := LowerRelation(a.Pred)
	s, okS := LowerTerm(a.Args[0])
	o, okO := LowerTerm(a.Args[1])
	if !ok || !okS || !okO {
		return triple.Triple{}, false
	}
	if !o.IsVar() && o.Kind == triple.Proper {
		o.Kind = triple.ObjectKind(r)
	}
	return triple.Triple{Subject: s, Relation: r, Object: o, Denied: a.Denied}, true
}

// Literal returns the condition l as the engine reads it in an open world.
func Literal(l triple.Literal) (engine.Literal, error) {
	if l.Op != triple.Relates {
		op, err := op(l.Op)
		return engine.Literal{Op: op, Left: Term(l.Subject), Right: Term(l.Object)}, err
	}
	if l.Relation == "" {
		return engine.Literal{}, fmt.Errorf("condition %s: %w", l.Triple, ErrRelation)
	}
	return engine.Literal{Atom: Triple(l.Triple), Absent: l.Absent}, nil
}

// LowerLiteral is the inverse of Literal; false where the literal is not of
// a triple's form.
func LowerLiteral(l engine.Literal) (triple.Literal, bool) {
	if l.Op == engine.OpAtom {
		t, ok := Lower(l.Atom)
		return triple.Literal{Triple: t, Absent: l.Absent}, ok
	}
	op, ok := lowerOp(l.Op)
	s, okS := LowerTerm(l.Left)
	o, okO := LowerTerm(l.Right)
	return triple.Literal{Triple: triple.Triple{Subject: s, Object: o}, Op: op}, ok && okS && okO
}

// Rule returns the clause of r as an open world reads it. Its id is that of
// the stored rule.
func Rule(r triple.StoredRule) (engine.Clause, error) {
	if r.Rule.Written != "" {
		return written(r)
	}
	if r.Rule.Head.Relation == "" {
		return engine.Clause{}, fmt.Errorf("rule %s: head: %w", r.ID, ErrRelation)
	}
	c := engine.Clause{
		ID: r.ID, Head: Triple(r.Rule.Head), Confidence: r.Rule.Confidence,
		Pos: engine.Pos{File: r.Source.File, Line: r.Source.Line},
	}
	for _, l := range r.Rule.Body {
		lit, err := Literal(l)
		if err != nil {
			return engine.Clause{}, fmt.Errorf("rule %s: %w", r.ID, err)
		}
		c.Body = append(c.Body, lit)
	}
	return c, nil
}

// written parses a rule that is kept as a rule file has it.
func written(r triple.StoredRule) (engine.Clause, error) {
	c, err := engine.ParseClause(r.Rule.Written)
	if err != nil {
		return engine.Clause{}, fmt.Errorf("rule %s: %w", r.ID, err)
	}
	c.ID, c.Pos = r.ID, engine.Pos{File: r.Source.File, Line: r.Source.Line}
	for i := range c.Body {
		c.Body[i].Pos = engine.Pos{}
	}
	return c, nil
}

// WriteRule keeps a clause that is not made of triples as it is written.
func WriteRule(c engine.Clause) triple.StoredRule {
	id := c.ID
	c.ID = ""
	head := triple.Triple{Subject: triple.Var("S"), Relation: c.Head.Pred, Object: triple.Var("O"), Denied: c.Head.Denied}
	if t, ok := Lower(engine.Atom{Pred: c.Head.Pred, Args: []engine.Term{engine.Var("S"), engine.Var("O")}}); ok {
		head.Relation = t.Relation
	}
	return triple.StoredRule{ID: id, Rule: triple.Rule{Head: head, Written: c.String(), Confidence: c.Confidence}}
}

// LowerRule is the inverse of Rule, without source and spelling; false
// where the clause is not made of triples.
func LowerRule(c engine.Clause) (triple.StoredRule, bool) {
	head, ok := Lower(c.Head)
	r := triple.StoredRule{ID: c.ID, Rule: triple.Rule{Head: head, Confidence: c.Confidence}}
	for _, l := range c.Body {
		lit, okL := LowerLiteral(l)
		ok = ok && okL
		r.Rule.Body = append(r.Rule.Body, lit)
	}
	return r, ok
}

// Term is a term in the engine's words.
func Term(t triple.Term) engine.Term {
	switch {
	case t.IsVar():
		return engine.Var(Var(t.Var))
	case t.Kind == triple.Text:
		return engine.String(t.Name)
	}
	if t.Kind == triple.Number { // told as 1.80 by a version that kept it so
		if n, ok := number(t.Name); ok {
			return n
		}
		if n, ok := triple.ParseNumber(t.Name); ok {
			t.Name = n.Name
		}
	}
	if t.Name != "" && (t.Name[0] == '-' || '0' <= t.Name[0] && t.Name[0] <= '9') {
		if n, ok := number(t.Name); ok {
			return n
		}
	}
	return engine.Name(Name(t.Name))
}

// number reads a number that is written as LowerTerm would write it.
func number(s string) (engine.Term, bool) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && strconv.FormatInt(n, 10) == s {
		return engine.Int(n), true
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil && formatFloat(f) == s && s != "-0.0" {
		return engine.Float(f), true
	}
	return engine.Term{}, false
}

// LowerTerm is the inverse of Term; false where t is no name, number, string or variable.
func LowerTerm(t engine.Term) (triple.Term, bool) {
	switch t.Kind() {
	case engine.KindVar:
		return triple.Var(LowerVar(t.Symbol())), true
	case engine.KindName:
		return triple.Term{Name: LowerName(t.Symbol())}, true
	case engine.KindString:
		return triple.Term{Name: t.Symbol(), Kind: triple.Text}, true
	case engine.KindInt:
		return triple.Term{Name: strconv.FormatInt(t.Int(), 10), Kind: triple.Number}, true
	case engine.KindFloat:
		return triple.Term{Name: formatFloat(t.Float()), Kind: triple.Number}, true
	}
	return triple.Term{}, false
}

// formatFloat writes a float so that it reads back as one: with a decimal point.
// What has none ("NaN", "+Inf", whole numbers) is left a name or an integer.
func formatFloat(f float64) string {
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		return s + ".0"
	}
	return s
}

var ops = [...]struct {
	triple triple.Op
	engine engine.Op
}{
	{triple.Equal, engine.OpEq}, {triple.NotEqual, engine.OpNe},
	{triple.Less, engine.OpLt}, {triple.LessEqual, engine.OpLe},
	{triple.Greater, engine.OpGt}, {triple.GreaterEqual, engine.OpGe},
}

func op(op triple.Op) (engine.Op, error) {
	for _, o := range ops {
		if o.triple == op {
			return o.engine, nil
		}
	}
	return 0, fmt.Errorf("comparison %q is none of = != < <= > >=", string(op))
}

func lowerOp(op engine.Op) (triple.Op, bool) {
	for _, o := range ops {
		if o.engine == op {
			return o.triple, true
		}
	}
	return "", false
}

const hexDigits = "0123456789ABCDEF"

// Name writes a key as the path of a name constant of one part: a slash,
// the escape mark itself, and a period at the end (where it would end the
// clause) are written ~XX. The empty key is "/~".
func Name(key string) string {
	if key == "" {
		return "/~"
	}
	if !strings.ContainsAny(key, "/~") && key[len(key)-1] != '.' {
		return "/" + key
	}
	path := strings.NewReplacer("/", "~2F", "~", "~7E").Replace(key)
	if rest, ok := strings.CutSuffix(path, "."); ok {
		path = rest + "~2E"
	}
	return "/" + path
}

// LowerName is the inverse of Name.
func LowerName(path string) string {
	path = strings.TrimPrefix(path, "/")
	if path == "~" {
		return ""
	}
	return unescape(path, "~")
}

// Relation writes a relation's key as a predicate: what a predicate may not
// hold is written _XHH, and a key that does not begin with a letter gets xX in
// front. Keys are lower case, so a capital X begins nothing else.
func Relation(key string) string {
	var b strings.Builder
	if key == "" || key[0] < 'a' || key[0] > 'z' {
		b.WriteString("xX")
	}
	for i := range len(key) {
		c := key[i]
		if isWordByte(c) {
			b.WriteByte(c)
			continue
		}
		b.WriteString("_X")
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
	return b.String()
}

// LowerRelation is the inverse of Relation; false for a predicate that no relation lifts to.
func LowerRelation(pred string) (string, bool) {
	if pred == Known {
		return "", false
	}
	return unescape(strings.TrimPrefix(pred, "xX"), "_X"), true
}

// Var writes a variable's name as the engine's syntax has it; one that is
// not of that form is escaped after "V_X", which begins no name of that form
// because an escape follows it. "_" is "anything", as it is in a rule file.
func Var(name string) string {
	if name == "_" || isVarName(name) && !strings.Contains(name, "_X") {
		return name
	}
	var b strings.Builder
	b.WriteString("V")
	for i := range len(name) {
		b.WriteString("_X")
		b.WriteByte(hexDigits[name[i]>>4])
		b.WriteByte(hexDigits[name[i]&15])
	}
	return b.String()
}

// LowerVar is the inverse of Var.
func LowerVar(name string) string {
	if rest, ok := strings.CutPrefix(name, "V_X"); ok {
		return unescape("_X"+rest, "_X")
	}
	return name
}

func isVarName(s string) bool {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; !isWordByte(c) && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_'
}

// unescape undoes mark followed by two hexadecimal digits.
func unescape(s, mark string) string {
	if !strings.Contains(s, mark) {
		return s
	}
	var b strings.Builder
	for s != "" {
		rest, ok := strings.CutPrefix(s, mark)
		if !ok || len(rest) < 2 {
			b.WriteByte(s[0])
			s = s[1:]
			continue
		}
		c, err := strconv.ParseUint(rest[:2], 16, 8)
		if err != nil {
			b.WriteByte(s[0])
			s = s[1:]
			continue
		}
		b.WriteByte(byte(c))
		s = rest[2:]
	}
	return b.String()
}
