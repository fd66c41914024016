// Package record is one turn as data: what was said, what became of it, the
// answers with their proofs, and what changed. It is what --json prints, what the
// history keeps, and what every front end draws from.
//
// It promises that its JSON names stay, and that a list that is absent is written
// [] and never null (see Record.Fill).
//
// It works nothing out and words nothing: conductor fills it in, and
// conductor/wording says it.
package record

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Verdict is what became of a question. The engine sets it, never a model.
type Verdict string

// The verdicts.
const (
	Proved        Verdict = "proved"
	Refuted       Verdict = "refuted"
	Unprovable    Verdict = "unprovable"
	Unknown       Verdict = "unknown"
	Conflicting   Verdict = "conflicting"
	CutShort      Verdict = "cut_short"
	NotUnderstood Verdict = "not_understood"
)

// Record is one turn as data. Verdict is empty where nothing was asked.
type Record struct {
	Turn       string            `json:"turn"`
	Session    string            `json:"session"`
	Input      string            `json:"input"`
	Route      Route             `json:"route"`
	Statements []StatementRecord `json:"statements"`
	Verdict    Verdict           `json:"verdict"`
	Answers    []Answer          `json:"answers"`
	Proofs     []Proof           `json:"proofs"`
	NearMisses []NearMiss        `json:"near_misses"`
	Quotes     []Quote           `json:"quotes"`
	// Proposals are what rules that were not told would conclude where nothing is proved.
	Proposals []Proposal `json:"proposals,omitempty"`
	Effects   Effects    `json:"effects"`
	Reply     string     `json:"reply"`
	Grounding Grounding  `json:"grounding"`
	Model     ModelUse   `json:"model"`
	Elapsed   Elapsed    `json:"elapsed_ms"`
	Error     *Failure   `json:"error,omitempty"`
	// Offers are inputs that would do what may have been meant, the likeliest first.
	Offers []string `json:"offers,omitempty"`
	// News is what other people told since the turn before; only scripts get it here.
	News []News `json:"news,omitempty"`
	// Task is what was done with tools, where anything was.
	Task *TaskRecord `json:"task,omitempty"`
}

// Said is what the turn was answered with: the reply, and where the receipts say it all, they.
func (r *Record) Said() string {
	if r.Reply != "" {
		return r.Reply
	}
	return strings.Join(r.Effects.Receipts, "\n")
}

// Yes reports whether "yes" does what the turn offers, or takes the one reading that it asks about.
func (r *Record) Yes() bool {
	asked := 0
	for _, s := range r.Statements {
		asked += len(s.Choices)
	}
	return len(r.Offers) == 1 && asked == 0 || len(r.Offers) == 0 && asked == 1
}

// Route says what the turn was taken for, by which skill, and why.
type Route struct {
	Action     string     `json:"action"`
	Skill      string     `json:"skill"`
	Proof      *Proof     `json:"proof"`
	NearMisses []NearMiss `json:"near_misses"`
	// Verdicts are what each skill with a signal says of the turn, where there
	// is more than the one that took it. Warning says that several took it.
	Verdicts []SkillVerdict `json:"verdicts,omitempty"`
	Warning  string         `json:"warning,omitempty"`
}

// SkillVerdict is how a skill stands to a turn.
type SkillVerdict struct {
	Skill    string   `json:"skill"`
	Accepted bool     `json:"accepted"`
	Reasons  []string `json:"reasons"`
	// Signal and Blocker are the facts of the turn that speak for and against.
	Signal  []string `json:"signal"`
	Blocker []string `json:"blocker"`
	// StandsBack says that it is a fallback and another skill takes the turn.
	StandsBack bool `json:"stands_back,omitempty"`
	// Overruled are those that would have blocked it and are trusted less.
	Overruled []string `json:"overruled,omitempty"`
}

// StatementRecord is one sentence of the input and what became of it.
type StatementRecord struct {
	Text       string         `json:"text"`
	Kind       string         `json:"kind"`
	Understood string         `json:"understood"`
	Status     string         `json:"status"`
	Reason     string         `json:"reason"`
	IDs        []string       `json:"ids"`
	Triples    []TripleRecord `json:"triples"`
	// As is "said" where all that was learned is that somebody says or thinks so, which is not taken for so.
	As string `json:"as,omitempty"`
	// Choices are the readings offered when Status is "ambiguous".
	Choices []string `json:"choices,omitempty"`
	// Verdict, Answers, Proofs and NearMisses are those of a question.
	Verdict    Verdict    `json:"verdict,omitempty"`
	Answers    []Answer   `json:"answers,omitempty"`
	Proofs     []Proof    `json:"proofs,omitempty"`
	NearMisses []NearMiss `json:"near_misses,omitempty"`
	Quotes     []Quote    `json:"quotes,omitempty"`
}

// TripleRecord is one triple of a statement, by the keys of its names.
type TripleRecord struct {
	Subject    string  `json:"subject"`
	Relation   string  `json:"relation"`
	Object     string  `json:"object"`
	Denied     bool    `json:"denied"`
	Confidence float64 `json:"confidence"`
}

// Answer is one answer to a question. Proof names one of the turn's proofs.
type Answer struct {
	Text       string            `json:"text"`
	Bindings   map[string]string `json:"bindings"`
	Confidence float64           `json:"confidence"`
	Proof      string            `json:"proof"`
	// Assumptions are what was taken to be meant, without which it is no answer.
	Assumptions []string `json:"assumptions,omitempty"`
	// Steps say what in the question was met by less than its own words, one each.
	Steps []string `json:"steps,omitempty"`
}

// Proof is a proof as a graph: Nodes[Root] is what is proved, and premises are
// indices into Nodes. Checked says that the independent checker passed it.
type Proof struct {
	ID      string      `json:"id"`
	Root    int         `json:"root"`
	Nodes   []ProofNode `json:"nodes"`
	Checked bool        `json:"checked"`
}

// ProofNode is one step. Kind is told, derived, absent, supposed or compared.
type ProofNode struct {
	Fact       string     `json:"fact"`
	Text       string     `json:"text"`
	Kind       string     `json:"kind"`
	ID         string     `json:"id,omitempty"`
	Rule       string     `json:"rule,omitempty"`
	RuleText   string     `json:"rule_text,omitempty"`
	Premises   []int      `json:"premises"`
	Confidence float64    `json:"confidence"`
	Source     *SourceRef `json:"source,omitempty"`
	// Disputed says that the opposite of the step holds too.
	Disputed bool `json:"disputed,omitempty"`
}

// SourceRef is where a told fact or rule was said.
type SourceRef struct {
	Turn    string `json:"turn"`
	Quote   string `json:"quote"`
	Session string `json:"session,omitempty"`
	Speaker string `json:"speaker,omitempty"`
	// By names who said it where that is somebody else than the person of the conversation,
	// and no file.
	By   string `json:"by,omitempty"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// News is what another person told, or did to what is known: one of Said, in their own
// words, and Did is set.
type News struct {
	By   string `json:"by"`
	Turn string `json:"turn"`
	ID   string `json:"id,omitempty"`
	Said string `json:"said,omitempty"`
	Did  string `json:"did,omitempty"`
}

// Line is the news in one line: "Ben: the ledger service is down (f120)".
func (n News) Line() string {
	if n.Did != "" {
		return n.By + " " + n.Did + " (" + n.Turn + ")"
	}
	return n.By + ": " + n.Said + " (" + n.ID + ")"
}

// NearMiss is the least change that would have made the goal true; Checked says
// that it was tried and the goal followed.
type NearMiss struct {
	Goal     string   `json:"goal"`
	GoalText string   `json:"goal_text"`
	Rule     string   `json:"rule"`
	RuleText string   `json:"rule_text,omitempty"`
	Cost     float64  `json:"cost"`
	WouldBe  float64  `json:"would_be"`
	Checked  bool     `json:"checked"`
	Holds    []string `json:"holds"`
	Fails    []Failed `json:"fails"`
	Question string   `json:"question"`
	// Alike is how many other near-misses of the same kind were found; a bounded
	// search need not find all.
	Alike int `json:"alike,omitempty"`
	// AlikeText is what they have in common: "X is certified".
	AlikeText string `json:"alike_text,omitempty"`
	// Breaks is what is known and would be contradicted.
	Breaks []string `json:"breaks,omitempty"`
}

// Failed is one condition of a near-miss that does not hold, and why: missing,
// blocked, denied, weak, faded, comparison, name, inverse or never_mentioned.
type Failed struct {
	Fact string `json:"fact"`
	Text string `json:"text"`
	Why  string `json:"why"`
	By   string `json:"by"`
	// Say is Text as the person would say it, where that differs: what is said to
	// them of "you" is said by them of "me".
	Say string `json:"say,omitempty"`
	// ByText says what was told as By, of what is blocked, or denied, by something
	// that follows from it.
	ByText string `json:"by_text,omitempty"`
}

// Effects is what the turn changed.
type Effects struct {
	Learned   []string         `json:"learned"`
	Retracted []string         `json:"retracted"`
	Derived   int              `json:"derived"`
	Withdrawn int              `json:"withdrawn"`
	Conflicts []ConflictRecord `json:"conflicts"`
	// Receipts are the store's lines about what it keeps: "learned f12: …".
	Receipts []string `json:"receipts"`
	// DerivedTexts and WithdrawnTexts say the first of them in English.
	DerivedTexts   []string `json:"derived_texts,omitempty"`
	WithdrawnTexts []string `json:"withdrawn_texts,omitempty"`
	// Partial says that not all is held in memory, and that what was answered, or
	// said to follow, covers what was read for it.
	Partial bool `json:"partial,omitempty"`
}

// ConflictRecord is a fact and its denial that both hold, each with its proof.
type ConflictRecord struct {
	Fact        string `json:"fact"`
	Text        string `json:"text"`
	For         string `json:"for"`
	Against     string `json:"against"`
	ForText     string `json:"for_text"`
	AgainstText string `json:"against_text"`
	// Denial is what is proved against it, where AgainstText names another value instead.
	Denial string `json:"-"`
	// Ways are the smallest sets of told facts and rules, by id, whose withdrawal would
	// end the conflict: the least trusted and oldest first.
	Ways [][]string `json:"ways"`
}

// Grounding counts the claims of the reply; Dropped are the sentences that a
// model said and that were not shown.
type Grounding struct {
	Claims    int      `json:"claims"`
	Supported int      `json:"supported"`
	Dropped   []string `json:"dropped"`
}

// ModelUse says what the model did in the turn. Fallback says why it was done
// without, where it should have been used.
type ModelUse struct {
	Used     bool   `json:"used"`
	Name     string `json:"name"`
	Calls    int    `json:"calls"`
	Tokens   int    `json:"tokens"`
	Fallback string `json:"fallback"`
	// Rejected is what of its reading was not taken over, and why.
	Rejected []string `json:"rejected,omitempty"`
}

// Elapsed is time spent, in milliseconds.
type Elapsed struct {
	Total   float64 `json:"total"`
	Extract float64 `json:"extract"`
	Infer   float64 `json:"infer"`
	Explain float64 `json:"explain"`
	Store   float64 `json:"store"`
}

// Failure is an error that ended a turn, with what to do about it.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// TaskRecord is what was done with tools, by a model or by a skill file.
type TaskRecord struct {
	ID      string `json:"id"`
	Reason  string `json:"reason"`
	Success bool   `json:"success"`
	Unsure  bool   `json:"unsure,omitempty"`
	// Intent is what the model's last words were taken for.
	Intent     string  `json:"intent,omitempty"`
	Iterations int     `json:"iterations"`
	Steps      int     `json:"steps"`
	Backtracks int     `json:"backtracks,omitempty"`
	Confidence float64 `json:"confidence"`
	// Offered are the tools that were chosen for the task.
	Offered []OfferedTool `json:"offered,omitempty"`
	Calls   []ToolCall    `json:"calls"`
	// Pending are the tools that the person is asked about.
	Pending []string `json:"pending,omitempty"`
	// Question is what the model asks the person, "" for nothing.
	Question string `json:"question,omitempty"`
	// Events are what happened, in order, as far as there is room for them.
	Events []TaskEvent `json:"events,omitempty"`
}

// TaskEvent is one thing that happened in a task: its kind, the tool and the call that it is
// about, and what was said.
type TaskEvent struct {
	Kind string `json:"kind"`
	Tool string `json:"tool,omitempty"`
	Call string `json:"call,omitempty"`
	Text string `json:"text,omitempty"`
}

// maxEvents bounds the events of a record.
const maxEvents = 200

// Note adds an event.
func (t *TaskRecord) Note(kind, tool, call, text string) {
	if len(t.Events) < maxEvents {
		t.Events = append(t.Events, TaskEvent{kind, tool, call, text})
	}
}

// OfferedTool is a tool that was chosen, and how sure that is by the rules and
// all in all.
type OfferedTool struct {
	Tool       string  `json:"tool"`
	Confidence float64 `json:"confidence"`
	Rules      float64 `json:"rules,omitempty"`
}

// ToolCall is one call of a tool. Evidence are the numbers by which the reply
// could cite the lines of its result.
type ToolCall struct {
	Call     string          `json:"call"`
	Tool     string          `json:"tool"`
	Args     json.RawMessage `json:"args,omitempty"`
	Status   string          `json:"status"` // done, failed, refused or skipped
	Result   string          `json:"result"`
	Error    string          `json:"error,omitempty"`
	Attempts int             `json:"attempts"`
	Evidence []int           `json:"evidence,omitempty"`
	Elapsed  float64         `json:"elapsed_ms"`
	// Earlier says that a turn before made the call.
	Earlier bool `json:"earlier,omitempty"`
	// Proof is why a skill file asked for the call.
	Proof *Proof `json:"proof,omitempty"`
}

// AddTask returns the part of the record about tools, which it makes where there
// is none.
func (r *Record) AddTask() *TaskRecord {
	if r.Task == nil {
		r.Task = &TaskRecord{Calls: []ToolCall{}}
	}
	return r.Task
}

// Parse reads a record that was kept; of none it is the zero record.
func Parse(text []byte) (Record, error) {
	var r Record
	if len(text) == 0 {
		return r, nil
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return r, fmt.Errorf("read the record of an earlier turn: %w", err)
	}
	for i := range r.Statements {
		for k, p := range r.Statements[i].Proofs {
			if same, ok := r.proof(p.ID); ok && p.Nodes == nil {
				r.Statements[i].Proofs[k] = same
			}
		}
	}
	return r, nil
}

// Stored is a record as it is kept: a proof of a statement that the record has too stands there by its id
// alone, and [Parse] puts it back. Of an answer under thousands of rules it is half of a megabyte.
func Stored(r Record) ([]byte, error) {
	r.Statements = slices.Clone(r.Statements)
	for i := range r.Statements {
		s := &r.Statements[i]
		s.Proofs = slices.Clone(s.Proofs)
		for k, p := range s.Proofs {
			if same, ok := r.proof(p.ID); ok && len(same.Nodes) == len(p.Nodes) && p.ID != "" {
				s.Proofs[k] = Proof{ID: p.ID}
			}
		}
	}
	return json.Marshal(r)
}

func (r *Record) proof(id string) (Proof, bool) {
	i := slices.IndexFunc(r.Proofs, func(p Proof) bool { return p.ID == id })
	if i < 0 {
		return Proof{}, false
	}
	return r.Proofs[i], true
}

// Quote is something that was said, word for word, that may answer what is not proved.
type Quote struct {
	Note    string  `json:"note"` // its id where it is a note, "" for the words of a fact
	ID      string  `json:"id"`
	Text    string  `json:"text"`
	Speaker string  `json:"speaker"` // "you" for the person of the chat
	Time    string  `json:"time"`
	Turn    string  `json:"turn"`
	Score   float64 `json:"score"`
}

// Proposal is what the bounded closure concludes, which is no proof: with what it rests
// on, the rules that lead to it, and its strength, the product of theirs and the facts'.
type Proposal struct {
	Text      string   `json:"text"`
	Strength  float64  `json:"strength"`
	Score     float64  `json:"score"` // how much it bears on the question
	Rules     []string `json:"rules"`
	RuleTexts []string `json:"rule_texts"`
	Because   []string `json:"because"`
	Facts     []string `json:"facts"` // the ids of what it rests on
}
