package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/interpret"
	"whence/triple/english/parse"
	"whence/triple/english/typed"
)

// Of most sentences that cannot be read whole, the first clause can: "bed 7 is empty, being deep
// cleaned after Tuesday". What it says is so whatever is told behind it, as long as that is a
// clause of its own that takes nothing back.

// inPart reads the front of a sentence that cannot be read whole: what it tells is the first
// statements, and the last is the whole sentence with the trouble it has. All are quoted as the
// sentence.
func inPart(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(read) != 1 || len(read[0].Readings) > 0 || len(text) > maxParsed || strings.ContainsAny(text, "?\"“”") {
		return nil, false
	}
	t := e.parser.Parse(text[len(typed.Bullet(text)):]).Tree
	for _, end := range fronts(t) {
		if ctx.Err() != nil {
			return nil, false
		}
		first, err := e.byEither(ctx, t.Text[:end], d, earlier)
		if err != nil || !toldWhole(first) {
			continue
		}
		return append(said(text, first), read[0]), true
	}
	return nil, false
}

// fronts are where the first clauses of a text end, the longest first: in front of a clause
// without which they are as true. The main verb is among them.
func fronts(t parse.Tree) []int {
	words := t.Words
	var out []int
	root := slices.IndexFunc(words, func(w parse.Word) bool { return w.Head < 0 })
	if byDegrees(words, 0) {
		return nil
	}
	for i := len(words) - 2; i >= minFront && len(out) < maxApart; i-- {
		if bids(words, i) {
			out = append(out, words[i-1].End)
		}
		if !hasSubject(words[:i], root) {
			continue
		}
		if rest, ok := another(words, i); ok && root < i && beside(words, i, root) && leavesStanding(rest, past(words[:i])) {
			out = append(out, words[i-1].End)
		}
	}
	return out
}

// bids reports whether something is to be done by the clause behind the sign at i, and no verb stands
// in front of it, which is a note by itself: "no sugar left, buy some".
func bids(words []parse.Word, i int) bool {
	return words[i].Class == "PUNCT" && words[i].Form != ":" && words[i+1].Tag == "VB" && !slices.ContainsFunc(words[:i], parse.Word.Finite)
}

// minFront is how many words the front of a sentence has at least.
const minFront = 3

// hasSubject reports whether words have a finite verb, and the subject of the main one in front
// of it.
func hasSubject(words []parse.Word, root int) bool {
	subject := slices.IndexFunc(words, func(w parse.Word) bool {
		return w.Head == root && (strings.HasPrefix(w.Label, "nsubj") || w.Label == "expl")
	})
	return subject >= 0 && slices.ContainsFunc(words[subject+1:], parse.Word.Finite)
}

// past reports whether the first finite verb is in the past: what was done is not undone by what
// came of it.
func past(words []parse.Word) bool {
	i := slices.IndexFunc(words, parse.Word.Finite)
	return i >= 0 && words[i].Tag == "VBD"
}

// another is the clause that may stand behind a front that ends before i, with the word that
// joins it.
func another(words []parse.Word, i int) ([]parse.Word, bool) {
	comma := words[i].Class == "PUNCT" && strings.ContainsAny(words[i].Form, ",;:–—-")
	if comma {
		i++
	} else if words[i-1].Class == "PUNCT" {
		return nil, false // that is where it is cut
	}
	rest := words[i:]
	if len(rest) < 2 {
		return nil, false
	}
	next := rest[0]
	link := closed.Words().As("link", strings.ToLower(next.Form))
	switch {
	case next.Tag == "CC", link == "yes" && next.Class == "SCONJ", next.Class == "SCONJ" && closed.Words().Is("discourse", strings.ToLower(next.Form)):
		return rest, begins(rest, 1) || comma && acts(rest[1])
	case strings.EqualFold(next.Form, "so"):
		return rest, begins(rest, 1) || rest[1].Tag == "VB"
	case comma && (next.Tag == "WP" || next.Tag == "WP$" || next.Tag == "WDT"):
		return rest, true
	}
	return rest, comma && (begins(words, i) || acts(next))
}

// beside reports whether the words from i on hang on the main verb, and what is told of a noun on
// that noun: they belong to no part of what stands in front of them.
func beside(words []parse.Word, i, root int) bool {
	return !slices.ContainsFunc(words[i:], func(w parse.Word) bool {
		return w.Head >= 0 && w.Head < i && w.Head != root && w.Class != "PUNCT" && w.Label != "acl:relcl"
	})
}

// acts reports whether a word may begin what else somebody does or did.
func acts(w parse.Word) bool { return w.Class == "VERB" && w.Tag != "VB" && w.Tag != "VBN" }

// leavesStanding reports whether what is so, or was where it is past, is so whatever the rest of
// the sentence says: it is no condition, no exception, no doubt, no change, and nobody's words.
func leavesStanding(rest []parse.Word, past bool) bool {
	words := closed.Words()
	if first := strings.ToLower(rest[0].Form); !past && (first == "but" || words.Is("contrast", first) || does(rest)) {
		return false
	}
	for i, w := range rest {
		for said := range parse.Phrases(rest[i:]) {
			if words.Is("condition", said) || !past && words.Is("ending", said) {
				return false
			}
		}
		if !past && w.Class == "VERB" && words.Is("ending", words.As("sort", w.Lemma)) {
			return false
		}
	}
	return !doubts(rest)
}

// does reports whether a clause says what those who tell do with "it", which may be all that was
// said before: "I mixed it up".
func does(rest []parse.Word) bool {
	return (speaks(rest[:1], "speaker") || speaks(rest[:1], "tellers")) && slices.ContainsFunc(rest[1:], func(w parse.Word) bool {
		return closed.Words().As("pronoun", strings.ToLower(w.Form)) == "it"
	})
}

// doubts reports whether a clause says that what stands in front of it may not be so, or who says
// so.
func doubts(rest []parse.Word) bool {
	words := closed.Words()
	for i, w := range rest {
		for said := range parse.Phrases(rest[i:]) {
			if words.Is("doubting", said) || words.Is("untrue", said) && speaksOfIt(rest[:i]) {
				return true
			}
		}
		if attributes(rest, i) {
			return true
		}
		if behind := rest[i+1:]; words.Is("wording", w.Lemma) && len(behind) > 0 && strings.EqualFold(behind[0].Form, "it") {
			return true // as her brother put it
		}
	}
	return false
}

// attributes reports whether the word at i says whose words those in front of the clause are.
func attributes(rest []parse.Word, i int) bool {
	w, words := rest[i], closed.Words()
	switch words.As("attitude", w.Lemma) {
	case "reported", "denied":
		named := w.Tag == "VBN" && words.Is("naming", w.Lemma) // it's called Rex
		if w.Tag == "VBN" && !speaksOfIt(rest[:i]) && slices.ContainsFunc(rest[:i], func(x parse.Word) bool { return x.Lemma == "be" }) {
			return false // members are admitted free
		}
		return !named && !slices.ContainsFunc(rest[i+1:], parse.Word.Finite) || speaks(rest[:i], "speaker") // Ben says, I think
	case "asserted", "wished":
		return speaks(rest[:i], "speaker") // I hope
	}
	return false
}

// speaksOfIt reports whether the subject may be all that was said before.
func speaksOfIt(subject []parse.Word) bool {
	return slices.ContainsFunc(subject, func(w parse.Word) bool {
		return strings.EqualFold(w.Form, "it") || w.Tag == "WDT" || w.Class == "PRON" && w.Tag == "DT"
	})
}

// speaks reports whether words are somebody's who is such a person.
func speaks(words []parse.Word, person string) bool {
	return slices.ContainsFunc(words, func(w parse.Word) bool { return closed.Words().As("person", strings.ToLower(w.Form)) == person })
}
