package parse

import (
	"slices"
	"strings"

	"whence/triple/english/parse/model"
)

// This file parses what a sentence says by the way apart from the rest: "Sofia, the
// capital of Bulgaria, has an old market". Members differ on such sentences, or take the
// aside for the main clause, though the signs tell where it begins and ends.

// aside is the words from first up to end, which tell of the phrase in front of from. It
// stands with its signs from from up to upto.
type aside struct {
	from, first, end, upto int
	label                  string
}

// apart parses the asides of a sentence apart, where the rest is then no less of a
// clause.
func (p *Parser) apart(m *scratch, w *work) {
	found := w.asides(p)
	if len(found) == 0 {
		return
	}
	var rest []int
	for i := range w.forms {
		if !slices.ContainsFunc(found, func(a aside) bool { return a.from <= i && i < a.upto }) {
			rest = append(rest, i)
		}
	}
	main := w.only(rest)
	p.joining(m, main, true)
	divider{Parser: p, scratch: m}.clauses(main)
	if main.defects > w.defects {
		return
	}
	w.adopt(main, rest)
	for _, a := range found {
		words := make([]int, 0, a.end-a.first)
		for i := a.first; i < a.end; i++ {
			words = append(words, i)
		}
		part := w.only(words)
		p.joining(m, part, a.label == "acl:relcl")
		divider{Parser: p, scratch: m, relative: a.label == "acl:relcl"}.clauses(part)
		w.adopt(part, words)
		for k := range w.members {
			p.hang(w.members[k], a)
		}
		p.hang(w.voted, a)
	}
	w.defects, w.repaired = main.defects, w.repaired || main.repaired
}

// adopt takes over the trees of a part of the sentence, whose words are at these places.
func (w *work) adopt(part *work, at []int) {
	copyTo := func(to, from model.Heads) {
		for i, k := range at {
			to.Label[k] = from.Label[i]
			if to.Head[k] = model.Root; from.Head[i] != model.Root {
				to.Head[k] = int16(at[from.Head[i]])
			}
		}
	}
	for k := range w.members {
		copyTo(w.members[k], part.members[k])
	}
	w.voted = model.Heads{Head: slices.Clone(w.voted.Head), Label: slices.Clone(w.voted.Label)}
	copyTo(w.voted, part.voted)
	if w.odds != nil && part.odds != nil {
		w.odds = slices.Clone(w.odds)
		for i, k := range at {
			w.odds[k] = part.odds[i]
		}
	}
	for i, k := range at {
		w.s.Tags[k] = part.s.Tags[i]
	}
}

// hang hangs an aside on the noun in front of it, and its signs on the aside.
func (p *Parser) hang(h model.Heads, a aside) {
	noun := a.from - 1
	for int(h.Label[noun]) == p.flat && h.Head[noun] >= 0 && int(h.Head[noun]) < noun {
		noun = int(h.Head[noun])
	}
	root := a.first
	for i := a.first; i < a.end; i++ {
		if h.Head[i] == model.Root {
			root = i
		}
	}
	h.Head[root], h.Label[root] = int16(noun), uint8(slices.Index(p.set.Labels, a.label))
	for i := a.from; i < a.upto; i++ {
		if i < a.first || i >= a.end {
			h.Head[i], h.Label[i] = int16(root), uint8(slices.Index(p.set.Labels, "punct"))
		}
	}
}

// asides finds those that signs and relative words tell, as long as the phrase in front is a
// noun without more, so that it is clear what they are about.
func (w *work) asides(p *Parser) []aside {
	if w.s.Question || slices.Index(p.set.Labels, "acl:relcl") < 0 {
		return nil
	}
	var out []aside
	for i := 1; i < len(w.forms)-1; i++ {
		a, ok := w.enclosed(p, i)
		if !ok {
			a, ok = w.following(p, i)
		}
		if !ok && len(out) == 0 {
			a, ok = w.inSubject(p, i)
		}
		if ok {
			out = append(out, a)
			i = a.upto - 1
		}
	}
	return out
}

func (w *work) tag(p *Parser, i int) string {
	if i < 0 || i >= len(w.forms) {
		return ""
	}
	return p.set.Tags[w.s.Tags[i]]
}

// enclosed is the aside between the commas or brackets of which the first is at i.
func (w *work) enclosed(p *Parser, i int) (aside, bool) {
	a := aside{from: i, first: i + 1}
	opens := w.tag(p, i)
	if opens != "," && opens != "-LRB-" || !nominal(w.tag(p, i-1)) {
		return a, false
	}
	for a.end = i + 2; a.end < len(w.forms); a.end++ {
		if tag := w.tag(p, a.end); tag == "," && opens == "," || tag == "-RRB-" && opens == "-LRB-" {
			break
		}
	}
	a.upto = a.end + 1
	if a.upto >= len(w.forms) || opens == "," && !isFinite(w.tag(p, a.upto)) || opens == "," && w.linked(p, i) {
		return a, false
	}
	a.label = w.asideLabel(p, a.first, a.end)
	return a, a.label != ""
}

// linked reports whether the noun in front of i has a preposition in front of it, so that
// what is said by the way may be about it or about what has it.
func (w *work) linked(p *Parser, i int) bool {
	for k := i - 1; k >= 0; k-- {
		switch tag := w.tag(p, k); {
		case tag == "IN" || tag == "TO":
			return true
		case tag == "," || isFinite(tag) || tag == "CC" || strings.HasPrefix(tag, "W"):
			return tag != ","
		}
	}
	return false
}

// asideLabel tells how an aside hangs on its noun by its words, "" where that is unclear.
func (w *work) asideLabel(p *Parser, first, end int) string {
	verbs, nouns := 0, 0
	for i := first; i < end; i++ {
		if isFinite(w.tag(p, i)) {
			verbs++
		}
		if nominal(w.tag(p, i)) {
			nouns++
		}
		if w.tag(p, i) == "CC" && i == first {
			return ""
		}
	}
	switch tag := w.tag(p, first); {
	case w.relative(p, first):
		if verbs > 0 {
			return "acl:relcl"
		}
	case verbs > 0 || end-first < 2:
	case tag == "VBN" || tag == "VBG":
		return "acl"
	case (tag == "DT" || tag == "PRP$") && nouns > 0:
		return "appos"
	}
	return ""
}

// relative reports whether a relative clause begins at i: "which", "whose", "where", and
// "who" behind a comma.
func (w *work) relative(p *Parser, i int) bool {
	switch tag := w.tag(p, i); tag {
	case "WDT", "WP$":
		return strings.HasPrefix(strings.ToLower(w.forms[i]), "wh")
	case "WRB":
		return strings.EqualFold(w.forms[i], "where")
	case "WP":
		return w.tag(p, i-1) == "," || w.tag(p, i-1) == "-LRB-"
	}
	return false
}

// following is the relative clause that goes from i to the end of the sentence, behind a
// clause that is whole without it.
func (w *work) following(p *Parser, i int) (aside, bool) {
	a := aside{from: i, first: i, end: len(w.forms), upto: len(w.forms), label: "acl:relcl"}
	if w.tag(p, i) == "," {
		a.first++
	}
	for a.end > 0 && strings.Trim(w.forms[a.end-1], ".!") == "" {
		a.end--
	}
	a.upto = a.end
	if !nominal(w.tag(p, i-1)) || !w.relative(p, a.first) || a.end-a.first < 3 {
		return a, false
	}
	main, inside := 0, 0
	for k := range w.forms {
		switch tag := w.tag(p, k); {
		case k < i && strings.HasPrefix(tag, "W"), k > a.first && tag == ",":
			return a, false
		case !isFinite(tag):
		case k < i:
			main++
		case k < a.end:
			inside++
		}
	}
	return a, main == 1 && inside > 0 && (inside == 1 || w.isJoined(p, a))
}

// inSubject is the relative clause that goes from i to the verb of the sentence, behind the noun
// that the sentence begins with: "anyone who has been a member for a year may have a key".
func (w *work) inSubject(p *Parser, i int) (aside, bool) {
	a := aside{from: i, first: i, label: "acl:relcl"}
	if tag := w.tag(p, i); tag != "WP" && tag != "WDT" || !nominal(w.tag(p, i-1)) {
		return a, false
	}
	for k := range i {
		if tag := w.tag(p, k); !nominal(tag) && tag != "DT" && tag != "PRP$" && !strings.HasPrefix(tag, "JJ") {
			return a, false
		}
	}
	verb := 0
	for k := i + 1; k < len(w.forms); k++ {
		switch tag := w.tag(p, k); {
		case isFinite(tag) && verb > 0:
			a.end, a.upto = k, k
			before := w.tag(p, k-1)
			gap := k == verb+1 && verb > i+1 // "the bike that Tom bought cost"
			return a, gap || k > verb+1 && (nominal(before) || before == "RB" || before == "VBN" || before == "RP" || before == "JJ")
		case isFinite(tag):
			verb = k
		case tag == "CC" || tag == "," || strings.HasPrefix(tag, "W") || tag == "PRP" && verb > 0 || strings.EqualFold(w.forms[k], "that"):
			return a, false
		}
	}
	return a, false
}

// isJoined reports whether a conjunction stands between the verbs of a clause, which
// else hold a main clause that goes on behind it.
func (w *work) isJoined(p *Parser, a aside) bool {
	verbs, joined := 0, false
	for i := a.first; i < a.end; i++ {
		switch tag := w.tag(p, i); {
		case tag == "CC":
			joined = true
		case isFinite(tag):
			if verbs++; verbs > 1 && !joined {
				return false
			}
		}
	}
	return true
}

func nominal(tag string) bool {
	return strings.HasPrefix(tag, "NN") || tag == "CD"
}
