// Package merge puts what a model reads in a message beside what was read without it.
//
// It promises that what both read is kept as it is, that what the model alone reads is asked
// unless the words that it quotes say so, and that of two readings which contradict each
// other neither is taken unasked. It reads and learns nothing.
package merge

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/word"
	"whence/triple/extract"
)

// Merge puts what the model read beside what was read without it, sentence by sentence.
// Where nobody can be asked, trust says that what the model reads in all words of a sentence
// counts for more than a reading that is not sure.
func Merge(read, modelled []triple.Statement, trust bool) []triple.Statement {
	var out []triple.Statement
	of := make([][]triple.Statement, len(read))
	for _, m := range modelled {
		if i := ofWhich(read, &m, modelled); i >= 0 {
			of[i] = append(of[i], m)
		}
	}
	for i, s := range read {
		own := of[i]
		news := slices.DeleteFunc(slices.Clone(own), func(m triple.Statement) bool { return states(&s, Meant(&m)) })
		switch {
		case len(news) > 0 && trust && s.Standing != triple.Told && isFact(s) && !slices.ContainsFunc(own, isDoubted):
			own = better(s, own, news)
		case len(own) == 0 && s.Kind == triple.NotUnderstood && isWithin(s, modelled):
			continue
		default:
			own = weigh(s, news)
		}
		for _, m := range own {
			out = append(out, besides(whole(m, s), out))
		}
	}
	return slices.DeleteFunc(out, func(s triple.Statement) bool {
		return asserts(s) && len(s.Facts)+len(s.Rules)+len(s.Readings)+len(s.Properties)+len(s.Withdrawn) == 0
	})
}

// ofWhich is the statement that a model's is held against, -1 for none: of a sentence that was
// read in part, the part that says it, or else the rest of it.
func ofWhich(read []triple.Statement, m *triple.Statement, all []triple.Statement) int {
	first := slices.IndexFunc(read, func(s triple.Statement) bool { return overlap(s, *m) })
	if first < 0 {
		return -1
	}
	rest := slices.IndexFunc(read, func(s triple.Statement) bool {
		return s.Kind == triple.NotUnderstood && overlap(s, *m) && overlap(s, read[first])
	})
	part := slices.IndexFunc(read, func(s triple.Statement) bool {
		return s.Kind != triple.NotUnderstood && overlap(s, *m) &&
			(states(&s, Meant(m)) || saysAllOf(s.Echo, m.Text) || contradicts(s.Facts, Meant(m).Facts, all))
	})
	switch {
	case part >= 0:
		return part
	case rest >= 0:
		return rest
	}
	return first
}

func overlap(a, b triple.Statement) bool { return a.Start < b.End && b.Start < a.End }

// saysAllOf reports whether all words of a quote are in what a statement is said back as.
func saysAllOf(echo, quote string) bool {
	var said []string
	for _, w := range word.Split(echo) {
		said = append(said, word.Stem(w.Text))
	}
	return !slices.ContainsFunc(word.Split(quote), func(w word.Word) bool { return !slices.Contains(said, word.Stem(w.Text)) })
}

// whole is a statement of a sentence with all its words, so that what is quoted later is quoted
// whole.
func whole(m, s triple.Statement) triple.Statement {
	m.Text, m.Start, m.End = s.Text, s.Start, s.End
	return m
}

// better is what is told of a sentence where nobody can be asked: what was read without the
// model and what of the model's reading is sure, or its whole reading where the two contradict
// each other.
func better(s triple.Statement, own, news []triple.Statement) []triple.Statement {
	if slices.ContainsFunc(own, func(m triple.Statement) bool { return contradicts(s.Facts, Meant(&m).Facts, own) }) {
		return together(s, own)
	}
	return append([]triple.Statement{s}, slices.DeleteFunc(news, func(m triple.Statement) bool { return m.Kind == triple.NotUnderstood })...)
}

// isFact reports whether a statement is a fact of which there is one reading.
func isFact(s triple.Statement) bool { return s.Kind == triple.FactKind && len(s.Readings) < 2 }

// isDoubted reports whether something in the words speaks against a statement of the model's,
// or nothing is learned from it.
func isDoubted(s triple.Statement) bool {
	return isNoFact(s) || s.Trouble != nil && s.Trouble.Code != extract.AsRead
}

// isWithin reports whether a sentence is part of what others quote.
func isWithin(s triple.Statement, others []triple.Statement) bool {
	return slices.ContainsFunc(others, func(o triple.Statement) bool {
		return o.Start <= s.Start && strings.Contains(o.Text, strings.Trim(s.Text, " ."))
	})
}

// besides is a statement without what the statements before it state of this turn.
func besides(s triple.Statement, before []triple.Statement) triple.Statement {
	s.Facts = slices.DeleteFunc(slices.Clone(s.Facts), func(f triple.Triple) bool {
		return f.Subject.Kind != triple.Event && slices.ContainsFunc(before, func(b triple.Statement) bool {
			return asserts(s) && asserts(b) && slices.ContainsFunc(b.Facts, f.Same)
		})
	})
	return s
}

func asserts(s triple.Statement) bool {
	return s.Kind == triple.FactKind || s.Kind == triple.Correction
}

// weigh compares the readings of one sentence: s without a model, and those of the model.
// What both read is learned. What the model alone reads stands in the place of a sentence
// that was not read, and beside one that the parser read otherwise; there it is asked.
func weigh(s triple.Statement, own []triple.Statement) []triple.Statement {
	switch {
	case len(own) == 0:
		return []triple.Statement{s}
	case s.Kind == triple.NotUnderstood:
		return unread(s, own)
	case s.Kind == triple.QuestionKind && Worth(s):
		if own = slices.DeleteFunc(own, func(m triple.Statement) bool {
			return isNoFact(m) || m.Kind == triple.NotUnderstood && (isRead(s) || !declares(s, Meant(&m)))
		}); len(own) > 0 {
			return together(s, own) // "Guess what: …" and "the lamp was, for what it's worth, …" ask nothing
		}
		return []triple.Statement{s}
	case s.Kind == triple.Correction:
		return append([]triple.Statement{s}, together(s, slices.DeleteFunc(own, func(m triple.Statement) bool { return Meant(&m).Kind != triple.Correction || isDoubted(m) }))...)
	case s.Kind == triple.RuleKind && len(s.Readings) < 2:
		return append([]triple.Statement{s}, together(s, slices.DeleteFunc(own, func(m triple.Statement) bool { return isNoFact(m) || isGuess(m) }))...)
	case len(s.Readings) > 1 || s.Kind != triple.FactKind:
		return []triple.Statement{s}
	}
	for _, m := range own {
		if contradicts(s.Facts, Meant(&m).Facts, own) {
			return []triple.Statement{{
				Text: s.Text, Start: s.Start, End: s.End, Kind: s.Kind,
				Readings: []triple.Statement{s, *Meant(&m)}, Mentions: s.Mentions,
			}}
		}
	}
	if s.Standing != triple.AsRead {
		return []triple.Statement{s}
	}
	return append([]triple.Statement{s}, together(s, slices.DeleteFunc(own, func(m triple.Statement) bool { return isNoFact(m) || isGuess(m) }))...)
}

// isRead reports whether a question was read to the end.
func isRead(s triple.Statement) bool { return s.Question != nil && len(s.Question.Goals) > 0 }

// declares reports whether a sentence names something that a reading is about before any word
// with which questions begin.
func declares(s triple.Statement, m *triple.Statement) bool {
	said := word.Split(s.Text)
	if at := slices.IndexFunc(said, func(w word.Word) bool {
		return lexicon.ClosedOf(w.Text)&(lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0
	}); at >= 0 {
		said = said[:at]
	}
	names := func(t triple.Term) bool {
		about := word.Split(t.Spelling())
		return len(about) > 0 && word.Has(said, about[len(about)-1].Text)
	}
	return slices.ContainsFunc(m.Facts, func(f triple.Triple) bool { return names(f.Subject) || names(f.Object) })
}

// unread weighs a sentence that was not read, or of which the person would be asked.
func unread(s triple.Statement, own []triple.Statement) []triple.Statement {
	offered := Meant(&s)
	switch {
	case offered == &s:
	case agree(offered, own):
		offered.Start, offered.End = s.Start, s.End
		return []triple.Statement{*offered}
	case !slices.ContainsFunc(own, func(m triple.Statement) bool {
		return !isDoubted(m) || contradicts(offered.Facts, Meant(&m).Facts, own)
	}):
		return []triple.Statement{s} // what is asked anyway has less against it
	}
	return together(s, own)
}

// Meant is what a statement states, or would if the person said yes.
func Meant(s *triple.Statement) *triple.Statement {
	if s.Kind == triple.NotUnderstood && s.Standing == triple.Asked && len(s.Readings) == 1 {
		return &s.Readings[0]
	}
	return s
}

// isNoFact reports whether nothing could be learned from a statement.
func isNoFact(s triple.Statement) bool {
	m := Meant(&s)
	return m.Kind != triple.FactKind && m.Kind != triple.RuleKind && m.Kind != triple.Correction
}

// isGuess reports whether the words that a model quotes do not say by themselves what it
// reads in them, nor would if a word of theirs were another name of a relation in use.
func isGuess(s triple.Statement) bool {
	return s.Kind == triple.NotUnderstood && s.Trouble != nil && s.Trouble.Code != extract.Apart && len(Meant(&s).Properties) == 0
}

// states reports whether a statement states, or would if the person said yes, what the
// other does.
func states(s, of *triple.Statement) bool {
	return s.Kind != triple.NotUnderstood && of.Kind == s.Kind && (asserts(*of) || of.Kind == triple.RuleKind) && (extract.States(s, of) || counts(s, of))
}

// counts reports whether a statement says all that another one says with how many of something
// there are: "needs four eggs" where the other has 4 as the eggs that are needed.
func counts(s, of *triple.Statement) bool {
	return len(of.Facts) > 0 && len(of.Rules) == 0 && !slices.ContainsFunc(of.Facts, func(f triple.Triple) bool {
		before, noun, counted := strings.Cut(f.Relation, "_#_")
		many := triple.Term{Name: f.Object.Spelling() + "_" + noun}
		return !slices.ContainsFunc(s.Facts, func(g triple.Triple) bool {
			return g.Same(f) || counted && g.Relation == before && g.Denied == f.Denied && g.Subject.Same(f.Subject) && within(g.Object, many) && within(many, g.Object)
		})
	})
}

// agree reports whether the model reads in a sentence what the person would be asked about.
func agree(offered *triple.Statement, own []triple.Statement) bool {
	all := Meant(&own[0])
	for i := range own[1:] {
		all = extract.Join(all, Meant(&own[i+1]))
	}
	return states(all, offered)
}

// together are the model's readings of a sentence, those that are asked as one.
func together(s triple.Statement, own []triple.Statement) []triple.Statement {
	var out []triple.Statement
	var asked *triple.Statement
	for i := range own {
		switch m := Meant(&own[i]); {
		case m == &own[i]:
			out = append(out, own[i])
		case asked == nil:
			asked = &own[i]
		default:
			asked.Readings[0] = *extract.Join(&asked.Readings[0], m)
			if own[i].Trouble.Code != extract.AsRead {
				asked.Trouble = own[i].Trouble
			}
		}
	}
	if asked == nil {
		return out
	}
	asked.Text, asked.Start, asked.End = s.Text, s.Start, s.End
	return append(out, *asked)
}

// contradicts reports whether a reading and one of several of a model's have the same relation
// with other names or the other polarity. Other words for the same are no contradiction, nor
// is what each of the two sides says somewhere.
func contradicts(facts, other []triple.Triple, of []triple.Statement) bool {
	said := slices.Clone(other)
	for i := range of {
		said = append(said, Meant(&of[i]).Facts...)
	}
	return slices.ContainsFunc(facts, func(g triple.Triple) bool {
		return !triple.OfEvent(g.Relation) && !tells(said, g) && slices.ContainsFunc(other, func(m triple.Triple) bool {
			return g.Relation == m.Relation && !tells(facts, m) && !turned(g, m) && apart(g, m)
		})
	})
}

// tells reports whether one of facts says what another does, perhaps in more or fewer words.
func tells(facts []triple.Triple, of triple.Triple) bool {
	return slices.ContainsFunc(facts, func(f triple.Triple) bool {
		return f.Same(of) || f.Relation == of.Relation && f.Denied == of.Denied && alike(f.Subject, of.Subject) && alike(f.Object, of.Object)
	})
}

// apart reports whether two triples of one relation cannot be two things said by one sentence:
// one denies the other, turns it round, or says something else of the same.
func apart(a, b triple.Triple) bool {
	switch {
	case a.Subject.Same(b.Object) && a.Object.Same(b.Subject):
		return true
	case a.Subject.Same(b.Subject):
		return a.Object.Same(b.Object) || !alike(a.Object, b.Object)
	}
	return a.Object.Same(b.Object) && !alike(a.Subject, b.Subject)
}

// alike reports whether all words of a name are in another, in one number or the other.
func alike(a, b triple.Term) bool { return within(a, b) || within(b, a) }

func within(a, b triple.Term) bool {
	in := words(b)
	return !slices.ContainsFunc(words(a), func(w string) bool { return !slices.Contains(in, w) })
}

func words(t triple.Term) []string {
	out := strings.Split(t.Name, "_")
	for i := range out {
		if out[i] = parse.Lemma(out[i], "NNS"); morph.NumberWord(out[i]) != "" {
			out[i] = morph.NumberWord(out[i])
		}
	}
	return out
}

// turned reports whether two facts are one that is the same in both directions.
func turned(a, b triple.Triple) bool {
	return a.Relation == triple.SynonymOf && a.Denied == b.Denied && a.Subject.Same(b.Object) && a.Object.Same(b.Subject)
}

// Worth reports whether a model's reading of the sentence could matter.
func Worth(s triple.Statement) bool {
	switch s.Kind {
	case triple.SmallTalk:
		return false
	case triple.QuestionKind:
		return !strings.HasSuffix(strings.TrimSpace(s.Text), "?")
	}
	return true
}
