// Package skill runs skills that are Datalog files: which of them takes a task,
// what is done for it, and when it is done, are all conclusions of rules.
//
// It promises that a set of skills loads through the engine's gates or not at
// all, that a skill accepts a task exactly where it has a signal and no blocker,
// that a run starts only where some skill accepts, and that each step is in the
// audit trail with the proof of why it was taken.
//
// It knows no particular tool and no model: tools, and the plugins that see
// signals in a text, are given by the caller.
package skill
