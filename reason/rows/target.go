package rows

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple/english/lexicon"
)

// This file finds what a question asks for.

// asked finds what is asked for and the column that has it.
func (r *reading) asked() {
	i := slices.IndexFunc(r.tags, func(t tag) bool { return t.sort == operator && t.kind == "ask" })
	for j := i + 1; i >= 0 && j < len(r.tags); j++ { // "what is the number of": it is counted
		if t := &r.tags[j]; t.sort == operator && t.kind == "ask" && t.op == "count" && r.tags[i].op == "thing" {
			r.tags[i].used = true
			i = j
			break
		}
		if t := &r.tags[j]; t.sort != pass && t.kind != "yes" && t.kind != "sum" {
			break
		}
	}
	switch {
	case i >= 0:
		r.asks = r.tags[i].op
		r.tags[i].used = true
	case r.isOp(0, "yes"):
		r.asks = "yes"
		r.tags[0].used = true
		return
	default:
		r.asks, i = "thing", -1
		if (scale{r}).amounts() {
			r.asks = "count"
		}
	}
	switch r.asks {
	case "person", "time", "place":
		r.target = r.columnFor(r.asks)
		(scale{r}).toldBy()
		(scale{r}).didIt(i)
		return
	case "length":
		scale{r}.measuredBy(i)
		return
	}
	r.named(i)
}

// didIt aims at the header that says who did it.
func (r scale) didIt(i int) {
	j := r.next(i, "yes")
	for r.is(j, value) && r.is(r.next(j), header) && r.named1(r.next(j)) { // who is it borrowed by
		j = r.next(j)
	}
	if r.is(j, header) && r.asks == "person" && (r.tags[j].far || r.named1(j)) && !slices.ContainsFunc(r.tags[j].cols, func(c int) bool { return r.numeric(c) || r.dated(c) || r.Sheet.cols[c].flags }) { // who owned it
		r.at, r.target = j, -1
		r.assumed = slices.DeleteFunc(r.assumed, func(a string) bool { return a == r.whoIsKey() })
	}
}

// toldBy aims at the header that says when or where: when does it arrive, until when is it
// under warranty.
func (r scale) toldBy() {
	for j := range r.tags {
		if !r.is(j, header) || r.tags[j].used || r.tags[j].far && r.target >= 0 || r.asks == "person" {
			continue
		}
		verb := r.Sheet.words.Base(r.tags[j].text) != "" && r.target < 0
		if verb || r.asks == "time" && slices.ContainsFunc(r.tags[j].cols, r.dated) {
			r.at, r.target = j, -1
			return
		}
	}
}

// named1 reports whether a header is all words for one column of whoever did something:
// discovered by.
func (q *question) named1(j int) bool {
	t := &q.tags[j]
	if len(t.cols) != 1 {
		return false
	}
	stems := q.stems(strings.Fields(t.text))
	if words := wordsOf(q.Columns[t.cols[0]].Header); len(words) == 2 && vocabulary.Is("pass", words[1]) && formOfHeader(q.Sheet, t.cols[0], stems) {
		return true // who discovers it
	}
	return q.isHeader(t.cols[0], stems) && q.Sheet.words.Base(t.text) != "" && !q.Sheet.words.MayBeNoun(t.text)
}

// measuredBy takes the column that the adjective behind "how" speaks of: how old is it?
func (r scale) measuredBy(i int) {
	words := strings.Fields(r.tags[i].text)
	c, _, ok := r.speaksOf(words[len(words)-1])
	if r.tags[i].text == "how long" && (!ok || r.dated(c)) && lasting(r).span() != nil {
		r.asks, r.noun = "count", "year"
		return
	}
	if !ok || r.dated(c) {
		r.failed = true
		return
	}
	r.target, r.asks = c, "thing"
}

// named finds the column that is named behind "which" or "how many".
func (r *reading) named(i int) {
	j := r.next(i, vocabulary.Of("leading")...)
	if j < 0 {
		return
	}
	if k := ownedBy(r, i, j); k >= 0 {
		j = k
	}
	t := &r.tags[j]
	switch {
	case t.sort == header && t.used && r.asks == "count": // who has more of it is counted
	case r.flagged1(j), r.happens(i, j):
	case t.sort == header, t.sort == operator && len(t.cols) > 0:
		r.at = j
	case r.loose(j) && r.isAsked(i, j) && !(r.is(j, value) && (scale{r}).much()) && !(r.asks == "count" && r.named2(j)):
		r.rowNoun(j)
	}
}

// ownedBy is the last word of what is asked of one that is named, -1 for none: Anna's weight. Where no column has it,
// nothing answers.
func ownedBy(r *reading, i, named int) int {
	last := len(r.tags) - 1
	of := i >= 0 && r.isOp(i+1, "yes") && r.Sheet.words.Base(r.tags[i+1].text) == "be" && r.is(named, value) && named+1 == last
	switch t := &r.tags[last]; {
	case !of || r.asks != "thing":
		return -1
	case t.sort == header:
		return last
	case (t.sort == strange || t.sort == pass) && r.Sheet.words.MayBeNoun(t.text):
		r.strange, r.failed = append(r.strange, t.text), true
	}
	return -1
}

// loose reports whether a word is no more than a noun that the table does not have, or has
// only somewhere in its cells.
func (q *question) loose(j int) bool {
	if j < 0 || j >= len(q.tags) {
		return false
	}
	t := &q.tags[j]
	return t.sort == strange || t.sort == value && t.end == t.at+1 && q.Sheet.words.MayBeNoun(t.text) && q.common(t.text)
}

// rowNoun takes the words behind "which" for what a row is.
func (r *reading) rowNoun(j int) {
	text := ""
	for ; r.loose(j) && (text == "" || r.Sheet.words.MayBeNoun(r.tags[j].text)); j++ {
		r.tags[j].used = true
		text = strings.TrimSpace(text + " " + r.tags[j].text)
	}
	if r.is(j, header) && text != "" && r.asks != "count" { // "which draft pick": the header says it
		r.at = j
		r.assume(quoted(text) + " says nothing more")
		return
	}
	r.noun = text
	r.target = r.Key
	if r.isClass(text) && r.Key >= 0 && (r.asks == "count" || r.Sheet.cols[r.Key].distinct()) {
		return
	}
	if k := r.next(j - 1); r.asks == "thing" && r.Class != "" && r.is(k, value) && k == len(r.tags)-1 && r.op("best", "end", "next") < 0 && !r.namesCell(r.Key) {
		r.strange, r.failed = append(r.strange, text), true // the weight of Anna, who has only a dress
		return
	}
	if r.asks == "count" || r.Key < 0 {
		r.assume(quoted(text) + " means a row")
		return
	}
	r.assume(quoted(text) + " means the column " + r.Columns[r.Key].Header)
}

// isClass reports whether a noun is what the rows are called.
func (q *question) isClass(noun string) bool {
	one := q.stem(noun)
	return q.Class != "" && (one == q.stem(q.Class) || alike(one, q.Class))
}

// isAsked reports whether a word stands right behind the word that asks, so that it is the
// noun for what is asked for.
func (q *question) isAsked(i, j int) bool {
	be := false
	for k := i + 1; k < j; k++ {
		switch {
		case q.isOp(k, "yes"):
			be = true
		case q.is(k, pass) && !be && !vocabulary.Is("joint", q.tags[k].text):
			return false
		}
	}
	return i >= 0 && (!be || q.is(j-1, pass) && vocabulary.Is("definite", q.tags[j-1].text))
}

// columnFor is the column that has persons, times or places, that the question does not
// name already.
func (s *selection) columnFor(sort string) int {
	best, score := -1, 0
	for c := range s.Sheet.cols {
		if n := s.suits(c, sort); n > score {
			best, score = c, n
		}
	}
	if best < 0 && sort == "person" && s.Key >= 0 {
		if !gathers(s.Sheet) {
			s.assume(s.whoIsKey())
		}
		return s.Key
	}
	return best
}

// suits is how well a column fits for persons, times or places, 0 for not at all.
func (q *question) suits(c int, sort string) int {
	if sort != "time" && (q.numeric(c) || q.dated(c)) {
		return 0
	}
	n := 0
	for _, h := range q.Sheet.cols[c].headers {
		head := h[len(h)-1]
		switch {
		case vocabulary.Is(sort, head), vocabulary.Is(sort, strings.Join(h, " ")):
			n = max(n, 3)
		case sort == "person" && q.Sheet.words.Person(head) && vocabulary.Is("trader", head) && !q.trades() && !slices.Contains(q.words, head):
			n = max(n, 2) // a customer did not mend it where there is who did
		case sort == "person" && q.Sheet.words.Person(head):
			n = max(n, 4)
		}
	}
	if sort == "time" && q.dated(c) {
		n += 3
	}
	if sort == "time" && q.ofOther(c) {
		return 0
	}
	switch {
	case n == 0:
		return 0
	case q.namesCell(c):
		return 1
	case c == q.Key:
		return n + 1
	}
	return n
}

// trades reports whether a question asks of what changes hands, or is paid: of what customers do.
func (q *question) trades() bool {
	return slices.ContainsFunc(q.words, func(w string) bool {
		base := q.Sheet.words.Base(w)
		return vocabulary.Is("trading", w) || vocabulary.Is("trading", base) || lexicon.Supersense(cmp.Or(base, w), lexicon.Verb) == "verb.possession"
	})
}

// ofOther reports whether a column tells when something else was done than a question asks of: when somebody was
// born is not when they come.
func (q *question) ofOther(c int) bool {
	h := q.Sheet.cols[c].headers[0]
	verb := q.Sheet.words.Base(h[len(h)-1])
	does := func(w string) bool {
		return q.Sheet.words.Base(w) != "" && !q.Sheet.words.MayBeNoun(w) && !vocabulary.Is("light", q.Sheet.words.Base(w)) && !vocabulary.Is("pass", w) || vocabulary.Is("settles", w)
	}
	return verb != "" && verb != h[len(h)-1] && (slices.ContainsFunc(q.words, does) || vocabulary.Is("life", h[len(h)-1])) && !slices.ContainsFunc(q.words, func(w string) bool { return q.Sheet.words.Base(w) == verb })
}

// namesCell reports whether the question names a cell of the column.
func (q *question) namesCell(c int) bool {
	return slices.ContainsFunc(q.tags, func(t tag) bool { return t.sort == value && !t.part && len(t.rows[c]) > 0 && len(t.rows) == 1 })
}

// aim settles the column that answers.
func (r *reading) aim() int {
	if r.target < 0 && r.at >= 0 {
		r.target = r.headerOf(r.at, nil)
	}
	if r.target < 0 {
		r.target = r.Key
	}
	r.look(r.target)
	return r.target
}
