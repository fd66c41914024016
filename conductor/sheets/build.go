package sheets

import (
	"maps"
	"slices"
	"strings"

	"whence/kb"
	"whence/kb/tables"
	"whence/reason/rows"
	"whence/triple"
)

// This file makes tables again of the facts that their cells became.

// builder makes the tables of mappings.
type builder struct {
	of     []*made
	byFile map[string][]*made
	// others are the facts of something else, and loose those of them that stand in no cell.
	others []triple.Fact
	loose  []triple.Triple
}

// made is a table in the making.
type made struct {
	*tables.Mapping
	// columns are those of the relations, and qualities those that say yes or no.
	columns, qualities map[string]int
	name, alias        int
	lines              map[int]*rows.Row
	// first is the first line that is about a name.
	first map[string]int
	about map[int]string
	// classed are the names that are still told to be what the rows are, and changed the columns in which
	// something was told since.
	classed map[string]bool
	changed map[int]bool
	// last is the number of the latest fact that the table became.
	last int
}

func newBuilder(mappings []*tables.Mapping) *builder {
	b := &builder{byFile: map[string][]*made{}}
	for _, m := range mappings {
		x := &made{Mapping: m, columns: map[string]int{}, qualities: map[string]int{}, name: -1, alias: -1, lines: map[int]*rows.Row{}, first: map[string]int{}, about: map[int]string{}, classed: map[string]bool{}, changed: map[int]bool{}}
		for c, f := range m.Columns {
			switch {
			case f.Relation != nil:
				x.columns[f.Relation.Key] = c
			case f.Quality:
				x.qualities[triple.Key(f.Words)] = c
			case f.Alias:
				x.alias = c
			case f.Header == m.Name && x.name < 0:
				x.name = c
			}
		}
		b.of = append(b.of, x)
		b.byFile[m.File] = append(b.byFile[m.File], x)
	}
	return b
}

// fact puts a fact into the cell that it came from.
func (b *builder) fact(f triple.Fact) {
	if b.byFile[f.Source.File] == nil {
		b.others = append(b.others, f)
	}
	for _, m := range b.of { // another table may have told it first
		if f.Triple.Relation == triple.InstanceOf && f.Triple.Object.Name == triple.Key(m.Class) && !f.Triple.Denied {
			m.classed[f.Triple.Subject.Name] = true
		}
	}
	for _, m := range b.byFile[f.Source.File] {
		if m.last = max(m.last, kb.IDNumber(f.ID)); m.take(f) {
			return
		}
	}
}

// take takes a fact that the table became.
func (m *made) take(f triple.Fact) bool {
	x := f.Triple
	c, ok := m.columns[x.Relation]
	about, value := x.Subject, x.Object
	switch {
	case ok && m.Columns[c].Owned:
		about, value = x.Object, x.Subject
	case ok:
	case x.Relation == triple.Is:
		if c, ok = m.qualities[x.Object.Name]; !ok {
			return false
		}
		value = triple.Const(triple.Proper, flags[x.Denied])
	case x.Relation == triple.SynonymOf && m.alias >= 0:
		c, about, value = m.alias, x.Object, x.Subject
	case x.Relation == triple.InstanceOf && x.Object.Name == triple.Key(m.Class):
		if m.Name != "" && m.first[x.Subject.Name] == 0 {
			m.row(f.Source.Line, x.Subject, x)
		}
		return false // other columns may say it of their values
	default:
		return false
	}
	if !ok && c < 0 {
		return false
	}
	row := m.row(f.Source.Line, about, triple.Triple{})
	cell := &row.Cells[c]
	cell.Items, cell.Facts, cell.Term = append(cell.Items, value.Spelling()), append(cell.Facts, x), value
	cell.Text = strings.Join(cell.Items, ", ")
	return true
}

// flags are how a cell says yes and no.
var flags = map[bool]string{false: "yes", true: "no"}

// row is the row of a line.
func (m *made) row(line int, about triple.Term, named triple.Triple) *rows.Row {
	row := m.lines[line]
	if row == nil {
		row = &rows.Row{Line: line, Cells: make([]rows.Cell, len(m.Columns))}
		m.lines[line] = row
		m.about[line] = about.Name
		if m.first[about.Name] == 0 {
			m.first[about.Name] = line
		}
	}
	if m.name >= 0 && row.Cells[m.name].Text == "" {
		row.Cells[m.name] = rows.Cell{Text: about.Spelling(), Term: about}
	}
	if m.name >= 0 && named.Relation != "" {
		row.Cells[m.name].Facts = []triple.Triple{named}
	}
	return row
}

// table is the one that was made, with its rows in order; nil where none is left.
func (m *made) table() *rows.Table {
	t := &rows.Table{File: m.File, Class: m.Class, Key: m.name, Repeats: m.Rows == tables.Named}
	for _, f := range m.Columns {
		t.Columns = append(t.Columns, rows.Column{Header: f.Header})
	}
	for _, line := range slices.Sorted(maps.Keys(m.lines)) {
		if m.Rows == tables.Named && len(m.classed) > 0 && !m.classed[m.about[line]] { // it is none any more
			continue
		}
		m.fill(line)
		t.Rows = append(t.Rows, *m.lines[line])
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// fill gives a row what an earlier one with its name told already, since what is told
// twice is kept once.
func (m *made) fill(line int) {
	first := m.first[m.about[line]]
	if m.Rows != tables.Named || first == 0 || first >= line {
		return
	}
	for c := range m.lines[line].Cells {
		if m.lines[line].Cells[c].Text == "" {
			m.lines[line].Cells[c] = m.lines[first].Cells[c]
		}
	}
}
