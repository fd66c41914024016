package tables

import (
	"cmp"
	"context"
	"hash/maphash"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"whence/triple"
)

// Words is what reading the columns needs of a language. See whence/triple/english.
type Words interface {
	// Heading reads a header.
	Heading(text string, values triple.Values) triple.Heading
	// Between reads a header as a verb, where the values are of the kind of what the
	// rows are about.
	Between(text string) (triple.Heading, bool)
	// Singular and Plural inflect a noun; Noun reports whether it is one that is
	// listed.
	Singular(noun string) string
	Plural(noun string) string
	Noun(noun string) bool
	// Thing reports whether a noun names what has a name of its own, a person, a place
	// or a thing, rather than a measure or a quality.
	Thing(noun string) bool
}

// Rows say what the rows of a table are.
type Rows string

// The sorts of rows.
const (
	// Named: each row is about what its name column names, and rows with one name are
	// about one thing.
	Named Rows = "named"
	// Apart: rows with one name are about several things of that name.
	Apart Rows = "apart"
	// Unnamed: no column names what a row is about; the row stands for itself.
	Unnamed Rows = "unnamed"
)

// Plan says what becomes of tables. It is made by [Propose], may be changed and kept
// as JSON, and is carried out by [Plan.Facts].
type Plan struct {
	Tables []*Mapping `json:"tables"`
}

// Mapping says what becomes of one table.
type Mapping struct {
	File string `json:"file"`
	Part string `json:"part,omitempty"`
	// Class is the singular noun for what the rows are, "" where none is known.
	Class string `json:"class,omitempty"`
	Rows  Rows   `json:"rows"`
	// Name is the header of the column that names what a row is about, and By that of
	// the one that tells apart what has one name; "" for none.
	Name string `json:"name,omitempty"`
	By   string `json:"by,omitempty"`
	// Columns are all columns, in the order of the table.
	Columns []Field `json:"columns"`
	// Count is the number of rows that were seen.
	Count int `json:"count"`
}

// Field says what becomes of one column.
type Field struct {
	Header string `json:"header"`
	// Skip is set where the column is not kept.
	Skip bool `json:"skip,omitempty"`
	// Words are what the header says, without unit; "capital".
	Words string `json:"words,omitempty"`
	// Relation is what the column becomes; nil for one that only names the row.
	Relation *triple.Relation `json:"relation,omitempty"`
	// Owned is set where the row is the object of the relation.
	Owned bool `json:"owned,omitempty"`
	// Noun is what the values are, "" for none.
	Noun   string        `json:"noun,omitempty"`
	Values triple.Values `json:"values"`
	Unit   string        `json:"unit,omitempty"`
	// Of is the class whose members the values name, "" for none.
	Of string `json:"of,omitempty"`
	// Apart is set where a value that is called as something that another table is about
	// is something else of that name: the capital Cheyenne is not the river.
	Apart bool `json:"apart,omitempty"`
	// List is what parts the members of a cell, "" where a cell is one value.
	List string `json:"list,omitempty"`
	// Alias is set where the values are other names of what the row is about.
	Alias bool `json:"alias,omitempty"`
	// ID is set where the values identify the rows, for other tables to name them by.
	ID bool `json:"id,omitempty"`
	// Things is set where the values are what the Noun says, as things of their own.
	Things bool `json:"things,omitempty"`
	// Quality is set where yes and no are said of the row.
	Quality bool `json:"quality,omitempty"`
}

// proposal is a plan in the making.
type proposal struct {
	words    Words
	plan     *Plan
	profiles []*profile
	headings [][]triple.Heading
}

// Propose looks at tables and says what is best made of them. The error is that of
// reading them, or of the context.
func Propose(ctx context.Context, found []Table, words Words) (*Plan, error) {
	p := &proposal{words: words, plan: &Plan{}}
	seed := maphash.MakeSeed()
	for i := range found {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one, err := look(&found[i], seed)
		if err != nil {
			return nil, err
		}
		p.profiles = append(p.profiles, one)
		p.plan.Tables = append(p.plan.Tables, p.mapping(one))
	}
	for i := range p.profiles {
		if err := p.name(i); err != nil {
			return nil, err
		}
	}
	for i := range p.profiles {
		p.join(i)
	}
	for i := range p.profiles {
		p.lists(i)
	}
	return p.plan, nil
}

// mapping reads the headers of a table.
func (p *proposal) mapping(from *profile) *Mapping {
	m := &Mapping{File: from.table.File, Part: from.table.Part, Count: from.rows, Rows: Unnamed}
	var headings []triple.Heading
	taken := map[string]bool{}
	for i, c := range from.table.Columns {
		values := from.cols[i].kind()
		h := p.words.Heading(c.Name, values)
		f := Field{Header: c.Name, Words: h.Words, Relation: h.Relation, Owned: h.Owned, Noun: h.Noun, Values: values, Unit: h.Unit, Quality: h.Quality, Things: values == triple.Names && p.words.Thing(headNoun(h.Noun))}
		f.ID = c.Key || h.Identifies && h.Relation == nil
		f.Skip = c.Name == "" && from.cols[i].filled == 0
		if f.Relation != nil && taken[f.Relation.Key] {
			f = p.another(f, taken)
		}
		if f.Relation != nil {
			taken[f.Relation.Key] = true
		}
		m.Columns = append(m.Columns, f)
		headings = append(headings, h)
	}
	p.headings = append(p.headings, headings)
	return m
}

// another names a column whose words another column has already.
func (p *proposal) another(f Field, taken map[string]bool) Field {
	words := triple.Key(strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ").Replace(f.Header))
	for n := 2; ; n++ {
		r := triple.Relation{Form: triple.FormNoun, Word: strings.ReplaceAll(words, "_", " "), Prep: "of", Key: words + "_of"}
		if words != "" && !taken[r.Key] {
			f.Relation, f.Owned, f.Words, f.Noun = &r, true, r.Word, r.Word
			return f
		}
		words = triple.Key(cmp.Or(f.Words, "column") + " " + string(rune('0'+n%10)))
	}
}

// name finds the column that names the rows of a table, and their class.
func (p *proposal) name(i int) error {
	m, from := p.plan.Tables[i], p.profiles[i]
	at := p.nameColumn(i)
	noun := p.fileNoun(from.table)
	if p.counted(i, noun) {
		noun = ""
	}
	if at < 0 {
		m.Class = noun
		return nil
	}
	f, h := &m.Columns[at], p.headings[i][at]
	m.Name, m.Rows = f.Header, Named
	switch {
	case h.Relation == nil, noun != "" && !p.words.Noun(headNoun(h.Noun)):
		m.Class = noun
	case h.Noun != "":
		m.Class = h.Noun
	default:
		m.Class = noun
	}
	f.Relation, f.Of = nil, ""
	if len(from.cols[at].values) < from.cols[at].filled {
		by, err := p.repeated(i, at)
		if err != nil {
			return err
		}
		m.Rows, m.By = by.rows, by.column
	}
	if m.Rows == Unnamed { // the name is a column like the others
		m.Name, m.By = "", ""
		f.Relation, f.Of = h.Relation, ""
		if h.Relation == nil {
			*f = p.another(Field{Header: f.Header, Words: f.Header, Values: f.Values}, map[string]bool{})
		}
		if noun != "" {
			m.Class = noun
		} else if m.Class != "" {
			m.Class = ""
		}
	}
	return nil
}

// nameColumn is the column that may name the rows, -1 for none.
func (p *proposal) nameColumn(i int) int {
	from, headings, m := p.profiles[i], p.headings[i], p.plan.Tables[i]
	noun := p.fileNoun(from.table)
	best, score := -1, 0
	firstText := true
	for at := range from.cols {
		c, h := &from.cols[at], headings[at]
		if c.filled*10 < from.rows*9 || c.filled == 0 {
			continue
		}
		if m.Columns[at].Values != triple.Names {
			if score < numbers && p.numbers(i, at, noun) {
				best, score = at, numbers
			}
			continue
		}
		distinct := 100 * len(c.values) / c.filled
		s := p.headed(h, noun, firstText)
		if at == 0 {
			s += 20
		}
		if from.table.Columns[at].Key {
			s += 50
		}
		s += distinct / 2
		if h.Relation != nil && !h.Owned && !h.Name { // a verb names nothing
			s = 0
		}
		firstText = false
		if s > score && s >= 55 {
			best, score = at, s
		}
	}
	return best
}

// numbers is how well a column names the rows by their numbers: better than one of names that the header does
// not say is for them.
const numbers = 105

// numbers reports whether the whole numbers of a column are those of what the rows are: order or order_no in
// orders.csv.
func (p *proposal) numbers(i, at int, noun string) bool {
	m, c := p.plan.Tables[i], &p.profiles[i].cols[at]
	h := p.headings[i][at]
	first := strings.FieldsFunc(strings.ToLower(m.Columns[at].Header), func(r rune) bool { return !unicode.IsLetter(r) })
	own := h.Noun == noun || m.Columns[at].ID && len(first) > 1 && p.words.Singular(first[0]) == noun
	return noun != "" && own && c.ids+c.years == c.filled && c.unique(p.profiles[i].rows)
}

// counted reports whether a column tells how many there are of what a table is called by: then its rows are not those
// themselves, as in tickets.csv with 12 tickets in a row.
func (p *proposal) counted(i int, noun string) bool {
	return slices.ContainsFunc(p.plan.Tables[i].Columns, func(f Field) bool {
		return noun != "" && !f.ID && f.Values == triple.Numbers && p.words.Singular(f.Words) == noun
	})
}

// headNoun is the noun of a phrase: point of highest point, date of date of birth.
func headNoun(phrase string) string {
	front, _, _ := strings.Cut(phrase, " of ")
	return triple.LastWord(front)
}

// fileNoun is the singular noun that a table is called by: state for states.csv, ""
// where its name is none.
func (p *proposal) fileNoun(t *Table) string {
	base := filepath.Base(t.File)
	if at := strings.IndexByte(base, '.'); at > 0 {
		base = base[:at]
	}
	for _, name := range []string{t.Part, base} {
		words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) })
		if len(words) == 0 || len(words) > 3 {
			continue
		}
		last := len(words) - 1
		words[last] = p.words.Singular(words[last])
		phrase := strings.Join(words, " ")
		if p.words.Noun(phrase) && p.words.Thing(phrase) || p.words.Noun(words[last]) && p.words.Thing(words[last]) {
			return phrase
		}
	}
	return ""
}

// repetition says what rows with one name are.
type repetition struct {
	rows   Rows
	column string
}

// headed is how much a heading says that its column names the rows, each of which the noun
// is for; first is set for the first column of words.
func (p *proposal) headed(h triple.Heading, noun string, first bool) int {
	switch {
	case h.Name && (h.Words == "" || h.Words == noun):
		return 60
	case noun != "" && h.Noun == noun:
		return 60
	case first && h.Name:
		return 50
	case first && (h.Noun == "" || p.words.Thing(headNoun(h.Noun))):
		return 30
	case h.Noun != "" && p.words.Thing(headNoun(h.Noun)):
		return 15
	}
	return 0
}

// repeated looks at the rows that have one name: they are about one thing where all
// its numbers are the same in them; about several where a column tells them apart; and
// are no names where there are too many.
func (p *proposal) repeated(i, at int) (repetition, error) {
	m, from := p.plan.Tables[i], p.profiles[i]
	v, err := p.variationOf(i, at)
	if err != nil {
		return repetition{}, err
	}
	others := 0
	for j, n := range v.rows {
		if j != at && n > 0 {
			others++
		}
	}
	switch {
	case !v.numbers && others <= 1:
		return repetition{rows: Named}, nil
	case v.names*10 < from.rows*8:
		return repetition{rows: Unnamed}, nil
	}
	best := p.telling(i, at, v.rows)
	if best < 0 {
		return repetition{rows: Named}, nil
	}
	return repetition{rows: Apart, column: m.Columns[best].Header}, nil
}

// variation is how the rows of one name differ.
type variation struct {
	names   int   // that there are
	rows    []int // by column, that differ in it from the first of their name
	numbers bool  // some differ in a number
}

// variationOf compares the rows that have one name in a column.
func (p *proposal) variationOf(i, at int) (variation, error) {
	m, from := p.plan.Tables[i], p.profiles[i]
	first := map[uint64][]uint64{} // by name, the hashes of the other cells of its first row
	v := variation{rows: make([]int, len(from.cols))}
	for row, err := range from.table.Rows {
		if err != nil {
			return v, err
		}
		hashes := make([]uint64, len(from.cols))
		for j, cell := range row.Cells[:min(len(row.Cells), len(hashes))] {
			hashes[j] = maphash.String(from.seed, triple.Key(said(cell)))
		}
		was, again := first[hashes[at]]
		if !again {
			first[hashes[at]] = hashes
			continue
		}
		for j := range hashes {
			if was[j] != hashes[j] {
				v.rows[j]++
				v.numbers = v.numbers || m.Columns[j].Values == triple.Numbers && !m.Columns[j].ID
			}
		}
	}
	v.names = len(first)
	return v, nil
}

// telling is the column that tells the rows of one name apart, by how many differ in each:
// one of names in which most do, of fewest values, or else that in which most do; -1 for none.
func (p *proposal) telling(i, at int, varies []int) int {
	best := -1
	for j := range varies {
		f := &p.plan.Tables[i].Columns[j]
		if j != at && f.Values == triple.Names && varies[j] == slices.Max(varies) && (best < 0 || len(p.profiles[i].cols[j].values) < len(p.profiles[i].cols[best].values)) {
			best = j
		}
	}
	if best >= 0 {
		return best
	}
	for j, n := range varies {
		if j != at && n > 0 && (best < 0 || n > varies[best]) {
			best = j
		}
	}
	return best
}

// meant is the table whose rows the values of a column name best, and how well: a hundred
// where all do, more where the headings say so; -1 for none.
func (p *proposal) meant(i, at int) (best, share int) {
	best = -1
	for k, other := range p.plan.Tables {
		if other.Class == "" || other.Rows == Unnamed {
			continue
		}
		for key := range other.Columns {
			if !p.isKey(k, key) || k == i && key == at {
				continue
			}
			if s := p.names(i, at, k, key); s > share {
				best, share = k, s
			}
		}
	}
	return best, share
}

// names is how well the values of a column name the rows of a table, by its key.
func (p *proposal) names(i, at, table, key int) int {
	from, to := p.profiles[i], p.profiles[table]
	s := overlap(&from.cols[at], &to.cols[key])
	if of := from.table.Columns[at].Of; of != "" && of == to.table.Part {
		s += 200
	}
	if p.plan.Tables[i].Columns[at].Noun == p.plan.Tables[table].Class {
		s += 60
	}
	return s
}

// join finds the columns whose values are names of what another table is about.
func (p *proposal) join(i int) {
	m, from := p.plan.Tables[i], p.profiles[i]
	for at := range m.Columns {
		f, c := &m.Columns[at], &from.cols[at]
		if f.Relation == nil || c.filled == 0 || f.Values != triple.Names && !p.headings[i][at].Identifies {
			continue
		}
		best, share := p.meant(i, at)
		f.Apart = share < seldom && f.Noun != "" && f.Values == triple.Names
		if share < 60 {
			continue
		}
		f.Of = p.plan.Tables[best].Class
		if h, ok := p.words.Between(f.Header); ok && f.Of == m.Class && f.Owned {
			f.Words, f.Relation, f.Owned, f.Noun = h.Words, h.Relation, h.Owned, ""
		}
	}
}

// seldom is how many of a hundred values may be names of another table's things for
// those to be there by chance.
const seldom = 20

// isKey reports whether a column names or identifies the rows of its table.
func (p *proposal) isKey(table, at int) bool {
	m := p.plan.Tables[table]
	f := &m.Columns[at]
	return f.Header == m.Name || f.ID && p.profiles[table].cols[at].unique(p.profiles[table].rows)
}

// overlap is how many of a hundred values of a column another one has too.
func overlap(c, other *column) int {
	n := 0
	for v := range c.values {
		if other.values[v] > 0 {
			n++
		}
	}
	return 100 * n / max(1, len(c.values))
}

// lists finds the columns whose cells are lists.
func (p *proposal) lists(i int) {
	m, from := p.plan.Tables[i], p.profiles[i]
	for at := range m.Columns {
		f, c := &m.Columns[at], &from.cols[at]
		if f.Relation == nil && !f.Alias || f.Values != triple.Names {
			continue
		}
		for k, sep := range separators {
			many := c.lists[k]*10 >= c.filled
			if sep == ',' {
				many = many && p.commas(i, at)
			}
			if many {
				f.List = string(sep)
				break
			}
		}
	}
}

// commas reports whether commas part members rather than belonging to names: where
// the header is in the plural, or most members are values of the column by themselves.
func (p *proposal) commas(i, at int) bool {
	f, c := &p.plan.Tables[i].Columns[at], &p.profiles[i].cols[at]
	if last := f.Header[strings.LastIndexAny(f.Header, " _")+1:]; p.words.Singular(strings.ToLower(last)) != strings.ToLower(last) {
		return true
	}
	members, known := 0, 0
	for row, err := range p.profiles[i].table.Rows {
		if err != nil {
			return false
		}
		if at >= len(row.Cells) || !strings.Contains(row.Cells[at], ",") {
			continue
		}
		for part := range strings.SplitSeq(row.Cells[at], ",") {
			members++
			if c.values[maphash.String(p.profiles[i].seed, triple.Key(said(part)))] > 0 {
				known++
			}
		}
	}
	return members > 0 && known*10 >= members*6
}
