package browse

import (
	"context"
	"strings"

	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/triple"
)

// Told is a fact or a rule as it was told.
type Told struct {
	ID string `json:"id"`
	// Text is its sentence, and Fact what scripts read: "-likes(bob, tea)".
	Text       string           `json:"text"`
	Fact       string           `json:"fact,omitempty"`
	Confidence float64          `json:"confidence"`
	Live       bool             `json:"live"`
	Source     record.SourceRef `json:"source"`
}

// maxQuote bounds the quote of what is listed, in bytes.
const maxQuote = 1 << 10

func (b *Browser) quoted(s triple.Source) record.SourceRef {
	if len(s.Quote) > maxQuote {
		s.Quote = strings.ToValidUTF8(s.Quote[:maxQuote], "") + "…"
	}
	return *b.explain.SourceRef(s)
}

func (b *Browser) toldFact(f triple.Fact) Told {
	return Told{ID: f.ID, Text: b.explain.Sentence(f.Triple), Fact: f.Triple.String(), Confidence: f.Triple.Weight(), Live: true, Source: b.quoted(f.Source)}
}

func (b *Browser) toldRule(r triple.StoredRule) Told {
	sure := triple.Triple{Confidence: r.Rule.Confidence}.Weight()
	return Told{ID: r.ID, Text: wording.Stop(b.known.Language.Rule(r.Rule, b.known.Words)), Confidence: sure, Live: true, Source: b.quoted(r.Source)}
}

// list collects those in whose sentence all the words stand, up to a limit.
type list struct {
	wanted []string
	limit  int
	found  []Told
	more   int
}

func newList(words string, limit int) *list {
	return &list{wanted: strings.Fields(strings.ToLower(words)), limit: limit}
}

func (l *list) add(told Told) {
	switch {
	case !shelf.HasAll(strings.ToLower(told.ID+" "+told.Text), l.wanted):
	case len(l.found) == l.limit:
		l.more++
	default:
		l.found = append(l.found, told)
	}
}

// Facts lists the live facts in whose sentence all the words stand, in the order
// of their ids, at most limit, and says how many more there are; covers says what
// of a large base was looked at for the words, "" for all. It is safe for
// concurrent use.
func (b *Browser) Facts(ctx context.Context, words string, limit int) (found []Told, more int, covers string, err error) {
	if err := b.with.Ready(ctx); err != nil {
		return nil, 0, "", err
	}
	return b.facts(ctx, words, limit, func(f triple.Fact) (Told, bool) { return b.toldFact(f), true })
}

// facts is Facts with what each is listed as, if at all.
func (b *Browser) facts(ctx context.Context, words string, limit int, as func(triple.Fact) (Told, bool)) (found []Told, more int, covers string, err error) {
	l := newList(words, limit)
	facts, covers, err := Listed(ctx, b.known, l.wanted)
	if err != nil {
		return nil, 0, "", err
	}
	for f, err := range facts {
		if err != nil {
			return nil, 0, "", err
		}
		if len(l.wanted) == 0 && len(l.found) == limit { // nobody asks for their sentences
			size, err := b.known.Store.Size(ctx)
			return l.found, max(0, size-limit), "", err
		}
		if told, ok := as(f); ok {
			l.add(told)
		}
	}
	return l.found, l.more, covers, nil
}

// Rules is Facts for the rules.
func (b *Browser) Rules(ctx context.Context, words string, limit int) (found []Told, more int, err error) {
	if err := b.with.Ready(ctx); err != nil {
		return nil, 0, err
	}
	rules, err := b.known.Store.Rules(ctx)
	if err != nil {
		return nil, 0, err
	}
	l := newList(words, limit)
	for _, r := range rules {
		l.add(b.toldRule(r))
	}
	return l.found, l.more, nil
}

// FactsAfter lists the live facts after an id, "" for the first, in the order of ids,
// at most limit; next is the id to go on after, "" at the end. It is safe for
// concurrent use. The error is kb.ErrUnknown for an id that is none.
func (b *Browser) FactsAfter(ctx context.Context, id string, limit int) (found []Told, next string, err error) {
	if err := b.with.Ready(ctx); err != nil {
		return nil, "", err
	}
	for f, err := range b.known.Store.FactsAfter(ctx, id) {
		if err != nil {
			return nil, "", err
		}
		if len(found) == limit {
			return found, found[limit-1].ID, nil
		}
		found = append(found, b.toldFact(f))
	}
	return found, "", nil
}

// Spoken is a relation in use and how it is said of X and Y.
type Spoken struct {
	Relation string `json:"relation"`
	Says     string `json:"says"`
}

// maxCounted bounds the names that are counted.
const maxCounted = 10_000

// Vocabulary lists the relations and the names in use that have a word, "" for the
// relations alone, at most limit of each. It is safe for concurrent use.
func (b *Browser) Vocabulary(ctx context.Context, word string, limit int) (relations []Spoken, names []string, more int, err error) {
	if err := b.with.Ready(ctx); err != nil {
		return nil, nil, 0, err
	}
	word = strings.ToLower(strings.TrimSpace(word))
	for _, key := range b.known.Words.RelationKeys() {
		says := b.explain.Sentence(triple.Triple{Subject: triple.Const(triple.Proper, "X"), Relation: key, Object: triple.Const(triple.Proper, "Y")})
		switch {
		case !strings.Contains(strings.ToLower(key+" "+says), word):
		case len(relations) == limit:
			more++
		default:
			relations = append(relations, Spoken{key, says})
		}
	}
	if word == "" {
		return relations, nil, more, nil
	}
	for _, t := range b.known.Words.WithWord(word, maxCounted) {
		if len(names) == limit {
			more++
			continue
		}
		names = append(names, t.Spelling())
	}
	return relations, names, more, nil
}

// ByID returns a fact (f12) or a rule (r4), live or not. The error is
// kb.ErrUnknown where nothing was ever told under the id.
func (b *Browser) ByID(ctx context.Context, id string) (Told, error) {
	if err := b.with.Ready(ctx); err != nil {
		return Told{}, err
	}
	if strings.HasPrefix(id, "r") {
		r, past, err := b.known.Store.Rule(ctx, id)
		if err != nil {
			return Told{}, voice.Error("browse.look-up", "id", id, "error", err)
		}
		told := b.toldRule(r)
		told.Live = past.Live
		return told, nil
	}
	f, past, err := b.known.Store.Fact(ctx, id)
	if err != nil {
		return Told{}, voice.Error("browse.look-up", "id", id, "error", err)
	}
	told := b.toldFact(f)
	told.Live = past.Live
	return told, nil
}
