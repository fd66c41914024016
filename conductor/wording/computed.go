package wording

import (
	"fmt"
	"strings"

	"whence/conductor/record"
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
	Why          string
}

// speak words a computed answer: what was assumed first, then the answer, then its rows.
func (c *Computed) speak(a *Finding) string {
	var b strings.Builder
	if len(c.Assumed) > 0 {
		b.WriteString("If " + JoinAnd(c.Assumed) + ": ")
	}
	switch {
	case len(c.Assumed) > 1 && len(a.Answers) == 0:
		return "I am not sure what you mean. Is it so that " + JoinAnd(c.Assumed) + "?"
	case c.YesNo && c.Holds:
		b.WriteString("Yes. " + c.Why)
	case c.YesNo:
		b.WriteString("No. " + c.Why)
	case c.Result != "":
		b.WriteString(c.Result + c.rows())
	default:
		b.WriteString(atFirst(Stop(JoinAnd(AnswerTexts(a.Answers)))) + c.listed(a.Proofs))
	}
	b.WriteString(c.compared())
	if len(c.Steps) > 0 {
		b.WriteString(" I took it that " + JoinAnd(c.Steps) + ".")
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
	text := fmt.Sprintf(" I compared %d by %s", c.All, c.By)
	if len(c.Rows) > 0 && len(c.Compared) > 0 {
		text += ": " + SomeOf(append(c.Rows[:min(len(c.Rows), MaxListed):min(len(c.Rows), MaxListed)], c.Compared...), c.All)
	}
	return text + "." + c.left()
}

func (c *Computed) left() string {
	if c.Left == 0 {
		return ""
	}
	return fmt.Sprintf(" Of %d more I know no %s.", c.Left, c.By)
}

// someOfRows lists rows, not more than can be read.
func someOfRows(rows []string) string {
	if len(rows) <= maxRows {
		return JoinAnd(rows)
	}
	return strings.Join(rows[:maxRows], ", ") + fmt.Sprintf(" and %d more", len(rows)-maxRows)
}

// maxRows is how many rows of what was counted or added are said.
const maxRows = 12
