package extract

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/word"
)

// Sentences are Words that say a fact and read a sentence. With them a statement
// keeps the time that it speaks of: the fact is said with the words of the time,
// and what the sentence is read as is what the statement states.
type Sentences interface {
	Words
	Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
	Fact(t triple.Triple, v triple.Vocabulary) string
}

// timeless holds a question or what is taken back against a time or a number
// that its facts do not have: without it another thing would be answered.
func (b *builder) timeless() *fault {
	if strings.TrimSpace(b.claim.Time) != "" {
		return &fault{"time", "that cannot be asked or taken back with a time"}
	}
	used := b.usedStems()
	for _, w := range word.Split(b.claim.Topic) {
		used[word.Stem(w.Text)] = true
	}
	for _, w := range b.claim.quote {
		if (strings.ContainsAny(w.Text, "0123456789") || is("time", w.Text)) && !used[word.Stem(w.Text)] {
			return &fault{"half_read", "nothing was made of \"" + w.Text + "\""}
		}
	}
	return nil
}

// timed puts the time of the claim to the one fact of a statement.
func (b *builder) timed(s *triple.Statement) *fault {
	said := strings.TrimSpace(b.claim.Time)
	if said == "" {
		return nil
	}
	if word.Find(b.claim.quote, word.Split(said)) < 0 || !strings.Contains(strings.ToLower(b.claim.text()), strings.ToLower(said)) {
		return &fault{"time", "\"" + said + "\" is not in the words"}
	}
	sentences, ok := b.words.(Sentences)
	if !ok || s.Kind != triple.FactKind || len(s.Facts) != 1 {
		return &fault{"time", "the time can be kept with a single fact only"}
	}
	f := s.Facts[0]
	confidence := f.Confidence
	f.Confidence = 0
	read, err := sentences.Read(b.ctx, sentences.Fact(f, nil)+" "+said+".", triple.Discourse{})
	if err != nil || len(read) != 1 || read[0].Kind != triple.FactKind || len(read[0].Readings) > 0 || !slices.ContainsFunc(read[0].Facts, f.Same) || len(read[0].Facts) == 1 {
		return &fault{"time", "there is no sentence that says it with \"" + said + "\""}
	}
	s.Facts, s.Echo = read[0].Facts, read[0].Echo
	for i := range s.Facts {
		s.Facts[i].Confidence = confidence
	}
	for _, r := range read[0].Relations {
		if !slices.ContainsFunc(b.relations, func(o triple.Relation) bool { return o.Key == r.Key }) {
			b.relations = append(b.relations, r)
		}
	}
	for _, n := range read[0].Names {
		if !slices.ContainsFunc(b.names, n.Same) {
			b.names = append(b.names, n)
		}
	}
	return nil
}
