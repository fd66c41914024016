// Package ruled applies rules as they were said to cases as they were said, where no fact has either: "nobody under 16 may
// borrow the saw", and Freddie is 14.
//
// It promises to conclude only where the question asks for what the rule says, where all that it names is named by the rule
// or by what was said of the case, and where what was said decides whether the rule is of that case. What an answer is
// said with, it leaves to others.
package ruled

import (
	_ "embed"
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// Words is what has to be known of English.
type Words interface {
	messages.Words
	Sort(word string) string
	Kind(noun, kind string) (is, same bool)
}

// Line is a sentence that an answer rests on, with the number of the text that it is in.
type Line struct {
	In   int
	Text string
}

// Found is what follows.
type Found struct {
	YesNo, Holds bool
	Alone        bool // it is taken that the rule is of no others than it says
	// Text is the answer to another question: the amount, or what the rule says.
	Text   string
	Amount *quantity.Quantity
	Times  string // by how many what Text says was taken, "" for no product
	Lines  []Line
}

// maxRules bounds the rules that are tried.
const maxRules = 40

// Answer is what a question finds by the rules among what was said, in the order in which it was said. False where none
// decides it. Of what was learned as a rule, learned, which is applied as it was read, no more than amounts and times are looked at.
func Answer(question string, texts, learned []string, w Words) (Found, bool) {
	r := reader{w}
	a, ok := asking{r}.asked(question)
	if !ok {
		return Found{}, false
	}
	b := &book{reader: r, question: a}
	b.sentencesOf(question, texts)
	var found []Found
	for i := len(b.rules) - 1; i >= 0 && i >= len(b.rules)-maxRules; i-- {
		of := b.rules[i]
		of.learned = slices.ContainsFunc(learned, func(text string) bool {
			return strings.Contains(of.text, strings.Trim(text, " .!")) || strings.Contains(text, of.text)
		})
		if f, ok := b.by(b.rules[i]); ok && !(words.Is("person-question", a.wh) && f.namesNobody()) && !(a.wh == "how" && !f.YesNo && f.Amount == nil) {
			found = append(found, f)
		}
	}
	if len(found) == 0 || slices.ContainsFunc(found, func(f Found) bool {
		return f.YesNo && f.Holds != found[0].Holds || f.Text != found[0].Text
	}) {
		return Found{}, false
	}
	return found[0], true
}

// namesNobody reports whether an answer in words says no more of who it is than they, or somebody.
func (f Found) namesNobody() bool {
	return !f.YesNo && f.Amount == nil && slices.ContainsFunc(strings.Fields(strings.ToLower(f.Text)), func(w string) bool {
		return words.Is("pronoun", w) || words.Is("who", w)
	})
}

// line is a sentence that was said.
type line struct {
	words []word
	keys  []string
	in    int
	text  string
	rule  *rule
}

// book is what was said, with the rules among it.
type book struct {
	reader
	question asked
	asks     line
	lines    []line
	rules    []*rule
}

func (b *book) sentencesOf(question string, texts []string) {
	b.asks = line{words: b.question.words, keys: messages.Keys(b.question.words), in: -1}
	for _, s := range b.sentences(question) {
		if len(s) > 0 && len(s) != len(b.question.words) {
			b.asks.words, b.asks.keys = slices.Concat(s, b.asks.words), append(b.asks.keys, messages.Keys(s)...) // I found a file from 2006. Where does it go?
		}
	}
	for i, text := range texts {
		for _, s := range b.sentences(text) {
			l := line{words: s, keys: messages.Keys(s), in: i, text: spelled(s)}
			if n := len(b.lines); n > 0 && b.lines[n-1].rule != nil && b.lines[n-1].in == i && words.Is("pronoun", s[0].Low) {
				l.rule = b.goesOn(b.lines[n-1].rule, s)
			} else {
				l.rule = drafts{b.reader}.rule(s)
			}
			if l.rule != nil {
				l.rule.in = i
				if n := len(b.rules); n > 0 && b.rules[n-1].in == i {
					l.rule.like(b.rules[n-1])
				}
				b.rules = append(b.rules, l.rule)
			}
			b.lines = append(b.lines, l)
		}
	}
}

// goesOn is what a sentence with a pronoun says further of those of whom a rule speaks: they go to an archive.
func (b *book) goesOn(before *rule, s []word) *rule {
	if len(before.branches) != 1 {
		return nil
	}
	of := *before.branches[0]
	of.words, of.keys, of.from, of.to = s, messages.Keys(s), 0, 0
	of.denied, of.free, of.figures = denies(s), has("free", s), b.figures(s)
	return &rule{branches: []*branch{&of}, keys: append(messages.Keys(s), before.keys...), text: before.text + ". " + spelled(s)}
}

// like has a bare limit of a rule be of what the one before it is of: jobs over 500 euros. Under 500: …
func (r *rule) like(before *rule) {
	for _, x := range before.branches {
		for _, l := range x.limits {
			for _, br := range r.branches {
				for i, o := range br.limits {
					if o.q.Dimension == quantity.Number && o.noun == "" && l.q.Dimension != quantity.Number && o.told == l.told {
						br.limits[i].q, br.limits[i].age = l.q, false
					}
				}
			}
		}
	}
}

// covered are the keys of the question that a rule does not have.
func (b *book) uncovered(of *rule) (out []string) {
	for _, k := range b.question.keys {
		calendar := !calendarOf([]word{{Low: k, Raw: strings.ToUpper(k)}}).none() && slices.ContainsFunc(of.branches, func(br *branch) bool { return !br.days.none() })
		if k != gets && !(k == "go" && b.question.leave) && !calendar && !b.said(k, of.keys) && !slices.Contains(of.head, k) {
			out = append(out, k)
		}
	}
	return out
}

// said reports whether one of some keys says what another says.
func (b *book) said(k string, in []string) bool {
	return slices.ContainsFunc(in, func(x string) bool {
		if x == k {
			return true
		}
		is, _ := b.Kind(k, x)
		is = is && !words.Is("times", x)
		return is && b.PlainNoun(k) && b.PlainNoun(x)
	})
}

// by is what a rule says to the question.
func (b *book) by(of *rule) (Found, bool) {
	if b.putRight(of) {
		return Found{}, false
	}
	c, ok := b.caseFor(of)
	if !ok {
		return Found{}, false
	}
	truths := b.truths(of, c)
	if b.question.yes {
		return verdict{b}.whether(of, truths)
	}
	if b.relative(of) {
		return Found{}, false
	}
	return verdict{b}.what(of, c, truths)
}

// words are those of all branches of a rule.
func (r *rule) words() (out []word) {
	for _, br := range r.branches {
		out = append(out, br.words...)
	}
	return out
}

// relative reports whether a figure of a rule is no amount by itself: fifteen fewer than on Friday, 20 cents a book and day.
func (b *book) relative(of *rule) bool {
	all := of.words()
	for _, f := range b.figures(all) {
		if f.end < len(all) && words.Is("compared", all[f.end].Low) {
			return true
		}
	}
	for i := 0; i+3 < len(all); i++ {
		if words.Is("for-each", all[i].Low) && all[i+2].Low == "and" && words.Is("times", all[i+3].Low) {
			return true
		}
	}
	return false
}

// putRight reports whether something said later may put a rule right.
func (b *book) putRight(of *rule) bool {
	for _, l := range b.lines {
		if l.in <= of.in || !has("rights", l.words) {
			continue
		}
		n := 0
		for _, k := range l.keys {
			if slices.Contains(of.keys, k) {
				n++
			}
		}
		if n > 1 || l.in == of.in+1 {
			return true
		}
	}
	return false
}

// result makes an answer of a rule and what was said of the case.
func (b *book) result(f Found, of *rule, by []Line) Found {
	f.Lines = []Line{{of.in, of.text}}
	for _, l := range by {
		if l.In >= 0 && !slices.Contains(f.Lines, l) {
			f.Lines = append(f.Lines, l)
		}
	}
	return f
}

// trimmed are words without what only joins them to what stands before.
func trimmed(of []word) string {
	for len(of) > 1 && (words.Is("joins", of[0].Low) || words.Is("opener", of[0].Low)) {
		of = of[1:]
	}
	return strings.TrimRight(spelled(of), " ,;:–")
}
