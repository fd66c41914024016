// Package formats reads the files of other programs: tables, which are named
// columns and rows ([whence/kb/tables.Table]), and graphs, which are triples of RDF.
//
// It promises that a file is read as a stream, as often as it is asked for; that
// every row and every triple has its line; that a row which does not fit its table
// is given with what is wrong with it, so that the rest of the file is not lost;
// and that what had to be guessed of a file, its encoding or its separator, is
// said.
//
// It leaves to others what the columns and the triples mean: it knows nothing of
// facts. What it gives is untrusted text.
package formats

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Format is a kind of file.
type Format string

// The formats. The first ones hold tables, the others, from NTriples on, triples.
const (
	CSV         Format = "csv" // with any separator
	JSON        Format = "json"
	JSONLines   Format = "jsonl"
	Spreadsheet Format = "xlsx"
	SQLite      Format = "sqlite"
	NTriples    Format = "nt"
	NQuads      Format = "nq"
	Turtle      Format = "ttl"
	RDFXML      Format = "rdf"
	JSONLD      Format = "jsonld"
	GraphML     Format = "graphml"
	// Text is read as it is.
	Text Format = "txt"
)

// Graph reports whether a file of this format holds triples.
func (f Format) Graph() bool {
	switch f {
	case NTriples, NQuads, Turtle, RDFXML, JSONLD, GraphML:
		return true
	}
	return false
}

// endings are those of the names of files.
var endings = map[string]Format{
	"csv": CSV, "tsv": CSV, "tab": CSV, "psv": CSV,
	"json": JSON, "geojson": JSON, "jsonl": JSONLines, "ndjson": JSONLines,
	"xlsx": Spreadsheet, "xlsm": Spreadsheet,
	"sqlite": SQLite, "sqlite3": SQLite, "db": SQLite, "db3": SQLite,
	"nt": NTriples, "ntriples": NTriples, "nq": NQuads, "nquads": NQuads,
	"ttl": Turtle, "turtle": Turtle, "rdf": RDFXML, "owl": RDFXML, "rdfs": RDFXML,
	"jsonld": JSONLD, "graphml": GraphML,
}

// ByName returns the format that the ending of a file's name stands for; an ending
// that says only how the file is packed is passed over.
func ByName(path string) (Format, bool) {
	f, ok := endings[ending(path)]
	return f, ok
}

// ending is the last part of a name, small and without ".gz".
func ending(path string) string {
	path = strings.TrimSuffix(strings.ToLower(path), ".gz")
	return strings.TrimPrefix(filepath.Ext(path), ".")
}

// Error says what is wrong with a file, where, and what to do about it.
type Error struct {
	File         string
	Line, Column int // from 1; 0 for none
	Message      string
	Advice       string
}

// Error returns the place, the message and the advice on one line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
		if e.Column > 0 {
			fmt.Fprintf(&b, ":%d", e.Column)
		}
	}
	b.WriteString(": " + e.Message)
	if e.Advice != "" {
		b.WriteString(" (" + e.Advice + ")")
	}
	return b.String()
}
