package tables

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"whence/internal/clean"
	"whence/triple"
)

// This file tells apart what the rows of tables are about, and gives each a name of
// its own.

// Known is what is known of names already. It may be nil.
type Known interface {
	// KnownAs are what the name with the key is known to be, and whether it is known
	// at all.
	KnownAs(key string) (classes []string, known bool)
}

// thing is what rows are about.
type thing struct {
	term  triple.Term
	by    string // the cell that tells it from others of its name
	class string
	// around are the keys of the cells in its row, where others have its name.
	around []string
	told   bool // what it is was told
}

// class is the things of one class.
type class struct {
	name   string
	byName map[string][]*thing
	byID   map[string]*thing
	things []*thing
	used   int // the columns that name them
}

// things are those of all tables.
type things struct {
	classes map[string]*class
	order   []*class
}

// gather goes through all rows and finds what they are about.
func (p *Plan) gather(ctx context.Context, found []Table, known Known) (*things, error) {
	all := &things{classes: map[string]*class{}}
	for i, m := range p.Tables {
		if m.Rows == Unnamed || m.Name == "" {
			continue
		}
		if err := all.table(ctx, m, &found[i]); err != nil {
			return nil, err
		}
	}
	for _, m := range p.Tables {
		for _, f := range m.Columns {
			if c := all.classes[f.Of]; c != nil {
				c.used++
			}
		}
	}
	slices.SortStableFunc(all.order, func(a, b *class) int {
		return cmp.Or(cmp.Compare(b.used, a.used), strings.Compare(a.name, b.name))
	})
	taken := map[string]bool{}
	for _, c := range all.order {
		for _, t := range c.things {
			t.term.Name = c.key(t, taken, known)
			taken[t.term.Name] = true
		}
	}
	return all, nil
}

// isOther reports whether a key is that of something of another class than of.
func (all *things) isOther(key, of string) bool {
	return slices.ContainsFunc(all.order, func(c *class) bool {
		return c.name != of && slices.ContainsFunc(c.byName[key], func(t *thing) bool { return t.term.Name == key })
	})
}

// class returns the class of that name.
func (all *things) class(name string) *class {
	c := all.classes[name]
	if c == nil {
		c = &class{name: name, byName: map[string][]*thing{}, byID: map[string]*thing{}}
		all.classes[name] = c
		all.order = append(all.order, c)
	}
	return c
}

// table finds the things of a table.
func (all *things) table(ctx context.Context, m *Mapping, t *Table) error {
	c := all.class(m.Class)
	at := m.places()
	for row, err := range t.Rows {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		name := at.cell(row, at.name)
		key := triple.Key(name)
		if key == "" {
			continue
		}
		one, isNew := c.find(key, m.called(name), at.cell(row, at.by))
		if isNew && m.Rows == Apart {
			one.stands(row.Cells, key)
		}
		for _, id := range at.ids {
			if k := triple.Key(at.cell(row, id)); k != "" && c.byID[k] == nil {
				c.byID[k] = one
			}
		}
	}
	return nil
}

// called is what something is called that a cell names: by a number, as what it is with that behind it.
func (m *Mapping) called(cell string) string {
	if _, number := triple.ParseNumber(cell); number && m.Class != "" && slices.ContainsFunc(m.Columns, func(f Field) bool { return f.Header == m.Name && f.Values != triple.Names }) {
		return m.Class + " " + cell
	}
	return cell
}

// stands keeps what stands beside the key of a thing in its row.
func (t *thing) stands(cells []string, key string) {
	for _, cell := range cells {
		if k := triple.Key(said(cell)); k != "" && k != key {
			t.around = append(t.around, k)
		}
	}
}

// find returns the thing of a name that a cell tells from others, a new one where
// there is none.
func (c *class) find(key, name, by string) (one *thing, isNew bool) {
	for _, t := range c.byName[key] {
		if t.by == by || t.by == "" || by == "" {
			return t, false
		}
	}
	t := &thing{term: triple.Term{Label: clean.Line(name), Kind: triple.Proper}, by: by, class: c.name}
	c.byName[key] = append(c.byName[key], t)
	c.things = append(c.things, t)
	return t, true
}

// key is the key of a thing: its name, where nothing else has it; with what tells it
// from those of its class that are called the same; or with its class.
func (c *class) key(t *thing, taken map[string]bool, known Known) string {
	plain := triple.Key(t.term.Label)
	if len(c.byName[plain]) > 1 && t.by != "" {
		return free(t.term.Label+" ("+t.by+")", taken)
	}
	if !taken[plain] && !otherwiseKnown(plain, c.name, known) {
		return plain
	}
	if c.name == "" {
		return free(t.term.Label, taken)
	}
	return free(t.term.Label+" ("+c.name+")", taken)
}

// otherwiseKnown reports whether a name is known as something else.
func otherwiseKnown(key, class string, known Known) bool {
	if known == nil || class == "" {
		return false
	}
	classes, _ := known.KnownAs(key)
	return len(classes) > 0 && !slices.Contains(classes, triple.Key(class))
}

// free is the key of a name, with a number behind it where it is taken.
func free(name string, taken map[string]bool) string {
	key := triple.Key(name)
	for n := 2; taken[key]; n++ {
		key = triple.Key(name + " " + strconv.Itoa(n))
	}
	return key
}

// named returns the things of a class that a cell names: by name, or by what
// identifies them. Where several have the name, those that the row says more of are
// meant.
func (c *class) named(cell string, row []string) []*thing {
	key := triple.Key(cell)
	if len(c.byName[key]) == 0 {
		if t := c.byID[key]; t != nil {
			return []*thing{t}
		}
		return nil
	}
	candidates := c.byName[key]
	if len(candidates) == 1 {
		return candidates
	}
	var best []*thing
	most := 0
	for _, t := range candidates {
		shared := 0
		for _, other := range row {
			if k := triple.Key(other); k != key && slices.Contains(t.around, k) {
				shared++
			}
		}
		switch {
		case shared > most:
			best, most = []*thing{t}, shared
		case shared == most:
			best = append(best, t)
		}
	}
	return best
}

// places are the columns of a mapping by what they are for.
type places struct {
	name, by int
	ids      []int
}

func (m *Mapping) places() places {
	p := places{name: -1, by: -1}
	for i, f := range m.Columns {
		switch {
		case f.Header == m.Name && p.name < 0 && f.Relation == nil:
			p.name = i
		case m.By != "" && f.Header == m.By && p.by < 0:
			p.by = i
		}
		if f.ID {
			p.ids = append(p.ids, i)
		}
	}
	return p
}

// cell is what a row says in a column, "" where there is none.
func (places) cell(row Row, at int) string {
	if at < 0 || at >= len(row.Cells) {
		return ""
	}
	return said(row.Cells[at])
}
