package conductor

import (
	"context"

	"whence/internal/contain"
	"whence/internal/voice"
)

// This file keeps a defect of the program to the turn that meets it: a panic
// becomes the turn's error, its stack goes to the log, and the next turn works.

// failedInside logs a panic that an error is or wraps; any other is left alone.
func (c *Conductor) failedInside(doing string, err error) {
	if p := contain.Of(err); p != nil {
		c.log.Error("failed inside", "doing", doing, "error", p.Error(), "stack", string(p.Stack))
	}
}

// failedInside is the failure of a turn that met a defect of the program.
func (t *steps) failedInside(err error) *Failure {
	t.c.failedInside(voice.Say("conductor.take-turn", "id", t.ID), err)
	if t.Unsettled {
		if _, err := t.c.known.Store.Undo(context.WithoutCancel(t.Ctx), t.ID, t.ID); err != nil {
			t.c.log.Error("what the turn stored could not be taken back", "turn", t.ID, "error", err.Error())
		}
	}
	kept := voice.Say("conductor.nothing-of-it-was-learned")
	if len(t.Rec.Effects.Receipts) > 0 {
		kept = voice.Say("conductor.what-has-receipt-is-kept")
	}
	return &Failure{Code: "internal", Message: voice.Say("conductor.the-program-itself-failed-on", "error", contain.Of(err).Error()),
		Hint: voice.Say("conductor.log-file-keeps-what-is", "kept", kept)}
}
