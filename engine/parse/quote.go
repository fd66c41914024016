package parse

import (
	"errors"
	"slices"
	"strings"

	"whence/engine/ast"
)

// Texts is what is kept of source texts: declarations, and the lines that
// problems quote.
type Texts struct {
	Units []*ast.Unit
	// stated is where the texts state facts, while that is asked.
	stated map[string]ast.Pos
}

// maxText bounds the source kept for quoting; a larger text is mostly facts.
const maxText = 1 << 20

// Keep keeps the source texts of units, without what was parsed of them.
func (t *Texts) Keep(units []*ast.Unit) {
	for _, u := range units {
		if len(u.Source) <= maxText {
			t.Units = append(t.Units, &ast.Unit{File: u.File, Source: u.Source})
		}
	}
}

// Find returns where a text states a fact.
func (t *Texts) Find(a ast.Atom) ast.Pos {
	if t.stated == nil {
		t.stated = map[string]ast.Pos{}
		for _, u := range t.Units {
			again, _ := Unit(u.File, u.Source)
			for _, c := range Qualified([]*ast.Unit{again})[0].Clauses {
				if atom := c.Head.String(); c.IsFact() && t.stated[atom] == (ast.Pos{}) {
					t.stated[atom] = c.Pos
				}
			}
		}
	}
	return t.stated[a.String()]
}

// Forget lets go of what find has read.
func (t *Texts) Forget() { t.stated = nil }

// Quote fills in the source lines of a gate's problems.
func (t *Texts) Quote(err error) error {
	var le *ast.LoadError
	if errors.As(err, &le) {
		for i := range le.Problems {
			t.quoteOne(&le.Problems[i])
		}
		slices.SortStableFunc(le.Problems, ast.CompareProblems)
		le.Problems = slices.Compact(le.Problems)
	}
	return err
}

func (t *Texts) quoteOne(p *ast.Problem) {
	if p.Line != "" || p.Pos.Line == 0 {
		return
	}
	// Of several texts of one name the last is the one that is being read.
	for _, u := range slices.Backward(t.Units) {
		if u.File == p.Pos.File {
			p.Pos = wordFrom(u, p.Pos, p.Word)
			p.Line = sourceLine(u.Source, p.Pos.Line)
			return
		}
	}
}

// wordFrom returns the place of the first token that reads as the word, from
// a place to the end of the clause there; the place itself if there is none.
// Inside of a package its predicates are written without its name.
func wordFrom(u *ast.Unit, from ast.Pos, word string) ast.Pos {
	if word == "" {
		return from
	}
	s := newScanner(u.File, u.Source)
	s.seek(from)
	for s.next(); s.tok != tokEOF && s.tok != tokPeriod; s.next() {
		if reads(s.text(), word) || s.tok == tokIdent && strings.HasSuffix(word, "."+s.text()) {
			return s.pos()
		}
	}
	return from
}

// Quote fills in the places and lines of problems that are about a text the
// engine did not read itself, such as a goal.
func Quote(e *ast.LoadError, src ast.Source) {
	t := Texts{Units: []*ast.Unit{{File: src.File, Source: src.Text}}}
	_ = t.Quote(e)
}

// Qualified gives the predicates that a package defines its name as a prefix.
func Qualified(units []*ast.Unit) []*ast.Unit {
	defined := map[string]map[string]bool{}
	for _, u := range units {
		if u.Package == "" {
			continue
		}
		names := defined[u.Package]
		if names == nil {
			names = map[string]bool{}
			defined[u.Package] = names
		}
		for _, d := range u.Decls {
			names[d.Atom.Pred] = true
		}
		for _, c := range u.Clauses {
			names[c.Head.Pred] = true
		}
	}
	out := slices.Clone(units)
	for i, u := range units {
		if u.Package != "" {
			out[i] = qualify(u, defined[u.Package])
		}
	}
	return out
}

// qualify gives the names of a unit that its package defines the package as a prefix.
func qualify(u *ast.Unit, names map[string]bool) *ast.Unit {
	name := func(a ast.Atom) ast.Atom {
		if names[a.Pred] {
			a.Pred = u.Package + "." + a.Pred
		}
		return a
	}
	q := *u
	q.Decls, q.Clauses = slices.Clone(u.Decls), slices.Clone(u.Clauses)
	for i := range q.Decls {
		q.Decls[i].Atom = name(q.Decls[i].Atom)
		q.Decls[i].Inclusion = slices.Clone(q.Decls[i].Inclusion)
		for k, a := range q.Decls[i].Inclusion {
			q.Decls[i].Inclusion[k] = name(a)
		}
		q.Decls[i].Bounds = slices.Clone(q.Decls[i].Bounds)
		for k, bound := range q.Decls[i].Bounds {
			q.Decls[i].Bounds[k] = slices.Clone(bound)
			for n, t := range bound {
				if t.Kind() == ast.KindString {
					q.Decls[i].Bounds[k][n] = ast.String(name(ast.Atom{Pred: t.Symbol()}).Pred)
				}
			}
		}
	}
	for i := range q.Clauses {
		c := &q.Clauses[i]
		c.Head = name(c.Head)
		c.Body = slices.Clone(c.Body)
		for k := range c.Body {
			c.Body[k].Atom = name(c.Body[k].Atom)
		}
	}
	return &q
}

// reads reports whether a token reads as a word; types have two forms.
func reads(token, word string) bool {
	return token == word || word[0] == '.' && token == "fn:"+word[1:]
}
