package ground

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads clauses that leave out what was said before them: "Farid does not", and
// "Tom is one".

// elided reads a stretch that is a subject with an auxiliary, which says of it what the
// clause before says of another, or denies it.
func (k *cutter) elided(from, to int, before reading) []reading {
	said := slices.DeleteFunc(slices.Clone(k.words[from:to]), func(t token) bool {
		return t.mark || alike().Is("likewise", t.text) || alike().Is("reflexive", t.text)
	})
	if len(said) < 2 || len(k.spoken(before)) == 0 {
		return nil
	}
	last := said[len(said)-1]
	denied := last.is("not", "n't")
	if denied {
		said = said[:len(said)-1]
	}
	if first := said[0]; first.is("as", "nor", "neither") && len(said) > 2 && isAuxiliary(said[1]) { // as is Anna
		said = append(slices.Clone(said[2:]), said[1])
		last = k.words[to-1]
		for i := to - 1; k.words[i].mark; i-- {
			last = k.words[i-1]
		}
		denied = first.is("nor", "neither")
	}
	n := len(said) - 1
	if n < 1 || lexicon.ClosedOf(said[n].text)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) == 0 && !alike().Is("having", said[n].text) {
		return nil
	}
	subject, ok := k.named(said[:n], before)
	if !ok {
		return k.likewise(said[:n], last.to, before)
	}
	spoken := k.spoken(before)
	c, ok := k.saidOf(spoken[len(spoken)-1], subject, denied)
	if !ok {
		return nil
	}
	c.end = last.to
	return []reading{{claims: []claim{c}, subjects: []triple.Term{subject}}}
}

// spoken are the claims that a clause may lean on: those before it in its sentence, or those
// of the sentence before.
func (k *cutter) spoken(before reading) []claim {
	if len(before.claims) == 0 {
		return k.earlier
	}
	return before.claims
}

// likewise reads a stretch that says the same of others as a clause before: "every member
// does".
func (k *cutter) likewise(subject []token, end int, before reading) []reading {
	var out []reading
	for _, words := range slices.Backward(before.words) {
		at := slices.IndexFunc(words, func(t token) bool { return forms.Lookup(t.text).Forms&morph.ThirdPerson != 0 })
		if at < 1 || k.reads >= k.limit {
			continue
		}
		for len(words) > at && words[len(words)-1].mark {
			words = words[:len(words)-1]
		}
		whole := k.text[subject[0].at:subject[len(subject)-1].to] + " " + k.text[words[at].at:words[len(words)-1].to]
		out = append(out, k.readAs(whole, end, triple.Discourse{Vocabulary: k.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true})...)
	}
	return out
}

// gapped reads a stretch that leaves out the verb of the clause before: "Wilma in Bruges"
// behind "Kofi lives in Ghent", as "Wilma lives in Bruges".
func (k *cutter) gapped(from, to int, before reading) []reading {
	said := slices.DeleteFunc(slices.Clone(k.words[from:to]), func(t token) bool { return t.mark || t.in(lexicon.Joining) })
	if len(said) < 2 || len(said) > maxGapped || slices.ContainsFunc(said, isAuxiliary) {
		return nil
	}
	out := resumed(k, said, before)
	text := func(words []token) string { return k.text[words[0].at:words[len(words)-1].to] }
	if lexicon.ClosedOf(said[0].text)&lexicon.Preposition != 0 {
		return out // by Udo in June: nobody did it
	}
	for _, verb := range verbsOf(before.latest()) {
		for n := 1; n < len(said); n++ {
			if k.reads >= k.limit || lexicon.ClosedOf(said[n].text)&lexicon.Preposition == 0 && verb[len(verb)-1].in(lexicon.Articles) {
				break
			}
			whole := text(said[:n]) + " " + text(verb) + " " + text(said[n:])
			if end := said[len(said)-1].to; mayGap(said, n) {
				out = append(out, holder{k}.heldAs(whole, before, false).until(end)...)
			}
			for _, d := range k.discourses(from, to, before) {
				out = append(out, k.readAs(whole, said[len(said)-1].to, d)...)
			}
		}
	}
	return out
}

// resumed reads a stretch that begins with a preposition of the clause before as that clause with it: "and by Kim in
// May" behind "it was climbed by Ann in June".
func resumed(k *cutter, said []token, before reading) []reading {
	denied := said[0].is("not")
	if denied {
		said = said[1:]
	}
	words := before.latest()
	at := slices.IndexFunc(words, func(t token) bool { return len(said) > 1 && t.text == said[0].text })
	if at < 2 || lexicon.ClosedOf(said[0].text)&lexicon.Preposition == 0 || k.reads >= k.limit || slices.ContainsFunc(words[:at], func(t token) bool { return t.is("not", "n't") }) {
		return nil
	}
	whole := textOf(words[:at])
	if denied {
		be := slices.IndexFunc(words[:at], isAuxiliary)
		if be < 0 {
			return nil
		}
		whole = textOf(words[:be+1]) + " not " + textOf(words[be+1:at])
	}
	k.reads++
	return holder{k}.heldAs(whole+" "+textOf(said), before, false).until(said[len(said)-1].to)
}

// mayGap reports whether words leave out a verb before one of them: before a preposition, or before an
// amount.
func mayGap(said []token, n int) bool {
	return lexicon.ClosedOf(said[n].text)&lexicon.Preposition != 0 || n == 1 && hasDigit(inDigits([]string{said[1].text})[0])
}

// latest are the words of the latest clause.
func (r reading) latest() []token {
	if len(r.words) == 0 {
		return nil
	}
	return r.words[len(r.words)-1]
}

// maxGapped bounds the words of a clause that leaves out its verb.
const maxGapped = 9

// forms knows the forms of words.
var forms morph.Words

// isAuxiliary reports whether a word is an auxiliary: not "in May".
func isAuxiliary(t token) bool {
	return !(t.at > 0 && isCapital(t.raw)) && lexicon.ClosedOf(t.text)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0
}

// verbsOf are the runs of words that may be the verb of a clause with what belongs to it.
func verbsOf(words []token) [][]token {
	var out [][]token
	for i, t := range words {
		if i == 0 || t.mark || forms.Lookup(t.text).Forms&(morph.ThirdPerson|morph.Past) == 0 && !isAuxiliary(t) {
			continue
		}
		out = append(out, words[i:i+1])
		if i+1 < len(words) && isAuxiliary(t) {
			out = append(out, words[i:i+2])
		}
		if len(out) > 3 {
			break
		}
	}
	return out
}

// readAs reads a text for which a stretch stands that ends at end, as it is and in other
// words.
func (k *cutter) readAs(text string, end int, d triple.Discourse) []reading {
	k.reads++
	read, err := k.reader.Read(k.ctx, text, d)
	if err != nil {
		return nil
	}
	out := k.readings(read, 0)
	ways, err := k.reader.Restated(k.ctx, text, d)
	if err != nil {
		return nil
	}
	for _, way := range ways {
		out = append(out, k.readings(way, 0)...)
	}
	for _, r := range out {
		for i := range r.claims {
			r.claims[i].end = end
		}
	}
	return out
}

// named is whom the words of a subject mean.
func (k *cutter) named(words []token, before reading) (triple.Term, bool) {
	if len(words) == 1 && words[0].in(lexicon.PersonPronouns, lexicon.ItPronouns) {
		return antecedent(words, before.subjects)
	}
	if words[0].in(lexicon.Articles) {
		words = words[1:]
	}
	if len(words) == 0 || slices.ContainsFunc(words, func(t token) bool { return lexicon.ClosedOf(t.text)&^lexicon.OpenToo != 0 }) {
		return triple.Term{}, false
	}
	return triple.Const(triple.Proper, k.text[words[0].at:words[len(words)-1].to]), true
}

// saidOf is a claim said of another subject, or denied of it.
func (k *cutter) saidOf(c claim, subject triple.Term, denied bool) (claim, bool) {
	fact, event := c.fact, c.event
	if g := k.of([]int{c.stated}); c.stated != 0 && len(g) == 1 {
		if len(g[0].events) > 0 {
			event = g[0].events[0]
		} else if len(g[0].facts) > 0 {
			fact = g[0].facts[0]
		}
	}
	if event == nil {
		fact.Subject, fact.Denied = subject, denied
		return claim{fact: fact}, fact.Relation != ""
	}
	event = slices.Clone(event)
	for i := range event {
		switch event[i].Relation {
		case triple.Agent:
			event[i].Object = subject
		case triple.EventOf:
			event[i].Denied = denied
		}
	}
	return claim{event: event}, true
}

// standing reads a stretch in which "one" stands for what the clause before says somebody
// is: all surgeons are doctors, and Farid is one.
func (k *cutter) standing(from, to int, before reading) []reading {
	for to > from && k.words[to-1].mark {
		to--
	}
	if to-from < 3 || !alike().Is("one", k.words[to-1].text) {
		return nil
	}
	at, text := k.words[from].at, k.text[k.words[from].at:k.words[to-1].at]
	var out []reading
	for _, kind := range kindsOf(k.spoken(before)) {
		for _, d := range k.discourses(from, to-1, before) {
			k.reads++
			read, err := k.reader.Read(k.ctx, text+"a "+strings.ReplaceAll(kind, "_", " "), d)
			if err != nil {
				return nil
			}
			out = append(out, k.readings(read, at)...)
		}
	}
	return out
}

// kindsOf are the kinds that claims say something is of, or are about, the latest first.
func kindsOf(claims []claim) []string {
	var out []string
	of := func(t triple.Triple) {
		if t.Relation == triple.InstanceOf && t.Object.Name != "" {
			out = append(out, t.Object.Name)
		}
	}
	for _, c := range slices.Backward(claims) {
		of(c.fact)
		if c.rule != nil {
			for _, l := range c.rule.Body {
				of(l.Triple)
			}
			of(c.rule.Head)
		}
	}
	return out
}
