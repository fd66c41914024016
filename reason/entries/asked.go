package entries

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// asked is a question by its words.
type asked struct {
	what string // who, where, when, day, clock, which, many, price, yesno
	noun string // the stem behind which, what and how many
	how  string // the adjective behind how
	// content are the words that a note has to have, slight those that it may leave out.
	content, slight []token
	whose           bool
	listed          bool   // what is listed are such
	part            string // morning, where that is asked for
}

// read is a question by its words; false for one that asks of some, of all, of others, why, or what was before.
func read(question string) (asked, bool) {
	var ts []token
	for _, t := range tokens(strings.TrimRight(question, "? .!")) {
		if t.sign {
			return asked{}, false
		}
		ts = append(ts, t)
	}
	if len(ts) < 2 || len(ts) > maxAsked {
		return asked{}, false
	}
	a, at := asked{}, -1
	for i, t := range ts[:min(3, len(ts))] {
		if a.what = sortOf(ts, i); a.what != "" {
			if at = i; a.what == "yesno" && i > 0 {
				return a, false
			}
			a.whose = t.stem == word.Stem("whose")
			break
		}
	}
	if at < 0 || slices.ContainsFunc(ts[:at], func(t token) bool { return !words.Is("neutral", t.low) }) {
		return a, false
	}
	rest := ts[at+1:]
	switch {
	case a.what == "many" || a.what == "price":
		rest = ts[at+2:]
		if len(rest) > 0 && !words.Is("neutral", rest[0].low) && !words.Is("slight", rest[0].low) {
			a.noun = rest[0].stem
		} else if a.what == "many" {
			return a, false
		}
	case a.what == "how":
		a.how, rest = ts[at+1].low, ts[at+2:]
	case a.what == "day" || a.what == "clock":
		rest = ts[at+2:]
	case a.what == "which" && len(rest) > 0 && !words.Is("neutral", rest[0].low) && (words.Is("which", ts[at].low) && !isSlight(rest[0].low)):
		a.noun, rest = rest[0].stem, rest[1:]
	}
	if a.what == "many" {
		rest = rest[1:]
	}
	return a, a.sorted(rest, ts)
}

// maxAsked bounds the words of a question.
const maxAsked = 14

// sortOf is what the word at i asks for; "" for none that asks.
func sortOf(ts []token, i int) string {
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
	others := slices.DeleteFunc(slices.Clone(words.Of("slight")), func(w string) bool { return words.As("slight", w) != "other" })
	done := slices.ContainsFunc(all, func(t token) bool { return words.Is("done", t.low) })
	for i, t := range rest {
		bare := strings.TrimSuffix(strings.TrimSuffix(t.low, "'s"), "'")
		base := word.Stem(bare)
		is := func(kind string) bool {
			return slices.ContainsFunc(words.Of(kind), func(w string) bool { return word.Stem(w) == base })
		}
		switch part := words.As("part", bare); {
		case part != "" && (a.what == "when" || a.what == "clock"):
			a.part = part
		case bare == "after" && i > 0 && word.Stem(rest[i-1].low) == "look":
		case words.Is("unclear", bare) || a.what == "many" && bare == "now" || graded(bare) || words.Is("hedge", bare) || words.Is("negative", bare) && !words.Is("neutral", bare) || a.what == "yesno" && words.Is("main", bare):
			return false
		case words.Is("neutral", t.low) || words.Is("neutral", bare):
		case is("price") && (a.what == "which" || a.what == "price"):
			a.what = "price"
			a.slight = append(a.slight, t)
		case a.what == "who" && slices.ContainsFunc(others, func(w string) bool { return word.Stem(w) == base }) && !(i+1 < len(rest) && rest[i+1].low == "after"):
			a.content = append(a.content, t)
		case words.As("slight", bare) == "noun" || !done && is("slight") && !(words.Is("slight", bare) == false && word.Past(bare) && !perfect(all)):
			a.slight = append(a.slight, t)
		default:
			a.content = append(a.content, t)
		}
	}
	if a.noun != "" && (a.what == "price" || a.what == "many" && len(a.content) == 0) {
		a.content = append(a.content, token{low: a.noun, stem: a.noun})
	}
	if len(a.content) == 0 || a.what == "yesno" {
		a.content, a.slight = append(a.content, a.slight...), nil
	}
	return len(a.content) > 0 && (a.what != "yesno" || len(a.content) > 1)
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
func isSlight(low string) bool {
	return slices.ContainsFunc(words.Of("slight"), func(w string) bool { return word.Stem(w) == word.Stem(low) })
}
