package timeline

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// supersededSetting begins the setting that says why a fact is closed; its id
// follows. That it is a setting has undo take it back with the rest.
const supersededSetting = "superseded/"

// Replacement is a fact that a later one has taken the place of.
type Replacement struct {
	Turn     string        `json:"turn"` // that told the later one
	Subject  string        `json:"subject"`
	Relation string        `json:"relation"`
	Object   string        `json:"object"`
	By       triple.Triple `json:"by"`
}

// Superseded are the facts that later ones have taken the place of, and which of them
// the reasoner was given.
type Superseded struct {
	facts    map[string]Replacement // by id
	recalled map[string]triple.Source
}

// NewSuperseded returns a record of none.
func NewSuperseded() *Superseded {
	return &Superseded{facts: map[string]Replacement{}, recalled: map[string]triple.Source{}}
}

// IsSetting reports whether a setting is about a fact that was superseded.
func IsSetting(key string) bool { return strings.HasPrefix(key, supersededSetting) }

// Setting is the setting that says why a fact is superseded by another, told in a turn.
func Setting(turn string, old triple.Fact, by triple.Triple) (key, value string) {
	// Terms and strings always have a JSON form.
	why, _ := json.Marshal(Replacement{Turn: turn, Subject: old.Triple.Subject.Name, Relation: old.Triple.Relation, Object: old.Triple.Object.Name, By: by})
	return supersededSetting + old.ID, string(why)
}

// Cleared adds to settings those by which nothing was superseded.
func (p *Superseded) Cleared(settings map[string]string) map[string]string {
	out := map[string]string{}
	maps.Copy(out, settings)
	for id := range p.facts {
		out[supersededSetting+id] = ""
	}
	return out
}

// Of says what took the place of a fact.
func (p *Superseded) Of(id string) Replacement { return p.facts[id] }

// By reports whether a fact took the place of anything.
func (p *Superseded) By(x triple.Triple) bool { return len(p.Before(x)) > 0 }

// Before are the ids of what a fact took the place of, the one superseded last first.
func (p *Superseded) Before(x triple.Triple) []string {
	return slices.DeleteFunc(p.IDs(), func(id string) bool { return !p.facts[id].By.Same(x) })
}

// ReplacedBy reports whether something of the name took the place of anything.
func (p *Superseded) ReplacedBy(name string) bool {
	for _, b := range p.facts {
		if b.By.Object.Name == name {
			return true
		}
	}
	return false
}

// IDs are those of the facts, the one superseded last first.
func (p *Superseded) IDs() []string {
	out := kb.SortedIDs(p.facts)
	slices.SortStableFunc(out, func(a, b string) int { return kb.TurnNumber(p.facts[b].Turn) - kb.TurnNumber(p.facts[a].Turn) })
	return out
}

// SourceOf is where a fact was told that the reasoner was given as one of the past.
func (p *Superseded) SourceOf(marked string) (id string, s triple.Source, ok bool) {
	id, ok = strings.CutSuffix(marked, bygoneMark)
	return id, p.recalled[id], ok
}

// Note takes over a setting about a fact that was superseded; "" is for one
// that an undo has brought back. Other settings are left alone.
func (p *Superseded) Note(key, value string) {
	id, ok := strings.CutPrefix(key, supersededSetting)
	if !ok {
		return
	}
	var b Replacement
	if value == "" || json.Unmarshal([]byte(value), &b) != nil {
		delete(p.facts, id)
		return
	}
	p.facts[id] = b
}

// beforePrefix begins the relation of what was so before: before_lives_in(X, Y)
// that lives_in(X, Y) was told, and that something later has taken its place.
const beforePrefix = "before_"

// bygoneMark ends the id of the atom that says so.
const bygoneMark = "<"

// was is a fact as one of what was so before.
func was(x triple.Triple) triple.Triple {
	x.Relation = beforePrefix + x.Relation
	return x
}

// IsAnsweredBy tells the facts that are one of an answer's literals.
func IsAnsweredBy(a reason.Answer) func(triple.Fact) bool {
	return func(f triple.Fact) bool {
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool { return l.Triple.Same(was(f.Triple)) })
	}
}

// PastQuestion asks the question of the facts that were superseded and fit it.
func PastQuestion(q triple.Question, found []triple.Fact) triple.Question {
	asked := q
	asked.Before, asked.Topic, asked.Ways, asked.Goals = false, triple.Term{}, false, nil
	for _, f := range found {
		x := was(f.Triple)
		if q.Goals[0][0].Subject.IsVar() {
			x.Subject = q.Goals[0][0].Subject
		}
		if q.Goals[0][0].Object.IsVar() {
			x.Object = q.Goals[0][0].Object
		}
		if l := (triple.Literal{Triple: x}); !slices.ContainsFunc(asked.Goals, func(g []triple.Literal) bool { return g[0].Triple.Same(x) }) {
			asked.Goals = append(asked.Goals, []triple.Literal{l})
		}
	}
	return asked
}

// Recall gives the reasoner those of the past that are asked for, and takes the rest from
// it.
func (p *Superseded) Recall(found []triple.Fact) reason.Change {
	var change reason.Change
	for _, id := range kb.SortedIDs(p.recalled) {
		if !slices.ContainsFunc(found, func(f triple.Fact) bool { return f.ID == id }) {
			change.Drop = append(change.Drop, id+bygoneMark)
			delete(p.recalled, id)
		}
	}
	for _, f := range found {
		if _, ok := p.recalled[f.ID]; !ok {
			p.recalled[f.ID] = f.Source
			change.Atoms = append(change.Atoms, engine.Fact{ID: f.ID + bygoneMark, Atom: reason.LiftTriple(was(f.Triple)), Confidence: f.Triple.Confidence})
		}
	}
	return change
}

// Before is a relation of the past as it was told.
func Before(relation string) string { return strings.TrimPrefix(relation, beforePrefix) }
