package parse

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/model"
)

// This file parses clauses apart that a conjunction joins: "My name is Tobias and I run a
// bakery", "the dish comes from Java and contains rice and egg". Members differ on where
// the first ends, or take the subject of the second for one more object of the first. It
// is done where that makes more of a clause of the sentence, or the members agree better.

// divider parses the clauses of sentences apart.
type divider struct {
	*Parser
	scratch *scratch
	// relative: it is a relative clause that is divided.
	relative bool
}

// joint is a conjunction between two clauses.
type joint struct {
	// from up to end is the first clause, from next up to stop the second.
	end, at, next, stop int
	// subject is the end of the subject that both have, which the sentence begins with; 0
	// where the second has its own.
	subject int
	// splice: the conjunction is but a comma.
	splice bool
	// so: it is the adverb that says what comes of the first.
	so bool
	// act is the verb of the second, counted from the beginning of that subject.
	act int
}

// clauses parses the clauses that are joined at the top of a sentence apart.
func (p divider) clauses(w *work) {
	if w.s.Question || w.defects == 0 && agreeing(w.members) == len(w.members) {
		return
	}
	for i := 2; i < len(w.forms)-2; i++ {
		if j, ok := w.joint(p, i); ok && p.divide(w, j) {
			return
		}
		if w.tag(p.Parser, i) == "," && w.fronted(p.Parser, i) {
			p.divideAt(w, front(i, len(w.forms)))
			return
		}
		if u, ok := w.subordinate(p, i); ok && p.divideAt(w, u) {
			return
		}
	}
}

// fronted reports whether what stands before the comma at i is a participle with its
// phrases, and behind it a clause: "Born in Porto, Rui studied law".
func (w *work) fronted(p *Parser, i int) bool {
	if tag := w.tag(p, 0); tag != "VBN" && tag != "VBG" || lexicon.VerbalPrepositions.Has(strings.ToLower(w.forms[0])) {
		return false
	}
	for k := 1; k < i; k++ {
		if tag := w.tag(p, k); isFinite(tag) || tag == "," || tag == "CC" {
			return false
		}
	}
	return w.begins(p, i+1)
}

// root is the first word from first up to end that hangs on nothing.
func (p divider) root(h model.Heads, first, end int) int {
	for k := first; k < end; k++ {
		if h.Head[k] == model.Root {
			return k
		}
	}
	return first
}

func (p divider) label(name string) uint8 { return uint8(slices.Index(p.set.Labels, name)) }

// divide parses the two clauses apart, and takes that if it is better. A subject that both
// have is parsed with each.
func (p divider) divide(w *work, j joint) bool {
	behind := places(j.next, j.stop)
	first, second := w.only(places(0, j.end)), w.only(append(places(0, j.subject), behind...))
	if j.subject > 0 {
		p.asVerb(second.s, j.act)
	}
	for _, part := range []*work{first, second} {
		p.joining(p.scratch, part, true)
		p.apart(p.scratch, part)
	}
	p.clauses(second)
	if j.subject > 0 && (!isFinite(second.tag(p.Parser, j.act)) || !second.cut(p.Parser, j.subject)) {
		return false
	}
	defects, agreed := first.defects+second.defects, min(agreeing(first.members), agreeing(second.members))
	if defects > w.defects || defects == w.defects && agreed <= agreeing(w.members) {
		return false
	}
	w.adopt(first, places(0, j.end))
	w.adopt(second, behind)
	for _, h := range append(slices.Clone(w.members), w.voted) {
		p.join(h, j)
	}
	w.defects, w.repaired = defects, w.repaired || first.repaired || second.repaired
	return true
}

// asVerb tags the word at i, which stands behind a subject, as a finite verb where it may be
// one and is tagged as something else: "close" in "we open at six and close at two".
func (p divider) asVerb(s *model.Sentence, i int) {
	if isFinite(p.set.Tags[s.Tags[i]]) {
		return
	}
	if tag := slices.Index(p.set.Tags, "VBP"); tag >= 0 {
		s.Tags[i] = uint8(tag)
	}
}

// cut takes the first words off the trees. It reports false where others than the subject
// hang across.
func (w *work) cut(p *Parser, n int) bool {
	for _, h := range append(slices.Clone(w.members), w.voted) {
		for i, head := range h.Head {
			crosses := int(head) >= 0 && (i < n) != (int(head) < n)
			if crosses && (i >= n || !strings.HasPrefix(p.set.Labels[h.Label[i]], "nsubj")) || i < n && head == model.Root {
				return false
			}
		}
	}
	off := func(h model.Heads) model.Heads {
		out := model.Heads{Head: slices.Clone(h.Head[n:]), Label: slices.Clone(h.Label[n:])}
		for i := range out.Head {
			if out.Head[i] != model.Root {
				out.Head[i] -= int16(n)
			}
		}
		return out
	}
	for k := range w.members {
		w.members[k] = off(w.members[k])
	}
	w.voted = off(w.voted)
	tags := *w.s
	tags.Tags = tags.Tags[n:]
	w.s = &tags
	return true
}

// join hangs the second clause on the first, and the signs and the conjunction on it.
func (p divider) join(h model.Heads, j joint) {
	one, other := p.root(h, 0, j.end), p.root(h, j.next, j.stop)
	label, joint := "conj", "cc"
	if j.splice {
		label, joint = "parataxis", "punct"
	} else if j.so {
		joint = "advmod"
	}
	h.Head[other], h.Label[other] = int16(one), p.label(label)
	h.Head[j.at], h.Label[j.at] = int16(other), p.label(joint)
	for k := j.end; k < j.at; k++ {
		h.Head[k], h.Label[k] = int16(other), p.label("punct")
	}
	for k := j.stop; k < len(h.Head); k++ {
		h.Head[k], h.Label[k] = int16(one), p.label("punct")
	}
}

// places are the numbers from first up to end.
func places(first, end int) []int {
	out := make([]int, 0, max(0, end-first))
	for i := first; i < end; i++ {
		out = append(out, i)
	}
	return out
}

// joint reports whether the conjunction at i joins whole clauses: one with a verb of its own
// before it, on which no other clause hangs, and behind it a verb, with a subject that it
// agrees with or none.
func (w *work) joint(p divider, i int) (joint, bool) {
	j := joint{end: i, at: i, next: i + 1, stop: len(w.forms)}
	j.splice = w.tag(p.Parser, i) == "," && !isVerb(w.tag(p.Parser, i-1)) // "the fee is 12 pounds, kids pay half"
	j.so = w.tag(p.Parser, i) == "RB" && strings.EqualFold(w.forms[i], "so")
	if w.tag(p.Parser, i) != "CC" && !j.splice && !j.so {
		return j, false
	}
	if w.tag(p.Parser, i-1) == "," {
		j.end--
	}
	if w.s.Words[j.stop-1].Stop {
		j.stop--
	}
	verb, whole := w.onlyVerb(p, i)
	if !whole {
		return j, false
	}
	if verb < 0 || j.splice || j.so || w.begins(p.Parser, j.next) {
		return j, verb > 0 && w.begins(p.Parser, j.next)
	}
	act := j.next
	for act < j.stop-1 && w.tag(p.Parser, act) == "RB" {
		act++
	}
	perfect := w.tag(p.Parser, act) == "VBD" && w.tag(p.Parser, verb+1) == "VBN" // "we've won 5, drawn 2 and lost 6"
	if tag := w.tag(p.Parser, act); !perfect && isFinite(tag) && tag != "MD" || w.tag(p.Parser, verb) == "VBP" && w.mayAct(p.Parser, act) {
		j.subject, j.act = verb, act-j.next+verb
	}
	return j, j.subject > 0 && w.isSubject(p.Parser, j.subject)
}

// onlyVerb is the first finite verb before i, or -1; it reports false where another clause
// hangs on it.
func (w *work) onlyVerb(p divider, i int) (verb int, whole bool) {
	verb = -1
	for k := range i {
		tag := w.tag(p.Parser, k)
		switch label := p.set.Labels[w.voted.Label[k]]; {
		case strings.HasPrefix(tag, "W") && (k > 0 || !p.relative), label == "mark" && tag != "TO", label == "ccomp", label == "advcl":
			return verb, false
		case isFinite(tag) && verb < 0:
			verb = k
		}
	}
	return verb, true
}

// mayAct reports whether the word at i may be a verb in the present, by the dictionary and
// what stands behind it.
func (w *work) mayAct(p *Parser, i int) bool {
	if w.s.Words[i].Forms&model.Infinitive == 0 || w.s.Words[i].Capital {
		return false
	}
	switch w.tag(p, i+1) {
	case "IN", "TO", "DT", "PRP$", "CD":
		return true
	}
	return false
}

// isSubject reports whether the words in front of n are one noun phrase.
func (w *work) isSubject(p *Parser, n int) bool {
	for k := range n {
		switch tag := w.tag(p, k); {
		case tag == "PRP" && n == 1, strings.HasPrefix(tag, "NN"), tag == "DT", tag == "PRP$", tag == "JJ", tag == "POS", tag == "CD":
		case tag == "IN" && k > 0:
		default:
			return false
		}
	}
	return n > 0
}

// begins reports whether a clause begins at i: with a noun phrase and a verb behind it.
func (w *work) begins(p *Parser, i int) bool {
	nouns, many := 0, false
	for k := i; k < len(w.forms); k++ {
		switch tag := w.tag(p, k); {
		case isFinite(tag), tag == "VB" && nouns > 0 && w.tag(p, k-1) == "PRP":
			return nouns > 0 && (tag != "VBP" || many || strings.EqualFold(w.forms[k-1], "I")) && (tag != "VBZ" || !many)
		case tag == "PRP":
			if k > i {
				return false
			}
			many = slices.Contains([]string{"they", "we", "you"}, strings.ToLower(w.forms[k]))
			nouns++
		case strings.HasPrefix(tag, "NN"):
			if nouns++; tag == "NNS" || tag == "NNPS" {
				many = true
			}
		case tag == "DT", tag == "PRP$", tag == "JJ", tag == "POS", tag == "CD", tag == "RB" && nouns > 0:
		default:
			return false
		}
	}
	return false
}
