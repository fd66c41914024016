// Package transfer takes what is known out into files and in from them: rule
// files, JSON Lines, tables, N-Triples, Turtle, GraphML and whole backups.
//
// It promises that a lossless format (JSON Lines, a backup) gives back all that
// was there, history included; that every other one says what it leaves out;
// that a file is read as a stream, and refused with its line and what to do
// where it does not fit; and that whatever is read carries the file and the
// line it came from.
//
// It leaves to others whether what a file says is to be believed: reading
// changes nothing, and text from a file is untrusted.
package transfer

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"whence/internal/clean"
	"whence/kb"
	"whence/kb/formats"
	"whence/kb/tables"
	"whence/triple"
)

// Format is a kind of file.
type Format string

// The formats.
const (
	// Rules is Mangle's syntax: facts and rules with ids and confidences.
	Rules Format = "mg"
	// Lines is JSON Lines: the whole log with its history, or plain triples.
	Lines Format = "jsonl"
	// CSV and TSV hold facts, one a row.
	CSV Format = "csv"
	TSV Format = "tsv"
	// JSON, Spreadsheet and SQLite hold tables of others; they are only read.
	JSON        Format = "json"
	Spreadsheet Format = "xlsx"
	SQLite      Format = "sqlite"
	// NTriples, NQuads, Turtle, RDFXML and JSONLD hold facts, their confidence and
	// source by reification, and rules as text. The last two are only read.
	NTriples Format = "nt"
	NQuads   Format = "nq"
	Turtle   Format = "ttl"
	RDFXML   Format = "rdf"
	JSONLD   Format = "jsonld"
	// GraphML is for other programs to draw.
	GraphML Format = "graphml"
	// Backup is the whole base as one file.
	Backup Format = "backup"
	// Units is Markdown with context units. A denial is one without a fact.
	Units Format = "units"
	// Notes is JSON Lines of what people said, each a note; it is only read, and
	// no ending of a name stands for it.
	Notes Format = "notes"
)

// Formats lists all formats.
func Formats() []Format {
	return []Format{Rules, Lines, CSV, TSV, JSON, Spreadsheet, SQLite, NTriples, NQuads, Turtle, RDFXML, JSONLD, GraphML, Backup, Units, Notes}
}

// Written lists the formats that are written, too.
func Written() []Format {
	return []Format{Rules, Lines, CSV, TSV, NTriples, Turtle, GraphML, Backup, Units}
}

// FormatOf returns the format that the ending of a file's name stands for.
func FormatOf(path string) (Format, bool) {
	path = strings.TrimSuffix(strings.ToLower(path), ".gz")
	switch ext := strings.TrimPrefix(filepath.Ext(path), "."); ext {
	case "mg", "backup", "units":
		return Format(ext), true
	case "md":
		return Units, true
	case "tsv", "tab":
		return TSV, true
	case "db", "whence":
		return Backup, true
	}
	f, known := formats.ByName(path)
	return Format(f), known
}

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	if name == string(Notes) {
		return Notes, nil
	}
	if f, ok := FormatOf("x." + name); ok {
		return f, nil
	}
	names := make([]string, 0, len(Formats()))
	for _, f := range Formats() {
		names = append(names, string(f))
	}
	return "", fmt.Errorf("there is no format %q; there are %s", name, strings.Join(names, ", "))
}

// Item is one thing that a file says. Exactly one field is set.
type Item struct {
	Fact     *triple.Fact
	Rule     *triple.StoredRule
	Property *triple.StoredProperty
	Symbolic *kb.SymbolicRule
	Relation *triple.Relation
	Note     *kb.Note
	// Name is how a name is spelt.
	Name *triple.Term
	// Setting is what is to be kept of the file itself, by its name.
	Setting [2]string
	// Left says what of the file is not taken, and where.
	Left string
}

// Error says what is wrong with a file, where, and what to do about it.
type Error = formats.Error

// ReadOptions say how a file is to be read.
type ReadOptions struct {
	// File is what the file is called in sources and errors.
	File string
	// Columns is for tables.
	Columns Columns
	// Encoding and Separator are those of a table; what is not set is found out.
	Encoding  string
	Separator rune
	// Words reads what the properties of a graph are called; nil takes them as they are.
	Words  tables.Words
	called called // of a graph that was looked through before
	// Base is what relative IRIs are relative to; "" for the file itself.
	Base string
	// Relations are declared besides those that files of units may use anyway.
	Relations []string
}

// Read returns what a text in one of the formats that are read says, in its
// order and as a stream; Backup is read with [ReadFile] alone. The sources of
// what it gives have the file and the line. An error, which is an *Error where
// the text is the cause, ends the sequence.
func Read(ctx context.Context, r io.Reader, f Format, o ReadOptions) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		lines := r
		if formats.Format(f).Graph() { // their readers have lines of their own
			lines = strings.NewReader("")
		}
		in := newInput(ctx, lines, o.File)
		gone := false
		emit := func(it Item) bool {
			gone = gone || !yield(it, nil)
			return !gone
		}
		var err error
		switch f {
		case Rules:
			err = readRules(in, emit)
		case Lines:
			err = readLines(in, emit)
		case CSV, TSV:
			err = readTable(in, separator(f, o.Separator), o.Columns, emit)
		case GraphML:
			err = readGraph(in, formats.ReadGraphML(ctx, r, o.File), emit)
		case NTriples, NQuads, Turtle, RDFXML, JSONLD:
			err = readRDF(in, formats.ReadTriples(ctx, r, formats.Format(f), o.File, o.Base), o.called, emit)
		case Units:
			err = readUnits(in, o.Relations, emit)
		case Notes:
			err = readNotes(in, emit)
		default:
			err = &Error{File: o.File, Message: fmt.Sprintf("the format %s is not one that is read as a text", f)}
		}
		if err != nil && !gone {
			yield(Item{}, err)
		}
	}
}

// separator is that of a table, which the format says where nobody else does.
func separator(f Format, told rune) rune {
	switch {
	case told != 0:
		return told
	case f == TSV:
		return '\t'
	}
	return ','
}

// Figures count what was written.
type Figures struct {
	Facts, Rules, Properties int
	// Left says what the format has no place for.
	Left []string
}

// Write writes what is live in s in a format other than Backup, and
// says what was left out. Facts are streamed; nothing of the size of the base is
// held in memory. For Lines see [WriteLog], which writes all that ever was.
func Write(ctx context.Context, w io.Writer, f Format, s *kb.Store, o WriteOptions) (Figures, error) {
	switch f {
	case Rules:
		return writeRules(ctx, w, s)
	case CSV:
		return writeTable(ctx, w, ',', s, o)
	case TSV:
		return writeTable(ctx, w, '\t', s, o)
	case NTriples:
		return writeRDF(ctx, w, s, true)
	case Turtle:
		return writeRDF(ctx, w, s, false)
	case GraphML:
		return writeGraph(ctx, w, s)
	case Units:
		return writeUnits(ctx, w, s)
	}
	return Figures{}, fmt.Errorf("the format %s is not one that is written as a text", f)
}

// WriteOptions say how a file is to be written.
type WriteOptions struct {
	// Spreadsheet marks the cells of a table that a spreadsheet would run as a
	// formula, with an apostrophe before them; Read takes it off again.
	Spreadsheet bool
}

// leftOut words what a format has no place for.
func (f *Figures) leftOut(n int, what string) {
	if n > 0 {
		f.Left = append(f.Left, fmt.Sprintf("%d %s", n, what))
	}
}

// term makes a term of what a file says: a number where it is one, and else a name, without what may not be shown. False where nothing of a
// name is in it.
func term(label string, kind triple.TermKind) (triple.Term, bool) {
	label = clean.Line(label)
	if n, ok := triple.ParseNumber(label); ok {
		return n, true
	}
	t := triple.Const(kind, label)
	return t, t.Name != ""
}
