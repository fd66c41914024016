package browse

import (
	"context"
	"strings"

	"whence/conductor/record"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
)

// This file is what others tell while a person does nothing but type.

const (
	// maxNews bounds the changes that are told of at once, and maxNewsSteps the things of
	// one that are told one by one.
	maxNews      = 20
	maxNewsSteps = 60
	// maxNewsQuote bounds the words of a person in one line, in characters.
	maxNewsQuote = 160
)

// NewsAfter returns what other people have told, taken back and undone since a change, and
// up to which change that is. Own says which turns are the person's own. What is known is
// caught up with before, and no turn runs.
func (b *Browser) NewsAfter(ctx context.Context, after int64, own func(turn string) bool) (news []record.News, upTo int64, err error) {
	done, err := b.known.Store.Log.Doings(ctx, after, maxNews, maxNewsSteps)
	if err != nil {
		return nil, after, err
	}
	var turns []string
	for _, d := range done {
		turns = append(turns, d.Turn)
	}
	who, err := b.with.History.Persons(ctx, turns)
	if err != nil {
		return nil, after, err
	}
	for _, d := range done {
		after = d.Seq
		if by := who[d.Turn]; !own(d.Turn) && !b.known.Self(by) {
			by = b.known.By(triple.Source{Speaker: by})
			if by == "" {
				by = "somebody"
			}
			for _, n := range b.newsOf(d) {
				n.By, n.Turn = by, d.Turn
				news = append(news, n)
			}
		}
	}
	return news, after, nil
}

// newsOf words one change: what was told in the words of who told it.
func (b *Browser) newsOf(d kb.Doing) (out []record.News) {
	if d.Undoes != "" {
		return []record.News{{Did: voice.Say("browse.news-of-undid", "undoes", d.Undoes)}}
	}
	if d.Steps > maxNewsSteps {
		return []record.News{{Did: voice.Say("browse.changed-things", "steps", d.Steps)}}
	}
	said := map[string]bool{}
	add := func(id, quote, text string) {
		if quote != "" {
			text = quote
		}
		text = clean.Line(strings.TrimSpace(text))
		if said[text] || id == "" || text == "" {
			return
		}
		said[text] = true
		if letters := []rune(text); len(letters) > maxNewsQuote {
			text = string(letters[:maxNewsQuote]) + "…"
		}
		out = append(out, record.News{ID: id, Said: text})
	}
	for _, f := range d.Change.Facts {
		add(f.ID, f.Source.Quote, b.explain.Sentence(f.Triple))
	}
	for _, r := range d.Change.Rules {
		add(r.ID, r.Source.Quote, wording.Stop(b.known.Language.Rule(r.Rule, b.known.Words)))
	}
	for _, p := range d.Change.Properties {
		add(p.ID, p.Source.Quote, "")
	}
	for _, n := range d.Change.Notes {
		add(n.ID, n.Text, "")
	}
	var gone []string
	for _, id := range d.Change.Retract {
		if id != "" { // a setting has none
			gone = append(gone, id)
		}
	}
	if len(gone) > 0 {
		out = append(out, record.News{ID: gone[0], Did: voice.Say("browse.took-back", "count", wording.SomeOf(gone, len(gone)))})
	}
	return out
}
