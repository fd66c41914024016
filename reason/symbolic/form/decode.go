package form

import (
	"fmt"
	"slices"
	"strings"
)

// Placed is a rule with the places of its parts.
type Placed struct {
	Rule
	File, Path string
	// Places are lines and columns by path; nil for rules from no file.
	Places map[string][2]int
}

// Problem makes a problem at a path of the rule.
func (w *Placed) Problem(path string, code Code, hint, format string, args ...any) Problem {
	p := Problem{File: w.File, Rule: w.Name, Path: path, Code: code, Hint: hint, Message: fmt.Sprintf(format, args...)}
	p.Line, p.Col = w.Places[path][0], w.Places[path][1]
	return p
}

// Read reads the rules of a source: one rule, a list of rules, or an object
// with the list under "rules". Every mistake of form is reported at once, in a
// [LoadError]; what the rules mean is checked by symbolic.Compile.
func Read(src Source) ([]Rule, error) {
	rules, problems := ReadPlaced(src)
	if err := Refusal(problems); err != nil {
		return nil, err
	}
	out := make([]Rule, len(rules))
	for i, w := range rules {
		out[i] = w.Rule
	}
	return out, nil
}

// ReadPlaced is [Read] with places, and with the rules that could be read where
// some could not.
func ReadPlaced(src Source) ([]*Placed, []Problem) {
	root, p := src.parse()
	if p != nil {
		p.File = src.File
		return nil, []Problem{*p}
	}
	nodes, path := list{root}, ""
	switch v := root.value.(type) {
	case list:
		nodes, path = v, "$"
	case object:
		if i := slices.IndexFunc(v, func(f field) bool { return f.key == "rules" }); i >= 0 && len(v) == 1 {
			var ok bool
			if nodes, ok = v[i].value.value.(list); !ok {
				return nil, []Problem{{File: src.File, Path: "$.rules", Line: v[i].value.line, Col: v[i].value.col,
					Code: BadShape, Message: "this is " + v[i].value.what() + ", not a list of rules"}}
			}
			path = "$.rules"
		}
	}
	var out []*Placed
	var problems []Problem
	for i, n := range nodes {
		d := decoder{w: &Placed{File: src.File, Path: "$", Places: map[string][2]int{}}}
		if path != "" {
			d.w.Path = Index(path, i)
		}
		d.rule(n)
		out = append(out, d.w)
		problems = append(problems, d.problems...)
	}
	for i := range problems {
		problems[i].File = src.File
	}
	return out, problems
}

// decoder turns one node into a rule, and collects what is wrong with it.
type decoder struct {
	w        *Placed
	problems []Problem
}

func (d *decoder) problem(n node, path string, code Code, hint, format string, args ...any) {
	d.problems = append(d.problems, Problem{Rule: d.w.Name, Path: path, Line: n.line, Col: n.col,
		Code: code, Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// mark remembers where a path stands.
func (d *decoder) mark(n node, path string) { d.w.Places[path] = [2]int{n.line, n.col} }

// fields returns the values of an object by key, and reports keys that are
// unknown or repeated.
func (d *decoder) fields(n node, path, what string, known ...string) (map[string]node, bool) {
	d.mark(n, path)
	o, ok := n.value.(object)
	if !ok {
		d.problem(n, path, BadShape, "", "%s is an object, not %s", what, n.what())
		return nil, false
	}
	out := make(map[string]node, len(o))
	for _, f := range o {
		d.mark(f.value, Field(path, f.key))
		if _, twice := out[f.key]; twice {
			d.problem(f.value, Field(path, f.key), BadShape, "", "the key %q stands here twice", f.key)
		}
		out[f.key] = f.value
		if !slices.Contains(known, f.key) {
			d.problem(f.value, Field(path, f.key), UnknownField, "known are "+strings.Join(known, ", "), "%s has no field %q", what, f.key)
		}
	}
	return out, true
}

func (d *decoder) rule(n node) {
	path := d.w.Path
	if o, ok := n.value.(object); ok {
		for _, f := range o {
			if name, ok := f.value.value.(string); ok && f.key == "name" {
				d.w.Name = name
			}
		}
	}
	f, ok := d.fields(n, path, "a rule", "name", "description", "antecedents", "consequents", "confidence", "priority", "active")
	if !ok {
		return
	}
	d.w.Name, _ = get[string](d, f, path, "name", "a text")
	d.w.Description, _ = get[string](d, f, path, "description", "a text")
	for i, e := range d.list(f, path, "antecedents") {
		d.w.Antecedents = append(d.w.Antecedents, d.expr(e, Index(Field(path, "antecedents"), i)))
	}
	for i, e := range d.list(f, path, "consequents") {
		d.w.Consequents = append(d.w.Consequents, d.consequent(e, Index(Field(path, "consequents"), i)))
	}
	d.w.Confidence = d.confidence(f, path)
	priority, _ := get[int64](d, f, path, "priority", "an integer")
	d.w.Priority = int(priority)
	if active, ok := get[bool](d, f, path, "active", "true or false"); ok {
		d.w.Inactive = !active
	}
}

// get returns a field of a type; false where it is absent or of another.
func get[T any](d *decoder, f map[string]node, path, key, want string) (v T, ok bool) {
	n, there := f[key]
	if !there {
		return v, false
	}
	if v, ok = n.value.(T); !ok {
		d.problem(n, Field(path, key), BadShape, "", "%s is %s, not %s", key, want, n.what())
	}
	return v, ok
}

// need is get for a field that must be there.
func need[T any](d *decoder, n node, f map[string]node, path, key, want string) (T, bool) {
	if _, there := f[key]; !there {
		d.problem(n, path, BadShape, "", "%s is missing", key)
		var zero T
		return zero, false
	}
	return get[T](d, f, path, key, want)
}

func (d *decoder) list(f map[string]node, path, key string) list {
	l, _ := get[list](d, f, path, key, "a list")
	return l
}

// confidence reads an optional number; that it lies in its bounds is checked
// with the rule.
func (d *decoder) confidence(f map[string]node, path string) *float64 {
	n, there := f["confidence"]
	if !there {
		return nil
	}
	var c float64
	switch v := n.value.(type) {
	case int64:
		c = float64(v)
	case float64:
		c = v
	default:
		d.problem(n, Field(path, "confidence"), BadConfidence, "", "the confidence is a number between 0 and 1, not %s", n.what())
		return nil
	}
	return &c
}

// consequent reads a fact to conclude. An empty object is left to the checks.
func (d *decoder) consequent(n node, path string) Fact {
	if o, ok := n.value.(object); ok && len(o) == 0 {
		d.mark(n, path)
		return Fact{}
	}
	t, ok := d.typeOf(n)
	if ok && t != "fact" {
		d.problem(n, Field(path, "type"), BadShape, "several consequents are each inferred by themselves", "a consequent is a fact, not %q", t)
		return Fact{Predicate: "invalid"}
	}
	f, _ := d.expr(n, path).(Fact)
	return f
}

// typeOf returns the type that an object says it has.
func (d *decoder) typeOf(n node) (string, bool) {
	o, ok := n.value.(object)
	if !ok {
		return "", false
	}
	for _, f := range o {
		if t, ok := f.value.value.(string); ok && f.key == "type" {
			return t, true
		}
	}
	return "", false
}

// expressionTypes are the types of conditions.
var expressionTypes = []string{"fact", "and", "or", "not", "implies", "quantified", "comparison"}

// expr reads a condition; what could not be read is nil and reported.
func (d *decoder) expr(n node, path string) Expr {
	d.mark(n, path)
	if _, ok := n.value.(object); !ok {
		d.problem(n, path, BadShape, "", "an expression is an object, not %s", n.what())
		return nil
	}
	t, ok := d.typeOf(n)
	if !ok {
		d.problem(n, path, UnknownExpression, "types are "+strings.Join(expressionTypes, ", "), "the expression does not say its type")
		return nil
	}
	switch t {
	case "fact":
		return d.fact(n, path)
	case "and", "or":
		return d.several(n, path, t)
	case "not":
		if f, ok := d.fields(n, path, "a not", "type", "expression"); ok {
			return Not{d.inner(n, f, path, "expression")}
		}
	case "implies":
		if f, ok := d.fields(n, path, "an implies", "type", "left", "right"); ok {
			return Implies{d.inner(n, f, path, "left"), d.inner(n, f, path, "right")}
		}
	case "quantified":
		return d.quantified(n, path)
	case "comparison":
		return d.comparison(n, path)
	case "variable", "literal":
		d.problem(n, Field(path, "type"), UnknownExpression, "compare it, or make it an argument of a fact", "a %s is no condition", t)
	default:
		d.problem(n, Field(path, "type"), UnknownExpression, "types are "+strings.Join(expressionTypes, ", "), "unknown expression %q", t)
	}
	return nil
}

// inner reads the expression under a key.
func (d *decoder) inner(n node, f map[string]node, path, key string) Expr {
	e, there := f[key]
	if !there {
		d.problem(n, path, BadShape, "", "%s is missing", key)
		return nil
	}
	return d.expr(e, Field(path, key))
}

func (d *decoder) fact(n node, path string) Expr {
	f, _ := d.fields(n, path, "a fact", "type", "predicate", "arguments", "confidence")
	var out Fact
	out.Predicate, _ = need[string](d, n, f, path, "predicate", "a text")
	for i, a := range d.list(f, path, "arguments") {
		out.Arguments = append(out.Arguments, d.term(a, Index(Field(path, "arguments"), i)))
	}
	out.Confidence = d.confidence(f, path)
	return out
}

func (d *decoder) several(n node, path, t string) Expr {
	f, _ := d.fields(n, path, "an "+t, "type", "expressions")
	l, _ := need[list](d, n, f, path, "expressions", "a list")
	out := make([]Expr, len(l))
	for i, e := range l {
		out[i] = d.expr(e, Index(Field(path, "expressions"), i))
	}
	if t == "and" {
		return And(out)
	}
	return Or(out)
}

func (d *decoder) quantified(n node, path string) Expr {
	f, _ := d.fields(n, path, "a quantified", "type", "quantifier", "variable", "expression")
	q, _ := need[string](d, n, f, path, "quantifier", "forall or exists")
	v, _ := need[string](d, n, f, path, "variable", "the name of a variable")
	return Quantified{Quantifier(q), strings.TrimPrefix(v, "?"), d.inner(n, f, path, "expression")}
}

func (d *decoder) comparison(n node, path string) Expr {
	f, _ := d.fields(n, path, "a comparison", "type", "operator", "left", "right")
	op, _ := need[string](d, n, f, path, "operator", "a text")
	out := Comparison{Operator: Operator(op)}
	for key, t := range map[string]*Term{"left": &out.Left, "right": &out.Right} {
		if o, there := f[key]; there {
			*t = d.term(o, Field(path, key))
		} else {
			d.problem(n, path, BadShape, "", "%s is missing", key)
		}
	}
	return out
}

// term reads a variable or a constant. "?x" is short for the variable x, and
// every other value but an object stands for itself.
func (d *decoder) term(n node, path string) Term {
	d.mark(n, path)
	switch v := n.value.(type) {
	case string:
		if name, ok := strings.CutPrefix(v, "?"); ok {
			return d.variable(n, path, name)
		}
	case object:
		return d.typedTerm(n, path)
	}
	return Term{Value: d.constant(n, path)}
}

func (d *decoder) typedTerm(n node, path string) Term {
	switch t, _ := d.typeOf(n); t {
	case "variable":
		f, _ := d.fields(n, path, "a variable", "type", "name")
		name, _ := need[string](d, n, f, path, "name", "a text")
		return d.variable(n, path, strings.TrimPrefix(name, "?"))
	case "literal":
		f, _ := d.fields(n, path, "a literal", "type", "value")
		v, there := f["value"]
		if !there {
			d.problem(n, path, BadShape, "", "value is missing")
		}
		return Term{Value: d.constant(v, Field(path, "value"))}
	default:
		d.problem(n, path, UnknownExpression, `types are variable and literal; an object as a value is {"type": "literal", "value": {…}}`, "a term is no object of type %q", t)
	}
	return Term{}
}

func (d *decoder) variable(n node, path, name string) Term {
	if name == "" {
		d.problem(n, path, BadVariable, `the text "?" itself is {"type": "literal", "value": "?"}`, "the variable has no name")
	}
	return Term{Var: name}
}

// constant returns a node's value; repeated keys in it are reported.
func (d *decoder) constant(n node, path string) any {
	switch v := n.value.(type) {
	case list:
		for i, e := range v {
			d.constant(e, Index(path, i))
		}
	case object:
		seen := map[string]bool{}
		for _, f := range v {
			if seen[f.key] {
				d.problem(f.value, Field(path, f.key), BadShape, "", "the key %q stands here twice", f.key)
			}
			seen[f.key] = true
			d.constant(f.value, Field(path, f.key))
		}
	}
	return n.plain()
}
