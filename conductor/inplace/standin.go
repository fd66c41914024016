package inplace

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/closed"
)

// This file finds those who were told to stand in for somebody, or to have taken over from them.

// standIn is that somebody does for another what they do: for a time, or, over, from then on. Part is set where what it
// is was not told and may be any of several.
type standIn struct {
	who, whom  triple.Term
	by         []triple.Literal
	verb       string
	over, part bool
	times      []triple.Triple
	told       int
}

// stands reports whether a verb says that somebody does for a time what another does.
func stands(verb string) bool { return closed.Words().Is("deputising", verb) }

// standIns are those for somebody, or for all where that is nil.
func (a asker) standIns(of *triple.Term) (out []standIn) {
	for _, r := range a.Known.Words.RelationsWith("") {
		verb := strings.TrimSpace(r.Lemma + " " + r.Particle)
		over := !stands(verb)
		if r.Form != triple.FormVerb || r.Modal != "" || over && a.Known.Language.Words().Sort(verb) != "succeed" || !over && r.Tense != "" {
			continue
		}
		for _, f := range a.Store().Pairs(r.Key, nil, nil, most) {
			whom, ok := a.whom(f.Object, r.Prep, over)
			if f.Denied || !ok || of != nil && whom.Name != of.Name {
				continue
			}
			out = append(out, standIn{who: f.Subject, whom: whom, by: []triple.Literal{{Triple: f}}, verb: strings.TrimSpace(verb + " " + r.Prep), over: over, times: a.timesOf(verb, f)})
		}
	}
	for _, verb := range closed.Words().Of("deputising") {
		first, rest, _ := strings.Cut(verb, " ")
		for _, form := range []string{a.Known.Language.Words().Third(first), future() + " " + first} {
			out = append(out, a.eventsOf(strings.TrimSpace(form+" "+rest), verb, of)...)
		}
	}
	for i := range out {
		out[i].told, out[i].part = a.tell(out[i].by), out[i].over && len(a.doings(out[i].whom)) != 1
	}
	return out
}

// future is the modal of what will be.
func future() string { return closed.Words().Of("futuremodal")[0] }

// eventsOf are those who stand in in the events of a kind.
func (a asker) eventsOf(kind, verb string, of *triple.Term) (out []standIn) {
	for _, form := range []string{kind, kind + " if"} {
		for _, e := range a.Store().Events(form) {
			s := standIn{verb: verb}
			for _, f := range e {
				prep, role := triple.RolePrep(f.Relation)
				whom, ok := a.whom(f.Object, prep, false)
				switch {
				case f.Denied || triple.Reckoned(f.Relation) || a.because(f):
					continue
				case f.Relation == triple.Agent:
					s.who = f.Object
				case (f.Relation == triple.Theme || role) && ok:
					s.whom = whom
				case f.Relation != triple.EventOf:
					s.times = append(s.times, f)
					continue
				}
				s.by = append(s.by, triple.Literal{Triple: f})
			}
			if s.who.Name != "" && s.whom.Name != "" && (of == nil || of.Name == s.whom.Name) {
				out = append(out, s)
			}
		}
	}
	return out
}

// because reports whether a fact of an event tells why.
func (a asker) because(f triple.Triple) bool {
	link, said := triple.SaidLink(f.Relation)
	return said && a.Known.Language.Words().Reason(link)
}

// whom is whom somebody stands in for by what they are told to: for Ann, or covering her classes.
func (a asker) whom(x triple.Term, prep string, over bool) (triple.Term, bool) {
	if owner, _, owned := strings.Cut(x.Name, "'s_"); owned && prep == "" {
		if who, ok := a.Known.Words.Name(owner); ok {
			return who, true
		}
	}
	behind := prep != "" && closed.Words().As("steadprep", prep) == prep || over && (prep == "" || closed.Words().Is("steadprep", prep))
	return x, behind && x.Kind == triple.Proper && !x.Owned()
}

// timesOf are the times that the event tells of which a fact was made.
func (a asker) timesOf(verb string, of triple.Triple) (out []triple.Triple) {
	first, rest, _ := strings.Cut(verb, " ")
	for _, e := range a.Store().Events(strings.TrimSpace(a.Known.Language.Words().Third(first) + " " + rest)) {
		if !slices.ContainsFunc(e, func(f triple.Triple) bool { return f.Relation == triple.Agent && f.Object.Name == of.Subject.Name }) {
			continue
		}
		for _, f := range e {
			if f.Relation != triple.EventOf && f.Relation != triple.Agent && f.Object.Name != of.Object.Name && !triple.Reckoned(f.Relation) {
				out = append(out, f)
			}
		}
	}
	return out
}

// doings are what somebody was told to do to something, or to be of it.
func (a asker) doings(x triple.Term) (out []triple.Triple) {
	words := a.Known.Language.Words()
	for _, f := range a.Store().About(x) {
		r, _ := a.Known.Words.Relation(f.Relation)
		does := r.Form == triple.FormVerb && r.Tense == "" && r.Modal == "" && words.Sort(r.Lemma) != "home" && words.Sort(r.Lemma) != "dwell" || r.Form == triple.FormNoun
		if does && f.Subject.Name == x.Name && !f.Denied && !stands(strings.TrimSpace(r.Lemma+" "+r.Particle)) {
			out = append(out, f)
		}
	}
	return out
}

// doInstead are those who were told to do what somebody does while that one is away, or in their place.
func (a asker) doInstead(of *Holder) (out []standIn) {
	words := a.Known.Language.Words()
	for _, what := range of.By {
		r, _ := a.Known.Words.Relation(what.Relation)
		verb := strings.TrimSpace(r.Lemma + " " + r.Particle)
		if r.Form != triple.FormVerb || what.Subject.Name != of.Who.Name {
			continue
		}
		for _, v := range append(slices.Clone(closed.Words().Of("seeingto")), append(words.SameVerbs(r.Lemma), verb)...) {
			first, rest, _ := strings.Cut(v, " ")
			for _, form := range []string{words.Third(first), future() + " " + first} {
				form = strings.TrimSpace(form + " " + rest)
				for _, e := range slices.Concat(a.Store().Events(form), a.Store().Events(form+" if")) {
					if s, ok := a.insteadOf(e, of.Who, what.Object); ok {
						s.verb = v
						out = append(out, s)
					}
				}
			}
		}
	}
	return out
}

// insteadOf is an event as one that somebody does to something in the place of another, or while that one is away.
func (a asker) insteadOf(e []triple.Triple, whom, thing triple.Term) (s standIn, ok bool) {
	s.whom = whom
	names, same := false, false
	for _, f := range e {
		link, said := triple.SaidLink(f.Relation)
		text := " " + strings.ToLower(f.Object.Spelling()) + " "
		switch prep, role := triple.RolePrep(f.Relation); {
		case f.Relation == triple.Agent:
			s.who = f.Object
		case said && closed.Words().Is("meanwhile", link):
			names = names || strings.Contains(text, " "+strings.ToLower(whom.Spelling())+" ") || a.awayThen(whom, text, e)
		case role && closed.Words().Is("stead", prep+" "+triple.LastWord(strings.ReplaceAll(f.Object.Name, "_", " "))) && strings.HasPrefix(f.Object.Name, whom.Name+"'s_"):
			names = true
		case f.Object.Name == thing.Name:
			same = true
		case f.Relation != triple.EventOf:
			if !triple.Reckoned(f.Relation) {
				s.times = append(s.times, f)
			}
			continue
		}
		s.by = append(s.by, triple.Literal{Triple: f})
	}
	s.told, s.times = a.tell(s.by), append(s.times, triple.Triple{Relation: triple.When}) // not always
	return s, names && same && s.who.Name != ""
}

// awayThen reports whether the words of an event speak by a pronoun of somebody of whom the same turn told that they are
// away: "Ann is off, and Ben does it while she's away".
func (a asker) awayThen(whom triple.Term, text string, e []triple.Triple) bool {
	said := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\'' })
	if len(said) < 2 || !closed.Words().Is("pronoun", said[0]) && !closed.Words().Is("pronoun", said[1]) {
		return false
	}
	then := a.turn(triple.Literal{Triple: e[0]})
	return slices.ContainsFunc(a.Store().About(whom), func(f triple.Triple) bool {
		r, _ := a.Known.Words.Relation(f.Relation)
		away := closed.Words().Is("absence", r.Word) || r.Form == triple.FormIs && closed.Words().Is("absence", f.Object.Name) || closed.Words().Is("absence", strings.ReplaceAll(f.Object.Name, "_", " "))
		return away && !f.Denied && f.Subject.Name == whom.Name && a.turn(triple.Literal{Triple: f}) == then
	})
}

// turn is the number of the turn in which a fact was told.
func (a asker) turn(x triple.Literal) int {
	f, err := a.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{x}}})
	if err != nil {
		return 0
	}
	return recency.LastTurn(f)
}

// tell is the number of the fact that was told last of what some say.
func (a asker) tell(by []triple.Literal) int {
	f, err := a.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{by}})
	if err != nil || f.Verdict != reason.Proved {
		return 0
	}
	return recency.Last(f)
}

// The times for which somebody stands in, beside the one that a question asks of.
type span int

const (
	always   span = iota // now, as far as was told
	sometime             // at some time that need not be now
	asked                // when the question asks
	elsewhen             // at another time than the question asks of
)

// when is for when somebody stands in.
func (a asker) when(s standIn) span {
	text := " " + strings.ToLower(strings.TrimRight(a.it.Text, "?")) + " "
	out := always
	for _, f := range s.times {
		prep, _ := triple.RolePrep(f.Relation)
		word := strings.ToLower(f.Object.Spelling())
		switch {
		case closed.Words().Is("lastinguntil", prep), closed.Words().Is("presently", strings.Split(strings.ReplaceAll(word, "_", " "), " ")[0]):
		case word != "" && strings.Contains(text, " "+strings.ReplaceAll(word, "_", " ")+" "):
			return asked
		default:
			out = sometime
		}
	}
	return out
}

// back reports whether it was told since somebody stands in that whom they stand in for is back, or does it again.
func (a asker) back(of *Holder, s standIn) bool {
	if s.over {
		return false
	}
	words := a.Known.Language.Words()
	since := func(by []triple.Literal) bool { return a.tell(by) > s.told }
	if slices.ContainsFunc(a.Store().About(of.Who), func(f triple.Triple) bool {
		return f.Subject.Name == of.Who.Name && !f.Denied && a.returns(f) && since([]triple.Literal{{Triple: f}})
	}) {
		return true
	}
	for _, verb := range append(slices.Clone(closed.Words().Of("returning")), words.OfSort("succeed")...) {
		first, rest, _ := strings.Cut(verb, " ")
		for _, form := range []string{first, words.Third(first), "has " + words.Participle(first)} {
			for _, e := range a.Store().Events(strings.TrimSpace(form + " " + rest)) {
				if by := doneBy(e, of.Who); len(by) > 0 && since(by) {
					return true
				}
			}
		}
	}
	return false
}

// returns reports whether a fact says that somebody is back.
func (a asker) returns(f triple.Triple) bool {
	r, _ := a.Known.Words.Relation(f.Relation)
	verb := strings.TrimSpace(r.Lemma + " " + r.Particle)
	is := r.Form == triple.FormIs && closed.Words().Is("returned", f.Object.Name) || closed.Words().Is("returned", r.Word)
	return r.Modal == "" && (is || closed.Words().Is("returning", verb) || a.Known.Language.Words().Sort(verb) == "succeed")
}

// doneBy are the facts of an event that say that somebody did it, none where another did.
func doneBy(e []triple.Triple, who triple.Term) (by []triple.Literal) {
	for _, f := range e {
		if f.Relation == triple.Agent && f.Object.Name != who.Name {
			return nil
		}
		if f.Relation == triple.Agent || f.Relation == triple.EventOf {
			by = append(by, triple.Literal{Triple: f})
		}
	}
	return by
}
