package tables

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"whence/internal/clean"
	"whence/triple"
)

// This file makes the facts.

// Left is something of a table that is not kept, or that was taken for something that
// it does not say.
type Left struct {
	File   string
	Line   int
	Column string // "" for the whole row
	Why    string
}

// String says what is left with its place.
func (l Left) String() string {
	at := fmt.Sprintf("%s:%d", l.File, l.Line)
	if l.Column != "" {
		at += ", column " + strconv.Quote(l.Column)
	}
	return at + ": " + l.Why
}

// Relations are those that the facts use, each once, in the order of the columns.
func (p *Plan) Relations() []triple.Relation {
	var out []triple.Relation
	for _, m := range p.Tables {
		for _, f := range m.Columns {
			if f.Relation != nil && !f.Skip && !slices.ContainsFunc(out, func(r triple.Relation) bool { return r.Key == f.Relation.Key }) {
				out = append(out, *f.Relation)
			}
		}
	}
	return out
}

// Facts goes through the rows of the tables that the plan was made for, in their order,
// and gives the facts they become to tell, and what is not kept to leave. Either ends
// it by returning an error. known may be nil.
func (p *Plan) Facts(ctx context.Context, found []Table, known Known, tell func(triple.Fact) error, leave func(Left)) error {
	all, err := p.gather(ctx, found, known)
	if err != nil {
		return err
	}
	for i, m := range p.Tables {
		w := &writer{m: m, table: &found[i], at: m.places(), all: all, tell: tell, leave: leave, known: known}
		w.stands = w.rowName()
		if m.Name != "" && len(all.class(m.Class).things) < m.Count { // rows repeat what others say
			w.seen = map[triple.Triple]bool{}
		}
		for row, err := range found[i].Rows {
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				err = w.row(row)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// writer makes the facts of one table.
type writer struct {
	m      *Mapping
	table  *Table
	at     places
	all    *things
	known  Known
	tell   func(triple.Fact) error
	leave  func(Left)
	source triple.Source
	rows   int
	stands string // what a row that stands for itself is called, before its number
	// seen are the facts of things that several rows are about.
	seen  map[triple.Triple]bool
	isOne map[[2]string]bool // by name and class, what was said to be of it
}

// rowName is what the rows of a table are called that name nothing.
func (w *writer) rowName() string {
	base := filepath.Base(w.table.File)
	if at := strings.IndexByte(base, '.'); at > 0 {
		base = base[:at]
	}
	if w.table.Part != "" {
		base += " " + w.table.Part
	}
	if w.m.Class != "" {
		return w.m.Class + " of " + base
	}
	return "row of " + base
}

func (w *writer) left(row Row, at int, why string) {
	column := ""
	if at >= 0 && at < len(w.m.Columns) {
		column = w.m.Columns[at].Header
	}
	w.leave(Left{File: w.table.File, Line: row.Line, Column: column, Why: why})
}

// row tells what a row says.
func (w *writer) row(row Row) error {
	w.rows++
	if empty(row) {
		return nil
	}
	quote := row.Quote
	if quote == "" {
		quote = strings.Join(row.Cells, ", ")
	}
	w.source = triple.Source{Speaker: w.table.File, File: w.table.File, Line: row.Line, Quote: quote}
	if n := len(w.m.Columns); len(row.Cells) > n && strings.TrimSpace(strings.Join(row.Cells[n:], "")) != "" {
		w.left(row, -1, fmt.Sprintf("the row has %d cells and there are %d columns; the last are not kept", len(row.Cells), n))
	}
	about, ok := w.about(row)
	if !ok {
		w.left(row, w.at.name, "the row has no name, and is not kept")
		return nil
	}
	if err := w.isA(about.term, w.m.Class, &about.told); err != nil {
		return err
	}
	for i := range w.m.Columns {
		if err := w.cell(row, i, about.term); err != nil {
			return err
		}
	}
	return nil
}

func empty(row Row) bool {
	return len(row.Lists) == 0 && !slices.ContainsFunc(row.Cells, func(c string) bool { return said(c) != "" })
}

// about is what a row is about.
func (w *writer) about(row Row) (*thing, bool) {
	if w.m.Rows == Unnamed || w.m.Name == "" {
		front, back, _ := strings.Cut(w.stands, " of ")
		label := fmt.Sprintf("%s %d of %s", front, w.rows, back)
		return &thing{term: triple.Const(triple.Proper, label), class: w.m.Class}, true
	}
	name := w.at.cell(row, w.at.name)
	if triple.Key(name) == "" {
		return nil, false
	}
	c := w.all.class(w.m.Class)
	one, _ := c.find(triple.Key(name), w.m.called(name), w.at.cell(row, w.at.by))
	return one, true
}

// isA tells once that something is of a class.
func (w *writer) isA(x triple.Term, class string, told *bool) error {
	if class == "" || *told {
		return nil
	}
	*told = true
	return w.fact(x, triple.InstanceOf, triple.Const(triple.Class, class), false)
}

// cell tells what a cell says.
func (w *writer) cell(row Row, i int, about triple.Term) error {
	f := &w.m.Columns[i]
	if f.Skip || f.Relation == nil && !f.Quality && !f.Alias {
		return nil
	}
	for _, member := range w.members(row, i, f) {
		if err := w.member(row, i, f, about, member); err != nil {
			return err
		}
	}
	return nil
}

// members are the values in a cell.
func (w *writer) members(row Row, i int, f *Field) []string {
	var out []string
	add := func(s string) {
		if s = said(s); s != "" {
			out = append(out, s)
		}
	}
	cell := w.at.cell(row, i)
	switch {
	case f.List != "":
		for part := range strings.SplitSeq(cell, f.List) {
			add(part)
		}
	default:
		add(cell)
	}
	for _, m := range row.Lists[i] {
		add(m)
	}
	return out
}

// member tells one value of a cell.
func (w *writer) member(row Row, i int, f *Field, about triple.Term, text string) error {
	switch yes, isFlag := flag(text); {
	case f.Quality && isFlag:
		return w.fact(about, triple.Is, triple.Const(triple.Quality, f.Words), !yes)
	case f.Quality:
		w.left(row, i, fmt.Sprintf("%q is neither yes nor no", clean.Line(text)))
		return nil
	case f.Alias:
		return w.fact(triple.Const(triple.Proper, clean.Line(text)), triple.SynonymOf, about, false)
	}
	value, why := w.value(row, f, text)
	if why != "" {
		w.left(row, i, why)
		return nil
	}
	if value.Name == about.Name {
		w.left(row, i, "it says of "+about.Spelling()+" what it says of itself")
		return nil
	}
	if err := w.valueIs(f, value); err != nil {
		return err
	}
	if f.Owned {
		return w.fact(value, f.Relation.Key, about, false)
	}
	return w.fact(about, f.Relation.Key, value, false)
}

// valueIs tells of a value what the header says that it is.
func (w *writer) valueIs(f *Field, value triple.Term) error {
	if f.Noun == "" || !f.Owned || value.Kind != triple.Proper || f.Values != triple.Names || f.Of == f.Noun || !f.Things {
		return nil
	}
	if w.isOne == nil {
		w.isOne = map[[2]string]bool{}
	}
	at := [2]string{value.Name, f.Noun}
	told := w.isOne[at]
	w.isOne[at] = true
	return w.isA(value, f.Noun, &told)
}

// value is what a cell names, or why that is not clear.
func (w *writer) value(row Row, f *Field, text string) (triple.Term, string) {
	if f.Of != "" {
		switch meant := w.all.class(f.Of).named(text, row.Cells); len(meant) {
		case 0:
		case 1:
			return meant[0].term, ""
		default:
			return triple.Term{}, fmt.Sprintf("%q may be any of %d called so, and is not kept", clean.Line(text), len(meant))
		}
	}
	if f.Values == triple.Texts {
		return triple.Term{Name: text, Kind: triple.Text}, ""
	}
	text = clean.Line(text)
	if n, ok := triple.ParseNumber(strings.TrimSpace(text)); ok {
		if f.Unit == "" || f.Values != triple.Numbers || f.Relation.Form == triple.FormCount {
			return n, ""
		}
		return triple.Const(triple.Proper, text+" "+f.Unit), ""
	}
	x := triple.Const(triple.Proper, text)
	if x.Name == "" {
		return x, fmt.Sprintf("%q has no letter or digit", text)
	}
	if sort := cmp.Or(f.Of, f.Noun); sort != "" && (f.Of != "" || f.Apart) && w.all.isOther(x.Name, f.Of) {
		x.Name, x.Label = triple.Key(text+" ("+sort+")"), text
	}
	return x, ""
}

// fact tells a fact.
func (w *writer) fact(s triple.Term, relation string, o triple.Term, denied bool) error {
	if w.seen != nil {
		key := triple.Triple{Subject: triple.Term{Name: s.Name}, Relation: relation, Object: triple.Term{Name: o.Name}, Denied: denied}
		if w.seen[key] {
			return nil
		}
		w.seen[key] = true
	}
	return w.tell(triple.Fact{Triple: triple.Triple{Subject: s, Relation: relation, Object: o, Denied: denied}, Source: w.source})
}
