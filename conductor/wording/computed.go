package wording

import (
	"strings"

	"whence/conductor/record"
	"whence/internal/voice"
)

// Computed is how an answer was computed: what was counted, added or compared, and what
// was taken to be meant.
type Computed struct {
	// Result is the one value that was computed, "" where the answers are a list.
	Result string
	// Sum says what was done with the rows: "together", "on average", "counting what I
	// know", "the difference".
	Sum string
	// Rows are what the answer rests on, each with its value.
	Rows []string
	// Compared are the next best of what was compared, All how many were compared, By
	// by what, and Left of how many that is not known.
	Compared []string
	All      int
	By       string
	Left     int
	// Noun is what the rows are, in the singular.
	Noun string
	// Steps say which words were met by others, Assumed which were only taken to be.
	Steps, Assumed []string
	// YesNo is set where yes or no was asked.
	YesNo, Holds bool
	// Absent is set where the answers are those of which something was not told.
	Absent bool
	Why    string
}

// speak words a computed answer: what was assumed first, then the answer, then its rows.
func (c *Computed) speak(a *Finding) string {
	var b strings.Builder
	if len(c.Assumed) > 0 {
		b.WriteString(voice.Say("wording.speak-if", "assumed", JoinAnd(c.Assumed)) + " ")
	}
	switch {
	case len(c.Assumed) > 1 && len(a.Answers) == 0:
		return voice.Say("wording.i-am-not-sure-what", "assumed", JoinAnd(c.Assumed))
	case c.YesNo && c.Holds:
		b.WriteString(strings.TrimSpace(voice.Say("wording.speak-yes", "why", c.Why)))
	case c.YesNo:
		b.WriteString(strings.TrimSpace(voice.Say("wording.speak-no", "why", c.Why)))
	case c.Result != "":
		b.WriteString(c.Result + c.rows())
	case c.Absent:
		b.WriteString(voice.Say("wording.as-far-as-told", "answers", JoinAnd(AnswerTexts(a.Answers))))
	default:
		b.WriteString(Stop(JoinAnd(AnswerTexts(a.Answers))) + c.listed(a.Proofs))
	}
	b.WriteString(c.compared())
	if len(c.Steps) > 0 {
		b.WriteString(" " + voice.Say("wording.i-took-it-that", "steps", JoinAnd(c.Steps)))
	}
	return strings.TrimSpace(b.String())
}

// rows says what was counted or added.
func (c *Computed) rows() string {
	if len(c.Rows) == 0 {
		return ", " + c.Sum + "."
	}
	return ", " + c.Sum + ": " + Stop(someOfRows(c.Rows))
}

// listed gives the reason of a single answer.
func (c *Computed) listed(proofs []record.Proof) string {
	if len(c.Rows) != 1 || c.By != "" && c.All > 1 {
		return ""
	}
	return Because(proofs)
}

// compared says with what the answer was compared, and what was left out.
func (c *Computed) compared() string {
	if c.YesNo || c.All == 0 {
		return c.left()
	}
	text := " " + voice.Say("wording.i-compared", "all", c.All)
	if c.By != "" {
		text = " " + voice.Say("wording.i-compared-by", "all", c.All, "by", c.By)
	}
	if len(c.Rows) > 0 && len(c.Compared) > 0 {
		text += ": " + SomeOf(append(c.Rows[:min(len(c.Rows), MaxListed):min(len(c.Rows), MaxListed)], c.Compared...), c.All)
	}
	return text + "." + c.left()
}

func (c *Computed) left() string {
	if c.Left == 0 {
		return ""
	}
	return " " + voice.Say("wording.of-more-i-know-no", "left", c.Left, "by", c.By)
}

// someOfRows lists rows, not more than can be read.
func someOfRows(rows []string) string {
	if len(rows) <= maxRows {
		return JoinAnd(rows)
	}
	return voice.Say("wording.and-more", "rows", strings.Join(rows[:maxRows], ", "), "count", len(rows)-maxRows)
}

// maxRows is how many rows of what was counted or added are said.
const maxRows = 12
