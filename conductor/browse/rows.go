package browse

import (
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
	return f.ID, text, r.Explain.Whole(f, text) == ""
}
