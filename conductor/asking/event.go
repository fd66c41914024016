package asking

import (
	"slices"

	"whence/reason"
	"whence/triple"
)

// EventOf is the variable of the event that a question asks for, "" for none.
func EventOf(q triple.Question) string {
	if len(q.Goals) != 1 {
		return ""
	}
	for _, l := range q.Goals[0] {
		if l.Relation == triple.EventOf && l.Subject.IsVar() {
			return l.Subject.Var
		}
	}
	return ""
}

// Latest asks a question. Of several events that answer one about an event the latest is meant; the answers of the others are returned apart.
func (t *Asker) Latest(q triple.Question) (triple.Question, reason.Finding, []reason.Answer, error) {
	event := EventOf(q)
	if event == "" || q.Form != triple.Which {
		q, f, err := t.Number(q)
		return q, f, nil, err
	}
	wide := q
	wide.Wanted = append(slices.Clone(q.Wanted), event)
	f, err := t.Ask(wide)
	if err != nil || len(f.Answers) == 0 {
		return q, f, nil, err
	}
	kept, earlier := t.Known.Events.Latest(event, f.Answers)
	seen := map[string]bool{}
	once := func(as []reason.Answer) []reason.Answer {
		return slices.DeleteFunc(as, func(a reason.Answer) bool {
			var key string
			for _, v := range q.Wanted {
				key += a.Bindings[v].Name + "|"
			}
			was := seen[key]
			seen[key] = true
			return was
		})
	}
	f.Answers = once(kept)
	f.Count = len(f.Answers)
	return q, f, once(earlier), nil
}
