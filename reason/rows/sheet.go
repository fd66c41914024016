package rows

import (
	_ "embed" // the words of questions
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

var vocabulary = lexicon.NewTable(wordList)

// Sheet is a table made ready to be asked.
type Sheet struct {
	*Table
	words Words
	cols  []column
	cells [][]cell // by row and column
	// places are the cells with a word, each once for a word.
	places map[string][]place
	// whole are the rows that add up the others.
	whole map[int]bool
}

type place struct{ row, col int }

// column is what was seen of a column.
type column struct {
	// headers are the ways to name it, as stems; the first is the whole header.
	headers [][]string
	filled  int
	numbers int
	dates   int
	years   int
	counts  int // numbers in plain digits that are no year: where one is, the others are none either
	unique  int
	// monthFirst is set where dates have the month in front of the day.
	monthFirst bool
	// flags is set where the cells only say yes and no.
	flags bool
	// refused is set where some of them say no: then what is empty says nothing.
	refused bool
}

// distinct reports whether the cells of the column tell the rows apart.
func (k *column) distinct() bool { return k.unique*10 >= k.filled*8 }

// measures reports whether the header ends with a unit of the dimension.
func (k *column) measures(dimension string) bool {
	return slices.ContainsFunc(k.headers, func(h []string) bool { return vocabulary.As("measured", h[len(h)-1]) == dimension })
}

// saysDate reports whether the header says no more than that there are dates.
func (k *column) saysDate() bool {
	return len(k.headers[0]) == 1 && vocabulary.Is("dated", k.headers[0][0])
}

// affirms reports whether the cell says yes.
func (c *cell) affirms() bool { return vocabulary.Is("affirmed", strings.TrimSpace(c.text)) }

// cell is a cell made ready to be looked for.
type cell struct {
	text string // its words with spaces around each
	// parts are what stands in it by itself: members, what is before a bracket or in it.
	parts []string
	num   float64 // NaN for none
	date  float64 // 0 for none
}

// New makes a table ready to be asked. The table is not to be changed any more.
func New(t *Table, words Words) *Sheet {
	s := &Sheet{Table: t, words: words, places: map[string][]place{}, whole: map[int]bool{}}
	s.cols = make([]column, len(t.Columns))
	distinct := make([]map[string]bool, len(t.Columns))
	for c := range s.cols {
		s.cols[c].headers = s.headersOf(c)
		distinct[c] = map[string]bool{}
		s.cols[c].monthFirst = slices.ContainsFunc(t.Rows, func(r Row) bool { return c < len(r.Cells) && monthFirst(strings.TrimSpace(r.Cells[c].Text)) })
	}
	for r := range t.Rows {
		cells := make([]cell, len(t.Columns))
		for c := range cells {
			cells[c] = s.look(r, c)
			if !s.empty(r, c) {
				distinct[c][cells[c].text] = true
			}
		}
		s.cells = append(s.cells, cells)
	}
	for c := range s.cols {
		s.cols[c].note(distinct[c])
	}
	if c := s.Key; c >= 0 && s.Class != "" && s.cols[c].distinct() {
		s.cols[c].headers = append(s.cols[c].headers, s.stems(wordsOf(s.Class)))
	}
	if s.Key < 0 {
		s.Key = s.guessKey()
	}
	for r := range t.Rows {
		if s.Key >= 0 && r > 0 && vocabulary.Is("totals", strings.TrimSpace(s.cells[r][s.Key].text)) {
			s.whole[r] = true
		}
	}
	return s
}

// note notes what different cells a column has.
func (k *column) note(texts map[string]bool) {
	k.unique, k.flags = len(texts), len(texts) > 0
	for text := range texts {
		no := vocabulary.Is("refused", strings.TrimSpace(text))
		k.flags = k.flags && (no || vocabulary.Is("affirmed", strings.TrimSpace(text)))
		k.refused = k.refused || no
	}
}

// look reads a cell.
func (s *Sheet) look(r, c int) cell {
	text, items := unmarked(s.text(r, c)), s.Rows[r].Cells[c].Items
	words := wordsOf(text)
	out := cell{text: " " + strings.Join(words, " ") + " ", num: math.NaN(), parts: partsOf(s, c, text, items)}
	if len(words) == 0 {
		return out
	}
	s.cols[c].filled++
	day, isDay := dateOf(text, s.cols[c].monthFirst)
	isDay = isDay && len(words) <= 6
	if x, ok := amountOf(text); ok && (!isDay || int(day)%10000 == 0) {
		out.num = x
		s.cols[c].numbers++
		switch bare := strings.TrimSpace(text); {
		case isYear(bare):
			s.cols[c].years++
		case strings.Trim(bare, "0123456789") == "":
			s.cols[c].counts++
		}
	}
	if isDay {
		out.date = day
		s.cols[c].dates++
	}
	seen := map[string]bool{}
	for _, w := range words {
		if !seen[w] {
			seen[w] = true
			s.places[w] = append(s.places[w], place{r, c})
		}
	}
	return out
}

// unmarked is a cell without the marks of notes in square brackets behind it.
func unmarked(text string) string {
	for {
		open := strings.LastIndexByte(text, '[')
		if open < 1 || !strings.HasSuffix(strings.TrimSpace(text), "]") {
			return text
		}
		text = strings.TrimSpace(text[:open])
	}
}

func (s *Sheet) text(r, c int) string {
	if c >= len(s.Rows[r].Cells) {
		return ""
	}
	return s.Rows[r].Cells[c].Text
}

// empty reports whether a cell says nothing.
func (s *Sheet) empty(r, c int) bool { return strings.Trim(s.text(r, c), " -–—?") == "" }

// partsOf are the parts of a cell that may be named by themselves.
func partsOf(s *Sheet, c int, text string, items []string) []string {
	var out []string
	add := func(part string) {
		if w := strings.Join(wordsOf(part), " "); w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for _, it := range items {
		add(it)
	}
	if at := strings.IndexAny(text, "(["); at > 0 {
		add(text[:at])
		if end := strings.IndexAny(text[at:], ")]"); end > 0 {
			add(text[at+1 : at+end])
			add(text[:at] + text[at+end+1:])
		}
	}
	if class := strings.ToLower(s.Class) + " "; c == s.Key && len(class) > 1 && strings.HasPrefix(strings.ToLower(text), class) { // 203 of order 203
		add(text[len(class):])
	}
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return r == ',' || r == ';' || r == '/' || r == '\n' || r == '•' || r == '&' || r == '(' || r == ')'
	}) {
		add(part)
	}
	return out
}

// apart parts the words of a header that only capitals divide: atomicNumber.
func apart(header string) string {
	var b strings.Builder
	lower := false
	for _, r := range header {
		if lower && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(r)
	}
	return b.String()
}

// stem is a word as it is compared with others; an abbreviation, as pos, has no plural.
func (s *Sheet) stem(w string) string {
	if len(w) <= 3 || w[0] >= '0' && w[0] <= '9' {
		return w
	}
	return s.words.Singular(w)
}

func (s *Sheet) stems(words []string) []string {
	var out []string
	for _, w := range words {
		if !vocabulary.Is("joint", w) {
			out = append(out, s.stem(w))
		}
	}
	return out
}

// headersOf are the ways to name a column: its header, the header without what stands in
// brackets, its single words, and what somebody told.
func (s *Sheet) headersOf(c int) [][]string {
	header := apart(s.Columns[c].Header)
	header = strings.NewReplacer("#", " number ", "_", " ", "\u00ad", "", "%", " percent ").Replace(header)
	var out [][]string
	add := func(text string) {
		if stems := s.stems(wordsOf(text)); len(stems) > 0 && !slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, stems) }) {
			out = append(out, stems)
		}
	}
	add(header)
	if at := strings.IndexAny(header, "(["); at > 0 {
		add(header[:at])
	}
	for _, also := range s.Columns[c].Also {
		add(also)
	}
	for _, word := range slices.Sorted(maps.Keys(s.Means)) {
		if m := s.Means[word]; m.Op == "" && m.Header == s.Columns[c].Header {
			add(word)
		}
	}
	return out
}

// numeric, dated and texts tell what stands in a column.
func (s *Sheet) numeric(c int) bool {
	return s.cols[c].numbers*10 >= s.cols[c].filled*6 && s.cols[c].numbers > 0
}

func (s *Sheet) dated(c int) bool {
	k := s.cols[c]
	return k.counts == 0 && k.dates*10 >= k.filled*7 && k.dates > 0 && (k.years*10 >= k.filled*7 || k.numbers*10 < k.filled*6 || k.years == k.numbers)
}

// guessKey is the column that names the rows where nobody has said it: the first of texts
// that mostly differ.
func (s *Sheet) guessKey() int {
	for _, least := range []int{9, 5, 0} {
		for c, k := range s.cols {
			if k.filled > 0 && !s.numeric(c) && !s.dated(c) && k.unique*10 >= k.filled*least && k.filled*10 >= len(s.Rows)*least {
				return c
			}
		}
	}
	if len(s.cols) > 0 {
		return 0
	}
	return -1
}
