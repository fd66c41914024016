package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
)

// This file finds who does something no more since somebody else does it in their place, or since they left it or each
// other: who took the club over from Ann chairs it since, and Ann does not. What is so since is learned with what was
// told, and said with it.

// relief is who is in the place of whom since, in what: a thing that they do something with, or what they are. The
// one or the other may not be said.
type relief struct {
	by, of, thing, as triple.Term
	owned             bool // it may be that the thing is theirs since
	likewise          bool // it has to be said in what
}

// relieve closes what is done by another since, and tells who.
func relieve(t *reviser, it *turn.Item) error {
	for _, x := range it.Facts {
		if err := returned(t, it, x); err != nil {
			return err
		}
	}
	for _, r := range reliefs(t, it) {
		if err := r.close(t, it); err != nil {
			return err
		}
	}
	for _, d := range deeds(t, it) {
		stolen(t, it, d)
		if err := quitPost(t, it, d); err != nil {
			return err
		}
	}
	return nil
}

// quitPost closes what somebody does who leaves that, and that those are together who part.
func quitPost(t *reviser, it *turn.Item, d deed) error {
	var over func(triple.Fact) bool
	leaves := closed.Words().Is("resigning", d.verb)
	switch {
	case d.by.Name == "":
		return nil
	case leaves && len(behind(t, it, d, "", "from", "to")) == 0:
		over = func(f triple.Fact) bool { return isPost(t, it, f, relief{of: d.by}) }
	case closed.Words().Is("departing", d.verb) && lexicon.IsA(triple.LastWord(d.to.Spelling()), "group"): // whoever left the club is no member
		over = func(f triple.Fact) bool {
			return f.Triple.Relation == triple.InstanceOf && f.Triple.Subject.Same(d.by) && lexicon.IsA(f.Triple.Object.Name, "member")
		}
	case closed.Words().Is("separating", d.verb):
		whom := behind(t, it, d, "", "from", "with")
		over = func(f triple.Fact) bool { return joins(f.Triple, d.by, whom) }
	default:
		return nil
	}
	facts, err := factsAbout(t, d.by, over)
	if leaves && len(facts) > 1 {
		return err // which of them was not said
	}
	for _, f := range facts {
		closeFact(t, it, f, d.says)
	}
	return err
}

// stolen tells that somebody has what they stole, unless they parted with it at once.
func stolen(t *reviser, it *turn.Item, d deed) {
	words := t.known.Language.Words()
	gone := func(o deed) bool { return words.Sort(o.verb) == "part" && o.by.Same(d.by) && o.to.Same(d.to) }
	if !closed.Words().Is("stealing", d.verb) || d.by.Name == "" || d.to.Name == "" || slices.ContainsFunc(deeds(t, it), gone) {
		return
	}
	has := triple.Relation{Form: triple.FormVerb, Lemma: words.OfSort("hold")[0]}
	has.Key = words.Key(has)
	it.Relations = append(it.Relations, has)
	tellToo(t, it, triple.Triple{Subject: d.by, Relation: has.Key, Object: d.to})
}

// behind are whom and what an item tells of with a deed, by such prepositions: what somebody quit, and whom they parted
// from.
func behind(t *reviser, it *turn.Item, d deed, preps ...string) (out []triple.Term) {
	for _, x := range it.Facts {
		r, ok := relation(t, it, x.Relation)
		prep, role := triple.RolePrep(x.Relation)
		does := ok && r.Form == triple.FormVerb && strings.TrimSpace(r.Lemma+" "+r.Particle) == d.verb && slices.Contains(preps, r.Prep)
		if (does || role && slices.Contains(preps, prep) || x.Relation == triple.Theme) && !x.Object.Same(d.by) {
			out = append(out, x.Object)
		}
	}
	return out
}

// reliefs are who is in the place of whom by what an item tells.
func reliefs(t *reviser, it *turn.Item) (out []relief) {
	events, rest := say.EventFacts(it.Facts)
	for _, e := range events {
		d, ok := deedOfEvent(t, e)
		if !ok {
			continue
		}
		r := reliefOf(t, d)
		for _, x := range e {
			if x.Relation == triple.Role("as") {
				r.as = x.Object
			} else if link, said := triple.SaidLink(x.Relation); said && link == "to" && d.to.Name != "" {
				r.by, r.of = d.to, succeeds(t, strings.Fields(x.Object.Spelling()))
			}
		}
		out = append(out, r)
	}
	for _, x := range rest {
		if d, ok := deedOfTwo(t, it, x); ok && len(events) == 0 {
			out = append(out, reliefOf(t, d))
		}
	}
	return slices.DeleteFunc(out, func(r relief) bool {
		return r.by.Name == "" || r.of.Name == r.by.Name || r.likewise && r.as.Name == ""
	})
}

// reliefOf is who is in the place of whom by what was done: who took over from somebody, whom they succeeded, or to
// whom they handed something over.
func reliefOf(t *reviser, d deed) relief {
	switch {
	case t.known.Language.Words().Sort(d.verb) == "succeed" && d.from.Name != "":
		return relief{by: d.by, of: d.from, thing: d.to, owned: true}
	case t.known.Language.Words().Sort(d.verb) == "succeed" && d.to.Kind == triple.Proper:
		return relief{by: d.by, of: d.to, likewise: closed.Words().Is("substituting", d.verb)}
	case t.known.Language.Words().Sort(d.verb) == "succeed":
		return relief{by: d.by, thing: d.to, owned: true}
	case closed.Words().Is("handingover", d.verb) && d.to.Name != "":
		return relief{by: d.into, of: d.by, thing: d.to}
	}
	return relief{}
}

// succeeds is whom somebody was chosen to succeed, in the words of that: by a pronoun the one who left what they did.
func succeeds(t *reviser, words []string) (whom triple.Term) {
	words = slices.DeleteFunc(words, func(w string) bool { return w == "to" })
	if len(words) < 2 || t.known.Language.Words().Sort(words[0]) != "succeed" {
		return whom
	}
	if closed.Words().As("person", strings.ToLower(words[1])) == "" {
		whom, _ = t.known.Words.Name(triple.Key(words[1]))
		return whom
	}
	for _, it := range t.Items {
		for _, d := range deeds(t, it) {
			if closed.Words().Is("resigning", d.verb) {
				whom = d.by
			}
		}
	}
	return whom
}

// close has what is so since take the place of what somebody did or was before. Who was before somebody is told of
// where it is known of that one alone what they do.
func (r relief) close(t *reviser, it *turn.Item) error {
	about := r.of
	if about.Name == "" {
		about = r.thing
	}
	if about.Name == "" {
		return nil
	}
	posts, err := factsAbout(t, about, func(f triple.Fact) bool { return isPost(t, it, f, r) && !f.Triple.Subject.Same(r.by) })
	if err != nil || len(posts) > 1 {
		return err
	}
	if len(posts) == 0 && r.of.Name != "" {
		return r.before(t, it)
	}
	for _, f := range posts {
		now := f.Triple
		now.Subject = r.by
		tellToo(t, it, now)
		closeFact(t, it, f, now)
	}
	return nil
}

// before tells what somebody did until another was in their place of whom it is known.
func (r relief) before(t *reviser, it *turn.Item) error {
	posts, err := factsAbout(t, r.by, func(f triple.Fact) bool {
		return isPost(t, it, f, relief{of: r.by, thing: r.thing, as: r.as, owned: r.owned})
	})
	for _, x := range it.Facts {
		if f := (triple.Fact{Triple: x, Source: triple.Source{Quote: it.Text}}); len(posts) == 0 && isPost(t, it, f, relief{of: r.by, thing: r.thing, as: r.as}) {
			posts = append(posts, f) // told with it
		}
	}
	if err != nil || len(posts) != 1 {
		return err
	}
	did, ok := relation(t, it, posts[0].Triple.Relation)
	if !ok || did.Form != triple.FormVerb {
		return nil
	}
	did.Tense = "past"
	did.Key = t.known.Language.Words().Key(did)
	was := posts[0].Triple
	was.Subject, was.Relation = r.of, did.Key
	it.Relations = append(it.Relations, did)
	tellToo(t, it, was)
	return nil
}

// tellToo learns what follows from what an item tells, and says that with it.
func tellToo(t *reviser, it *turn.Item, x triple.Triple) {
	unread := slices.ContainsFunc(t.Items, func(o *turn.Item) bool { return o.Kind == triple.NotUnderstood || o.NoteOnly })
	if unread || slices.ContainsFunc(it.Facts, x.Same) { // it may be otherwise by the rest, or is worked out again
		return
	}
	for _, y := range it.Facts {
		if y.Confidence > 0 && (x.Confidence == 0 || y.Confidence < x.Confidence) {
			x.Confidence = y.Confidence
		}
	}
	it.Facts = append(it.Facts, x)
	x.Confidence = 0 // of the reading
	it.Rec.Understood += " " + wording.Stop(t.known.Language.Statement(triple.Statement{Kind: triple.FactKind, Facts: []triple.Triple{x}}, say.WithRelations(it.Relations, t.known.Words)))
}

// isPost reports whether a fact tells of somebody what one does in the place of another: who leads or minds
// something, or is what there is one of.
func isPost(t *reviser, it *turn.Item, f triple.Fact, of relief) bool {
	x := f.Triple
	if x.Denied || of.of.Name != "" && !x.Subject.Same(of.of) || of.thing.Name != "" && !x.Object.Same(of.thing) || x.Subject.Kind == triple.Event {
		return false
	}
	if x.Relation == triple.InstanceOf || x.Relation == triple.SynonymOf {
		return saysThe(f.Source.Quote, x.Object) && (of.as.Name == "" || of.as.Name == x.Object.Name)
	}
	r, ok := relation(t, it, x.Relation)
	verb := strings.TrimSpace(r.Lemma + " " + r.Particle)
	owns := of.owned && of.thing.Name != "" && t.known.Language.Words().Sort(verb) == "hold"
	return ok && r.Form == triple.FormVerb && r.Tense+r.Modal == "" && (owns || closed.Words().Is("post", strings.TrimSpace(verb+" "+r.Prep)))
}

// joins reports whether a fact tells that somebody is together with one of those whom they parted from, or anybody where
// that is not said.
func joins(x triple.Triple, who triple.Term, whom []triple.Term) bool {
	other := x.Object
	if x.Object.Same(who) {
		other = x.Subject
	} else if !x.Subject.Same(who) {
		return false
	}
	with := len(whom) == 0 || slices.ContainsFunc(whom, other.Same)
	return with && other.Kind == triple.Proper && !x.Denied && slices.ContainsFunc(strings.Split(x.Relation, "_"), func(w string) bool { return closed.Words().Is("union", w) })
}

// returned ends that somebody is ill or away, by what tells that they are back: from where or what it says, if it does.
func returned(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	verb := closed.Words().Is("returning", strings.TrimSpace(r.Lemma+" "+r.Particle)) && r.Form == triple.FormVerb && r.Tense == "past" && r.Modal == ""
	back := ok && r.Form == triple.FormCopula && closed.Words().Is("returned", r.Word) && r.Tense == ""
	is := x.Relation == triple.Is && closed.Words().Is("returned", x.Object.Name)
	if x.Denied || !is && !back && !(verb && r.Prep == "from") {
		return nil
	}
	from := triple.LastWord(strings.ReplaceAll(x.Object.Name, "_", " "))
	return closeAbout(t, it, x.Subject, x, func(f triple.Fact) bool {
		at, known := t.known.Words.Relation(f.Triple.Relation)
		state := strings.ReplaceAll(f.Triple.Object.Name, "_", " ")
		there := f.Triple.Relation == triple.Is || known && at.Form == triple.FormCopula && at.Word == "" && at.Tense+at.Modal == ""
		left := closed.Words().Is("absence", state)
		if r.Prep == "from" {
			left = triple.LastWord(state) == from
		}
		return f.Triple.Subject.Same(x.Subject) && !f.Triple.Denied && there && left
	})
}
