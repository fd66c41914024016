// Package view words what a turn found, as plain text: its verdict, a proof as
// steps, a near-miss as what holds and what fails. Every line it returns is
// clean of control characters and made from the record alone, so the TUI and
// the line mode say the same thing in the same words. It leaves colours, boxes
// and keys to them.
//
// Everything here is a pure function of its arguments and safe for concurrent
// use.
package view

import (
	"strings"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// Verdict says in a few words what became of a question. It is empty for the
// empty verdict, of a turn in which nothing was asked.
func Verdict(v conductor.Verdict) string {
	switch v {
	case conductor.Unprovable:
		return voice.Say("view.no-proof")
	case conductor.CutShort:
		return voice.Say("view.cut-short")
	case conductor.NotUnderstood:
		return voice.Say("view.not-understood")
	}
	return clean.Line(string(v))
}

// Says is a verdict as a person would say it.
func Says(v conductor.Verdict) string {
	switch v {
	case conductor.Proved:
		return voice.Say("view.it-is-proved")
	case conductor.Refuted:
		return voice.Say("view.no-opposite-is-proved")
	case conductor.Unprovable:
		return voice.Say("view.i-dont-know-there-is")
	case conductor.Unknown:
		return voice.Say("view.i-dont-know-nothing-that")
	case conductor.Conflicting:
		return voice.Say("view.these-contradict-each-other")
	case conductor.CutShort:
		return voice.Say("view.i-could-not-finish")
	case conductor.NotUnderstood:
		return voice.Say("view.i-did-not-understand")
	}
	return clean.Line(string(v))
}

// Mark is one narrow character that tells verdicts apart without colour.
func Mark(v conductor.Verdict) string {
	switch v {
	case conductor.Proved:
		return "✓"
	case conductor.Refuted:
		return "✗"
	case conductor.Conflicting:
		return "≠"
	case conductor.CutShort:
		return "…"
	}
	return "?"
}

// Failure words an error that ended a turn: what was wrong and, after it, what
// to do. What the reply has said already is left out, possibly all of it.
func Failure(f *conductor.Failure, reply string) string {
	message, hint := unsaid(f.Message, reply), unsaid(f.Hint, reply)
	switch {
	case hint == "":
		return message
	case message == "":
		return hint
	}
	return strings.TrimSuffix(message, ".") + ": " + hint
}

// unsaid is text, unless the reply contains it.
func unsaid(text, reply string) string {
	text = clean.Line(text)
	if strings.Contains(strings.ToLower(clean.Line(reply)), strings.ToLower(strings.TrimSuffix(text, "."))) {
		return ""
	}
	return text
}

// Text makes text of any length and number of lines safe to show, line by line;
// nothing is cut but lines of more than clean.MaxText bytes.
func Text(s string) string {
	if len(s) <= clean.MaxText {
		return clean.Text(s)
	}
	var b strings.Builder
	for line := range strings.SplitAfterSeq(s, "\n") {
		b.WriteString(clean.Text(line))
	}
	return b.String()
}
