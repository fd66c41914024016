package ast

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Stage is one of the five gates.
type Stage string

// The gates, in their order.
const (
	StageParse     Stage = "parse"
	StageAnalyze   Stage = "analyze"
	StageStratify  Stage = "stratify"
	StageEvaluate  Stage = "evaluate"
	StageTypecheck Stage = "typecheck"
)

// MaxProblems bounds the problems reported by one gate; the rest is counted.
const MaxProblems = 50

// Problem is one reason why a gate refused.
type Problem struct {
	Code    string // short and stable, such as "syntax" or "unbound"
	Pos     Pos    // zero where there is no text
	Message string
	Hint    string // what to do about it, or ""
	Line    string // the source line at Pos, or ""
	// Incomplete is set where the text ended before the clause did.
	Incomplete bool
	// Word is what of the text at Pos is meant, if Pos is the place of more.
	Word string
	// open is set for a string that is not closed: all that follows may
	// belong to it.
	Unclosed bool
}

// String renders the problem over several lines: place, message, source line
// with a caret, and hint.
func (p Problem) String() string {
	var b strings.Builder
	if p.Pos.Line > 0 {
		if p.Pos.File != "" {
			b.WriteString(p.Pos.File + ":")
		}
		fmt.Fprintf(&b, "%d:%d: ", p.Pos.Line, p.Pos.Col)
	}
	fmt.Fprintf(&b, "%s [%s]", p.Message, p.Code)
	if p.Line != "" {
		line, col := excerpt(p.Line, p.Pos.Col)
		fmt.Fprintf(&b, "\n  %s\n  %s^", line, caretPad(line, col))
	}
	if p.Hint != "" {
		b.WriteString("\n  hint: " + p.Hint)
	}
	return b.String()
}

// maxShown bounds how much of a source line is shown, in characters.
const maxShown = 160

// excerpt returns what is shown of a source line around a column, and the
// column in it. A source is not trusted: characters that a terminal obeys are
// replaced.
func excerpt(line string, col int) (string, int) {
	text := []rune(strings.ToValidUTF8(line, "\uFFFD"))
	for i, r := range text {
		if r != '\t' && !unicode.IsPrint(r) {
			text[i] = '\uFFFD'
		}
	}
	if len(text) <= maxShown {
		return string(text), col
	}
	from := min(max(0, col-1-maxShown/2), len(text)-maxShown)
	head, tail := "", ""
	if from > 0 {
		head = "…"
	}
	if from+maxShown < len(text) {
		tail = "…"
	}
	return head + string(text[from:from+maxShown]) + tail, col - from + len([]rune(head))
}

// caretPad returns the blanks that put a caret under column col of line: two
// under a wide character, none under a mark on the one before. Tabs stay tabs,
// so that the caret lines up however wide they are drawn.
func caretPad(line string, col int) string {
	var b strings.Builder
	i := 1
	for _, r := range line {
		if i >= col {
			break
		}
		switch {
		case r == '\t':
			b.WriteByte('\t')
		case wide(r):
			b.WriteString("  ")
		case !unicode.Is(unicode.Mn, r):
			b.WriteByte(' ')
		}
		i++
	}
	return b.String()
}

// wide reports whether a terminal draws a character two columns wide.
func wide(r rune) bool { return unicode.Is(wideRunes, r) }

// wideRunes are those of the scripts of East Asia, their full-width forms, and pictures.
var wideRunes = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x1100, Hi: 0x115f, Stride: 1}, {Lo: 0x2e80, Hi: 0x303e, Stride: 1}, {Lo: 0x3040, Hi: 0xa4cf, Stride: 1}, {Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1}, {Lo: 0xfe30, Hi: 0xfe6f, Stride: 1}, {Lo: 0xff00, Hi: 0xff60, Stride: 1}, {Lo: 0xffe0, Hi: 0xffe6, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, {Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1}, {Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1}, {Lo: 0x20000, Hi: 0x3fffd, Stride: 1}},
}

// LoadError lists the problems of the gate that refused a program or a change,
// sorted by place.
type LoadError struct {
	Stage    Stage
	Problems []Problem // at least one
	Dropped  int       // how many more there were
	Cause    error
}

// Unwrap returns [ErrBudget] for an evaluation that was cut, and nil otherwise.
func (e *LoadError) Unwrap() error { return e.Cause }

// Error renders every problem.
func (e *LoadError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", e.Stage)
	for i, p := range e.Problems {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.String())
	}
	if e.Dropped > 0 {
		fmt.Fprintf(&b, "\nand %d more", e.Dropped)
	}
	return b.String()
}

// Incomplete reports whether err says only that the text ended too early, so
// that a prompt should ask for more.
func Incomplete(err error) bool {
	var le *LoadError
	return errors.As(err, &le) && le.Problems[0].Incomplete && (len(le.Problems) == 1 || le.Problems[0].Unclosed)
}

// ErrBudget is wrapped by the error of an evaluation that was cut by its
// facts, rounds or time.
var ErrBudget = errors.New("budget used up")

// GateError makes the error of a gate, or nil without problems.
func GateError(stage Stage, problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, CompareProblems)
	problems = slices.Compact(problems)
	e := &LoadError{Stage: stage, Problems: problems}
	if len(problems) > MaxProblems {
		e.Problems, e.Dropped = problems[:MaxProblems], len(problems)-MaxProblems
	}
	return e
}

// CompareProblems orders problems by where they are.
func CompareProblems(a, b Problem) int {
	return cmp.Or(strings.Compare(a.Pos.File, b.Pos.File),
		cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
		strings.Compare(a.Message, b.Message))
}

// OverBudget is a bound that was passed, in the place of [ErrBudget].
type OverBudget struct{ What string }

// Error names the budget.
func (e OverBudget) Error() string { return ErrBudget.Error() + ": " + e.What }

// Unwrap returns [ErrBudget].
func (e OverBudget) Unwrap() error { return ErrBudget }

// Sized words a number of bytes.
func Sized(n int64) string {
	for _, u := range []struct {
		name string
		size int64
	}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"kB", 1 << 10}} {
		if n >= u.size {
			return strconv.FormatFloat(float64(n*10/u.size)/10, 'f', -1, 64) + " " + u.name
		}
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

// OrPos returns the first place that is one.
func OrPos(p, q Pos) Pos {
	if p.Line > 0 {
		return p
	}
	return q
}

// LineOf words a place as it is seen from another.
func LineOf(at, from Pos) string {
	line := "line " + strconv.Itoa(at.Line)
	if at.File != from.File && at.File != "" {
		line += " of " + at.File
	}
	return line
}

// DidYouMean is the hint that names the nearest candidate, by its whole or
// else by its last part, or "".
func DidYouMean(word string, candidates []string) string {
	near := Nearest(word, candidates)
	for _, c := range candidates {
		if near == "" && lastPart(c) == lastPart(word) {
			near = c
		}
	}
	if near == "" {
		return ""
	}
	return "did you mean " + near + "?"
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// Nearest returns the candidate that a person most likely meant by word, or "".
func Nearest(word string, candidates []string) string {
	best, bestDist := "", 1+max(1, len(strings.TrimPrefix(word, "fn:"))/3)
	for _, c := range candidates {
		if d := EditDistance(word, c); d < bestDist || d == bestDist && best != "" && c < best {
			best, bestDist = c, d
		}
	}
	return best
}

// EditDistance is Levenshtein's distance with adjacent transpositions.
func EditDistance(a, b string) int {
	r, s := []rune(a), []rune(b)
	prev2, prev, cur := make([]int, len(s)+1), make([]int, len(s)+1), make([]int, len(s)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(r); i++ {
		cur[0] = i
		for j := 1; j <= len(s); j++ {
			cost := 1
			if r[i-1] == s[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && r[i-1] == s[j-2] && r[i-2] == s[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(s)]
}
