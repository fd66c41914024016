package rows

import (
	"maps"
	"slices"
	"strings"
)

// This file finds what the words of a question stand for: cells, headers, operators and
// numbers, the longest phrase first.

// sort is what a phrase of a question is.
type sort uint8

const (
	// pass only leads to something.
	pass sort = iota
	// value names cells.
	value
	// header names columns.
	header
	// operator asks for something to be done.
	operator
	// number is a number.
	number
	// light is a verb that says no more than that something stands there.
	light
	// strange is a word that nothing in the table goes with.
	strange
)

// tag is a phrase of a question with what it stands for.
type tag struct {
	at, end int
	sort    sort
	text    string // its words
	// kind and op are those of an operator, as words.txt has them.
	kind, op string
	// cols are the columns that a header may mean, and far says that it is met by a
	// synonym of the word.
	cols []int
	far  bool
	// rows are those with a cell that the value names, by column, and part says that it
	// is only a part of each.
	rows map[int][]int
	part bool
	num  float64
	// by is the adjective of an operator that compares.
	by   string
	used bool
}

// maxPhrase is how many words a phrase may have.
const maxPhrase = 12

// tags parts a question into phrases.
func (s *Sheet) tags(words []string) []tag {
	var out []tag
	for i := 0; i < len(words); {
		t := s.tagAt(words, i)
		out = append(out, t)
		i = t.end
	}
	return out
}

// tagAt is the phrase that begins at a word.
func (s *Sheet) tagAt(words []string, i int) tag {
	exact, part := s.valueAt(words, i)
	head := s.headerAt(words, i)
	op := s.operatorAt(words, i)
	longest := max(exact.end, head.end, op.end)
	day := dayAt(s, words, i)
	switch {
	case day.end > longest || day.end == longest && day.end > head.end && exact.end == longest && !slices.ContainsFunc(exact.columnsOf(), func(c int) bool { return !s.dated(c) }):
		return day
	case longest <= i:
	case op.end == longest && op.end > i+1 && exact.end < longest:
		return s.alsoHeader(op, head)
	case op.end == longest && op.kind == "not":
		return op
	case head.end == longest && !head.far && exact.end == longest && slices.ContainsFunc(head.cols, func(c int) bool { return s.isHeader(c, s.stems(words[i:longest])) }):
		return s.alsoOperator(head, op)
	case exact.end == longest && (exact.end > i+1 || (head.end <= i || head.far) && op.end <= i && !vocabulary.Is("pass", words[i])):
		return exact
	case head.end == longest && !head.far:
		return s.alsoOperator(head, op)
	case op.end == longest:
		return s.alsoHeader(op, head)
	}
	if c := s.unitOf(part); c >= 0 && head.end <= i {
		return tag{at: i, end: part.end, sort: header, text: part.text, cols: []int{c}}
	}
	if n := part.end - i; n > 1 || n == 1 && head.end <= i && !vocabulary.Is("pass", words[i]) && !s.small(words[i]) {
		return part
	}
	if head.end > i {
		return head
	}
	return s.wordAt(words, i)
}

// unitOf is the column of numbers that nearly all have a phrase behind them: acts in a
// column with 3 acts; -1 for none.
func (s *Sheet) unitOf(part tag) int {
	for c, rows := range part.rows {
		if s.numeric(c) && len(rows)*10 >= s.cols[c].filled*6 && len(rows) > 1 {
			return c
		}
	}
	return -1
}

// small reports whether a word is a number, which as a part of a cell says nothing.
func (s *Sheet) small(w string) bool {
	_, ok := numberOf(w)
	return ok && !isYear(w) || vocabulary.Is("light", s.words.Base(w))
}

// alsoHeader keeps the columns of a header that is an operator too: total.
func (s *Sheet) alsoHeader(op, head tag) tag {
	if head.end == op.end && !head.far {
		op.cols = head.cols
	} else if op.kind == "sum" && op.end > op.at+1 {
		op.cols = s.colsWith(s.stems(strings.Fields(op.text)[op.end-op.at-1:]), s.isHeader)
	}
	return op
}

func (s *Sheet) alsoOperator(head, op tag) tag {
	if op.end == head.end && (op.kind == "sum" || op.kind == "best") {
		op.cols = head.cols
		return op
	}
	return head
}

// wordAt is a word by itself.
func (s *Sheet) wordAt(words []string, i int) tag {
	w := words[i]
	t := tag{at: i, end: i + 1, text: w}
	if x, ok := numberOf(w); ok {
		t.sort, t.num = number, x
		return t
	}
	switch n := s.rankOf(w); {
	case n > 0:
		t.sort, t.kind, t.op, t.num = operator, "rank", "rank", float64(n)
	case vocabulary.Is("pass", w):
		t.sort = pass
	case vocabulary.Is("light", s.words.Base(w)):
		t.sort = light
	default:
		t.sort = strange
	}
	return t
}

// valueAt is the longest phrase that names whole cells, or what stands in them by itself,
// and the longest that is a part of some.
func (s *Sheet) valueAt(words []string, i int) (exact, part tag) {
	for end := min(len(words), i+maxPhrase); end > i; end-- {
		phrase := strings.Join(words[i:end], " ")
		if end == i+1 && (vocabulary.Is("joint", phrase) || len(phrase) == 1 && phrase[0] > '9') {
			break
		}
		whole, some := named(s, phrase, words[i:end])
		if len(whole) > 0 && exact.end == 0 {
			exact = tag{at: i, end: end, sort: value, text: phrase, rows: whole}
		}
		if len(some) > 0 && part.end == 0 {
			part = tag{at: i, end: end, sort: value, text: phrase, rows: some, part: true}
		}
		if exact.end > 0 && part.end > 0 {
			break
		}
	}
	if x, ok := numberOf(words[i]); ok && exact.end == i+1 {
		exact.sort, exact.num = number, x
	}
	if isYear(words[i]) && part.end == i+1 {
		part.part, part.sort = false, number
		part.num, _ = numberOf(words[i])
	}
	return exact, part
}

// named is find, also by the singular of a word.
func named(s *Sheet, phrase string, words []string) (whole, some map[int][]int) {
	whole, some = s.find(phrase, words)
	if one := s.stem(words[0]); len(whole)+len(some) == 0 && len(words) == 1 && one != phrase {
		whole, _ = s.find(one, []string{one})
	}
	return whole, some
}

// find are the rows with cells that a phrase names, by column: as a whole or a part that
// stands by itself, and as some of its words. A few words that carry no meaning name
// none, and a phrase that begins or ends with one names no part.
func (s *Sheet) find(phrase string, words []string) (whole, some map[int][]int) {
	light := func(w string) bool { return vocabulary.Is("pass", w) }
	if len(words) < 3 && !slices.ContainsFunc(words, func(w string) bool { return !light(w) }) {
		return nil, nil
	}
	whole, some = map[int][]int{}, map[int][]int{}
	for _, p := range s.places[words[0]] {
		c := &s.cells[p.row][p.col]
		switch {
		case c.text == " "+phrase+" ", slices.Contains(c.parts, phrase):
			whole[p.col] = append(whole[p.col], p.row)
		case strings.Contains(c.text, " "+phrase+" ") && (strings.Count(c.text, " ") < longCell || strings.Count(phrase, " ") > 1):
			some[p.col] = append(some[p.col], p.row)
			if isYear(phrase) && c.date > 0 { // a year of a date is no part but what it says
				whole[p.col] = append(whole[p.col], p.row)
			}
		}
	}
	if len(whole) == 0 {
		whole = nil
	}
	for c, rows := range whole { // who is named as a whole somewhere is meant where it is a member
		some[c] = append(some[c], rows...)
	}
	if light(words[0]) || light(words[len(words)-1]) {
		some = nil
	}
	return whole, some
}

// longCell is how many words a cell has that is rather a text: a word in it names nothing.
const longCell = 9

// headerAt is the longest phrase that names columns.
func (s *Sheet) headerAt(words []string, i int) tag {
	for end := min(len(words), i+maxPhrase); end > i; end-- {
		if vocabulary.Is("joint", words[i]) || vocabulary.Is("joint", words[end-1]) {
			continue
		}
		stems := s.stems(words[i:end])
		for _, how := range []func(int, []string) bool{s.isHeader, s.inHeader, func(c int, stems []string) bool { return formOfHeader(s, c, stems) }} {
			if cols := s.colsWith(stems, how); len(cols) > 0 {
				return tag{at: i, end: end, sort: header, text: strings.Join(words[i:end], " "), cols: cols}
			}
		}
	}
	if vocabulary.Is("pass", words[i]) || words[i][0] <= '9' {
		return tag{}
	}
	if cols := s.colsWith([]string{words[i]}, s.likeHeader); len(cols) > 0 {
		return tag{at: i, end: i + 1, sort: header, text: words[i], cols: cols, far: true}
	}
	return tag{}
}

func (s *Sheet) colsWith(stems []string, how func(int, []string) bool) []int {
	var out []int
	for c := range s.cols {
		if how(c, stems) {
			out = append(out, c)
		}
	}
	return out
}

// isHeader reports whether stems are a name of a column.
func (s *Sheet) isHeader(c int, stems []string) bool {
	return slices.ContainsFunc(s.cols[c].headers, func(h []string) bool { return slices.Equal(h, stems) })
}

// formOfHeader reports whether a word is another form of the verb that a header is: win
// of won.
func formOfHeader(s *Sheet, c int, stems []string) bool {
	if len(stems) != 1 || vocabulary.Is("pass", stems[0]) {
		return false
	}
	base := s.words.Base(stems[0])
	return base != "" && slices.ContainsFunc(s.cols[c].headers, func(h []string) bool { return len(h) == 1 && s.words.Base(h[0]) == base && h[0] != stems[0] })
}

// inHeader reports whether stems follow one another in a name of a column.
func (s *Sheet) inHeader(c int, stems []string) bool {
	if len(stems) == 0 || vocabulary.Is("pass", stems[0]) && len(stems) == 1 {
		return false
	}
	phrase := " " + strings.Join(stems, " ") + " "
	return slices.ContainsFunc(s.cols[c].headers, func(h []string) bool {
		return strings.Contains(" "+strings.Join(h, " ")+" ", phrase)
	})
}

// likeHeader reports whether a word is said for the last or the only word of a header: a
// verb that it is made of, or a word of the same sort.
func (s *Sheet) likeHeader(c int, words []string) bool {
	w := s.stem(words[0])
	base := s.words.Base(words[0])
	near := map[string]bool{w: true, base: true}
	if base != "" {
		for _, d := range s.words.Derived(base) {
			near[d] = true
		}
	}
	if vocabulary.Is("dated", w) && s.dateColumn() == c {
		return true
	}
	for _, h := range s.cols[c].headers {
		for _, x := range h {
			if len(x) >= 3 && len(w) > len(x)+1 && strings.HasPrefix(w, x) && len(h) == 1 && !s.words.Common(x) {
				return true
			}
			hb := s.words.Base(x)
			if near[x] || hb != "" && near[hb] || alike(w, x) || base != "" && alike(base, x) {
				return true
			}
		}
	}
	return false
}

// alike reports whether two words are said for one another over columns.
func alike(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	for _, g := range groups() {
		if g[a] && g[b] {
			return true
		}
	}
	return false
}

// operatorAt is the longest phrase that asks for something.
func (s *Sheet) operatorAt(words []string, i int) tag {
	if t, ok := toldOperator(s, words[i], i); ok {
		return t
	}
	if t := degreeAt(s, words, i); t.end == i+2 { // the most expensive is not the most
		return t
	}
	for end := min(len(words), i+6); end > i; end-- {
		phrase := strings.Join(words[i:end], " ")
		for _, kind := range operatorKinds() {
			if vocabulary.Is(kind, phrase) && !priced(s, words[i:end]) && (kind != "behind" || i > 0 && words[i-1][0] <= '9') {
				return tag{at: i, end: end, sort: operator, text: phrase, kind: kind, op: vocabulary.As(kind, phrase)}
			}
		}
	}
	return degreeAt(s, words, i)
}

// priced reports whether a phrase of several words has the header of a column of money in it: the total amount of
// what has an amount is no number of rows.
func priced(s *Sheet, phrase []string) bool {
	return len(phrase) > 1 && slices.ContainsFunc(phrase, func(w string) bool {
		stem := s.stems([]string{w})
		for c := range s.cols {
			if s.cols[c].measures("money") && s.numeric(c) && s.isHeader(c, stem) && !vocabulary.Is("sum", w) && !vocabulary.Is("best", w) {
				return true
			}
		}
		return false
	})
}

// toldOperator is a word that was told to mean the most or least of a column.
func toldOperator(s *Sheet, word string, i int) (tag, bool) {
	if m, told := s.Means[word]; told && m.Op != "" {
		if c := slices.IndexFunc(s.Columns, func(c Column) bool { return c.Header == m.Header }); c >= 0 {
			return tag{at: i, end: i + 1, sort: operator, text: word, kind: "best", op: m.Op, cols: []int{c}}, true
		}
	}
	return tag{}, false
}

// degreeAt is an adjective that compares, in one word or two.
func degreeAt(s *Sheet, words []string, i int) tag {
	if base, degree := s.words.Graded(words[i]); degree != "" && base != "" && base != words[i] {
		if t, ok := s.graded(base, degree); ok {
			t.at, t.end, t.text = i, i+1, words[i]
			return t
		}
	}
	if i+1 < len(words) && vocabulary.Is("best", words[i]) {
		if t, ok := s.graded(words[i+1], "most"); ok && !s.words.MayBeNoun(words[i+1]) {
			t.at, t.end, t.text = i, i+2, words[i]+" "+words[i+1]
			if least := vocabulary.As("best", words[i]) == "least"; least == (t.op == "least") {
				t.op = "most"
			} else {
				t.op = "least"
			}
			return t
		}
	}
	return tag{}
}

// graded is an adjective that compares as an operator. One that nobody knows the direction
// of is none.
func (s *Sheet) graded(base, degree string) (tag, bool) {
	_, dirs := s.words.Dimensions(base)
	if len(dirs) == 0 || dirs[0] == 0 {
		return tag{}, false
	}
	t := tag{sort: operator, kind: "best", op: "most", by: base}
	if degree != "most" {
		t.kind = "versus"
	}
	if dirs[0] < 0 {
		t.op = "least"
	}
	return t, true
}

// columnsOf are the columns in which a value is found, sorted.
func (t *tag) columnsOf() []int { return slices.Sorted(maps.Keys(t.rows)) }
