package sheets

import (
	"slices"
	"strings"

	"whence/kb"
	"whence/kb/tables"
	"whence/reason/rows"
	"whence/reason/telling"
	"whence/triple"
)

// This file puts into the cells of tables what was told of their rows since they were loaded.

// teller puts what was told into tables.
type teller struct {
	*builder
	words Words
	// events are the kinds of what was told to be done, by its name, and settled those that stand in a cell.
	events  map[string]triple.Triple
	whole   map[string][]triple.Triple
	settled map[string]bool
}

// tell puts what was told beside the tables into their cells, as far as it says what a cell says.
func (b *builder) tell(words Words) {
	t := teller{builder: b, words: words, events: map[string]triple.Triple{}, whole: map[string][]triple.Triple{}, settled: map[string]bool{}}
	for _, f := range b.others {
		if f.Triple.Relation == triple.EventOf {
			t.events[f.Triple.Subject.Name] = f.Triple
		}
		if triple.OfEvent(f.Triple.Relation) {
			t.whole[f.Triple.Subject.Name] = append(t.whole[f.Triple.Subject.Name], f.Triple)
		}
	}
	said := func(f triple.Fact) string { return f.Source.Turn + " " + f.Source.Quote }
	for _, f := range b.others {
		taken := false
		for _, m := range b.of {
			since := kb.IDNumber(f.ID) > m.last || f.Triple.Relation == triple.InstanceOf // what a value is, the table says, which came later
			taken = since && t.put(m, f.Triple) || taken
		}
		if taken {
			t.settled[said(f)] = true
		}
	}
	for _, f := range b.others {
		if !t.settled[said(f)] {
			b.loose = append(b.loose, f.Triple)
		}
	}
}

// put puts a fact into the cells that it speaks of. It reports false where there are none.
func (t *teller) put(m *made, x triple.Triple) bool {
	about, value := x.Subject, x.Object
	c, ok := t.column(m, x.Relation)
	switch {
	case ok && x.Denied:
		return false
	case ok && m.Columns[c].Owned:
		about, value = x.Object, x.Subject
	case ok:
	case x.Relation == triple.InstanceOf && x.Object.Name == triple.Key(m.Class) && m.Name != "" && !x.Denied:
		if m.classed[x.Subject.Name] = true; m.first[x.Subject.Name] == 0 {
			m.row(firstTold+len(m.lines), x.Subject, x).Told = true
		}
		return true
	default:
		return t.flag(m, x) || t.place(m, x) || t.mark(m, x)
	}
	return m.set(about, c, func(cell *rows.Cell) {
		if _, amount := t.words.Amount(value, ""); amount { // a table has one number of each
			*cell = rows.Cell{}
		}
		cell.Items, cell.Facts, cell.Term = append(cell.Items, value.Spelling()), append(cell.Facts, x), value
		cell.Text = strings.Join(cell.Items, ", ")
	})
}

// column is the column of a relation: its own, or the only one whose header ends with the noun of it, or goes
// without one for what is measured: the price of a "unit price", and the maths mark of "maths".
func (t *teller) column(m *made, relation string) (int, bool) {
	if c, ok := m.columns[relation]; ok {
		return c, true
	}
	noun, of := strings.CutSuffix(relation, "_of")
	if !of {
		return 0, false
	}
	only := -1
	for key, c := range m.columns {
		header, of := strings.CutSuffix(key, "_of")
		plain := header
		for _, w := range changing.Of("measure") {
			plain = strings.TrimSuffix(strings.TrimSuffix(noun, "_"+w), "_")
			if plain != noun {
				break
			}
		}
		if !of || !m.Columns[c].Owned || header != plain && !strings.HasSuffix(header, "_"+noun) && t.words.Singular(header) != noun {
			continue
		}
		if only >= 0 {
			return 0, false
		}
		only = c
	}
	return only, only >= 0
}

// firstTold is the line of the first row that no file has.
const firstTold = 1 << 30

// flag puts what something is, or has done, or what was done to it, into a column that says yes or no of that:
// who has paid is paid.
func (t *teller) flag(m *made, x triple.Triple) bool {
	about, word, facts, denied := []triple.Term{x.Subject}, x.Object.Name, []triple.Triple{x}, x.Denied
	done := x.Relation != triple.Is && x.Relation != "was"
	switch e, event := t.events[x.Subject.Name]; {
	case !done, x.Object.Kind == triple.Act:
	case event && (x.Relation == triple.Agent || x.Relation == triple.Theme):
		about, facts, denied = []triple.Term{x.Object}, []triple.Triple{e, x}, e.Denied
		word = e.Object.Name[strings.LastIndexByte(e.Object.Name, '_')+1:]
	case !triple.OfEvent(x.Relation):
		about, word = append(about, x.Object), x.Relation
	default:
		return false
	}
	for said, c := range m.qualities {
		verb := t.words.Base(said)
		if said != word && !(done && x.Object.Kind == triple.Act && verb == t.words.Base(word) && said != verb) {
			continue
		}
		for _, one := range about {
			if m.set(one, c, func(cell *rows.Cell) {
				*cell = rows.Cell{Text: flags[denied], Items: []string{flags[denied]}, Facts: facts, Term: triple.Const(triple.Proper, flags[denied])}
			}) {
				return true
			}
		}
	}
	return false
}

// place puts where or when something is now into the only column that has that place or time in a cell: who
// moved to Kelso is in Kelso.
func (t *teller) place(m *made, x triple.Triple) bool {
	words := strings.Split(x.Relation, "_")
	verb := t.words.Base(words[0])
	if triple.OfEvent(x.Relation) || x.Denied || len(words) > 2 || !t.words.Place(words[len(words)-1]) && words[len(words)-1] != "from" && words[len(words)-1] != "to" || len(words) == 2 && !slices.Contains(changing.Of("settles"), verb) {
		return false
	}
	only, like := -1, rows.Cell{}
	for _, row := range m.lines {
		for c := range row.Cells {
			if c == m.name || row.Cells[c].Term.Name != x.Object.Name || c == only {
				continue
			}
			if only >= 0 {
				return false
			}
			only, like = c, row.Cells[c]
		}
	}
	like.Facts = []triple.Triple{x}
	return only >= 0 && m.set(x.Subject, only, func(cell *rows.Cell) { *cell = like })
}

// mark puts how much somebody got in what a column is of: 14 in science.
func (t *teller) mark(m *made, x triple.Triple) bool {
	e := t.events[x.Subject.Name]
	if x.Relation != triple.Agent || e.Denied || !slices.Contains(changing.Of("gets"), t.words.Base(e.Object.Name)) {
		return false
	}
	number, facts, at := triple.Term{}, []triple.Triple{e, x}, -1
	for _, r := range t.whole[x.Subject.Name] {
		c := slices.IndexFunc(m.Columns, func(f tables.Field) bool { return r.Relation == "role_in" && triple.Key(f.Header) == r.Object.Name })
		if _, amount := t.words.Amount(r.Object, ""); r.Relation == triple.Theme && amount {
			number, facts = r.Object, append(facts, r)
		} else if c >= 0 {
			at, facts = c, append(facts, r)
		}
	}
	return at >= 0 && number.Name != "" && m.set(x.Object, at, func(cell *rows.Cell) {
		*cell = rows.Cell{Text: number.Spelling(), Items: []string{number.Spelling()}, Facts: facts, Term: number}
	})
}

// set changes the cell of a column in the rows about a name, or where the rows have none in the only one with
// a cell that says it.
func (m *made) set(about triple.Term, c int, change func(*rows.Cell)) bool {
	var found, with []int
	for line, name := range m.about {
		if name == about.Name {
			found = append(found, line)
		} else if slices.ContainsFunc(m.lines[line].Cells, func(x rows.Cell) bool { return x.Term.Name == about.Name }) {
			with = append(with, line)
		}
	}
	if len(found) == 0 && m.Rows != tables.Named && len(with) == 1 {
		found = with
	}
	for _, line := range found {
		change(&m.lines[line].Cells[c])
		m.changed[c] = true
	}
	return len(found) > 0
}

// bears reports whether what was told and stands in no cell may bear on a question: it has a word of it.
func (s *Sheets) bears(sheet *rows.Sheet, question string) bool {
	return slices.ContainsFunc(s.loose, func(x triple.Triple) bool {
		return does(sheet, question, x)
	})
}

// does reports whether a question has a word for what a fact tells.
func does(sheet *rows.Sheet, question string, x triple.Triple) bool {
	told := x.Relation
	if told == triple.EventOf {
		told = x.Object.Name
	}
	return !triple.OfEvent(told) && rows.Says(sheet, question, strings.ReplaceAll(told, "_", " "))
}

// alters reports whether it was told since of a number of something that an answer gives the number of, so
// that there may be others now: 10 hinges were sold; or that more was done of what is asked: Ida bought 3 jars.
func (s *Sheets) alters(sheet *rows.Sheet, question string, found rows.Answer) bool {
	return slices.ContainsFunc(s.loose, func(x triple.Triple) bool {
		if found.Kind != rows.Truth && does(sheet, question, x) {
			return true
		}
		number, thing, counted := strings.Cut(x.Object.Name, "_")
		return counted && strings.Trim(number, "0123456789") == "" && sheet.Key >= 0 && len(found.Rows) == 1 && !found.Money && thing == sheet.Rows[found.Rows[0]].Cells[sheet.Key].Term.Name
	})
}

// more are the columns of a table in which stands what was told too of something that has no row, in the words of
// the column or in others: who is seven years old is so old as those in a column of ages are; and those of which
// nothing is known of something that was told to belong there.
func (s *Sheets) more(m *made, relations []triple.Relation) map[int]bool {
	out := map[int]bool{}
	for c, f := range m.Columns {
		if f.Relation == nil {
			continue
		}
		same := append(telling.Peers(s.Words, relations, *f.Relation), *f.Relation)
		out[c] = slices.ContainsFunc(s.loose, func(x triple.Triple) bool {
			return slices.ContainsFunc(same, func(r triple.Relation) bool { return r.Key == x.Relation })
		})
		for _, row := range m.lines {
			out[c] = out[c] || row.Told && row.Cells[c].Text == ""
		}
	}
	return out
}

// leavesOut reports whether more was told of what an answer looked at than the table has, and the question names no
// row.
func leavesOut(sheet *rows.Sheet, question string, found rows.Answer, more map[int]bool) bool {
	return slices.ContainsFunc(found.Columns, func(c int) bool { return more[c] }) && !slices.ContainsFunc(found.Rows, func(row int) bool {
		return sheet.Key >= 0 && strings.Contains(strings.ToLower(question), strings.ToLower(sheet.Rows[row].Cells[sheet.Key].Text))
	})
}
