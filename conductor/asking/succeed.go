package asking

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
)

// This file answers who does or is something now by who took that over since it was told.

// succeeded puts in the place of who was found whoever took over what they did, or as what they were.
// Where somebody took over from them and not as what, nothing is answered.
func succeeded(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if f.Verdict != reason.Proved || len(f.Answers) != 1 || q.Form != triple.Which && q.Form != triple.YesNo || c == nil || !asksNow(c) {
		return q, f, nil
	}
	at := slices.IndexFunc(f.Answers[0].Literals, func(l triple.Literal) bool {
		return l.Op == triple.Relates && !l.Denied && l.Subject.Kind == triple.Proper && !l.Subject.Owned()
	})
	if at < 0 || q.Form == triple.Which && f.Answers[0].Bindings[q.Wanted[0]].Name != f.Answers[0].Literals[at].Subject.Name {
		return q, f, nil
	}
	over := false
	for _, s := range successions(t, f.Answers[0].Literals[at].Triple, q.Form == triple.Which) {
		who := triple.Question{Form: triple.Which, Wanted: []string{"X"}, Words: []string{"who"}, Goals: [][]triple.Literal{{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: s.by.Relation, Object: s.by.Object}}}}}
		found, err := t.Ask(who)
		if err != nil {
			return q, f, err
		}
		if len(found.Answers) == 0 || recency.Fact(found, found.Answers[0]) < recency.Fact(f, f.Answers[0]) {
			continue
		}
		if over = true; s.same && q.Form == triple.Which {
			t.Taken = nil
			step(t, voice.Say("asking.is-taken-for", "said", s.verb, "asked", strings.TrimSuffix(it.Text, "?")), found)
			return who, found, nil
		}
	}
	if over {
		t.Taken, f = nil, reason.Finding{Verdict: reason.Unprovable}
	}
	return q, f, nil
}

// succession is a fact that says who took over; same is set where it says that of what was asked.
type succession struct {
	by   triple.Triple
	verb string
	same bool
}

// successions are the facts that say who took over what a fact says that somebody does or is, or took over from them.
func successions(t *Asker, x triple.Triple, who bool) []succession {
	is, _ := t.Known.Words.Relation(x.Relation)
	noun := triple.Key(is.Word)
	if x.Relation == triple.InstanceOf {
		noun = x.Object.Name
	}
	role := is.Form == triple.FormNoun || x.Relation == triple.InstanceOf
	var out []succession
	for _, r := range t.Known.Words.RelationsWith("") {
		verb := strings.TrimSpace(r.Lemma + " " + r.Particle)
		if with := verb + " " + r.Prep; t.Known.Language.Words().Sort(with) == "succeed" {
			verb, r.Prep = with, ""
		}
		if r.Form != triple.FormVerb || r.Modal != "" || t.Known.Language.Words().Sort(verb) != "succeed" {
			continue
		}
		for _, y := range t.Store().Pairs(r.Key, nil, nil, maxBefore) {
			from := y.Object.Name == x.Subject.Name && r.Prep != "as" && (role || who)
			thing := is.Form == triple.FormVerb && r.Prep == "" && y.Object.Name == x.Object.Name
			as := role && r.Prep == "as" && (y.Object.Name == noun || strings.HasSuffix(y.Object.Name, "'s_"+noun))
			if (from || thing || as) && !y.Denied && y.Subject.Name != x.Subject.Name {
				out = append(out, succession{y, verb, !from})
			}
		}
	}
	return out
}
