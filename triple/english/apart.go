package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/interpret"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// People put a comma, a dash or an "and" where one sentence ends and another begins. What cannot
// be read as one sentence is read here as those that it is made of, if each of them is one.

// maxApart bounds the places at which a sentence is tried to be divided.
const maxApart = 6

// apart reads a sentence as two or more, each told whole. It reports false where it is none such.
func (e *English) apart(ctx context.Context, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, bool) {
	if d.Own || len(text) > maxParsed || strings.Contains(text, "?") {
		return nil, false
	}
	t := e.parser.Parse(text).Tree
	for _, j := range joints(t) {
		if ctx.Err() != nil {
			return nil, false
		}
		front := strings.TrimRight(text[:j.end], " ")
		first, err := e.byOne(ctx, front, d, earlier)
		if full, ok := e.inNotes(ctx, front, first, d, earlier); ok && !(stance.PointsBack(t.Words[:1]) && stance.PointsBack(wordsFrom(t, j.next))) {
			first = full // what "they" did is said of nobody, to whom "it" behind it may go
		}
		if err != nil || !toldWhole(first) {
			continue
		}
		rest, err := e.byEither(ctx, text[j.next:], behind(first, d), earlier)
		if err != nil || !toldWhole(rest) || slices.ContainsFunc(rest, remarks) || strings.Trim(text[j.end:j.next], " ") == "," && stance.Does(wordsFrom(t, j.next)) {
			continue
		}
		for i := range rest {
			shift(&rest[i], j.next)
		}
		return append(first, rest...), true
	}
	return nil, false
}

// behind is the talk after the first part of a sentence, in which a pronoun goes back to whichever fits.
func behind(first []triple.Statement, d triple.Discourse) triple.Discourse {
	for _, st := range first {
		d.Told = triple.Retell(d.Told, st)
		for _, m := range st.Mentions {
			m.Sort &^= triple.AsSubject
			d.Mentions = append(slices.Clip(d.Mentions), m)
		}
	}
	return d
}

// toldWhole reports whether statements tell what is so, and leave nothing unread.
func toldWhole(read []triple.Statement) bool {
	return len(read) > 0 && !slices.ContainsFunc(read, func(st triple.Statement) bool {
		reports := st.Clauses != nil && slices.ContainsFunc(st.Clauses.Clauses, reporting)
		hedged := slices.ContainsFunc(st.Facts, func(f triple.Triple) bool { return f.Confidence > 0 && st.Standing != triple.AsRead })
		return hedged || st.Kind != triple.FactKind || st.Trouble != nil || len(st.Readings) > 0 || len(st.Rules) > 0 || reports
	})
}

// opening is the first word of a text in small letters, without what is drawn together with it.
func opening(text string) string {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	first, _, _ = strings.Cut(strings.ReplaceAll(first, "’", "'"), "'")
	return first
}

// remarks reports whether a statement says no more than how those who tell take what was said
// before it: "I'm afraid", "I think".
func remarks(st triple.Statement) bool {
	words := closed.Words()
	if len(st.Facts) != 1 || words.As("person", opening(st.Text)) != "speaker" {
		return false
	}
	f := st.Facts[0]
	return (f.Relation == triple.Is || f.Relation == triple.Does) && words.Is("attitude", f.Object.Spelling())
}

// wordsFrom are the words that begin at a place in the text or behind it.
func wordsFrom(t parse.Tree, at int) []parse.Word {
	return t.Words[slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Start >= at }):]
}

// reporting reports whether a clause tells what somebody says, thinks or supposes, to which what
// stands behind may belong.
func reporting(c clause.Clause) bool {
	return slices.ContainsFunc(c.Subs, func(s clause.Sub) bool {
		return !s.Asserted && s.Clause.Attitude != clause.Wished || reporting(s.Clause)
	})
}

// cut is where one sentence ends and the next begins.
type cut struct{ end, next int }

// joints are the places where one sentence may end in a text and another begin: each side has a
// finite verb, and behind it stands what a sentence begins with and what does not doubt the rest. A text that begins with a clause
// that rests on another has none.
func joints(t parse.Tree) []cut {
	words := t.Words
	if len(words) < 5 || closed.Words().Is("link", strings.ToLower(words[0].Form)) {
		return nil
	}
	var out []cut
	for i := 1; i+2 < len(words) && len(out) < maxApart; i++ {
		next := i + 1
		switch w := words[i]; {
		case w.Class == "PUNCT" && strings.ContainsAny(w.Form, ",;:–—-"):
			if words[next].Tag == "CC" || stance.SetsAgainst(words, next) {
				next++
			}
		case w.Tag == "CC" && words[i-1].Class != "PUNCT" && closed.Words().Is("joint", strings.ToLower(w.Form)):
		case juxtaposed(words, i):
			next = i
		default:
			continue
		}
		if (begins(words, next) || stance.SetsAgainst(words, next-1)) && !listed(words, i, next) && !stance.Doubts(words[i:]) && slices.ContainsFunc(words[:i], parse.Word.Finite) && !(byDegrees(words, 0) && byDegrees(words, next)) {
			if strings.EqualFold(words[next].Form, "then") {
				next++
			}
			out = append(out, cut{end: words[i-1].End, next: words[next].Start})
		}
	}
	return out
}

// juxtaposed reports whether a sentence begins at the pronoun at i without any sign in front of it, as
// in dictated text: "they've changed the code it's 7025 now". It is none of those that a word in front
// of it lets begin, nor one that tells which one the noun there is: "the box he bought".
func juxtaposed(words []parse.Word, i int) bool {
	if words[i].Tag != "PRP" || i < 2 || !slices.Contains([]string{"NOUN", "PROPN", "ADV", "NUM", "ADJ", "ADP", "VERB"}, words[i-1].Class) || words[i-1].Tag == "IN" || strings.HasPrefix(words[i-1].Tag, "W") {
		return false
	}
	verb := i + 1
	for verb < len(words) && !words[verb].Finite() {
		verb++
	}
	for k := i - 1; k >= 0 && !words[k].Finite(); k-- {
		if words[k].Class == "PUNCT" || words[k].Tag == "CC" || closed.Words().Is("discourse", strings.ToLower(words[k].Form)) {
			return false // what stands behind that is the front of this clause
		}
	}
	if verb != i+1 || verb+1 >= len(words) || slices.ContainsFunc(words[:i], func(w parse.Word) bool { return closed.Words().Is("attitude", w.Lemma) || w.Class == "SCONJ" }) {
		return false
	}
	own := words[verb].Lemma == "be" || words[verb].Lemma == "have"
	return own || slices.Contains([]string{"DT", "CD", "PRP$", "$"}, words[verb+1].Tag)
}

// listed reports whether the noun at next is the last of several with one verb behind "and": "only Ann and
// Liv are in".
func listed(words []parse.Word, i, next int) bool {
	verb := next + 1
	one := words[i].Tag == "CC" && !slices.Contains([]string{"PRP", "DT", "CD", "NNS", "NNPS"}, words[next].Tag) && verb < len(words) && words[verb].Finite()
	return one && words[verb].Lemma == "be" && words[verb].Tag == "VBP"
}

// begins reports whether a sentence may begin at i: with a subject, and then its finite verb
// before anything else divides it.
func begins(words []parse.Word, i int) bool {
	if i = behindTime(words, i); i >= len(words) {
		return false
	}
	if w := words[i]; w.Class != "PRON" && w.Class != "DET" && w.Class != "NOUN" && w.Class != "PROPN" && w.Class != "NUM" && w.Class != "ADJ" || strings.HasPrefix(w.Tag, "W") {
		return false
	}
	for k := i + 1; k < len(words); k++ {
		switch w := words[k]; {
		case w.Finite():
			return true
		case w.Class == "PUNCT", w.Tag == "CC", w.Class == "SCONJ", strings.HasPrefix(w.Tag, "W"):
			return false
		}
	}
	return false
}

// behindTime is where a sentence goes on that begins at i with when something is: "then after lunch",
// "on Friday".
func behindTime(words []parse.Word, i int) int {
	k := i
	for k+1 < len(words) && (words[k].Tag == "RB" && closed.Words().Is("time", strings.ToLower(words[k].Form)) || strings.EqualFold(words[k].Form, "then")) {
		k++
	}
	if k+2 >= len(words) || words[k].Tag != "IN" {
		return k
	}
	noun := k + 1
	for noun+1 < len(words) && slices.Contains([]string{"DT", "JJ", "CD"}, words[noun].Tag) {
		noun++
	}
	low := strings.ToLower(words[noun].Form)
	if noun+1 < len(words) && (closed.Words().Is("weekday", low) || closed.Words().Is("weekdays", low) || lexicon.Supersense(low, lexicon.Noun) == "noun.time" || lexicon.IsA(low, "meal")) {
		return noun + 1
	}
	return i
}

// byDegrees reports whether what begins at i may be one side of "the more it rains, the longer
// we wait", of which neither is so by itself.
func byDegrees(words []parse.Word, i int) bool {
	return i+1 < len(words) && strings.EqualFold(words[i].Form, "the") && (words[i+1].Tag == "JJR" || words[i+1].Tag == "RBR")
}
