package skill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"whence/engine"
	"whence/internal/voice"
)

// The reasons why a run does not start or does not end well.
var (
	ErrNoSkill  = voice.Sentinel("skill.no-skill-accepts")
	ErrNoTool   = voice.Sentinel("skill.no-such-tool")
	ErrStuck    = voice.Sentinel("skill.nothing-new-to-do")
	ErrMaxTurns = voice.Sentinel("skill.turns-used-up")
)

// Tool does something and returns what came of it, as a ground term.
type Tool func(ctx context.Context, args engine.Term) (engine.Term, error)

// Tools are tools by the name that next_action/3 calls them, such as
// "/search".
type Tools map[string]Tool

// Step is one call of a tool.
type Step struct {
	Turn         int // from 1
	Tool         engine.Term
	Args, Result engine.Term
	// Why is the proof of the next_action that asked for it.
	Why *engine.Proof
	Err error
}

// Run is the audit trail.
type Run struct {
	Routing  Routing
	Turns    int
	Steps    []Step
	Complete bool
}

// MaxTurns is the number of turns where a run's own is 0.
const MaxTurns = 10

// Run executes what next_action/3 asks for, turn by turn, until complete/1
// holds. In a turn every action that the rules ask for is done once, in sorted
// order, and then the rules look again. The run is returned with every error,
// as far as it came; errors wrap those above, the tool's or the context's, and
// a run that they ended can be gone on with by another call. What a turn had
// done before its error is known to the rules. maxTurns 0 means [MaxTurns].
func (t *Task) Run(ctx context.Context, tools Tools, maxTurns int) (Run, error) {
	run := Run{Routing: t.Route()}
	if len(run.Routing.Accepted) == 0 {
		return run, voice.Error("skill.run-task", "name", t.Name, "errnoskill", ErrNoSkill)
	}
	if t.session == nil {
		var err error
		if t.session, err = engine.NewSession(ctx, t.program, engine.Options{}); err != nil {
			return run, voice.Error("skill.run-task-2", "name", t.Name, "error", err)
		}
	}
	done := engine.Atom{Pred: "complete", Args: []engine.Term{t.Name}}
	for !t.session.View().Holds(done) {
		if run.Turns == cmp.Or(maxTurns, MaxTurns) {
			return run, voice.Error("skill.run-task-3", "name", t.Name, "errmaxturns", ErrMaxTurns)
		}
		run.Turns++
		if err := t.turn(ctx, tools, &run); err != nil {
			return run, voice.Error("skill.task-turn", "name", t.Name, "turns", run.Turns, "error", err)
		}
	}
	run.Complete = true
	return run, nil
}

// turn does what the rules ask for now.
func (t *Task) turn(ctx context.Context, tools Tools, run *Run) error {
	v := t.session.View()
	var told []engine.Fact
	for a := range v.Atoms("next_action", false) {
		if !a.Args[0].Equal(t.Name) {
			continue
		}
		step := Step{Turn: run.Turns, Tool: a.Args[1], Args: a.Args[2]}
		step.Why, _ = v.Why(ctx, a)
		step.Result, step.Err = call(ctx, tools, step)
		run.Steps = append(run.Steps, step)
		if step.Err != nil {
			return errors.Join(step.Err, t.tell(ctx, told))
		}
		told = append(told, engine.Fact{Atom: engine.Atom{Pred: "executed", Args: []engine.Term{t.Name, step.Tool, step.Args, step.Result}}})
	}
	fresh := slices.ContainsFunc(told, func(f engine.Fact) bool { return !v.Holds(f.Atom) })
	if !fresh {
		return ErrStuck
	}
	return t.tell(ctx, told)
}

// tell adds what was done to what the rules know.
func (t *Task) tell(ctx context.Context, told []engine.Fact) error {
	if len(told) == 0 {
		return nil
	}
	_, err := t.session.Update(context.WithoutCancel(ctx), func(tx *engine.Tx) error {
		for _, f := range told {
			if err := tx.Insert(f); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// call runs one tool.
func call(ctx context.Context, tools Tools, s Step) (engine.Term, error) {
	if err := ctx.Err(); err != nil {
		return engine.Term{}, err
	}
	tool, known := tools[s.Tool.Symbol()]
	if !known {
		return engine.Term{}, fmt.Errorf("%s: %w", s.Tool, ErrNoTool)
	}
	result, err := tool(ctx, s.Args)
	if err != nil {
		return engine.Term{}, fmt.Errorf("%s: %w", s.Tool, err)
	}
	return result, nil
}
