package asking

import (
	"slices"
	"strconv"
	"strings"

	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file tells how old somebody is by when they were born.

// byBirth adds how many years old somebody is today by the day on which they were told to be born.
func (t *naming) byBirth(is triple.Triple) error {
	if slices.Contains(t.Question.Wanted, is.Object.Var) {
		return nil // how old somebody is, answering reckons
	}
	for _, word := range closed.Words().Of("birth") {
		for _, r := range t.Known.Words.RelationsWith(word) {
			if err := t.byBirthIn(is, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// byBirthIn adds the ages of those of whom a relation tells when they were born.
func (t *naming) byBirthIn(is triple.Triple, r triple.Relation) error {
	pattern := triple.Triple{Subject: is.Subject, Relation: r.Key, Object: triple.Var("Day")}
	if r.Form == triple.FormNoun {
		pattern.Subject, pattern.Object = pattern.Object, is.Subject
	}
	told, err := t.Known.Base.Held(t.Ctx, pattern)
	if err != nil {
		return err
	}
	for _, f := range told[:min(len(told), maxByName)] {
		who, day := f.Subject, f.Object
		if r.Form == triple.FormNoun {
			who, day = day, who
		}
		on, ok := t.Known.Language.Words().Amount(t.Explain.Spell(day, ""), "on")
		if !ok || on.Dimension != quantity.Date || on.From != on.Until {
			continue // of a year alone nobody can tell
		}
		age := triple.Const(triple.Number, strconv.Itoa(quantity.Years(on, t.Now)))
		if err := t.take(triple.Triple{Subject: who, Relation: is.Relation, Object: age}, f, voice.Say("asking.tells-the-age", "said", strings.TrimSuffix(t.Explain.Sentence(f), "."), "day", t.Now.Format("2 January 2006"))); err != nil {
			return err
		}
	}
	return nil
}

// otherAge denies that somebody is over or under an age who is of another.
func (t *naming) otherAge(by *Asker) (reason.Finding, error) {
	q := t.Question
	if q.Form != triple.YesNo || len(q.Goals) != 1 {
		return reason.Finding{}, nil
	}
	for _, l := range q.Goals[0] {
		if r, ok := t.relation(l.Relation); ok && t.bare(r) && !l.Denied && !l.Absent && !l.Subject.IsVar() && l.Object.IsVar() {
			q.Goals = [][]triple.Literal{{l}}
			f, err := by.Ask(q)
			if err != nil || f.Verdict != reason.Proved {
				return reason.Finding{}, err
			}
			return Against(f), nil
		}
	}
	return reason.Finding{}, nil
}
