package entries

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// asked is a question by its words.
type asked struct {
	what string // who, where, when, day, clock, which, many, price, yesno
	noun string // the stem behind which, what and how many
	kind string // that noun
	how  string // the adjective behind how
	// content are the words that a note has to have, slight those that it may leave out.
	content, slight []token
	whose           bool
	stock           bool   // it is asked what there is, or who has it
	listed          bool   // what is listed are such
	part            string // morning, where that is asked for
}

// read is a question by its words; false for one that asks of some, of all, of others, why, or what was before.
func read(question string) (asked, bool) {
	ts := tokens(strings.TrimRight(question, "? .!"))
	if len(ts) < 2 || len(ts) > maxAsked || slices.ContainsFunc(ts, func(t token) bool { return t.sign }) {
		return asked{}, false
	}
	if words.Is("sum", ts[len(ts)-2].low+" "+ts[len(ts)-1].low) {
		return asked{}, false
	}
	at := 0
	for at < min(3, len(ts)) && sortOf(ts, at) == "" {
		at++
	}
	stock := slices.ContainsFunc(ts, func(t token) bool { return words.Is("stock", t.low) })
	a := asked{what: sortOf(ts, at), stock: stock, whose: ts[min(at, len(ts)-1)].stem == word.Stem("whose")}
	if a.what == "" || a.what == "yesno" && at > 0 || slices.ContainsFunc(ts[:at], func(t token) bool { return !words.Is("neutral", t.low) }) {
		return a, false
	}
	if last := ts[len(ts)-1]; a.whose && len(ts) > 3 && lexicon.ClosedOf(last.low)&lexicon.Pronoun != 0 {
		return a, false // whose nephew is he?
	}
	rest, ok := a.behind(ts, at)
	return a, ok && a.sorted(rest, ts)
}

// behind are the words behind what a question asks with, without those that say of what sort that is; false where "how many" is
// not of what.
func (a *asked) behind(ts []token, at int) (rest []token, ok bool) {
	switch rest = ts[at+1:]; a.what {
	case "many", "price":
		if rest = ts[at+2:]; len(rest) > 0 && !words.Is("neutral", rest[0].low) && !words.Is("slight", rest[0].low) {
			a.noun = rest[0].stem
		}
		if a.what == "many" {
			return rest[min(1, len(rest)):], a.noun != ""
		}
	case "how":
		a.how, rest = ts[at+1].low, ts[at+2:]
	case "day", "clock":
		rest = ts[at+2:]
	case "which":
		if len(rest) > 0 && words.Is("which", ts[at].low) && !words.Is("neutral", rest[0].low) && !isSlight(rest[0].low) {
			several := strings.HasSuffix(rest[0].low, "s") && !strings.HasSuffix(rest[0].low, "ss") && !known(rest[0].low).Is(lexicon.Noun)
			a.noun, a.kind = rest[0].stem, rest[0].low
			return rest[1:], !several
		}
	}
	return rest, true
}

// maxAsked bounds the words of a question.
const maxAsked = 14

// sortOf is what the word at i asks for; "" for none that asks.
func sortOf(ts []token, i int) string {
	if i >= len(ts) {
		return ""
	}
	low, next := ts[i].low, ""
	if i+1 < len(ts) {
		next = ts[i+1].low
	}
	switch {
	case words.Is("which", low) && words.Is("day", next):
		return "day"
	case words.Is("which", low) && words.Is("clock", next):
		return "clock"
	case low == "how" && next == "many":
		return "many"
	case low == "how" && next == "much":
		return "price"
	case low == "how" && known(next).Is(lexicon.Adjective):
		return "how"
	case words.Is("which", low) || low == "what's" || low == "whats":
		return "which"
	}
	for _, kind := range []string{"who", "where", "when", "yesno"} {
		if words.Is(kind, low) {
			return kind
		}
	}
	return ""
}

// sorted sorts the words behind what a question asks with, and reports whether it names something and asks of how things are.
func (a *asked) sorted(rest, all []token) bool {
	for i, t := range rest {
		bare := strings.TrimSuffix(strings.TrimSuffix(t.low, "'s"), "'")
		t.prev = numberOf(rest, i, a.noun)
		looks := i > 0 && bare == "after" && word.Stem(rest[i-1].low) == "look"
		after := i+1 < len(rest) && rest[i+1].low == "after"
		switch {
		case partOfDay(a, bare):
		case lettered(t) && i > 0:
			a.content = append(a.content, t)
		case a.settles(bare) && !looks:
			return false
		case looks || words.Is("neutral", t.low) || words.Is("neutral", bare):
		case isOf("price", bare) && (a.what == "which" || a.what == "price"):
			a.what = "price"
			a.slight = append(a.slight, t)
		case a.leaves(bare, all, after):
			a.slight = append(a.slight, t)
		default:
			a.content = append(a.content, t)
		}
	}
	if a.noun != "" && (a.what == "price" || (a.what == "many" || a.what == "which") && len(a.content)+len(a.slight) == 0) {
		a.content = append(a.content, token{low: a.noun, stem: a.noun})
	}
	if len(a.content) == 0 || a.what == "yesno" {
		a.content, a.slight = append(a.content, a.slight...), nil
	}
	return len(a.content) > 0 && (a.what != "yesno" || len(a.content) > 1) && !identifies(a, rest, all) && !equates(a, all)
}

// equates reports whether it is asked whether one thing is another: is the freezer peas.
func equates(a *asked, all []token) bool {
	last := all[len(all)-1]
	is := known(last.low).Is(lexicon.Adjective) || word.Past(last.low) || strings.HasSuffix(last.low, "ing") || isNumber(last.low)
	return a.what == "yesno" && words.Is("being", all[0].low) && !is && known(last.stem) != (lexicon.Entry{}) && !slices.ContainsFunc(all[1:], func(t token) bool { return closed.Words().Is("preposition", t.low) })
}

// numberOf is the stem of what the word at i is the number of; "" for no number.
func numberOf(rest []token, i int, noun string) string {
	switch {
	case !numbers(rest[i]):
		return ""
	case i > 0:
		return rest[i-1].stem
	}
	return noun
}

// partOfDay takes in a part of the day in which a time is asked for.
func partOfDay(a *asked, bare string) bool {
	part := words.As("part", bare)
	if part == "" || a.what != "when" && a.what != "clock" {
		return false
	}
	a.part = part
	return true
}

// settles reports whether a word makes a question one that no single entry settles.
func (a *asked) settles(bare string) bool {
	never := words.Is("negative", bare) && !words.Is("neutral", bare)
	return never || words.Is("unclear", bare) || words.Is("hedge", bare) || a.what == "many" && (bare == "now" || bare == "still") || graded(bare) || a.what == "yesno" && words.Is("main", bare)
}

// leaves reports whether a note may leave out a word of a question: a verb for how things are, but not for what was done.
func (a *asked) leaves(bare string, all []token, after bool) bool {
	of := func(w string) bool { return word.Stem(w) == word.Stem(bare) }
	other := slices.ContainsFunc(words.Of("slight"), func(w string) bool { return words.As("slight", w) == "other" && of(w) })
	switch done := slices.ContainsFunc(all, func(t token) bool { return words.Is("done", t.low) }); {
	case words.As("slight", bare) == "noun":
		return true
	case done || a.what == "who" && other && !after:
		return false
	}
	return isOf("slight", bare) && (words.Is("slight", bare) || !word.Past(bare) || perfect(all))
}

// identifies reports whether a question asks who a thing is: "who is the soup".
func identifies(a *asked, rest, all []token) bool {
	if a.what != "who" || a.whose || len(a.slight) > 0 || len(rest) < 2 || len(a.content) != 1 {
		return false
	}
	if i := len(all) - len(rest); all[i-1].low == "who" && !words.Is("being", rest[0].low) {
		return false
	} else if all[i-1].low == "who" && words.Is("being", rest[0].low) {
		rest = rest[1:]
	}
	kind := lexicon.Supersense(a.content[0].low, lexicon.Noun)
	return len(rest) > 0 && words.Is("starts", rest[0].low) && !words.Is("place", rest[0].low) && (kind == "noun.food" || kind == "noun.artifact")
}

// isOf reports whether a word is a form of one of a kind.
func isOf(kind, low string) bool {
	return slices.ContainsFunc(words.Of(kind), func(w string) bool { return word.Stem(w) == word.Stem(low) })
}

// perfect reports whether a question asks what has come to be so: who has borrowed it.
func perfect(ts []token) bool {
	return slices.ContainsFunc(ts, func(t token) bool {
		return t.low == "has" || t.low == "have" || strings.HasSuffix(t.low, "'s") || t.low == "is" || t.low == "are" || t.low == "whos"
	})
}

// graded reports whether a word compares: the fastest, faster.
func graded(low string) bool {
	for _, end := range []string{"est", "er"} {
		if base, ok := strings.CutSuffix(low, end); ok && len(base) > 2 {
			for _, b := range []string{base, base + "e", base[:len(base)-1], strings.TrimSuffix(base, "i") + "y"} {
				if x := known(b); x.Is(lexicon.Adjective) && !known(low).Is(lexicon.Noun) {
					return true
				}
			}
		}
	}
	return false
}

// isSlight reports whether a word is a form of one that a note leaves out.
func isSlight(low string) bool { return isOf("slight", low) }
