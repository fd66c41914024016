// Package sheets keeps the tables that files brought in as questions are asked of their
// rows: columns under their headers and rows in their order, made of what is known.
//
// It promises that a cell is there only as long as the facts that it became are, that
// every answer names them, and that a table is asked only while it is known what its
// columns became.
//
// It reads no files and proves nothing; see whence/reason/rows for how a question is
// read.
package sheets

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/internal/voice"
	"whence/kb"
	"whence/kb/tables"
	"whence/reason/compose"
	"whence/reason/rows"
	"whence/reason/telling"
	"whence/triple"
	"whence/triple/quantity"
)

// Setting is what is kept of a table, for it to be asked later.
func Setting(m *tables.Mapping) (key, value string) {
	text, err := json.Marshal(m)
	if err != nil {
		return "", ""
	}
	return strings.TrimSuffix(tables.MappingSetting+m.File+"#"+m.Part, "#"), string(text)
}

// Mappings are those of the tables that are known, by their files.
func Mappings(ctx context.Context, store *kb.Store) ([]*tables.Mapping, error) {
	settings, err := store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	var out []*tables.Mapping
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		if !strings.HasPrefix(key, tables.MappingSetting) {
			continue
		}
		m := &tables.Mapping{}
		if err := json.Unmarshal([]byte(settings[key]), m); err != nil {
			return nil, voice.Error("sheets.what-became-of-table", "key", key, "error", err)
		}
		out = append(out, m)
	}
	return out, nil
}

// Words is what reading questions and what was told over tables needs to know of English.
type Words interface {
	rows.Words
	telling.Words
	// Amount is what a term measures, and Place reports whether a preposition says where.
	Amount(x triple.Term, prep string) (quantity.Quantity, bool)
	Place(prep string) bool
}

// Sheets are the tables that are known. The zero value but for its fields is empty; one
// question uses it at a time.
type Sheets struct {
	Store *kb.Store
	Words Words
	// Clock says what day it is, and Seq which change is the last that is known of.
	Clock func() time.Time
	Seq   func() int64
	// seq is the change that the tables were made after.
	seq  int64
	made []*rows.Sheet
	// alone says that nothing is known but what one table says, and loose is what was told that stands in
	// no cell.
	alone bool
	loose []triple.Triple
	// changed are the columns of each table in which something was told since.
	changed []map[int]bool
	// told are the columns of each table in which stands what was told of something without a row too.
	told []map[int]bool
	// wanted is the word that was asked about last.
	wanted wanted
}

// most is how many facts a base may have for its tables to be asked by their rows.
const most = 400_000

// all are the tables, made anew where anything was told since.
func (s *Sheets) all(ctx context.Context) ([]*rows.Sheet, error) {
	seq := s.Seq()
	if seq == s.seq && seq > 0 {
		return s.made, nil
	}
	s.made, s.changed, s.told, s.alone = nil, nil, nil, false
	mappings, err := Mappings(ctx, s.Store)
	if err != nil || len(mappings) == 0 {
		s.seq = seq
		return nil, err
	}
	if n, err := s.Store.Size(ctx); err != nil || n > most {
		if err == nil {
			s.seq = seq
		}
		return nil, err
	}
	b := newBuilder(mappings)
	for f, err := range s.Store.Facts(ctx) {
		if err != nil {
			return nil, err
		}
		b.fact(f)
	}
	b.tell(s.Words)
	s.alone, s.loose = len(mappings) == 1 && len(b.others) == 0, b.loose
	relations, err := s.Store.Relations(ctx)
	if err != nil {
		return nil, err
	}
	means, err := s.meanings(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range b.of {
		if t := m.table(); t != nil {
			t.Means, t.Clock = means[t.File], s.Clock
			s.made, s.changed = append(s.made, rows.New(t, s.Words)), append(s.changed, m.changed)
			s.told = append(s.told, s.more(m, relations))
		}
	}
	s.seq = seq
	return s.made, nil
}

// Ask asks the tables, and returns the answer that is nearest to the words; ok is false
// where there is none. missing are the words then that the table goes without that knows
// most of the question. Where several tables are known nothing may be assumed, and first
// asks for an answer that may go before all others: one with nothing assumed of the only
// table, by its columns where something else was told that does not bear on it.
func (s *Sheets) Ask(ctx context.Context, question string, first bool) (a compose.Answer, missing rows.Miss, ok bool, err error) {
	all, err := s.all(ctx)
	if err != nil {
		return a, missing, false, err
	}
	var best answered
	for i, sheet := range all {
		if first && !s.alone && s.bears(sheet, question) {
			continue
		}
		if ctx.Err() != nil {
			return a, missing, false, ctx.Err()
		}
		found, miss, has := sheet.Ask(question)
		if !has && miss.Used > missing.Used && len(miss.Words) > 0 {
			missing = miss
		}
		missing.None = missing.None || miss.None
		if has && s.answers(i, question, found, first) {
			best.hear(sheet, found)
		}
	}
	if best.of == nil || best.split {
		return a, missing, false, nil
	}
	return computed(best.of, best.Answer), missing, true, nil
}

// answers reports whether an answer of a table holds by itself, with first before all others: where it is all that is known,
// or the question names a column, of the only table or to add up its rows, or one in which something was told since.
func (s *Sheets) answers(i int, question string, found rows.Answer, first bool) bool {
	all := s.made
	if s.alters(all[i], question, found) || leavesOut(all[i], question, found, s.told[i]) {
		return false
	}
	if len(found.Assumed) > 0 {
		return len(all) == 1 && !first
	}
	return !first || s.alone || found.Headed && (found.Added || len(all) == 1) || slices.ContainsFunc(found.Columns, func(c int) bool { return s.changed[i][c] })
}

// Asks reports whether a text names a column of a table, and all of it is of the table.
func (s *Sheets) Asks(ctx context.Context, text string) (bool, error) {
	all, err := s.all(ctx)
	return slices.ContainsFunc(all, func(sheet *rows.Sheet) bool {
		a, _, ok := sheet.Ask(text)
		return ok && a.Headed && len(a.Assumed) == 0
	}), err
}

// answered is the nearest of several tables' answers.
type answered struct {
	rows.Answer
	of *rows.Sheet
	// split is set where two tables that are as near say different things.
	split bool
}

// hear takes an answer that is nearer than the one that was.
func (b *answered) hear(s *rows.Sheet, found rows.Answer) {
	n := -1
	if b.of != nil {
		n = nearness(s, found) - nearness(b.of, b.Answer)
	}
	switch {
	case n < 0:
		*b = answered{Answer: found, of: s}
	case n == 0:
		b.split = b.split || !sameValues(found, b.Answer)
	}
}

// nearness orders the answers of several tables, less being nearer to the question.
func nearness(s *rows.Sheet, a rows.Answer) int {
	if aboutOne(s, a) {
		return 2 * a.Cost
	}
	return 2*a.Cost + 1
}

// aboutOne reports whether an answer rests on the row of one thing, rather than on rows
// that only mention it.
func aboutOne(s *rows.Sheet, a rows.Answer) bool {
	return len(a.Rows) == 1 && s.Key >= 0 && slices.Contains(a.Columns, s.Key)
}

func sameValues(a, b rows.Answer) bool {
	return a.Kind == b.Kind && a.Holds == b.Holds && slices.EqualFunc(a.Values, b.Values, func(x, y rows.Value) bool { return x.Text == y.Text })
}

// computed is an answer over a table as one that is computed from facts.
func computed(s *rows.Sheet, found rows.Answer) compose.Answer {
	a := compose.Answer{Assumed: found.Assumed, Noun: cmp.Or(s.Class, "row")}
	switch {
	case found.Kind == rows.Truth:
		a.Kind, a.Holds = compose.Truth, found.Holds
	case found.Kind == rows.Number:
		a.Kind = deeds[found.Did]
		x, _ := strconv.ParseFloat(found.Values[0].Text, 64)
		a.Amount = quantity.Quantity{Dimension: quantity.Number, From: x, Until: x}
	case found.Kind == rows.Choice:
		a.Rows = append(a.Rows, compose.Row{Term: textTerm(found.Values[0].Text), Because: because(s, found.Rows, found.Columns)})
		return a
	case len(found.Sums) > 0:
		a.By = strings.ToLower(found.By)
		for i, sum := range found.Sums {
			x := quantity.Quantity{Dimension: quantity.Number, From: sum.Amount, Until: sum.Amount}
			row := compose.Row{Term: textTerm(sum.Text), Amount: &x, Told: textTerm(x.String()), Because: because(s, sum.Rows, found.Columns)}
			if i < len(found.Values) {
				a.Rows = append(a.Rows, row)
			} else {
				a.Compared = append(a.Compared, row)
			}
		}
		return a
	default:
		for _, v := range found.Values {
			columns := append([]int{v.Column}, found.Columns...)
			a.Rows = append(a.Rows, compose.Row{Term: textTerm(v.Text), Because: because(s, []int{v.Row}, columns)})
		}
		return a
	}
	for _, row := range found.Rows {
		term := textTerm(voice.Say("sheets.computed-row", "line", s.Rows[row].Line))
		if s.Key >= 0 && s.Rows[row].Cells[s.Key].Text != "" {
			term = textTerm(s.Rows[row].Cells[s.Key].Text)
		}
		a.Rows = append(a.Rows, compose.Row{Term: term, Because: because(s, []int{row}, found.Columns)})
	}
	return a
}

// deeds are what was done with rows as compose names it.
var deeds = map[rows.Deed]compose.Kind{rows.Counted: compose.Count, rows.Added: compose.Total, rows.Averaged: compose.Mean, rows.Subtracted: compose.Difference}

func textTerm(text string) triple.Term { return triple.Const(triple.Proper, text) }

// because are the facts that the cells of rows became; where those that were looked at
// became none, since they name the row, the first of the row.
func because(s *rows.Sheet, in, columns []int) []triple.Literal {
	var out []triple.Literal
	for _, row := range in {
		n := len(out)
		for _, c := range columns {
			if c >= 0 {
				for _, f := range s.Rows[row].Cells[c].Facts {
					out = append(out, triple.Literal{Triple: f})
				}
			}
		}
		for _, cell := range s.Rows[row].Cells {
			if len(out) == n && len(cell.Facts) > 0 {
				out = append(out, triple.Literal{Triple: cell.Facts[0]})
			}
		}
	}
	return out
}
