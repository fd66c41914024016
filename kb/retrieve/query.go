package retrieve

import "time"

// Query is what is looked for.
type Query struct {
	// Text is the question as it was asked.
	Text string `json:"text"`
	// Terms are the words that count; none means those of Text.
	Terms []string `json:"terms,omitempty"`
	// Acts are what the answer is for: units of a role that an act prefers
	// count more.
	Acts []string `json:"acts,omitempty"`
	// Roles are needed: one of them, or more than one unit, is sufficient.
	Roles []string `json:"roles,omitempty"`
}

// Budget bounds the work. A zero field means its default.
type Budget struct {
	MaxDepth         int     `json:"maxDepth"`          // rounds; 3
	MaxDerivedFacts  int     `json:"maxDerivedFacts"`   // 64
	MaxProofs        int     `json:"maxProofs"`         // proofs that are scored; 32
	MaxSeedFacts     int     `json:"maxSeedFacts"`      // 8
	MaxFocusedProofs int     `json:"maxFocusedProofs"`  // 12
	MaxCandidates    int     `json:"maxCandidates"`     // 10
	DefaultWeight    float64 `json:"defaultRuleWeight"` // of rules that have none; 0.9
	MinConfidence    float64 `json:"minConfidence"`     // the least score of a candidate; 0.15
	// MaxNeighbours bounds the facts of the neighbourhood; 256.
	MaxNeighbours int `json:"maxNeighbours"`
	// MaxTime is the time after which the work is cut; 0 means none.
	MaxTime time.Duration `json:"-"`
}

// withDefaults fills the zero fields.
func (b Budget) withDefaults() Budget {
	for _, f := range [...]struct {
		field *int
		value int
	}{
		{&b.MaxDepth, 3}, {&b.MaxDerivedFacts, 64}, {&b.MaxProofs, 32}, {&b.MaxSeedFacts, 8},
		{&b.MaxFocusedProofs, 12}, {&b.MaxCandidates, 10}, {&b.MaxNeighbours, 256},
	} {
		if *f.field <= 0 {
			*f.field = f.value
		}
	}
	if b.DefaultWeight <= 0 || b.DefaultWeight > 1 {
		b.DefaultWeight = .9
	}
	if b.MinConfidence == 0 {
		b.MinConfidence = .15
	}
	return b
}

// The names of strategies, as results carry them.
const (
	BM25       = "bm25"
	HDC        = "hdc"
	ThinkingDB = "thinkingdb-symbolic"
	Fusion     = "fusion"
)

// The stores that candidates come from.
const (
	SessionStore = "session"
	KBStore      = "kb"
	turnStore    = "turn" // takes part in proofs; never a candidate's
)

// Candidate is one unit that was found.
type Candidate struct {
	UnitID          string   `json:"unitId"`
	Store           string   `json:"store"` // SessionStore or KBStore
	RawScore        float64  `json:"rawScore"`
	NormalizedScore float64  `json:"normalizedScore"`
	Unit            Unit     `json:"unit"`
	Notes           []string `json:"notes"` // why it was found; never nil
}

// The verdicts of a profile on what it found.
const (
	Success      = "success"
	Insufficient = "insufficient"
	Failed       = "error"
)

// Result is what a strategy or a profile found. Lists are never nil.
type Result struct {
	StrategyID      string      `json:"strategyId"`
	Candidates      []Candidate `json:"candidates"`
	DurationMs      float64     `json:"durationMs"`
	ExhaustedBudget bool        `json:"exhaustedBudget"`
	// Limits are those that cut the work.
	Limits []string `json:"limits"`
	// Proofs are those that the candidates rest on, the best first; empty for
	// strategies without proofs.
	Proofs []Proof `json:"proofs"`
	// Profile, Strategies (those that were asked) and Status are set by
	// profiles.
	Profile    string   `json:"profile,omitempty"`
	Strategies []string `json:"strategies,omitempty"`
	Status     string   `json:"status,omitempty"`
	// Errors are those of strategies that failed while another did not.
	Errors []string `json:"errors,omitempty"`
}

// Fact is a fact with its spelling as told.
type Fact struct {
	Subject  string `json:"subject"`
	Relation string `json:"relation"`
	Object   string `json:"object"`
}

// String returns the fact as "AchillesIDE uses Ploinky".
func (f Fact) String() string { return f.Subject + " " + f.Relation + " " + f.Object }

// Proof says how a fact follows from units, or that it was told.
type Proof struct {
	Fact    Fact    `json:"fact"`
	Derived bool    `json:"derived"`
	Raw     float64 `json:"raw"`   // product of facts and rules
	Score   float64 `json:"score"` // Raw with distance and bonuses
	Steps   int     `json:"steps"` // distinct told facts and applications of rules
	// Rules are the ids of the applied rules, premises before what they are for.
	Rules []string `json:"rules"`
	// Facts are the told facts it rests on, with the units that tell them.
	Facts []ToldFact `json:"facts"`
}

// ToldFact is a fact at the bottom of a proof.
type ToldFact struct {
	Fact
	Confidence float64  `json:"confidence"`
	Units      []string `json:"units"` // ids, sorted; those of the current turn, too
}
