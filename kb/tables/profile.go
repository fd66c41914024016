package tables

import (
	"hash/maphash"
	"strings"
	"time"
	"unicode/utf8"

	"whence/triple"
)

// This file looks at what the columns of a table have in them.

// profile is what was seen of a table.
type profile struct {
	table *Table
	rows  int
	cols  []column
	seed  maphash.Seed
}

// column is what was seen in a column.
type column struct {
	filled, numbers, years, dates, flags, long int
	letters                                    int // rune count of all cells
	// values are the hashes of the keys of the cells, with how often each is there.
	values map[uint64]int32
	// parts are the hashes of the keys of what separators part, for each separator.
	lists  [len(separators)]int
	parted [len(separators)]int
	ids    int // whole numbers
}

// separators are what may part the members of a list in a cell, the surest first.
const separators = ";|\n,"

// look goes through the rows of a table once.
func look(t *Table, seed maphash.Seed) (*profile, error) {
	p := &profile{table: t, cols: make([]column, len(t.Columns)), seed: seed}
	for i := range p.cols {
		p.cols[i].values = map[uint64]int32{}
	}
	for row, err := range t.Rows {
		if err != nil {
			return nil, err
		}
		p.rows++
		for i, cell := range row.Cells {
			if i < len(p.cols) {
				p.cols[i].look(said(cell), seed)
			}
		}
		for i, members := range row.Lists {
			for _, m := range members {
				p.cols[i].look(said(m), seed)
			}
		}
	}
	return p, nil
}

// said is what a cell says, "" for nothing: tables write a dash and the like there.
func said(cell string) string {
	cell = strings.TrimSpace(cell)
	switch strings.ToLower(cell) {
	case "-", "–", "—", "--", "n/a", "#n/a", "na", "null", "nan", "none", "nil", "?", "…", "\\n":
		return ""
	}
	return cell
}

func (c *column) look(cell string, seed maphash.Seed) {
	if cell == "" {
		return
	}
	c.filled++
	c.letters += utf8.RuneCountInString(cell)
	if c.values != nil {
		c.values[maphash.String(seed, triple.Key(cell))]++
	}
	switch n, isNumber := amount(cell); {
	case isNumber && isYear(cell):
		c.years++
		c.numbers++
	case isNumber:
		c.numbers++
		if !strings.Contains(n, ".") {
			c.ids++
		}
	case isDate(cell):
		c.dates++
	case isFlag(cell):
		c.flags++
	case strings.Count(cell, " ") >= longWords:
		c.long++
	}
	for i, sep := range separators {
		if n := strings.Count(cell, string(sep)); n > 0 {
			c.lists[i]++
			c.parted[i] += n + 1
		}
	}
}

// longWords is how many spaces a cell has that is rather a text than a name.
const longWords = 8

// mostly reports whether n is nearly all of the filled cells.
func (c *column) mostly(n int) bool { return c.filled > 0 && n*10 >= c.filled*8 }

// kind is the sort of values that a column has.
func (c *column) kind() triple.Values {
	switch {
	case c.filled == 0:
		return triple.Names
	case c.flags == c.filled:
		return triple.Flags
	case c.mostly(c.years) && c.years == c.numbers:
		return triple.Years
	case c.mostly(c.numbers):
		return triple.Numbers
	case c.mostly(c.dates + c.years):
		return triple.Dates
	case c.long*4 > c.filled || c.letters > 60*c.filled:
		return triple.Texts
	}
	return triple.Names
}

// Sort tells of what sort values are that stand in no table. The zero Sort has seen none.
type Sort struct{ seen column }

// See looks at a value.
func (s *Sort) See(value string) { s.seen.look(said(value), maphash.Seed{}) }

// Values is the sort.
func (s *Sort) Values() triple.Values { return s.seen.kind() }

// unique reports whether the values tell all rows apart.
func (c *column) unique(rows int) bool { return c.filled == rows && len(c.values) == rows }

// amount is the number in a cell that says how many or how much, in the form that
// triple.ParseNumber takes: without a sign of money or a percent sign.
func amount(cell string) (string, bool) {
	cell = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '−' || r == '–' {
			return '-'
		}
		return r
	}, cell))
	cell = strings.TrimRight(strings.TrimLeft(cell, "$€£¥ "), "%€ ")
	n, ok := triple.ParseNumber(cell)
	return n.Name, ok
}

// isYear reports whether a number is rather a year.
func isYear(cell string) bool {
	return len(cell) == 4 && cell >= "1000" && cell <= "2100" && strings.Trim(cell, "0123456789") == ""
}

// isFlag reports whether a cell says yes or no.
func isFlag(cell string) bool {
	_, ok := flag(cell)
	return ok
}

// flag is what a cell says that says yes or no.
func flag(cell string) (yes, ok bool) {
	switch strings.ToLower(cell) {
	case "yes", "true", "y", "x", "✓", "✔":
		return true, true
	case "no", "false", "n", "✗", "✘":
		return false, true
	}
	return false, false
}

// isDate reports whether a cell is a day, as people and programs write it: with
// a month, or as numbers with two marks of one kind between them.
func isDate(cell string) bool {
	fields := strings.FieldsFunc(cell, func(r rune) bool { return r == ' ' || r == ',' || r == '.' || r == '-' || r == '/' || r == 'T' })
	if len(fields) < 2 || len(fields) > 6 {
		return false
	}
	months, numbers := 0, 0
	for _, f := range fields {
		switch digits := strings.TrimRight(f, "thsrdn"); {
		case isMonth(f):
			months++
		case digits != "" && strings.Trim(digits, "0123456789:Z+") == "":
			numbers++
		default:
			return false
		}
	}
	if months == 1 {
		return numbers >= 1
	}
	return months == 0 && numbers >= 3 && (strings.Count(cell, "-") >= 2 || strings.Count(cell, "/") == 2 || strings.Count(cell, ".") == 2)
}

// isMonth reports whether a word is a month or its abbreviation, as time.Month has it.
func isMonth(word string) bool {
	if len(word) < 3 || len(word) > 9 {
		return false
	}
	for m := time.January; m <= time.December; m++ {
		name := m.String()
		if strings.EqualFold(name, word) || len(word) == 3 && strings.EqualFold(name[:3], word) || strings.EqualFold(word, "sept") && m == time.September {
			return true
		}
	}
	return false
}
