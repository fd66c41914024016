package english

import (
	"slices"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
)

// withoutStretch takes the words that say how long, or when, from the end of a
// sentence. A sentence with "has been" is then one with "is".
func withoutStretch(toks []sentence.Token) ([]sentence.Token, sentence.Stretch) {
	if len(toks) < 4 || !slices.ContainsFunc(toks[2:], func(t sentence.Token) bool { return lexicon.TimePrepositions.Has(t.Low) }) {
		return toks, sentence.Stretch{} // a parser costs more than the look
	}
	p := sentence.Times(toks)
	for i := len(toks) - 2; i > 1 && i > len(toks)-9; i-- {
		if !lexicon.TimePrepositions.Has(toks[i].Low) {
			continue
		}
		t, ok := p.TimeToEnd(i + 1)
		if day, until := p.EndToEnd(i + 1); !ok && until && (toks[i].Low == "until" || toks[i].Low == "till" || toks[i].Low == "to") {
			t, ok = day, true
		}
		if !ok {
			continue
		}
		switch toks[i].Low {
		case "since":
			return isNow(toks[:i]), sentence.Stretch{Since: t}
		case "until", "till", "to":
			if rest, stretch, ok := untilStretch(toks, i, t); ok {
				return rest, stretch
			}
		case "in", "on", "during":
			return slices.Clone(toks[:i]), sentence.Stretch{Prep: toks[i].Low, At: t}
		}
	}
	return toks, sentence.Stretch{}
}

// untilStretch takes "until t" at i from the end of a sentence, with "from" before it.
func untilStretch(toks []sentence.Token, i int, t triple.Term) ([]sentence.Token, sentence.Stretch, bool) {
	to := toks[i].Low == "to"
	at, from := sentence.Times(toks).FromBefore(i)
	switch {
	case at > 1 && inOrder(from, t) && to && lexicon.Rescheduled.Has(toks[at-1].Low):
		return toks, sentence.Stretch{}, true // it is at another time, and not so for a time
	case at > 1 && inOrder(from, t):
		bare := to && from.Kind == triple.Number && t.Kind == triple.Number
		return slices.Clone(toks[:at]), sentence.Stretch{From: from, Until: t, Bare: bare}, true
	case !to:
		return slices.Clone(toks[:i]), sentence.Stretch{Until: t}, true
	}
	return toks, sentence.Stretch{}, false
}

// timeLast puts a time that begins a sentence at its end: "In 2015 Anna lived in
// Paris". Both ends of a range get the year of its last.
func timeLast(toks []sentence.Token) []sentence.Token {
	toks = sentence.Years(toks)
	if len(toks) < 5 || !lexicon.TimePrepositions.Has(toks[0].Low) && toks[0].Low != "from" || toks[0].Low == "to" || toks[1].Low == "when" {
		return toks
	}
	end := timeAt(toks, 1)
	if toks[0].Low == "from" && end > 0 && end < len(toks) && (toks[end].Low == "to" || toks[end].Low == "until") {
		end = timeAt(toks, end+1)
	}
	if end < 0 || end+2 > len(toks) {
		return toks
	}
	rest := toks[end:]
	if rest[0].Low == "," {
		rest = rest[1:]
	}
	if len(rest) < 2 || morph.ClosedOf(rest[0].Low)&(lexicon.Preposition|lexicon.Conditional) != 0 || isVerbOnly(rest[0].Low) {
		return toks
	}
	return slices.Concat(rest, toks[:end])
}

// isVerbOnly: with one of these behind it, the time is what the sentence is about:
// "In 2015 was a good answer".
func isVerbOnly(w string) bool { return morph.ClosedOf(w)&(lexicon.BeVerb|lexicon.ModalVerb) != 0 }

// timeAt is the end of the time that begins at i, or -1.
func timeAt(toks []sentence.Token, i int) int {
	for end := min(len(toks), i+5); end > i; end-- {
		p := sentence.Times(toks[:end])
		if _, ok := p.TimeToEnd(i); ok {
			return end
		}
	}
	return -1
}

// usedTo says "used to live" as "lived".
func (e *times) usedTo(toks []sentence.Token) []sentence.Token {
	for i := 1; i+2 < len(toks); i++ {
		if toks[i].Low != "used" || toks[i+1].Low != "to" || morph.ClosedOf(toks[i-1].Low)&(lexicon.BeVerb|lexicon.DoVerb) != 0 {
			continue
		}
		verb := toks[i+2].Low
		was := e.Forms.Past(verb)
		if verb == "be" {
			was = "was"
		} else if e.Lex.Lookup(verb).Forms&morph.Base == 0 {
			return toks
		}
		out := slices.Clone(toks)
		out[i+2].Text, out[i+2].Low = was, was
		return slices.Delete(out, i, i+2)
	}
	return toks
}

// inOrder reports whether the one time may come before the other. Of a day
// with no year nobody can tell.
func inOrder(from, until triple.Term) bool {
	a, okA := startOf(from)
	b, okB := startOf(until)
	return !okA || !okB || !b.Before(a)
}

// startOf is the first moment of a day, month or year.
func startOf(t triple.Term) (time.Time, bool) {
	for _, layout := range [...]string{"2 January 2006", "January 2006", "2006"} {
		if at, err := time.Parse(layout, t.Spelling()); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// withTime reads a sentence that cannot be read whole: as what is asked of its
// time, or as what was done at the time that it ends with.
func (e *times) withTime(p *reader, toks []sentence.Token, how sentence.MannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if st, ok := e.whenever(p, toks, how, d); ok {
		return st, true
	}
	rest, s := withoutStretch(toks)
	if s.Prep == "" || how.Asks || how.Why || how.Forgets || how.When != "" || final == '?' {
		return triple.Statement{}, false
	}
	how.Stretch = s
	p.Begin(rest, final, how)
	st := e.choose(p, p.Acts(), d)
	return st, st.Trouble == nil && len(st.Readings) == 0
}

// isNow says "has been" as "is", and "has Anna been" as "is Anna".
func isNow(toks []sentence.Token) []sentence.Token {
	out := slices.Clone(toks)
	has := func(i int) bool { return out[i].Low == "has" || out[i].Low == "have" }
	for i := 1; i < len(out); i++ {
		at := i - 1
		if out[i].Low != "been" || !has(at) && !has(0) {
			continue
		}
		if !has(at) {
			at = 0
		}
		is := map[bool]string{true: "is", false: "are"}[out[at].Low == "has"]
		out[at].Text, out[at].Low, out[at].Info = is, is, nil
		return slices.Delete(out, i, i+1)
	}
	return out
}

// inTime reads a sentence that ends with a time: what is told with how long it
// was so, or what is asked to have been so then.
func (e *times) inTime(p *reader, toks []sentence.Token, how sentence.MannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if final == '?' || how.Asks || len(toks) > 0 && morph.ClosedOf(toks[0].Low)&(lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb) != 0 {
		return e.timed(p, toks, how, d)
	}
	return e.lasting(p, toks, how, final, d)
}

// lasting reads a sentence that says how long something was so. It reports
// false for another, and for one that cannot be kept whole.
func (e *times) lasting(p *reader, toks []sentence.Token, how sentence.MannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if how.Asks || how.Forgets || how.Why || how.There || final == '?' || how.When != "" && !saysBe(toks) {
		return triple.Statement{}, false
	}
	rest, s := withoutStretch(toks)
	if how.When != "" {
		if s.IsSet() {
			return triple.Statement{}, false
		}
		rest, s.At, how.When = toks, sentence.WhenTerm(how.When), ""
	}
	if !s.IsSet() || s.Prep != "" && !saysBe(rest) {
		return triple.Statement{}, false
	}
	how.Stretch = s
	p.Begin(rest, final, how)
	st := e.choose(p, p.Acts(), d)
	return st, st.Trouble == nil
}

// saysBe reports whether a sentence says what was: of what was done the grammar
// reads when it was.
func saysBe(toks []sentence.Token) bool {
	return slices.ContainsFunc(toks, func(t sentence.Token) bool { return t.Low == "was" || t.Low == "were" })
}
