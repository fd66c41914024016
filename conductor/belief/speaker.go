package belief

import (
	"slices"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/triple"
)

// otherSpeaker refuses that the person who speaks is somebody, where they said
// before to be somebody else: what was told of the one would be said of the
// other too. A correction takes the place of what they said.
func (t *reviser) otherSpeaker(it *turn.Item) error {
	for _, f := range it.Facts {
		if f.Relation != triple.SynonymOf || f.Denied || !f.Subject.Same(triple.Speaker()) {
			continue
		}
		names, err := t.known.NamesOf(t.Ctx, f.Subject)
		if err != nil {
			return err
		}
		names = slices.DeleteFunc(names, triple.Speaker().Same)
		if len(names) == 0 || slices.ContainsFunc(names, f.Object.Same) {
			continue
		}
		if it.Kind == triple.Correction {
			if err := t.renamed(it, names); err != nil {
				return err
			}
			continue
		}
		if it.Kind == triple.Retraction {
			continue
		}
		was, now := t.known.Language.Term(names[0], t.known.Words), t.known.Language.Term(f.Object, t.known.Words)
		it.Rec.Status = "refused"
		it.Rec.Reason = voice.Say("belief.you-said-that-you-are", "was", was, "now", now)
	}
	return nil
}

// renamed takes back that the person who speaks is any of the names.
func (t *reviser) renamed(it *turn.Item, names []triple.Term) error {
	for _, n := range names {
		said := triple.Triple{Subject: triple.Speaker(), Relation: triple.SynonymOf, Object: n}
		id, _, err := t.ToldAs(said)
		if err != nil {
			return err
		}
		if id != "" {
			it.DropFact(id, t.explain.Sentence(said))
		}
	}
	return nil
}
