package typed

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/value"
)

// maxTimeWords bounds the words of a time in front of a sentence.
const maxTimeWords = 5

// TimesApart are the ways to write a sentence that begins with a time, "from May on the fee is 30 euros", so that what
// comes behind the time is told from it: with a comma, and with the time at its end. There are none for others.
func TimesApart(text string) []string {
	words := wordsOf(text)
	end := strings.TrimRight(text, ".! ")
	if strings.HasSuffix(text, "?") || len(words) < 4 {
		return nil
	}
	prep, at := frontedBy(text, words)
	if prep == "" {
		return nil
	}
	for n := min(maxTimeWords, len(words)-at-2); n > 0; n-- {
		time := text[words[at].at:words[at+n-1].end]
		if !isTime(time, prep) {
			continue
		}
		next := at + n
		if closed.Words().Is("onwards", strings.ToLower(text[words[next].at:words[next].end])) && beginsClause(text, words, next+1) {
			next++
		}
		if !beginsClause(text, words, next) {
			return nil
		}
		rest := end[words[next].at:]
		last := prep + " " + time
		if (closed.Classes{}).Sort(strings.ToLower(time)) == "now" {
			last = time
		}
		tries := []string{morph.UpperFirst(rest) + " " + last + text[len(end):]}
		if !strings.ContainsAny(rest, ",;:") {
			tries = append([]string{morph.UpperFirst(last) + ", " + rest + text[len(end):]}, tries...)
		}
		return tries
	}
	return nil
}

// InNow says "now" in the place of a longer phrase that says so in front of a sentence or at its end, "with immediate
// effect", "until further notice", and reports whether there was one.
func InNow(text string) (string, bool) {
	words := wordsOf(text)
	if strings.HasSuffix(text, "?") {
		return text, false
	}
	now := closed.Words().Of("nowword")[0]
	for n := min(maxTimeWords, len(words)-2); n > 1; n-- {
		first, last := words[:n], words[len(words)-n:]
		if isNow(text[first[0].at:first[n-1].end]) && beginsClause(text, words, n) {
			return morph.UpperFirst(now) + " " + text[words[n].at:], true
		}
		if isNow(text[last[0].at:last[n-1].end]) {
			return text[:last[0].at] + now + text[last[n-1].end:], true
		}
	}
	return text, false
}

func isNow(phrase string) bool { return closed.Words().Is("longnow", strings.ToLower(phrase)) }

// frontedBy is the preposition that a sentence begins with in front of a time, as it is best said, and where that begins.
func frontedBy(text string, words []place) (prep string, at int) {
	for n := 2; n > 0; n-- {
		if prep = closed.Words().As("fronting", strings.ToLower(text[words[0].at:words[n-1].end])); prep != "" {
			return prep, n
		}
	}
	return "", 0
}

// isTime reports whether a phrase says when.
func isTime(phrase, prep string) bool {
	v, ok := value.Of(phrase, prep)
	if (closed.Classes{}).Sort(strings.ToLower(phrase)) == "now" {
		return true
	}
	return ok && (v.Kind == clause.Date || v.Kind == clause.Weekday || v.Kind == clause.Clock || v.Kind == clause.Recurring || v.Relative != "")
}

// beginsClause reports whether a clause may begin with the word at i: a name, or what begins a phrase.
func beginsClause(text string, words []place, i int) bool {
	if i+1 >= len(words) {
		return false
	}
	word := text[words[i].at:words[i].end]
	low := strings.ToLower(word)
	return word != low || lexicon.ClosedOf(low)&(lexicon.Pronoun|lexicon.Determiner|lexicon.Possessive) != 0
}
