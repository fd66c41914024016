package interpret

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/agree"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// pronoun interprets a pronoun: what it stands for is looked for in the
// sentence, from its end, and then in what was spoken of before.
func (m *references) pronoun(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if f, ok := m.spokenPerson(n, k); ok {
		return f
	}
	if n.S == "former" || n.S == "latter" {
		return m.ofTwo(n, k)
	}
	if n.T == syntax.OwnerPronoun && m.ownSubject(n.S) {
		return k(m.subject)
	}
	if t, ok := m.inSentence(n, r); ok {
		return k(t)
	}
	if m.trouble != nil {
		return truth()
	}
	if agree.Plural(n.S) && r == subjectRole && !m.cond {
		if ts := m.grouped(); len(ts) > 1 {
			return m.each(ts, k)
		}
	}
	t, ok := m.mentioned(n, r)
	switch {
	case !ok:
		return m.fail("pronoun", `It is not clear what "`+n.S+`" stands for; say the name.`, n)
	case t.Kind == triple.Class:
		return m.kind(t, k)
	}
	m.tell(t, agree.Sort(n.S))
	t.Sort = 0
	m.refer(ref{term: t})
	return k(m.name(t))
}

// ofTwo interprets "the former" and "the latter": of the two that the latest
// sentence that spoke of two did speak of.
func (m *references) ofTwo(n *syntax.Node, k func(triple.Term) *logic.Formula) *logic.Formula {
	first, second, ok := lastTwo(m.d.Mentions)
	if !ok {
		return m.fail("pronoun", `It is not clear what "the `+n.S+`" stands for; say the name.`, n)
	}
	t := first
	if n.S == "latter" {
		t = second
	}
	t.Sort = 0
	m.refer(ref{term: t})
	return k(m.name(t))
}

// lastTwo finds the two that one sentence, or the last sentences together,
// spoke of, in their order there.
func lastTwo(all []triple.Term) (first, second triple.Term, ok bool) {
	var found []triple.Term
	for len(all) > 0 {
		var latest, here []triple.Term
		all, latest = triple.LastSentence(all)
		for _, t := range latest {
			if Individual(t.Kind) && t.Kind != triple.Generic && !slices.ContainsFunc(here, t.Same) {
				here = append(here, t)
			}
		}
		if len(here) == 2 {
			return here[0], here[1], true
		}
		for _, t := range here {
			if !slices.ContainsFunc(found, t.Same) {
				found = append(found, t)
			}
		}
		if len(here) > 2 || len(found) > 2 {
			return first, second, false
		}
	}
	if len(found) != 2 {
		return first, second, false
	}
	return found[1], found[0], true
}

// groupReach is how many sentences back "they" reaches for several: who was spoken of
// before that is not meant by it.
const groupReach = 4

// grouped are the names that "they" stands for: those joined in the latest
// sentence that speaks of several so.
func (m *references) grouped() []triple.Term {
	all := m.d.Mentions
	for range groupReach {
		if len(all) == 0 {
			break
		}
		var latest, found []triple.Term
		all, latest = triple.LastSentence(all)
		for _, t := range latest {
			if t.Sort&triple.AsGroup != 0 {
				found = append(found, t)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// each says the same of every one of the terms.
func (m *references) each(ts []triple.Term, k func(triple.Term) *logic.Formula) *logic.Formula {
	var parts []*logic.Formula
	for _, t := range ts {
		t.Sort = 0
		m.refer(ref{term: t})
		m.group = append(m.group, t)
		parts = append(parts, k(m.name(t)))
	}
	return logic.And(parts...)
}

// ownSubject reports whether "his" and its kin stand for the subject of their
// clause: no other name does that the sentence has spoken of.
func (m *references) ownSubject(pronoun string) bool {
	if m.subject.Name == "" && m.subject.Var == "" || m.isHolder(m.subject) || !m.fitsTerm(pronoun, m.subject) {
		return false
	}
	return !slices.ContainsFunc(m.refs, func(x ref) bool {
		if x.term.IsVar() && x.term.Same(m.subject) && !fits(pronoun, x) {
			return true // "its" is not somebody's
		}
		return !x.term.IsVar() && !x.term.Same(m.subject) && x.term.Kind == triple.Proper && m.subject.Kind == triple.Proper && m.fitsTerm(pronoun, x.term)
	})
}

// mentioned looks for what a pronoun stands for among what was spoken of
// before: in the latest sentence that speaks of anything it may mean. Several
// there that mean it equally well are trouble.
func (m *references) mentioned(n *syntax.Node, r role) (triple.Term, bool) {
	for all := m.d.Mentions; len(all) > 0; {
		before, latest := triple.LastSentence(all)
		found := m.candidates(n.S, r, latest, len(all) == len(m.d.Mentions))
		switch {
		case len(found) > 1:
			m.fail("pronoun", `"`+n.S+`" may stand for `+spellings(found)+`; say the name.`, n)
			return triple.Term{}, false
		case len(found) == 1:
			return found[0], !isSort(found[0]) // "it" may well be the meeting that was attended
		}
		all = before
	}
	return triple.Term{}, false
}

// candidates are what the pronoun may stand for among the mentions of one
// sentence: those that it surely fits, or whom that is about, or else, in the latest one,
// those that it may fit.
func (m *references) candidates(pronoun string, r role, mentions []triple.Term, latest bool) []triple.Term {
	var sure, maybe []triple.Term
	for _, t := range mentions {
		if !agree.MayMean(pronoun, t) || asideOnly(t) || m.isHolder(t) || r == objectRole && isObjectPronoun(pronoun) && t.Same(m.subject) {
			continue
		}
		list := &maybe
		switch fit := m.fit(pronoun, t); {
		case fit == fitsNot:
			continue
		case fit == fitsWell || t.Sort&triple.AsSubject != 0 && (latest || t.Kind == triple.Proper || agree.Sort(pronoun)&(triple.AsHe|triple.AsShe) == 0):
			list = &sure
		}
		if !slices.ContainsFunc(*list, t.Same) {
			*list = append(*list, t)
		}
	}
	if len(sure) > 0 || !latest {
		return sure
	}
	return maybe
}

// isHolder reports whether a term is the one that is said to be somebody's: "Tom is her boss".
func (m *references) isHolder(t triple.Term) bool {
	return (m.holder.Name != "" || m.holder.IsVar()) && t.Same(m.holder)
}

// asideOnly reports whether a mention is a number or a time that nothing was said
// of, which only told when or how many, or the "home" of "at home", which only
// told where.
func asideOnly(t triple.Term) bool {
	if t.Kind == triple.Generic && lexicon.BarePlaces.Has(t.Name) {
		return true
	}
	return t.Sort&triple.AsSubject == 0 && (t.Kind == triple.Number || t.Kind == triple.Proper && say.IsTime(t))
}

func spellings(terms []triple.Term) string {
	var words []string
	for _, t := range terms {
		words = append(words, t.Spelling())
	}
	return strings.Join(words, " or ")
}

// fitness is how well a pronoun fits a name.
type fitness uint8

const (
	fitsNot fitness = iota
	fitsMaybe
	fitsWell
)

// fit tells how well a pronoun fits a constant, by what was told of it, by the
// noun that names it, or by its being a first name.
func (m *references) fit(pronoun string, t triple.Term) fitness {
	want := agree.Sort(pronoun)
	if want == 0 {
		return fitsWell
	}
	if say.IsSpeaker(t) {
		return fitsNot // who tells says "I"
	}
	if (pronoun == "that" || pronoun == "this") && t.Kind != triple.Class {
		return fitsNot // rather what was said
	}
	if isAmount(t.Spelling()) || say.IsTime(t) {
		if want == triple.AsIt {
			return fitsMaybe // rather what costs so much, or happens then
		}
		return fitsNot
	}
	if t.Owned() && m.isSeveral(t.Name[strings.LastIndexByte(t.Name, '_')+1:]) {
		return fitsNot // "Ann's parents"
	}
	if told := agreed(m.sortTold(t), t.Sort); told != 0 {
		if told&want == 0 || want != triple.AsIt && told != want && t.Kind == triple.Proper && fitName(want, t) == fitsNot {
			return fitsNot // a teacher may be either, Mrs Holt is not
		}
		return fitsWell
	}
	switch {
	case t.Kind == triple.Proper:
		return fitName(want, t)
	case t.Kind == triple.Definite:
		return m.fitNoun(want, morph.HeadNoun(t.Name))
	case t.Kind == triple.Generic && agree.OneOfKind(t):
		return m.fitNoun(want, triple.LastWord(t.Label))
	}
	return fitsWell
}

// isSeveral reports whether a noun is in the plural alone.
func (m *references) isSeveral(noun string) bool {
	forms := m.e.Lex.Lookup(noun).Forms
	return forms&morph.Plural != 0 && forms&morph.Singular == 0
}

// fitNoun is how well a pronoun fits what a noun names.
func (m *references) fitNoun(want triple.Sort, noun string) fitness {
	switch {
	case agree.NounSort(m.e.Lex, noun)&want == 0, m.isSeveral(noun):
		return fitsNot
	case want != triple.AsIt && !say.IsPerson(m.e.Lex, noun):
		return fitsMaybe
	}
	return fitsWell
}

// fitName: names are people's where nothing else was told, and a first name
// tells which.
func fitName(want triple.Sort, t triple.Term) fitness {
	first, rest, _ := strings.Cut(agree.Named(t.Spelling()), " ")
	g := syntax.FirstName(strings.ToLower(first))
	if title := syntax.Title(first); title != 0 && rest != "" && !strings.Contains(rest, "'s ") {
		g = title
	}
	if low := strings.ToLower(first); g == 0 && rest == "" && lexicon.HeNouns.Has(low) {
		g = syntax.Male // Dad
	} else if g == 0 && rest == "" && lexicon.SheNouns.Has(low) {
		g = syntax.Female
	}
	switch {
	case want == triple.AsIt && g != 0:
		return fitsNot
	case g == 0 && want != triple.AsIt && agree.NobodyIs(t.Spelling()):
		return fitsNot // after "the office is in Berlin"
	case g == 0:
		return fitsMaybe
	case g&syntax.Male != 0 && want == triple.AsHe, g&syntax.Female != 0 && want == triple.AsShe:
		return fitsWell
	}
	return fitsNot
}

// fitsTerm reports whether the pronoun may stand for a term of the sentence.
func (m *references) fitsTerm(pronoun string, t triple.Term) bool {
	return t.IsVar() || agree.MayMean(pronoun, t) && m.fit(pronoun, t) != fitsNot
}

// sortTold is what the words told of a name allow, here or before; 0 where
// nothing was told.
func (m *references) sortTold(t triple.Term) triple.Sort {
	told := m.sorts[t.Name]
	if m.earlier != nil {
		told = agreed(told, m.earlier.sorts[t.Name])
	}
	for i := range m.d.Mentions {
		if x := &m.d.Mentions[i]; x.Name == t.Name {
			told = agreed(told, x.Sort)
		}
	}
	return told
}

// IsIndividual reports whether a mention is of something that sentences can be about.
func IsIndividual(t triple.Term) bool { return Individual(t.Kind) && !isSort(t) }

// Known tells whether a name was one of an individual, where it was spoken of long before.
func (e *Earlier) Known(key string) (individual, ok bool) {
	individual, ok = e.known[key]
	return individual, ok
}

// agreed is which pronouns are left for a name for which told were, once it was
// spoken of as s: what was said later counts where the two contradict.
func agreed(told, s triple.Sort) triple.Sort {
	s &= triple.AsHe | triple.AsShe | triple.AsIt
	switch {
	case s == 0:
		return told
	case told&s == 0:
		return s
	}
	return told & s
}

// maxMentions is how many names, the latest of what was said, a sentence's
// pronouns may stand for.
const maxMentions = 500

// Earlier is what is still known of names that were spoken of before the latest
// maxMentions: whether each was an individual, and which pronouns are left for it.
type Earlier struct {
	known map[string]bool
	sorts map[string]triple.Sort
}

// Take returns the latest of the mentions, and keeps what is known of the others
// once there are many: so a text takes time by its length, and not its square.
func (e *Earlier) Take(mentions []triple.Term) []triple.Term {
	if len(mentions) < 2*maxMentions {
		return mentions
	}
	if e.known == nil {
		e.known, e.sorts = map[string]bool{}, map[string]triple.Sort{}
	}
	old := mentions[:len(mentions)-maxMentions]
	for _, t := range old {
		if _, ok := e.known[t.Name]; !ok {
			e.known[t.Name] = IsIndividual(t)
		}
		e.sorts[t.Name] = agreed(e.sorts[t.Name], t.Sort)
	}
	return slices.Clone(mentions[len(old):])
}

// sortBy notes what a noun that is said of t tells of it.
func (m *references) sortBy(t triple.Term, noun string) {
	if !m.neg && !m.cond && !m.asking && !t.IsVar() {
		m.tell(t, agree.NounSort(m.e.Lex, noun))
	}
}

func (m *references) tell(t triple.Term, s triple.Sort) {
	if s == 0 || t.IsVar() {
		return
	}
	if m.sorts == nil {
		m.sorts = map[string]triple.Sort{}
	}
	if was := m.sorts[t.Name]; was&s != 0 {
		s &= was
	}
	m.sorts[t.Name] = s
}

// isSort reports whether a mention is some thing or things of a kind, of
// which nothing says which: "a meeting", "wolves". A mass is itself: "tea".
func isSort(t triple.Term) bool {
	return t.Kind == triple.Generic && (t.Name != triple.Key(t.Spelling()) || agree.OneOfKind(t) || strings.HasSuffix(t.Name, "s"))
}

// kind speaks of all members of a class that a pronoun stands for.
func (m *references) kind(class triple.Term, k func(triple.Term) *logic.Formula) *logic.Formula {
	t := m.newVar()
	class.Sort = 0
	member := m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.name(class))
	return m.all(t, member, k(t))
}

// inSentence looks for what the pronoun stands for among what the sentence has
// spoken of. Variables go before names. Several that fit are trouble.
func (m *references) inSentence(n *syntax.Node, r role) (triple.Term, bool) {
	reflexive := n.S == "himself" || n.S == "herself" || n.S == "itself" || n.S == "themselves"
	if reflexive {
		return m.subject, true
	}
	found := m.spokenOf(n, r)
	if len(found) > 1 { // what is told of them may leave one
		found = slices.DeleteFunc(found, func(t triple.Term) bool { return !t.IsVar() && m.fit(n.S, t) == fitsNot })
	} else if len(found) == 1 && (isAmount(found[0].Spelling()) || (found[0].Kind == triple.Proper || found[0].Kind == triple.Definite) && m.fit(n.S, found[0]) == fitsNot) {
		found = nil
	}
	switch {
	case len(found) == 0:
		return triple.Term{}, false
	case len(found) > 1:
		m.fail("pronoun", `"`+n.S+`" may stand for more than one thing here; say the name, or use letters such as X and Y.`, n)
		return triple.Term{}, false
	}
	if found[0].Kind == triple.Generic {
		m.fail("pronoun", `"`+n.S+`" stands for no particular thing here; use letters such as X and Y.`, n)
		return triple.Term{}, false
	}
	return m.again(found[0]), true
}

// again notes that something is spoken of again.
func (m *references) again(t triple.Term) triple.Term {
	m.back = m.back || slices.ContainsFunc(m.parts, t.Same)
	return t
}

// spokenOf are the variables of the sentence that a pronoun may stand for, or
// where there are none the names.
func (m *references) spokenOf(n *syntax.Node, r role) []triple.Term {
	var vars, names []triple.Term
	for i := len(m.refs) - 1; i >= 0; i-- {
		x := m.refs[i]
		if !fits(n.S, x) || m.isHolder(x.term) || r == objectRole && isObjectPronoun(n.S) && x.term.Same(m.subject) {
			continue
		}
		if s := agree.NounSort(m.e.Lex, x.noun); x.term.IsVar() && s != 0 && s&agree.Sort(n.S) == 0 && agree.Sort(n.S) != 0 {
			continue // "his" is not the wife's
		}
		list := &names
		if x.term.IsVar() {
			list = &vars
		}
		if !slices.ContainsFunc(*list, x.term.Same) {
			*list = append(*list, x.term)
		}
	}
	if agree.Plural(n.S) && len(vars) > 1 {
		vars = m.onePerson(vars)
	}
	if want := agree.Sort(n.S); len(vars) > 1 && (want == triple.AsHe || want == triple.AsShe) {
		vars = slices.DeleteFunc(vars, m.isThing) // somebody rather than his dog
	}
	if len(vars) > 0 {
		return vars
	}
	return names
}

// onePerson leaves of several variables the one that is somebody where the others
// are things: "if someone owns something then they like it".
func (m *references) onePerson(vars []triple.Term) []triple.Term {
	var people []triple.Term
	for _, v := range vars {
		i := slices.IndexFunc(m.refs, func(x ref) bool { return x.term.Same(v) })
		switch {
		case i >= 0 && m.refs[i].person:
			people = append(people, v)
		case i < 0 || !m.refs[i].thing && !m.isThing(v):
			return vars
		}
	}
	if len(people) == 1 {
		return people
	}
	return vars
}

// isThing reports whether a variable of the sentence stands for what a noun
// names that is not for people.
func (m *references) isThing(t triple.Term) bool {
	return slices.ContainsFunc(m.refs, func(x ref) bool { return x.term.Same(t) && x.noun != "" && !say.IsPerson(m.e.Lex, x.noun) })
}

// isObjectPronoun: these never mean the subject of their own clause.
func isObjectPronoun(w string) bool {
	return w == "him" || w == "her" || w == "it" || w == "them"
}

// fits reports whether a pronoun may stand for r.
func fits(pronoun string, r ref) bool {
	switch {
	case lexicon.PersonPronouns.Has(pronoun):
		return !r.thing && (r.term.IsVar() || agree.MayMean(pronoun, r.term))
	case lexicon.ItPronouns.Has(pronoun):
		return !r.person && !r.term.Same(sky)
	}
	return true
}

// Fits reports whether a pronoun may stand for a name, and whether it surely does.
func Fits(e *say.Sayer, pronoun string, t triple.Term, d *triple.Discourse) (may, surely bool) {
	if !agree.MayMean(pronoun, t) || asideOnly(t) {
		return false, false
	}
	told, want := t.Sort&(triple.AsHe|triple.AsShe|triple.AsIt), agree.Sort(pronoun)
	if told != 0 && want != 0 && told&want == 0 {
		return false, false
	}
	m := newMeaning(nil, e, d, nil)
	fit := m.references.fit(pronoun, t)
	return fit != fitsNot, fit == fitsWell
}

// This file lets the person who speaks be spoken of: "I like tea" is kept as
// said of them, and said back to them as "you like tea".

// spokenPerson interprets "I", "my" and "mine", and in the program's own words
// "you" and "your". It reports false for other pronouns.
func (m *references) spokenPerson(n *syntax.Node, k func(triple.Term) *logic.Formula) (*logic.Formula, bool) {
	own := false
	switch {
	case lexicon.IPronouns.Has(n.S):
	case lexicon.YouPronouns.Has(n.S):
		own = true
	case lexicon.WePronouns.Has(n.S):
		return m.fail("pronoun", `Say the names instead of "`+n.S+`".`, n), true
	default:
		return nil, false
	}
	switch {
	case m.d.Speaker.Name == "" && own, m.d.Speaker.Name == "":
		return m.fail("pronoun", `Say the name instead of "`+asSpoken(n.S)+`".`, n), true
	case own && !m.d.Own:
		return m.fail("pronoun", `I am a program, and nothing is kept of me; say the name of whom you mean instead of "`+n.S+`", or "I" for yourself.`, n), true
	case !own && m.d.Own:
		return m.fail("pronoun", `The program says nothing of itself.`, n), true
	}
	return k(m.name(m.d.Speaker)), true
}

// asSpoken is a pronoun in its spelling.
func asSpoken(pronoun string) string {
	if pronoun == "i" {
		return "I"
	}
	return pronoun
}

// possessed is how something is spoken of by its owner: "Ben's car", "your car".
func possessed(owner triple.Term, noun string) triple.Term {
	t := triple.Const(triple.Quoted, owner.Spelling()+"'s "+noun)
	if say.IsSpeaker(owner) {
		t.Label = "your " + noun
	}
	return t
}

// Individual reports whether a term of the kind is something that sentences
// can be about.
func Individual(k triple.TermKind) bool {
	return k == triple.Proper || k == triple.Definite || k == triple.Quoted || k == triple.Generic
}
