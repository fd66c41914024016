package recall

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// What the index knows of a saying beside its words, as bits.
const (
	startsTalk uint8 = 1 << iota // the first of its talk
	isLive                       // it was not taken back
	asks                         // it ends with a question mark
	hasTime                      // it places something in time
	hasNumber
	hasName // a capital letter within a sentence
)

// analysed is a text as the index takes it.
type analysed struct {
	stems []string // of the words that say something, in their order, with repetitions
	flags uint8    // asks, hasTime, hasNumber, hasName
}

// analyse takes a text apart.
func (k *wordKinds) analyse(text string) analysed {
	var a analysed
	if end, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " \t\r\n\"”'’)」")); strings.ContainsRune("?？؟", end) {
		a.flags |= asks
	}
	for i, w := range word.Split(text) {
		a.flags |= k.mark(text, w, i)
		if k.stop[w.Text] {
			continue
		}
		for _, part := range parts(w.Text) {
			if s := stem(part); s != "" && !k.stop[part] {
				a.stems = append(a.stems, s)
			}
		}
	}
	return a
}

// about are the stems of a text that say what it is about: not those of times and numbers.
func (k *wordKinds) about(text string) []string {
	var out []string
	for _, w := range word.Split(text) {
		if k.stop[w.Text] || k.time[w.Text] || k.count[w.Text] || k.months[w.Text] > 0 || strings.ContainsAny(w.Text, "0123456789") {
			continue
		}
		for _, part := range parts(w.Text) {
			out = append(out, stem(part))
		}
	}
	return out
}

// mark returns what a word says of the text that it is the i-th of.
func (k *wordKinds) mark(text string, w word.Word, i int) (flags uint8) {
	if k.time[w.Text] || k.months[w.Text] > 0 && isUpper(text[w.Start:]) {
		flags |= hasTime
	}
	if k.count[w.Text] || strings.ContainsAny(w.Text, "0123456789") {
		flags |= hasNumber
	}
	if i > 0 && isUpper(text[w.Start:]) && w.Text != "i" && !strings.HasPrefix(w.Text, "i'") && !endsSentence(text[:w.Start]) {
		flags |= hasName
	}
	return flags
}

func isUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// isNoun reports whether a word is a noun that is only written in capital letters: RAM.
func isNoun(w string) bool {
	e, known := lexicon.Lookup(strings.ToLower(w))
	return len(w) > 1 && w == strings.ToUpper(w) && known && !e.Name()
}

func endsSentence(before string) bool {
	before = strings.TrimRight(before, " \t\r\n\"“”'‘’(")
	return before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:")
}

// parts are a word and, of a compound written with hyphens, slashes and the like, its parts: who
// asks for the "web server" means the "web-server".
func parts(w string) []string {
	if !strings.ContainsAny(w, "-/_") {
		return []string{w}
	}
	all := strings.FieldsFunc(w, func(r rune) bool { return r == '-' || r == '/' || r == '_' })
	if len(all) < 2 {
		return all
	}
	return append(all, w)
}

// asked is a question as the search takes it.
type asked struct {
	stems                    []string // each once, in their order
	when, who, where, number bool     // what it asks for
	several                  bool     // it asks for more than one thing
	names                    []string // words with a capital letter but no times, in lower case
	nouns                    []string // those of the names that are nouns in capital letters
	dates                    []span
}

// span is a time that a question speaks of: a stretch, or a month of any year.
type span struct {
	from, until time.Time
	month       time.Month // where from and until are zero
}

// ask takes a question apart.
func (k *wordKinds) ask(question string) asked {
	var q asked
	words := word.Split(question)
	for i, w := range words {
		q.when = q.when || k.when[w.Text]
		q.who = q.who || k.who[w.Text]
		q.where = q.where || k.where[w.Text]
		q.number = q.number || k.number[w.Text] && i > 0 && k.how[words[i-1].Text]
		if i > 0 && isUpper(question[w.Start:]) && !k.time[w.Text] && k.months[w.Text] == 0 {
			q.names = append(q.names, w.Text)
			if isNoun(question[w.Start:w.End]) {
				q.nouns = append(q.nouns, w.Text)
			}
		}
	}
	for _, s := range k.analyse(k.withoutSort(question, words)).stems {
		if !slices.Contains(q.stems, s) && len(q.stems) < maxTerms {
			q.stems = append(q.stems, s)
		}
	}
	q.dates = k.dates(words)
	q.several = k.has(k.several, question)
	return q
}

// withoutSort is a question without "kind of" and the like, which say nothing of what it is about.
func (k *wordKinds) withoutSort(question string, words []word.Word) string {
	for i, w := range words {
		if i > 0 && i+1 < len(words) && k.what[words[i-1].Text] && k.sort[w.Text] {
			return question[:w.Start] + question[w.End:]
		}
	}
	return question
}

// maxTerms is how many different stems of a question count; a mask has 32 bits.
const maxTerms = 32

// dates finds the days, months and years that a question names.
func (k *wordKinds) dates(words []word.Word) []span {
	var out []span
	for i, w := range words {
		if day, err := time.Parse(time.DateOnly, w.Text); err == nil {
			out = append(out, span{from: day, until: day.AddDate(0, 0, 1)})
			continue
		}
		year, isYear := yearOf(w.Text)
		month := k.months[w.Text]
		if month > 0 && i == 0 {
			month = 0 // "May I …?"
		}
		if month == 0 {
			if isYear && !nearMonth(k, words, i) {
				out = append(out, span{from: date(year, 1, 1), until: date(year+1, 1, 1)})
			}
			continue
		}
		out = append(out, monthSpan(words, i, month)...)
	}
	return out
}

// monthSpan is the day or the month that a month's name with the words around it
// speaks of.
func monthSpan(words []word.Word, i, month int) []span {
	day, year := 0, 0
	for _, j := range []int{i - 1, i + 1, i + 2} {
		if j < 0 || j >= len(words) {
			continue
		}
		if y, ok := yearOf(words[j].Text); ok && j > i {
			year = y
		} else if d := dayOf(words[j].Text); d > 0 && day == 0 && j <= i+1 {
			day = d
		}
	}
	switch {
	case year == 0:
		return []span{{month: time.Month(month)}}
	case day > 0:
		return []span{{from: date(year, month, day), until: date(year, month, day+1)}}
	}
	return []span{{from: date(year, month, 1), until: date(year, month+1, 1)}}
}

func date(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}

func nearMonth(k *wordKinds, words []word.Word, i int) bool {
	return i > 0 && k.months[words[i-1].Text] > 0 || i > 1 && k.months[words[i-2].Text] > 0
}

func yearOf(w string) (int, bool) {
	n, err := strconv.Atoi(w)
	return n, err == nil && n >= 1900 && n < 2200 && len(w) == 4
}

func dayOf(w string) int {
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		w = strings.TrimSuffix(w, ending)
	}
	n, err := strconv.Atoi(w)
	if err != nil || n < 1 || n > 31 {
		return 0
	}
	return n
}

// stem brings the forms of a word together.
func stem(w string) string {
	if base, ok := word.Irregular(w); ok {
		w = base
	}
	return english.Stem(w, true)
}
