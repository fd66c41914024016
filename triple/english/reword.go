package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// This file puts sentences that were refused in other words, which are the
// person's own but for one or two of the grammar. They are only shown, never used.

// reword says a sentence in words that can be read, where a phrase that cannot be
// kept has a near one that can. It is "" where there is none.
func (e *repairs) reword(p *reader, text string, toks []sentence.Token, d *triple.Discourse) string {
	for _, words := range e.rewordings(toks) {
		said := joined(text, words)
		st := e.once(p, said, d)
		if st.Trouble != nil || len(st.Readings) > 0 {
			continue
		}
		if st.Question != nil && !e.Unprintable(*st.Question) || st.Question == nil {
			if st = e.gate(p, st, d); st.Trouble != nil {
				continue
			}
		}
		return morph.UpperFirst(said)
	}
	return ""
}

// maxRewordings bounds the wordings that are tried of one sentence.
const maxRewordings = 12

// rewordings are the sentences to try, as their words.
func (e *repairs) rewordings(toks []sentence.Token) [][]string {
	words := make([]string, len(toks))
	for i, t := range toks {
		words[i] = t.Text
		if i == 0 && morph.ClosedOf(t.Low) != 0 && t.Text != "I" {
			words[i] = t.Low
		}
	}
	var out [][]string
	add := func(from, to int, instead ...string) []string {
		w := append(append(append([]string{}, words[:from]...), instead...), words[to:]...)
		out = append(out, w)
		return w
	}
	if said := ofAnybody(toks, words); said != nil {
		out = append(out, said)
	}
	for i, t := range toks {
		switch {
		case t.Low == "the" && e.pluralAt(toks, i+1):
			from := i
			for from > 0 && (toks[from-1].Low == "of" || toks[from-1].Low == "all") {
				from--
			}
			add(from, i+1, "all")
		case t.Low == "as" && i+2 < len(toks) && toks[i+1].Low == "well" && toks[i+2].Low == "as":
			add(i, i+3, "and")
		case t.Low == "most" && e.pluralAt(toks, i+1):
			out = append(out, usually(append(append([]string{}, words[:i]...), words[i+1:]...), i)...)
		}
	}
	return out[:min(len(out), maxRewordings)]
}

// ofAnybody says of someone what is said of "you" in a rule: "you can vote if you
// are 18". It is nil for other sentences.
func ofAnybody(toks []sentence.Token, words []string) []string {
	rule, out := false, append([]string{}, words...)
	said := 0
	for i, t := range toks {
		rule = rule || t.Low == "if" || t.Low == "when" || t.Low == "unless"
		switch {
		case t.Low == "you" && said == 0:
			out[i], said = "someone", i+1
		case t.Low == "you":
			out[i] = "they"
		case t.Low == "your":
			out[i] = "their"
		case said == i && said > 0 && lexicon.SecondToThird.Has(t.Low):
			out[i], _ = lexicon.SecondToThird.Value(t.Low)
		}
	}
	if !rule || said == 0 {
		return nil
	}
	return out
}

// pluralAt reports whether the next noun from i on, behind adjectives, is a plural.
func (e *repairs) pluralAt(toks []sentence.Token, i int) bool {
	for ; i < len(toks) && toks[i].Kind == tokens.Word; i++ {
		f := e.Lex.Lookup(toks[i].Low).Forms
		switch {
		case f&morph.Plural != 0:
			return true
		case f&morph.AdjForms == 0:
			return false
		}
	}
	return false
}

// usually puts that word behind each of the next words, behind an auxiliary first.
func usually(words []string, from int) [][]string {
	var first, rest [][]string
	for i := from + 1; i < len(words) && i < from+6; i++ {
		said := append(append(append([]string{}, words[:i]...), "usually"), words[i:]...)
		if morph.ClosedOf(words[i-1])&(lexicon.BeVerb|lexicon.ModalVerb) != 0 {
			first = append(first, said)
		} else {
			rest = append(rest, said)
		}
	}
	return append(first, rest...)
}

// joined writes words as a sentence that ends as the text does.
func joined(text string, words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 && w != "," && !strings.HasPrefix(w, "'") {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	said := b.String()
	if strings.HasSuffix(strings.TrimSpace(text), "?") {
		return said + "?"
	}
	return said + "."
}
