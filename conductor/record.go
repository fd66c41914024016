package conductor

import (
	"context"

	"whence/conductor/agent"
	"whence/conductor/assistant"
	"whence/conductor/browse"
	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/skillbook"
	"whence/conductor/turn"
	"whence/engine"
)

// The record of a turn, under the names that front ends know it by; package
// record has the words about each.
type (
	Verdict         = record.Verdict
	Record          = record.Record
	Route           = record.Route
	SkillVerdict    = record.SkillVerdict
	StatementRecord = record.StatementRecord
	TripleRecord    = record.TripleRecord
	Answer          = record.Answer
	Proof           = record.Proof
	ProofNode       = record.ProofNode
	SourceRef       = record.SourceRef
	NearMiss        = record.NearMiss
	Failed          = record.Failed
	Effects         = record.Effects
	ConflictRecord  = record.ConflictRecord
	Grounding       = record.Grounding
	ModelUse        = record.ModelUse
	Elapsed         = record.Elapsed
	Failure         = record.Failure
	TaskRecord      = record.TaskRecord
	OfferedTool     = record.OfferedTool
	ToolCall        = record.ToolCall
	Quote           = record.Quote
	Proposal        = record.Proposal
)

// Model is the language model that a conversation may use; *llm.Client is one.
type Model = assistant.Model

// The tools and skills of a conversation, under the names that front ends know them by.
type (
	ToolOptions = agent.Options
	SkillDir    = skillbook.Dir
)

// CheckSkills is skillbook.Check.
func CheckSkills(ctx context.Context, dirs []SkillDir) (int, error) {
	return skillbook.Check(ctx, dirs)
}

// EngineProof is skillbook.Proof.
func EngineProof(p *engine.Proof) *Proof { return skillbook.Proof(p) }

// The events of a turn, under the names that front ends know them by; package turn has
// the words about each.
type (
	Event     = turn.Event
	Heard     = turn.Heard
	Extracted = turn.Extracted
	Routed    = turn.Routed
	Learned   = turn.Learned
	Inferred  = turn.Inferred
	Explained = turn.Explained
	Token     = turn.Token
	Notice    = turn.Notice
	Progress  = turn.Progress
	Switched  = turn.Switched
	Answered  = turn.Answered
)

// What front ends look through, under the names that they know it by; package shelf has
// the words about each.
type (
	Shelf   = shelf.Shelf
	Listing = shelf.Listing
	Entry   = shelf.Entry
	Link    = shelf.Link
	Action  = shelf.Action
)

// What was told, under the names that front ends know it by; package browse has the words
// about each.
type (
	Told   = browse.Told
	Spoken = browse.Spoken
)

// The shelves.
const (
	FactShelf     = shelf.FactShelf
	RuleShelf     = shelf.RuleShelf
	ConflictShelf = shelf.ConflictShelf
	MemoryShelf   = shelf.MemoryShelf
	AroundShelf   = shelf.AroundShelf
	SessionShelf  = shelf.SessionShelf
)

// The verdicts.
const (
	Proved        = record.Proved
	Refuted       = record.Refuted
	Unprovable    = record.Unprovable
	Unknown       = record.Unknown
	Conflicting   = record.Conflicting
	CutShort      = record.CutShort
	NotUnderstood = record.NotUnderstood
)
