package transfer

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/kb"
	"whence/triple"
)

// Columns say what the columns of a table are, by their names in its first row.
// An empty name stands for the column that is called as the field is.
//
// Where no column is the relation, every column that is nothing else is one,
// called as its header, with its cells as objects: a row about Berlin with 3.7
// under "population" says population(berlin, 3.7). Empty cells say nothing.
type Columns struct {
	Subject, Relation, Object, Denied, Confidence, ID, Quote string
}

// ParseColumns reads "subject=Name,object=City": a field, and the name of its
// column. The names of columns have no comma.
func ParseColumns(text string) (Columns, error) {
	var c Columns
	if text == "" {
		return c, nil
	}
	fields := c.fields()
	for part := range strings.SplitSeq(text, ",") {
		field, column, ok := strings.Cut(part, "=")
		into := fields[strings.TrimSpace(field)]
		if column = strings.TrimSpace(column); !ok || into == nil || column == "" {
			return c, fmt.Errorf("the mapping has %q, and needs FIELD=COLUMN with a field of subject, relation, object, denied, confidence, id or quote", part)
		}
		*into = column
	}
	return c, nil
}

func (c *Columns) fields() map[string]*string {
	return map[string]*string{"subject": &c.Subject, "relation": &c.Relation, "object": &c.Object,
		"denied": &c.Denied, "confidence": &c.Confidence, "id": &c.ID, "quote": &c.Quote}
}

// field is a place in columns.
type field int

const (
	idField field = iota
	subjectField
	relationField
	objectField
	deniedField
	confidenceField
	quoteField
	subjectKey
	subjectKind
	objectKey
	objectKind
	turnField
	sessionField
	speakerField
	fileField
	lineField
	atField
	itemField
	fields
)

// columns of the tables that are written. Those after the quote say what the
// others leave open, and need not be there in one that is read. A row with an item
// says what is no fact, or no fact that the columns can say.
var columns = []string{"id", "subject", "relation", "object", "denied", "confidence", "quote",
	"subject_key", "subject_kind", "object_key", "object_kind", "turn", "session", "speaker", "file", "line", "at", "item"}

// table is a table that is being read.
type table struct {
	in      *input
	rows    *csv.Reader
	header  []string
	at      map[string]int // the place of each known column
	place   [fields]int    // the same, -1 for none
	wide    []int          // the columns that are relations
	current []string
	line    int // of what is no row of a file; 0 for a row
}

// lineReader gives the lines of an input as a plain reader.
type lineReader struct {
	in   *input
	rest []byte
}

// Read gives the next part of the text.
func (r *lineReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		line, err := r.in.Next()
		if err != nil {
			return 0, err
		}
		r.rest = line
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func readTable(in *input, comma rune, c Columns, emit func(Item) bool) error {
	t := &table{in: in, rows: csv.NewReader(&lineReader{in: in}), at: map[string]int{}}
	t.rows.Comma, t.rows.ReuseRecord = comma, true
	header, err := t.rows.Read()
	if errors.Is(err, io.EOF) {
		return &Error{File: in.file, Message: "the table is empty", Advice: "its first row names the columns"}
	}
	if err != nil {
		return t.trouble(err)
	}
	t.header = slices.Clone(header)
	if err := t.find(c); err != nil {
		return err
	}
	for f, name := range columns {
		t.place[f] = -1
		if i, ok := t.at[name]; ok {
			t.place[f] = i
		}
	}
	for {
		t.current, err = t.rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return t.trouble(err)
		}
		unmark(t.current)
		if more, err := t.row(emit); err != nil || !more {
			return err
		}
	}
}

// trouble is the error of a row that is none.
func (t *table) trouble(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return err
	}
	return &Error{File: t.in.file, Line: p.Line, Column: p.Column, Message: p.Err.Error(), Advice: "every row has as many cells as the first; a cell with a quotation mark in it stands in quotation marks"}
}

// find finds the columns by the first row.
func (t *table) find(c Columns) error {
	names := map[string]string{}
	for _, name := range columns {
		names[name] = name
	}
	for field, name := range c.fields() {
		if *name != "" {
			names[field] = *name
		}
	}
	fieldOf := map[string]string{}
	for field, name := range names {
		fieldOf[strings.ToLower(name)] = field
	}
	for i, h := range t.header {
		field, known := fieldOf[strings.ToLower(strings.TrimSpace(h))]
		if _, twice := t.at[field]; known && twice {
			return t.fail(i, "two columns are called "+strconv.Quote(h), "")
		}
		if known {
			t.at[field] = i
		} else {
			t.wide = append(t.wide, i)
		}
	}
	for field, name := range c.fields() {
		if _, there := t.at[field]; *name != "" && !there {
			return t.fail(0, fmt.Sprintf("there is no column %q for the %s", *name, field), "the first row has "+strings.Join(t.header, ", "))
		}
	}
	return t.complete()
}

// complete wants the columns that a fact needs.
func (t *table) complete() error {
	_, subject := t.at["subject"]
	_, relation := t.at["relation"]
	_, object := t.at["object"]
	advice := "name the column, for example --map subject=" + strconv.Quote(t.header[0])
	switch {
	case !subject:
		return t.fail(0, "there is no column for the subject", advice)
	case relation != object:
		return t.fail(0, "there is a column for the relation or the object, and none for the other", advice)
	case relation:
		t.wide = nil
	case len(t.wide) == 0:
		return t.fail(0, "there is no column for the relation", advice)
	}
	for _, i := range t.wide {
		if triple.Key(t.header[i]) == "" {
			return t.fail(i, "a column has no name", "give it one: it names a relation")
		}
	}
	return nil
}

// fail is an error at a cell of the row that was read last.
func (t *table) fail(column int, message, advice string) error {
	if t.line > 0 {
		return &Error{File: t.in.file, Line: t.line, Message: message, Advice: advice}
	}
	line, col := t.rows.FieldPos(column)
	return &Error{File: t.in.file, Line: line, Column: col, Message: message, Advice: advice}
}

// cell returns the cell of a field, "" where there is none.
func (t *table) cell(f field) string {
	if i := t.place[f]; i >= 0 {
		return strings.TrimSpace(t.current[i])
	}
	return ""
}

// row gives the facts of a row.
func (t *table) row(emit func(Item) bool) (more bool, err error) {
	if item := t.cell(itemField); item != "" {
		it, log, err := t.in.lineItem([]byte(item))
		if err == nil && log != nil {
			err = t.fail(t.place[itemField], "the item is no item", "")
		}
		return err == nil && emit(it), err
	}
	f := triple.Fact{ID: t.cell(idField)}
	if f.Triple.Subject, err = t.name(subjectField, triple.Proper); err != nil {
		return false, err
	}
	if f.Triple.Denied, err = t.denied(); err != nil {
		return false, err
	}
	if f.Triple.Confidence, err = t.confidence(); err != nil {
		return false, err
	}
	if f.Source, err = t.source(); err != nil {
		return false, err
	}
	if len(t.wide) > 0 {
		return t.wideRow(f, emit)
	}
	if f.Triple.Relation = t.in.words.key(t.cell(relationField)); f.Triple.Relation == "" {
		return false, t.fail(t.at["relation"], "the relation is empty", "")
	}
	if f.Triple.Object, err = t.name(objectField, triple.ObjectKind(f.Triple.Relation)); err != nil {
		return false, err
	}
	return emit(Item{Fact: &f}), nil
}

// wideRow gives a fact for each column that is a relation.
func (t *table) wideRow(f triple.Fact, emit func(Item) bool) (bool, error) {
	for _, i := range t.wide {
		if strings.TrimSpace(t.current[i]) == "" {
			continue
		}
		one := f
		one.Triple.Relation = t.in.words.key(t.header[i])
		object, ok := t.in.words.term(t.current[i], triple.ObjectKind(one.Triple.Relation))
		if !ok {
			return false, t.fail(i, "the cell has no letter or digit", "leave it empty to say nothing")
		}
		one.Triple.Object = object
		if !emit(Item{Fact: &one}) {
			return false, nil
		}
	}
	return true, nil
}

// name reads a name with what the columns beside it say of it.
func (t *table) name(f field, kind triple.TermKind) (triple.Term, error) {
	keyField, kindField := subjectKey, subjectKind
	if f == objectField {
		keyField, kindField = objectKey, objectKind
	}
	label, key, kindName := t.cell(f), t.cell(keyField), t.cell(kindField)
	if kindName == "" && key == "" {
		x, ok := t.in.words.term(label, kind)
		if !ok {
			return x, t.fail(t.place[f], "the "+columns[f]+" has no letter or digit", "")
		}
		return x, nil
	}
	x := triple.Const(kind, label)
	if kindName != "" {
		i := slices.Index(kinds, kindName)
		if i < 0 {
			return x, t.fail(t.place[kindField], fmt.Sprintf("%q is no kind of name", kindName), "there are "+strings.Join(kinds, ", "))
		}
		x.Kind = triple.TermKind(i)
	}
	if key != "" {
		x.Name = key
	}
	if x.Kind == triple.Number || x.Kind == triple.Text || x.Kind == triple.Event {
		// The spaces around it are part of a text.
		x = triple.Term{Name: t.current[t.place[f]], Kind: x.Kind}
		if key != "" { // a number that is not written as its key is
			x.Name, x.Label = key, label
		}
	}
	if x.Name == "" {
		return x, t.fail(t.place[f], "the "+columns[f]+" is empty", "")
	}
	return x, nil
}

// kinds are the names of triple.TermKind.
var kinds = []string{"proper", "definite", "class", "quality", "act", "generic", "quoted", "number", "text", "event"}

func (t *table) denied() (bool, error) {
	switch v := strings.ToLower(t.cell(deniedField)); v {
	case "", "false", "no", "0":
		return false, nil
	case "true", "yes", "1":
		return true, nil
	default:
		return false, t.fail(t.place[deniedField], fmt.Sprintf("denied is %q", v), "it is true or false")
	}
}

func (t *table) confidence() (float64, error) {
	v := t.cell(confidenceField)
	if v == "" {
		return 0, nil
	}
	c, err := strconv.ParseFloat(v, 64)
	if err != nil || math.IsNaN(c) || c <= 0 || c > 1 {
		return 0, t.fail(t.place[confidenceField], fmt.Sprintf("the confidence is %q", v), "it is a number above 0 and at most 1")
	}
	return c, nil
}

// source is where the row says it is from, and else the row itself.
func (t *table) source() (triple.Source, error) {
	line := t.line
	if line == 0 {
		line, _ = t.rows.FieldPos(0)
	}
	s := triple.Source{Turn: t.cell(turnField), Session: t.cell(sessionField), Speaker: t.cell(speakerField), Quote: t.quote(), File: t.cell(fileField)}
	if s.Speaker == "" {
		s.Speaker = t.in.file
	}
	if s.File == "" {
		s.File, s.Line = t.in.file, line
	} else if n, err := strconv.Atoi(t.cell(lineField)); err == nil {
		s.Line = n
	}
	at := t.cell(atField)
	if at == "" {
		return s, nil
	}
	var err error
	if s.At, err = time.Parse(time.RFC3339Nano, at); err != nil {
		return s, t.fail(t.place[atField], fmt.Sprintf("%q is no moment", at), "write it as 2026-05-01T12:00:00Z")
	}
	return s, nil
}

// quote is what the table says is quoted, or the row.
func (t *table) quote() string {
	if i := t.place[quoteField]; i >= 0 {
		return t.current[i]
	}
	return strings.Join(t.current, string(t.rows.Comma))
}

// writeTable writes the facts, one a row.
func writeTable(ctx context.Context, w io.Writer, comma rune, s *kb.Store, o WriteOptions) (Figures, error) {
	var n Figures
	out := csv.NewWriter(w)
	out.Comma = comma
	if err := out.Write(columns); err != nil {
		return n, fmt.Errorf("write the table: %w", err)
	}
	var failed error
	item := func(line string) {
		cells := make([]string, len(columns))
		cells[itemField] = line
		failed = errors.Join(failed, out.Write(cells))
	}
	if err := spelt(ctx, s, func(e entry) { item(e.line()) }); err != nil {
		return n, err
	}
	for f, err := range s.Facts(ctx) {
		switch {
		case err != nil:
			return n, err
		case !sayable(f.Triple):
			item(entry{Fact: &f}.line())
		default:
			failed = errors.Join(failed, out.Write(marked(row(f), o.Spreadsheet)))
		}
		if failed != nil {
			return n, failed
		}
		n.Facts++
	}
	for line, err := range (others{names: true}).rest(ctx, s, &n) {
		if err != nil {
			return n, err
		}
		item(line)
	}
	out.Flush()
	return n, errors.Join(failed, out.Error())
}

// sayable reports whether the cells of a table can say a fact: its relation and its
// names, whose spaces at the ends are not kept, come back as they are.
func sayable(x triple.Triple) bool {
	if triple.Key(x.Relation) != x.Relation {
		return false
	}
	for _, t := range []triple.Term{x.Subject, x.Object} {
		switch {
		case int(t.Kind) >= len(kinds), t.Name == "", strings.ContainsAny(t.Name+t.Label, "\r\x00"):
			return false
		case t.Kind == triple.Number || t.Kind == triple.Text || t.Kind == triple.Event:
		case strings.TrimSpace(t.Spelling()) != t.Spelling(), strings.TrimSpace(t.Name) != t.Name, t.Spelling() == "":
			return false
		}
	}
	return true
}

func row(f triple.Fact) []string {
	x, s := f.Triple, f.Source
	confidence, line, at := "", "", ""
	if x.Confidence != 0 {
		confidence = strconv.FormatFloat(x.Confidence, 'g', -1, 64)
	}
	if s.Line != 0 {
		line = strconv.Itoa(s.Line)
	}
	if !s.At.IsZero() {
		at = s.At.Format(time.RFC3339Nano)
	}
	subject, subjectKey, subjectKind := cells(x.Subject)
	object, objectKey, objectKind := cells(x.Object)
	return []string{f.ID, subject, x.Relation, object, strconv.FormatBool(x.Denied), confidence, s.Quote,
		subjectKey, subjectKind, objectKey, objectKind, s.Turn, s.Session, s.Speaker, s.File, line, at, ""}
}

// runs reports whether a spreadsheet would run a cell: as a formula, by what it
// begins with. A number with a sign is none.
func runs(cell string) bool {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return false
	}
	_, err := strconv.ParseFloat(cell, 64)
	return err != nil
}

// marked puts an apostrophe before the cells that a spreadsheet would run. One
// that has an apostrophe there already gets another in any case, so that what
// unmark takes off is always ours.
func marked(cells []string, spreadsheet bool) []string {
	for i, c := range cells {
		if bare := strings.TrimLeft(c, "'"); runs(bare) && (spreadsheet || bare != c) {
			cells[i] = "'" + c
		}
	}
	return cells
}

// unmark takes off what marked put on.
func unmark(cells []string) {
	for i, c := range cells {
		if rest, ok := strings.CutPrefix(c, "'"); ok && runs(strings.TrimLeft(rest, "'")) {
			cells[i] = rest
		}
	}
}

// cells are the spelling, key and kind of a name; the key where the spelling
// does not give it.
func cells(t triple.Term) (label, key, kind string) {
	kind = strconv.Itoa(int(t.Kind))
	if int(t.Kind) < len(kinds) {
		kind = kinds[t.Kind]
	}
	switch {
	case t.Kind == triple.Number && t.Spelling() != t.Name:
		return t.Spelling(), t.Name, kind
	case t.Kind == triple.Number || t.Kind == triple.Text || t.Kind == triple.Event:
		return t.Name, "", kind
	}
	if triple.Key(t.Spelling()) != t.Name {
		key = t.Name
	}
	return t.Spelling(), key, kind
}
