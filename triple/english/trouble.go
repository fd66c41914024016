package english

import (
	"strings"

	"whence/triple"
)

// stopped reports where reading stopped.
func (p *parser) stopped() *triple.Trouble {
	t := &triple.Trouble{Code: "stopped", Expected: wantNames(p.wanted)}
	if len(p.toks) == 0 {
		t.Message = "There is nothing to read."
		return t
	}
	if p.far >= len(p.toks) {
		last := p.toks[len(p.toks)-1]
		t.At, t.Until = last.end, last.end
		t.Message = `The sentence ends too early, behind "` + last.text + `".`
		return t
	}
	at := p.toks[p.far]
	t.At, t.Until = at.at, at.end
	switch {
	case at.kind == markToken:
		t.Message = `The mark "` + at.text + `" cannot be read here.`
	case at.info != nil && at.info.closed&reserved != 0:
		t.Code = "unsupported"
		t.Message = `"` + at.text + `" has a meaning that cannot be kept; say the sentence without it.`
	case at.info != nil && !at.info.known:
		t.Code = "unknown_word"
		t.Message = `The word "` + at.text + `" is not known, and does not fit here.`
	default:
		t.Message = `Reading stopped at "` + at.text + `".`
	}
	return t
}

// advise looks for a near sentence that can be read: with up to three words
// less near the place where reading stopped, or cut off there. It is only
// shown, never used.
func (e *English) advise(p *parser, text string, d *triple.Discourse, t *triple.Trouble) {
	if t.Code == "too_long" || t.Code == "pronoun" {
		return
	}
	toks, _, ok := tokenize(text, nil)
	if !ok || len(toks) < 3 {
		return
	}
	far := 0
	for far < len(toks) && toks[far].end <= t.At {
		far++
	}
	for n := 1; n <= 3; n++ {
		for from := max(0, far-n); from <= far && from+n <= len(toks); from++ {
			if s := e.tryWithout(p, text, toks, from, from+n, d); s != "" {
				t.Suggest = s
				return
			}
		}
	}
	if far > 2 {
		t.Suggest = e.tryWithout(p, text, toks, far, len(toks), d)
	}
}

// tryWithout reads the sentence without some of its tokens, and returns how
// it would be said, or "".
func (e *English) tryWithout(p *parser, text string, toks []token, from, to int, d *triple.Discourse) string {
	if from > 0 && to < len(toks) && toks[from-1].capital && toks[to].capital {
		return "" // two names would become one
	}
	var b strings.Builder
	for i, t := range toks {
		if i >= from && i < to {
			continue
		}
		if b.Len() > 0 && t.at > toks[max(0, i-1)].end {
			b.WriteByte(' ')
		}
		b.WriteString(text[t.at:t.end])
	}
	st := e.once(p, b.String(), d)
	if st.Trouble != nil || len(st.Readings) > 0 {
		return ""
	}
	if st = e.gate(p, st, d); st.Trouble != nil {
		return ""
	}
	return st.Echo
}
