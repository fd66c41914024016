package turn

import (
	"whence/conductor/record"
)

// Event is one step of a turn. The concrete types are Heard, Extracted, Routed,
// Learned, Inferred, Explained, Token, Notice and Answered, in that order
// (Tokens and Notices may repeat and interleave), and Progress and Switched where
// there is cause. The last event of every turn is Answered, also of a turn that
// failed; it carries the whole Record.
type Event interface{ event() }

// Heard: the input is in the history, under this turn's id.
type Heard struct{ Turn, Session, Input string }

// Extracted: the sentences were read; Status of each is still open.
type Extracted struct{ Statements []record.StatementRecord }

// Routed: a skill took the turn.
type Routed struct{ Route record.Route }

// Learned: the store has committed. Receipts are lines to show as they are,
// such as "learned f12: AchillesIDE uses Ploinky".
type Learned struct {
	Statements []record.StatementRecord
	Receipts   []string
}

// Inferred: the conclusions are up to date.
type Inferred struct{ Effects record.Effects }

// Explained: a question has its verdict, proofs and near-misses.
type Explained struct {
	Verdict    record.Verdict
	Answers    []record.Answer
	Proofs     []record.Proof
	NearMisses []record.NearMiss
}

// Token is a piece of the reply, already checked and safe to show. The reply is
// all tokens in order.
type Token struct{ Text string }

// Notice is a line about the turn that is no part of the reply: a model that
// did not answer, a bound that was hit. It belongs on standard error.
type Notice struct{ Text string }

// Progress says how far long work has come; each takes the place of the one
// before. Share is the part that is done, from 0 to 1, and 0 where that is not
// known. It belongs on standard error.
type Progress struct {
	Text  string
	Share float64
}

// Switched: the conversation goes on in another session. Inputs are what was
// said there before, the oldest first, and Past the turns that were answered.
type Switched struct {
	Session, Name string
	Inputs        []string
	Past          []record.Record
}

// Answered: the turn is over; Record is complete. Quit asks the front end to
// leave; Clipboard, when not empty, is text to copy.
type Answered struct {
	Record    record.Record
	Quit      bool
	Clipboard string
}

func (Heard) event()     {}
func (Extracted) event() {}
func (Routed) event()    {}
func (Learned) event()   {}
func (Inferred) event()  {}
func (Explained) event() {}
func (Token) event()     {}
func (Notice) event()    {}
func (Progress) event()  {}
func (Switched) event()  {}
func (Answered) event()  {}
