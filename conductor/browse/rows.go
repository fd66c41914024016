package browse

import (
	"slices"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/wording"
	"whence/triple"
)

// Rows are facts as a listing shows them: what one sentence told of an event is one row.
// The rest of it is among its details.
type Rows struct {
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
}

// Row is the sentence that a fact is listed as; ok is false where another row says it too.
func (r Rows) Row(f triple.Fact) (id, text string, ok bool) {
	if r.Known.Events.Part(f.ID) || f.Triple.OfName() && len(r.Known.Base.MentionedBy(f.Triple.Subject.Name)) > 1 {
		return "", "", false
	}
	plain := f.Triple
	plain.Confidence = 0
	if text = wording.Sentence(wording.Unnamed(r.Explain.Sentence(plain))); plain.OfName() && f.Source.Quote != "" {
		return f.ID, "“" + f.Source.Quote + "”", true // that Anna's birthday is Anna's says nothing of when it is
	}
	for _, e := range r.Known.Events.Beside(f) {
		if said := r.Explain.Sentence(e.Facts()[0]); said != text && within(text, said) {
			return "", "", false
		}
	}
	return f.ID, text, true
}

// within reports whether all words of the one sentence stand in the other.
func within(sentence, other string) bool {
	in := words(other)
	return !slices.ContainsFunc(words(sentence), func(w string) bool { return !slices.Contains(in, w) })
}

func words(sentence string) []string {
	return strings.Fields(strings.ToLower(strings.TrimSuffix(sentence, ".")))
}
