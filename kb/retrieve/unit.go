package retrieve

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The roles that a unit may play.
const (
	Comparison  = "Comparison"
	Explanation = "Explanation"
	Procedure   = "Procedure"
	Definition  = "Definition"
	Evaluation  = "Evaluation"
	Diagnostic  = "Diagnostic"
	Constraint  = "Constraint"
	Narrative   = "Narrative"
	Description = "Description"
)

// Roles returns the roles of units, sorted.
func Roles() []string {
	return []string{Comparison, Constraint, Definition, Description, Diagnostic, Evaluation, Explanation, Narrative, Procedure}
}

// preferred has the roles that an act is best served by.
func preferred() map[string][]string {
	return map[string][]string{
		"compare":   {Comparison, Evaluation},
		"explain":   {Explanation, Diagnostic, Narrative},
		"recommend": {Comparison, Evaluation, Procedure},
		"diagnose":  {Diagnostic, Explanation},
		"implement": {Procedure, Constraint},
		"verify":    {Constraint, Definition},
		"define":    {Definition, Explanation},
		"evaluate":  {Evaluation, Comparison, Narrative},
		"identify":  {Narrative, Description, Definition},
		"describe":  {Description, Narrative, Explanation},
	}
}

// Acts returns what units may be of use for, sorted.
func Acts() []string { return slices.Sorted(maps.Keys(preferred())) }

// PreferredRoles returns the roles that the act prefers, the best first; none
// for an act that is not known.
func PreferredRoles(act string) []string { return preferred()[act] }

// actsOf returns the acts that prefer a role, sorted.
func actsOf(role string) []string {
	var acts []string
	for act, roles := range preferred() {
		if slices.Contains(roles, role) {
			acts = append(acts, act)
		}
	}
	slices.Sort(acts)
	return acts
}

// KnownRelations returns the relations that every unit file may use, sorted.
func KnownRelations() []string {
	return []string{
		"about", "causes", "depends_on", "has_capability", "instance_of", "mentions",
		"part_of", "provides", "relevant_for", "supports", "synonym_of", "uses",
	}
}

// Unit is one piece of knowledge as it was written: a claim or a procedure, what
// it is good for, and perhaps a fact that rules can work with.
type Unit struct {
	ID          string   `json:"id"` // "<source>::chunk-000::unit-000"
	SourceID    string   `json:"sourceId"`
	ChunkID     string   `json:"chunkId"`
	Role        string   `json:"role"`
	Topic       string   `json:"topic"`
	Claim       string   `json:"claim,omitempty"`
	Procedure   string   `json:"procedure,omitempty"`
	Condition   string   `json:"condition,omitempty"`
	UtilityActs []string `json:"utilityActs,omitempty"`
	UtilityNote string   `json:"utilityNote,omitempty"`
	Hash        string   `json:"hash,omitempty"`
	// The fact: all three or none.
	Subject  string `json:"subject,omitempty"`
	Relation string `json:"relation,omitempty"`
	Object   string `json:"object,omitempty"`
	// Confidence of the fact, from 0 to 1; nil means 1.
	Confidence *float64 `json:"confidence,omitempty"`
}

// HasFact reports whether the unit takes part in the closure.
func (u Unit) HasFact() bool { return u.key().full() }

// Weight returns the confidence of the unit's fact, reading none as 1.
func (u Unit) Weight() float64 {
	if u.Confidence == nil {
		return 1
	}
	return *u.Confidence
}

// String writes the unit as a block of a unit file; ParseUnits reads it back.
func (u Unit) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s\n", headingStart, u.ID)
	for _, f := range [...]struct{ name, value string }{
		{"SourceId", u.SourceID}, {"ChunkId", u.ChunkID}, {"Role", u.Role}, {"Topic", u.Topic},
		{"Claim", u.Claim}, {"Procedure", u.Procedure}, {"Condition", u.Condition},
		{"UtilityActs", strings.Join(u.UtilityActs, ", ")}, {"UtilityNote", u.UtilityNote}, {"Hash", u.Hash},
		{"Subject", u.Subject}, {"Relation", u.Relation}, {"Object", u.Object},
	} {
		if f.value != "" {
			fmt.Fprintf(&b, "%s: %s\n", f.name, f.value)
		}
	}
	if u.Confidence != nil {
		fmt.Fprintf(&b, "Confidence: %s\n", strconv.FormatFloat(*u.Confidence, 'f', -1, 64))
	}
	return b.String()
}

// content is what makes two units the same for a reader: the hash they were
// given, or everything but their place.
func (u Unit) content() string {
	if u.Hash != "" {
		return "#" + u.Hash
	}
	return strings.Join([]string{u.Role, u.Topic, u.Claim, u.Procedure, u.Condition, u.Subject, u.Relation, u.Object}, "\x1f")
}
