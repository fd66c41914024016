package sheets_test

import (
	"strings"
	"testing"

	"whence/conductor/sheets"
	"whence/kb/tables"
	"whence/triple/english"
)

// TestChange says in words what is to become of a table, and looks at what is proposed then.
func TestChange(t *testing.T) {
	read, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	words := read.Words()
	lakes := []tables.Table{{File: "lakes.csv", Columns: []tables.Column{{Name: "lake"}, {Name: "area"}, {Name: "volume"}, {Name: "outflow"}}, Rows: func(yield func(tables.Row, error) bool) {
		for i, line := range []string{"Erie,25744,484,Niagara River", "Ontario,18960,1640,St. Lawrence River", "Huron,59600,3540,St. Clair River"} {
			if !yield(tables.Row{Line: i + 2, Cells: strings.Split(line, ",")}, nil) {
				return
			}
		}
	}}}
	for _, c := range []struct{ say, want string }{
		{"", "lakes.csv: 3 lakes, each named by lake, with area, volume, outflow."},
		{"Area is in square miles.", "with area in square miles, volume"},
		{"outflow means flows into", "volume, flows into."},
		{"leave out the volume", "Not kept: volume."},
		{"the rows are inland seas", "3 inland seas"},
		{"named by outflow", "each named by outflow, with lake, area"},
	} {
		plan, err := tables.Propose(t.Context(), lakes, words)
		if err != nil {
			t.Fatal(err)
		}
		if c.say != "" {
			err = sheets.Change(plan, c.say, words)
		}
		if got := strings.Join(sheets.Preview(plan, lakes, words), "\n"); err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%q: %v\n%s", c.say, err, got)
		}
	}
	plan, err := tables.Propose(t.Context(), lakes, words)
	if err != nil {
		t.Fatal(err)
	}
	for say, want := range map[string]string{"depth is in metres": "there is no column depth: there are lake, area", "make it nicer": "changes nothing"} {
		if err := sheets.Change(plan, say, words); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", say, err)
		}
	}
}
