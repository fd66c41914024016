package ast

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Atom is a predicate applied to terms.
type Atom struct {
	// Pred is the predicate, without the sign of a denial. Clauses that are not
	// read from a text may have a name that no text can have; they cannot be
	// saved as one.
	Pred string
	Args []Term
	// Denied makes the atom the strong negation -p(…), which is independent
	// of p(…): both, one or none may hold.
	Denied bool
}

// Equal reports whether two atoms are the same.
func (a Atom) Equal(b Atom) bool {
	return a.Pred == b.Pred && a.Denied == b.Denied && slices.EqualFunc(a.Args, b.Args, Term.Equal)
}

// Compare orders atoms by predicate, denial (after its positive), arity and
// arguments, and returns -1, 0 or 1.
func (a Atom) Compare(b Atom) int {
	if c := strings.Compare(a.Pred, b.Pred); c != 0 {
		return c
	}
	if a.Denied != b.Denied {
		if b.Denied {
			return -1
		}
		return 1
	}
	if c := cmp.Compare(len(a.Args), len(b.Args)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Args, b.Args, Term.Compare)
}

// Ground reports whether the atom holds no variable and no function.
func (a Atom) Ground() bool {
	return !slices.ContainsFunc(a.Args, func(t Term) bool { return !t.Ground() })
}

// Denial returns the atom with its sign turned round.
func (a Atom) Denial() Atom {
	a.Denied = !a.Denied
	return a
}

// Op is the operator of a [Literal].
type Op uint8

// The operators. OpAtom marks a literal that is an atom.
const (
	OpAtom Op = iota
	OpEq      // =, which also binds a variable
	OpNe      // !=
	OpLt      // <
	OpLe      // <=
	OpGt      // >
	OpGe      // >=
)

// Literal is one premise of a rule: an atom, the absence of an atom, or a
// comparison of Left and Right.
type Literal struct {
	Atom   Atom
	Absent bool // !p(X): holds where Atom does not
	Op     Op   // OpAtom, or the comparison of Left and Right
	Left   Term
	Right  Term
	Pos    Pos // where it was written, if it was
}

// With returns the literal with the values of a binding in the place of its
// variables; variables without a value stay.
func (l Literal) With(b Binding) Literal {
	l.Left, l.Right = l.Left.with(b), l.Right.with(b)
	args := make([]Term, len(l.Atom.Args))
	for i, t := range l.Atom.Args {
		args[i] = t.with(b)
	}
	l.Atom.Args = args
	return l
}

func (t Term) with(b Binding) Term {
	if v, ok := b[t.sym]; ok && t.kind == KindVar {
		return v
	}
	if len(t.elems) == 0 || t.Ground() {
		return t
	}
	elems := make([]Term, len(t.elems))
	for i, e := range t.elems {
		elems[i] = e.with(b)
	}
	if t.kind == KindMap || t.kind == KindStruct {
		elems = SortPairs(elems)
	}
	if t.kind == KindApply {
		return Call(t.sym, elems)
	}
	return Structure(t.kind, elems)
}

// Equal reports whether two literals are the same, positions aside.
func (l Literal) Equal(m Literal) bool {
	if l.Op != m.Op || l.Absent != m.Absent {
		return false
	}
	if l.Op == OpAtom {
		return l.Atom.Equal(m.Atom)
	}
	return l.Left.Equal(m.Left) && l.Right.Equal(m.Right)
}

// Builtin reports whether the literal is decided by the engine itself rather
// than by facts: a comparison or a predicate such as :match_pair.
func (l Literal) Builtin() bool { return l.Op != OpAtom || strings.HasPrefix(l.Atom.Pred, ":") }

// Terms calls f with each term of the literal.
func (l Literal) Terms(f func(Term)) {
	if l.Op != OpAtom {
		f(l.Left)
		f(l.Right)
		return
	}
	for _, t := range l.Atom.Args {
		f(t)
	}
}

// Pos is a place in a source text. Line and Col count from 1, Col in
// characters; the zero Pos is no place.
type Pos struct {
	File      string
	Line, Col int
}

// Let is one binding of a transform: Var takes the value of Fn, which is a
// reducer in the first step after a group_by.
type Let struct {
	Var string
	Fn  Term
	Pos Pos // where it was written, if it was
}

// Transform is one step after a |> of a rule. With Grouped set it is
// `do fn:group_by(Group…), let …`, otherwise only the bindings.
type Transform struct {
	Grouped bool
	Group   []Term // variables
	Lets    []Let
	Pos     Pos // where it was written, if it was
}

// Clause is a fact (no body and no transform) or a rule.
type Clause struct {
	// ID names the rule in proofs and in [Tx.RemoveRule]. A rule loaded
	// without one gets the hash of its content.
	ID string
	// Label is a template for wording the conclusion; the engine keeps it.
	Label string
	Head  Atom
	Body  []Literal
	// Transforms are applied to the matches of the body in order.
	Transforms []Transform
	// Confidence is in (0, 1]; 0 means 1.
	Confidence float64
	// Priority breaks ties between equally good proofs, higher first.
	Priority int
	// Mute is kept for the reader of proofs: a step not worth showing.
	Mute bool
	Pos  Pos
}

// IsFact reports whether the clause states an atom outright.
func (c Clause) IsFact() bool { return len(c.Body) == 0 && len(c.Transforms) == 0 }

// AsFact returns what a clause without a body tells.
func (c Clause) AsFact() Fact {
	return Fact{ID: c.ID, Atom: c.Head, Confidence: c.Confidence, Label: c.Label, Priority: c.Priority, Mute: c.Mute, Pos: c.Pos}
}

// Certainty returns the confidence, with its default.
func (c Clause) Certainty() float64 {
	if c.Confidence == 0 {
		return 1
	}
	return c.Confidence
}

// Aggregates reports whether the clause groups its matches.
func (c Clause) Aggregates() bool { return len(c.Transforms) > 0 && c.Transforms[0].Grouped }

// Fact is a told ground atom.
type Fact struct {
	ID   string // the caller's; "" is allowed
	Atom Atom
	// Confidence is in (0, 1]; 0 means 1.
	Confidence float64
	// Label, Priority and Mute are kept for the reader of proofs, as those of a
	// [Clause]. Nothing ties with a told fact, which proves itself.
	Label    string
	Priority int
	Mute     bool
	// Pos is where the fact was written; a store keeps it only with an ID,
	// another annotation or a confidence below 1.
	Pos Pos
}

// Decl is a declaration of a predicate.
type Decl struct {
	Atom      Atom     // the predicate with a variable per argument
	Descr     []Atom   // doc, arg, mode, extensional, …
	Bounds    [][]Term // alternatives, each a type per argument
	Inclusion []Atom
	Pos       Pos
}

// Unit is a parsed source text.
type Unit struct {
	File    string
	Package string
	Uses    []string
	Decls   []Decl
	Clauses []Clause // facts and rules, in the order of the text
	Source  string
}

// Source is a text to load. File is used in positions only.
type Source struct{ File, Text string }

// Binding gives the value of each variable of a goal.
type Binding map[string]Term

// PredInfo says how much is known of a predicate.
type PredInfo struct {
	Pred   string
	Arity  int
	Denied bool
	// Facts counts the told, Derived those that hold without being told.
	Facts, Derived int
}

// BodyVars returns the variables of the body, each once, in their order.
func (c Clause) BodyVars() []Term {
	var out []Term
	seen := map[string]bool{"_": true}
	for _, l := range c.Body {
		if l.Absent {
			continue
		}
		l.Terms(func(t Term) {
			t.WalkVars(func(name string) {
				if !seen[name] {
					seen[name] = true
					out = append(out, Var(name))
				}
			})
		})
	}
	return out
}

// Named names a rule in a message: by its id, if somebody gave it one, or else
// by what it concludes, or as a whole where no line of a text can be shown.
func (c Clause) Named() string {
	head := KeyOf(c.Head).String()
	switch {
	case c.ID != "" && c.ID != RuleID(c):
		return "the rule " + c.ID + " of " + head
	case c.Pos.Line > 0:
		return "a rule of " + head
	}
	text := c.String()
	if len(text) > maxNamed {
		text = strings.ToValidUTF8(text[:maxNamed], "") + "…"
	}
	return "the rule " + text
}

// maxNamed bounds how much of a rule is shown that stands in no text, in bytes.
const maxNamed = 160

// RuleID names a rule by its content.
func RuleID(c Clause) string {
	sum := sha256.Sum256(c.appendLogic(nil))
	return "r" + hex.EncodeToString(sum[:6])
}
