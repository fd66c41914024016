package answering

import (
	"slices"
	"strconv"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file answers with days and hours that are in what was told: birthdays by when somebody was born, and what
// time something is by when it is; and which day of the week a date is.

// birthdays answers when somebody's birthday is, and when they come to an age, by when they were told to be born.
func birthdays(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	guessed := out.composed != nil && len(out.composed.answer.Assumed) > 0
	if out.decided() && !guessed || len(c) != 1 || c[0].Negated || !slices.ContainsFunc(c[0].Roles, func(r clause.Role) bool { return r.Term.Hole == clause.When }) {
		return nil
	}
	who, years := comesToAge(t, &c[0])
	if at := heard.Subject(c[0].Roles); who == "" && at >= 0 && closed.Words().Is("birthday", strings.ToLower(c[0].Roles[at].Term.Head)) {
		who = nameOf(t, c[0].Roles[at].Term.Owner)
	}
	if who == "" {
		return nil
	}
	then, a, err := when(t, it, voice.Say("answering.when-was", "what", who+" "+closed.Words().Of("birth")[0]))
	if err != nil || len(a.Literals) == 0 || then.Dimension != quantity.Date || then.From != then.Until {
		return err
	}
	on := quantity.Day(then)
	text := on.Format("2 January")
	if years > 0 {
		text = on.AddDate(years, 0, 0).Format("2 January 2006")
	}
	return sayTimes(t, out, []reason.Answer{a}, []string{text})
}

// comesToAge is who comes to what age, where a question asks when.
func comesToAge(t *Answerer, c *clause.Clause) (who string, years int) {
	if c.Kind != clause.Event || t.Known.Language.Words().Sort(c.Predicate.Lemma) != "aging" || len(c.Roles) != 3 {
		return "", 0
	}
	for _, r := range c.Roles {
		if v := r.Term.Value; v != nil && v.Kind == clause.Number {
			years, _ = strconv.Atoi(v.Number)
		}
	}
	at := heard.Subject(c.Roles)
	if at < 0 || years == 0 {
		return "", 0
	}
	return nameOf(t, &c.Roles[at].Term), years
}

// nameOf are the words of a phrase, of a pronoun those of the one that it stands for.
func nameOf(t *Answerer, x *clause.Term) string {
	if x == nil {
		return ""
	}
	if is := asking.Refer(t.Asker)(x); x.Pronoun != "" && len(is) > 0 {
		return t.Explain.Spell(is[0], "").Spelling()
	}
	return x.Text
}

// clocks answers what time something is by when it is.
func clocks(t *Answerer, it *turn.Item, out *found) error {
	said := strings.Fields(it.Text)
	if out.decided() || len(said) < 4 || t.Known.Language.Words().Sort(strings.ToLower(said[0]+" "+said[1])) != "clock" {
		return nil
	}
	f, err := t.findText(it, voice.Say("answering.when", "what", strings.TrimRight(strings.Join(said[2:], " "), "?! ")), false)
	t.Taken = nil
	if err != nil || f == nil || f.composed != nil || f.finding.Verdict != reason.Proved || len(f.question.Wanted) != 1 {
		return err
	}
	var texts []string
	var answers []reason.Answer
	for _, a := range f.finding.Answers {
		v, ok := value.Of(t.Explain.Spell(a.Bindings[f.question.Wanted[0]], "").Spelling(), "on")
		_, clock, timed := strings.Cut(v.ISO, "T")
		if !timed {
			clock = v.ISO
		}
		if ok && strings.Contains(clock, ":") {
			texts, answers = append(texts, strings.TrimLeft(clock[:1], "0")+clock[1:]), append(answers, a)
		}
	}
	return sayTimes(t, out, answers, texts)
}

// sayTimes answers with times that answers say, each in words.
func sayTimes(t *Answerer, out *found, answers []reason.Answer, texts []string) error {
	if len(answers) == 0 {
		return nil
	}
	said := compose.Answer{Kind: compose.List}
	for i, a := range answers {
		facts := relates(a)
		said.Rows = append(said.Rows, compose.Row{Term: triple.Const(triple.Generic, texts[i]), Because: facts})
	}
	_, err := out.byRows(t, said)
	return err
}

// weekday puts the day of the week in the place of the date that answers which one it is.
func weekday(t *Answerer, it *turn.Item, out *found) error {
	f := out.finding
	asks := func(words string) bool { return strings.Contains(strings.ToLower(it.Text), words) }
	if out.composed != nil || f.Verdict != reason.Proved || len(f.Answers) != 1 || len(out.question.Wanted) != 1 || !slices.ContainsFunc(closed.Words().Of("asksweekday"), asks) {
		return nil
	}
	a := f.Answers[0]
	said := a.Bindings[out.question.Wanted[0]]
	v, _ := value.Of(said.Spelling(), "on")
	on, ok := value.Dated(v)
	if !ok {
		return nil
	}
	row := compose.Row{Term: triple.Const(triple.Generic, on.Weekday().String()), Told: said, Because: a.Literals}
	_, err := out.byRows(t, compose.Answer{Kind: compose.List, Rows: []compose.Row{row}})
	return err
}
