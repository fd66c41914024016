package retrieve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Code says what is wrong in a unit file. Codes are stable.
type Code string

// The codes of problems in a unit file.
const (
	InvalidHeading    Code = "INVALID_HEADING_FORMAT"
	MissingField      Code = "MISSING_REQUIRED_FIELD"
	UnknownField      Code = "UNKNOWN_FIELD"
	InvalidRole       Code = "INVALID_ROLE_VALUE"
	InvalidAct        Code = "INVALID_ACT_VALUE"
	InvalidRelation   Code = "INVALID_RELATION_VALUE"
	InvalidConfidence Code = "INVALID_CONFIDENCE_VALUE"
	IncompleteFact    Code = "INCOMPLETE_SYMBOLIC_FACT"
	ClaimAndProcedure Code = "CLAIM_AND_PROCEDURE_CONFLICT"
	MissingClaim      Code = "MISSING_CLAIM_FOR_ROLE"
	MissingProcedure  Code = "MISSING_PROCEDURE_FOR_ROLE"
	MalformedLine     Code = "MALFORMED_LINE"
)

const (
	headingStart       = "## Context Unit "
	continuationIndent = "  "
)

// Problem is one thing that is wrong in a unit file. Line and Column count from
// 1, columns in characters. Field is "" where no field is to blame.
type Problem struct {
	Code    Code   `json:"code"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// String returns the problem on one line.
func (p Problem) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", p.Line, p.Column, p.Code, p.Message)
}

// UnitError is everything that is wrong in a unit file, in the order of lines.
type UnitError struct{ Problems []Problem }

// Error returns every problem, one a line.
func (e *UnitError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// ParseUnits reads a unit file whole. Relations are those declared besides
// KnownRelations. Where anything is wrong it returns the units that are right,
// and a *UnitError with every problem.
func ParseUnits(src string, relations ...string) ([]Unit, error) {
	p := &unitParser{relations: map[string]bool{}, ids: map[string]int{}}
	for _, r := range slices.Concat(KnownRelations(), relations) {
		p.relations[r] = true
	}
	src = strings.TrimPrefix(src, "\ufeff")
	for line := range strings.Lines(src) {
		p.line++
		p.read(strings.TrimRight(line, "\r\n"))
	}
	p.end()
	if len(p.problems) == 0 {
		return p.units, nil
	}
	slices.SortStableFunc(p.problems, func(a, b Problem) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return p.units, &UnitError{Problems: p.problems}
}

// unitParser is one reading of a unit file.
type unitParser struct {
	relations map[string]bool
	ids       map[string]int // the line of the heading with this id
	line      int
	block     *block
	units     []Unit
	problems  []Problem
}

// block is the unit that is being read.
type block struct {
	id     string
	line   int
	bad    bool // something is wrong in it: there will be no unit
	fields map[string]*field
	last   *field // what a continuation continues; nil for none
}

// field is one field of a block; column is that of its value.
type field struct {
	value        string
	line, column int
}

func (p *unitParser) report(code Code, line, column int, name, format string, args ...any) {
	if p.block != nil {
		p.block.bad = true
	}
	p.problems = append(p.problems, Problem{Code: code, Line: line, Column: column, Field: name, Message: fmt.Sprintf(format, args...)})
}

// read takes one line.
func (p *unitParser) read(line string) {
	switch {
	case strings.TrimSpace(line) == "":
		p.end()
	case strings.HasPrefix(line, "#"):
		p.end()
		p.heading(line)
	case strings.HasPrefix(line, continuationIndent):
		p.proceed(line)
	default:
		p.field(line)
	}
}

func (p *unitParser) heading(line string) {
	p.block = &block{line: p.line, fields: map[string]*field{}}
	id, ok := strings.CutPrefix(line, headingStart)
	id = strings.TrimSpace(id)
	switch {
	case !ok || id == "":
		p.report(InvalidHeading, p.line, 1, "", "a heading is %q and an id", strings.TrimSpace(headingStart))
	case !idForm(id):
		p.report(InvalidHeading, p.line, utf8.RuneCountInString(headingStart)+1, "", "the id %q has not the form <source>::chunk-000::unit-000", id)
	case p.ids[id] > 0:
		p.report(InvalidHeading, p.line, utf8.RuneCountInString(headingStart)+1, "", "the id %q is that of the unit in line %d", id, p.ids[id])
	default:
		p.ids[id] = p.line
		p.block.id = id
	}
}

// idForm reports whether id has the form <source>::chunk-000::unit-000.
func idForm(id string) bool {
	parts := strings.Split(id, "::")
	return len(parts) == 3 && parts[0] != "" && !strings.ContainsAny(id, " \t") &&
		numbered(parts[1], "chunk-") && numbered(parts[2], "unit-")
}

// numbered reports whether s is prefix and three or more digits.
func numbered(s, prefix string) bool {
	digits, ok := strings.CutPrefix(s, prefix)
	return ok && len(digits) >= 3 && strings.Trim(digits, "0123456789") == ""
}

// proceed takes a line that continues the value before it.
func (p *unitParser) proceed(line string) {
	text := strings.TrimSpace(line)
	if p.block == nil || p.block.last == nil {
		p.report(MalformedLine, p.line, 1, "", "an indented line continues a value, and there is none before it")
		return
	}
	f := p.block.last
	if f.value == "" { // the value begins here
		f.line, f.column = p.line, utf8.RuneCountInString(line[:strings.Index(line, text)])+1
	}
	f.value = strings.TrimSpace(f.value + " " + text)
}

// fieldNames are the fields of a unit.
func fieldNames() []string {
	return []string{
		"SourceId", "ChunkId", "Role", "Topic", "Claim", "Procedure", "Condition", "UtilityActs", "UtilityNote", "Hash",
		"Subject", "Relation", "Object", "Confidence",
	}
}

func (p *unitParser) field(line string) {
	name, rest, found := strings.Cut(line, ":")
	switch {
	case p.block == nil:
		p.report(MalformedLine, p.line, 1, "", "the line belongs to no unit: a unit begins with %q and ends at a blank line", strings.TrimSpace(headingStart))
		return
	case !found || strings.TrimSpace(name) != name || name == "":
		p.block.last = nil
		p.report(MalformedLine, p.line, 1, "", "a line is \"Field: value\", or is indented by two spaces to continue the line before")
		return
	}
	value := strings.TrimSpace(rest)
	f := &field{value: value, line: p.line, column: utf8.RuneCountInString(line) - utf8.RuneCountInString(strings.TrimLeft(rest, " \t")) + 1}
	p.block.last = f // an unknown field may be continued, too
	if !slices.Contains(fieldNames(), name) {
		p.report(UnknownField, p.line, 1, name, "there is no field %q", name)
		return
	}
	if first := p.block.fields[name]; first != nil {
		p.report(MalformedLine, p.line, 1, name, "%s was given in line %d", name, first.line)
		return
	}
	p.block.fields[name] = f
}

// end closes the block, looks at it as a whole, and makes its unit.
func (p *unitParser) end() {
	b := p.block
	if b == nil {
		return
	}
	for name, f := range b.fields {
		if f.value == "" {
			delete(b.fields, name) // a field without a value is as good as none
		}
	}
	if b.id == "" && len(b.fields) == 0 {
		p.block = nil // a heading of some other kind: there is nothing below it to look at
		return
	}
	p.required()
	role := p.role()
	p.body(role)
	acts := p.acts(role)
	weight := p.fact()
	p.block = nil
	if b.bad || b.id == "" {
		return
	}
	p.units = append(p.units, Unit{
		ID: b.id, SourceID: b.text("SourceId"), ChunkID: b.text("ChunkId"), Role: role, Topic: b.text("Topic"),
		Claim: b.text("Claim"), Procedure: b.text("Procedure"), Condition: b.text("Condition"),
		UtilityActs: acts, UtilityNote: b.text("UtilityNote"), Hash: b.text("Hash"),
		Subject: b.text("Subject"), Relation: b.text("Relation"), Object: b.text("Object"), Confidence: weight,
	})
}

// text returns the value of a field, "" for none.
func (b *block) text(name string) string {
	if f := b.fields[name]; f != nil {
		return f.value
	}
	return ""
}

func (p *unitParser) required() {
	for _, name := range [...]string{"SourceId", "ChunkId", "Role", "Topic"} {
		if p.block.fields[name] == nil {
			p.report(MissingField, p.block.line, 1, name, "the unit has no %s", name)
		}
	}
}

// role returns the role of the block, "" where it is missing or wrong.
func (p *unitParser) role() string {
	f := p.block.fields["Role"]
	if f == nil {
		return ""
	}
	if !slices.Contains(Roles(), f.value) {
		p.report(InvalidRole, f.line, f.column, "Role", "%q is no role: %s", f.value, strings.Join(Roles(), ", "))
		return ""
	}
	return f.value
}

// body looks at claim and procedure. What a missing role would need is not known.
func (p *unitParser) body(role string) {
	claim, procedure := p.block.fields["Claim"], p.block.fields["Procedure"]
	switch {
	case claim != nil && procedure != nil:
		second, name := procedure, "Procedure"
		if role == Procedure {
			second, name = claim, "Claim"
		}
		p.report(ClaimAndProcedure, second.line, 1, name, "a unit has a Claim or a Procedure, not both")
	case role == Procedure && procedure == nil:
		p.report(MissingProcedure, p.block.line, 1, "Procedure", "a unit of role Procedure has a Procedure")
	case role != "" && role != Procedure && claim == nil:
		p.report(MissingClaim, p.block.line, 1, "Claim", "a unit of role %s has a Claim", role)
	}
}

// acts returns the acts of the block, or those that come with its role.
func (p *unitParser) acts(role string) []string {
	f := p.block.fields["UtilityActs"]
	if f == nil {
		return actsOf(role)
	}
	var acts []string
	column := f.column
	for part := range strings.SplitSeq(f.value, ",") {
		act := strings.TrimSpace(part)
		at := column + utf8.RuneCountInString(part) - utf8.RuneCountInString(strings.TrimLeft(part, " \t"))
		column += utf8.RuneCountInString(part) + 1
		switch {
		case PreferredRoles(act) == nil:
			p.report(InvalidAct, f.line, at, "UtilityActs", "%q is no act: %s", act, strings.Join(Acts(), ", "))
		case !slices.Contains(acts, act):
			acts = append(acts, act)
		}
	}
	return acts
}

// fact looks at the symbolic fact and returns its confidence, nil for none.
func (p *unitParser) fact() *float64 {
	var missing []string
	var first *field
	for _, name := range [...]string{"Subject", "Relation", "Object"} {
		if f := p.block.fields[name]; f == nil {
			missing = append(missing, name)
		} else if first == nil || f.line < first.line {
			first = f
		}
	}
	confidence := p.block.fields["Confidence"]
	if first == nil {
		first = confidence
	}
	if len(missing) > 0 && first != nil {
		p.report(IncompleteFact, first.line, 1, missing[0], "a fact has Subject, Relation and Object: there is no %s", strings.Join(missing, ", no "))
	}
	if f := p.block.fields["Relation"]; f != nil && !p.relations[f.value] {
		p.report(InvalidRelation, f.line, f.column, "Relation", "the relation %q is not declared", f.value)
	}
	p.named("Subject")
	p.named("Object")
	return p.confidence(confidence)
}

// named refuses a name that has no letter, digit or sign to compare it by.
func (p *unitParser) named(name string) {
	if f := p.block.fields[name]; f != nil && normal(f.value) == "" {
		p.report(IncompleteFact, f.line, f.column, name, "%q has no letter and no digit", f.value)
	}
}

func (p *unitParser) confidence(f *field) *float64 {
	if f == nil {
		return nil
	}
	v, err := strconv.ParseFloat(f.value, 64)
	if err != nil || !(v >= 0 && v <= 1) || strings.Trim(f.value, "0123456789.eE+-") != "" {
		p.report(InvalidConfidence, f.line, f.column, "Confidence", "%q is no number from 0 to 1", f.value)
		return nil
	}
	return &v
}
