// Package figured answers a question from the figures that stand in messages, where no fact answers it.
//
// It promises to say the messages with the answer, since what they are figures of was not read, and to
// reckon with nothing that was taken back. Which figures settle a question: reason/figures.
package figured

import (
	"cmp"
	"slices"
	"strings"

	"whence/conductor/note"
	"whence/conductor/record"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason/compose"
	"whence/reason/equated"
	"whence/reason/figures"
	"whence/reason/messages"
	"whence/reason/ranked"
	"whence/reason/reckon"
	"whence/reason/sums"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
)

// Sure is how sure such an answer is: docs/notes.md.
const Sure = 0.9

var kinds = map[figures.Way]compose.Kind{figures.Sum: compose.Total, figures.Apart: compose.Difference, figures.Times: compose.Product, figures.Rest: compose.Remainder, figures.Mean: compose.Mean, figures.One: compose.Values, figures.Share: compose.Share}

// Answer is what a question asks to be reckoned; nil where nothing that was said settles it.
func Answer(n *note.Notebook, question string, words messages.Words) (*compose.Answer, error) {
	found, err := note.Messages(n, question)
	if err != nil {
		return nil, err
	}
	told, asked, err := conversation(n)
	if err != nil {
		return nil, err
	}
	said, order, likeliest := inOrder(told, found)
	out, ok := figures.Found{}, false
	if figures.Asks(question) {
		out, ok = figures.Answer(question, said, likeliest, words)
		ok = ok && !(out.Way == figures.Times && sums.Totals(question) && leavesOut(said, out))
	}
	if !ok {
		out, ok = sums.Answer(question, before(asked, order), said, words)
	}
	if !ok || out.Way != figures.One && ranked.AsksWho(question, words) {
		return inOrderOf(n, question, said, order, words)
	}
	if compared(out) || out.Way == figures.Rest && goesOn(said, out) {
		return nil, nil
	}
	if out.Way == figures.One && numbers(question) > 1 && !repeats(said, out, question) {
		return nil, nil // so much for three days with four of them is more than so much a day
	}
	if out.Way == figures.Rest && oneMore(said, out, words) || out.Way == figures.Times && figures.Cheaper(question, said, words) {
		return nil, nil
	}
	return answer(n, out, order, words)
}

var waysOf = map[equated.Way]compose.Kind{equated.One: compose.Values, equated.Apart: compose.Difference, equated.Sum: compose.Total, equated.Most: compose.List, equated.Whether: compose.Truth}

// Equated is what a question asks for of amounts that were told by other amounts; nil where nothing that was said settles it.
func Equated(n *note.Notebook, question string, words messages.Words) (*compose.Answer, error) {
	told, asked, err := conversation(n)
	if err != nil {
		return nil, err
	}
	said, order, _ := inOrder(told, told)
	last := ""
	if len(asked) > 0 {
		last = asked[len(asked)-1].Text
	}
	out, ok := equated.Answer(question, last, said, words)
	if !ok {
		return nil, nil
	}
	a := &compose.Answer{Kind: waysOf[out.Way], Holds: out.Holds, Amount: out.Amount, Rows: things(out.Things, words), Compared: things(out.Others, words)}
	switch out.Way {
	case equated.One:
		text := out.Amount.Said(words.Plural)
		a.Rows[0].Amount, a.Rows[0].Told = &out.Amount, triple.Term{Name: triple.Key(text), Label: text}
	case equated.Whether:
		a.Rows = nil
	}
	for i, part := range out.In {
		of := order[part.In]
		if stands, err := note.Stands(n, of.Turn, part.Text); !stands || err != nil {
			return nil, err
		}
		if i == 0 || out.In[i-1].In != part.In {
			a.Steps = append(a.Steps, voice.Say("answering.figures-in", "turn", of.Turn, "text", strings.TrimRight(of.Text, ".")))
		}
	}
	return a, nil
}

// things are what amounts are of, as rows of an answer.
func things(of []equated.Thing, words messages.Words) (out []compose.Row) {
	for _, t := range of {
		text := t.Amount.Said(words.Plural)
		out = append(out, compose.Row{Term: triple.Term{Name: triple.Key(t.Name), Label: t.Name}, Amount: &t.Amount, Told: triple.Term{Name: triple.Key(text), Label: text}})
	}
	return out
}

// oneMore reports whether one more of what was reckoned with is told of without a number.
func oneMore(said []figures.Said, out figures.Found, words messages.Words) bool {
	return slices.ContainsFunc(out.Figures, func(f figures.Figure) bool {
		return f.In >= 0 && slices.ContainsFunc(strings.Fields(f.Part), func(w string) bool {
			one := words.Singular(strings.ToLower(w))
			return one != w && reckon.OneMore(said[f.In].Text, one)
		})
	})
}

// inOrderOf is what a question for an order of things finds: which is the most, whether one is before another.
func inOrderOf(n *note.Notebook, question string, said []figures.Said, order []record.Quote, words messages.Words) (*compose.Answer, error) {
	out, ok := ranked.Answer(question, said, words)
	if !ok {
		return nil, nil
	}
	a := &compose.Answer{Kind: compose.List, Holds: out.Holds, Rows: rows(out.Things), Compared: rows(out.Others)}
	switch {
	case out.YesNo:
		a.Kind, a.Compared = compose.Truth, nil
	case out.Apart != nil:
		a.Kind, a.Amount = compose.Difference, *out.Apart
	}
	for _, in := range out.In {
		if stands, err := note.Stands(n, order[in].Turn, order[in].Text); !stands || err != nil {
			return nil, err
		}
		a.Steps = append(a.Steps, voice.Say("answering.figures-in", "turn", order[in].Turn, "text", strings.TrimRight(order[in].Text, ".")))
	}
	return a, nil
}

// rows are things as rows of an answer.
func rows(things []ranked.Thing) (out []compose.Row) {
	for _, t := range things {
		out = append(out, compose.Row{Term: triple.Term{Name: triple.Key(t.Name), Label: t.Name}, Amount: t.Amount})
	}
	return out
}

// leavesOut reports whether a message that was reckoned with has more numbers than were taken of it: two waters for 3 euros each and a beer
// for 5 are no 6 in all.
func leavesOut(said []figures.Said, out figures.Found) bool {
	parts := map[int][]string{}
	for _, f := range out.Figures {
		if f.In >= 0 && !slices.Contains(parts[f.In], f.Part) {
			parts[f.In] = append(parts[f.In], f.Part)
		}
	}
	for in, taken := range parts {
		if numbers(said[in].Text) > max(2, numbers(strings.Join(taken, " "))) { // so many at so much
			return true
		}
	}
	return false
}

// compared reports whether a figure that was reckoned with is how much more or less one is than another.
func compared(out figures.Found) bool {
	return slices.ContainsFunc(out.Figures, func(f figures.Figure) bool {
		return f.In >= 0 && slices.ContainsFunc(strings.Fields(strings.ToLower(f.Part)), func(w string) bool {
			return closed.Words().As("link", w) == "compared"
		})
	})
}

// goesOn reports whether a message behind the first that was reckoned with tells so many, of nothing that it names, with which was not
// reckoned: "borrowed 10 from the scouts", "shelved half of them".
func goesOn(said []figures.Said, out figures.Found) bool {
	first, used := len(said), map[int]bool{}
	for _, f := range out.Figures {
		if f.In >= 0 {
			first, used[f.In] = min(first, f.In), true
		}
	}
	for in := first + 1; in < len(said); in++ {
		if used[in] {
			continue
		}
		list := strings.Fields(strings.ToLower(said[in].Text))
		for i, w := range list {
			many := numbers(w) > 0 && (i == 0 || lexicon.ClosedOf(list[i-1])&lexicon.Preposition == 0)
			if part := closed.Words().As("timesas", w) != ""; !many && !part {
				continue
			}
			if i+1 < len(list) && lexicon.ClosedOf(list[i+1])&lexicon.Preposition != 0 {
				return true
			}
		}
	}
	return false
}

// repeats reports whether a message that has the figure has each number of a question too.
func repeats(said []figures.Said, out figures.Found, question string) bool {
	return !slices.ContainsFunc(out.Figures, func(f figures.Figure) bool {
		return f.In >= 0 && slices.ContainsFunc(strings.Fields(question), func(w string) bool {
			w = strings.Trim(w, ".,;:!?")
			return numbers(w) > 0 && !strings.Contains(said[f.In].Text, w)
		})
	})
}

// numbers are how many words of a text are numbers.
func numbers(text string) (n int) {
	for _, w := range strings.Fields(text) {
		if strings.ContainsAny(w, "0123456789") {
			n++
		} else if v, ok := value.Of(strings.ToLower(strings.Trim(w, ".,;:!?")), ""); ok && v.Number != "" {
			n++
		}
	}
	return n
}

// answer is what was reckoned, with the messages that have its figures; nil where one of them was taken back.
func answer(n *note.Notebook, out figures.Found, order []record.Quote, words messages.Words) (*compose.Answer, error) {
	a := &compose.Answer{Kind: kinds[out.Way], Amount: out.Amount}
	var quoted []int
	for _, one := range out.Figures {
		row := compose.Row{Term: triple.Const(triple.Text, one.Text)}
		if out.Way == figures.One {
			text := one.Amount.Said(words.Plural)
			row.Amount, row.Told = &one.Amount, triple.Term{Name: triple.Key(text), Label: text}
		}
		a.Rows = append(a.Rows, row)
		if one.In < 0 {
			continue
		}
		if stands, err := note.Stands(n, order[one.In].Turn, one.Part); !stands || err != nil {
			return nil, err
		}
		if slices.Contains(quoted, one.In) {
			continue
		}
		quoted = append(quoted, one.In)
		key := "answering.figures-in"
		if out.Way == figures.Sum {
			key = "answering.figures-of"
		}
		a.Steps = append(a.Steps, voice.Say(key, "turn", order[one.In].Turn, "text", strings.TrimRight(order[one.In].Text, ".")))
	}
	return a, nil
}

// conversation is what was told and what was asked before, with questions without their mark among what was asked.
func conversation(n *note.Notebook) (says, asks []record.Quote, err error) {
	told, asked, err := note.Told(n)
	asks = slices.Clone(asked)
	for _, q := range told {
		if sums.Questions(q.Text) {
			asks = append(asks, q)
		} else {
			says = append(says, q)
		}
	}
	slices.SortStableFunc(asks, func(x, y record.Quote) int { return cmp.Compare(kb.TurnNumber(x.Turn), kb.TurnNumber(y.Turn)) })
	return says, asks, err
}

// before are the last questions of a conversation, with how many of its messages were told then.
func before(asked, order []record.Quote) (out []sums.Asked) {
	for _, q := range asked[max(0, len(asked)-mostAsked):] {
		at := slices.IndexFunc(order, func(o record.Quote) bool { return kb.TurnNumber(o.Turn) > kb.TurnNumber(q.Turn) })
		if at < 0 {
			at = len(order)
		}
		out = append(out, sums.Asked{Text: q.Text, After: at})
	}
	return out
}

// mostAsked bounds the questions that one may refer to.
const mostAsked = 3

// Sum is what is asked for without a verb and the mark of a question: gas and water together.
func Sum(n *note.Notebook, question string, words messages.Words) (*compose.Answer, error) {
	if a, err := Equated(n, question, words); a != nil || err != nil {
		return a, err
	}
	if !sums.Asks(question) && !ranked.Asks(question, words) {
		return nil, nil
	}
	told, asked, err := conversation(n)
	if err != nil {
		return nil, err
	}
	said, order, _ := inOrder(told, told)
	if !sums.Asks(question) {
		return inOrderOf(n, question, said, order, words)
	}
	out, ok := sums.Answer(question, before(asked, order), said, words)
	if !ok {
		return nil, nil
	}
	return answer(n, out, order, words)
}

// Cheaper reports whether what several cost may be less than so many times the price of one, by what was said.
func Cheaper(n *note.Notebook, question string, words messages.Words) (bool, error) {
	told, _, err := note.Told(n)
	if err != nil {
		return false, err
	}
	said, _, _ := inOrder(told, told)
	return figures.Cheaper(question, said, words), nil
}

// inOrder are the messages of a conversation as they were told, or those of others where none of them has to do with a question, and
// which of all have to do with it.
func inOrder(told, found []record.Quote) (said []figures.Said, order []record.Quote, likeliest []int) {
	at := func(in []record.Quote, f record.Quote) int {
		return slices.IndexFunc(in, func(o record.Quote) bool { return o.Turn == f.Turn })
	}
	if order = told; !slices.ContainsFunc(found, func(f record.Quote) bool { return at(told, f) >= 0 }) {
		order = slices.SortedFunc(slices.Values(found), func(x, y record.Quote) int { return cmp.Compare(kb.TurnNumber(x.Turn), kb.TurnNumber(y.Turn)) })
	}
	for _, o := range order {
		said = append(said, figures.Said{Text: o.Text, Noted: slices.ContainsFunc(found, func(f record.Quote) bool { return f.Turn == o.Turn && f.Note != "" })})
	}
	for _, f := range found {
		if i := at(order, f); i >= 0 && !slices.Contains(likeliest, i) {
			likeliest = append(likeliest, i)
		}
	}
	return said, order, likeliest
}
