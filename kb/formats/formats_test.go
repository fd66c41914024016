package formats_test

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"whence/kb/formats"
)

// written makes a file.
func written(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// opened opens a file of its own.
func opened(t testing.TB, name, text string, o formats.Options) *formats.File {
	t.Helper()
	f, err := formats.Open(t.Context(), written(t, name, text), o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// shown writes the tables of a file, a row a line and its cells between bars, to
// be compared.
func shown(t testing.TB, f *formats.File) string {
	t.Helper()
	tables, err := f.Tables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, table := range tables {
		b.WriteString(table.Part + ":")
		for _, c := range table.Columns {
			b.WriteString(" " + c.Name)
			if c.Key {
				b.WriteString("*")
			}
			if c.Of != "" {
				b.WriteString(">" + c.Of)
			}
		}
		b.WriteString("\n")
		for row, err := range table.Rows {
			if err != nil {
				b.WriteString(err.Error() + "\n")
				break
			}
			b.WriteString(strings.Join(row.Cells, "|"))
			for i := range row.Cells {
				if list := row.Lists[i]; list != nil {
					b.WriteString(" {" + strings.Join(list, ",") + "}")
				}
			}
			if row.Trouble != "" {
				b.WriteString(" (" + row.Trouble + ")")
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// encoded writes a text in another way.
func encoded(t testing.TB, how, text string) string {
	t.Helper()
	var out string
	var err error
	switch how {
	case "utf-16le":
		out, err = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(text)
	case "utf-16":
		out, err = unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(text)
	case "latin-1":
		out, err = charmap.ISO8859_1.NewEncoder().String(text)
	case "bom":
		out = "\ufeff" + text
	case "gzip":
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err = w.Write([]byte(text)); err == nil {
			err = w.Close()
		}
		out = b.String()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestTableHoweverWritten reads one table in every separator, mark and encoding.
func TestTableHoweverWritten(t *testing.T) {
	const plain = "town,mayor,founded\nZürich,\"Ann \"\"the\"\" Great, jr\",1218\nBrügg,O'Hara,900\n"
	want := ": town mayor founded\nZürich|Ann \"the\" Great, jr|1218\nBrügg|O'Hara|900\n"
	for name, text := range map[string]string{
		"plain.csv": plain, "windows.csv": strings.ReplaceAll(plain, "\n", "\r\n"),
		"semicolons.csv": "town;mayor;founded\nZürich;\"Ann \"\"the\"\" Great, jr\";1218\nBrügg;O'Hara;900\n",
		"tabs.tsv":       "town\tmayor\tfounded\nZürich\t\"Ann \"\"the\"\" Great, jr\"\t1218\nBrügg\tO'Hara\t900\n",
		"tabs.txt":       "town\tmayor\tfounded\nZürich\t\"Ann \"\"the\"\" Great, jr\"\t1218\nBrügg\tO'Hara\t900\n",
		"bars.csv":       "town|mayor|founded\nZürich|\"Ann \"\"the\"\" Great, jr\"|1218\nBrügg|O'Hara|900\n",
		"said.csv":       "sep=;\ntown;mayor;founded\nZürich;\"Ann \"\"the\"\" Great, jr\";1218\nBrügg;O'Hara;900\n",
		"latin.csv":      encoded(t, "latin-1", plain), "wide.csv": encoded(t, "utf-16", plain), "unmarked.csv": encoded(t, "utf-16le", plain),
		"marked.csv": encoded(t, "bom", plain), "packed.csv.gz": encoded(t, "gzip", plain),
	} {
		f := opened(t, name, text, formats.Options{})
		if got := shown(t, f); got != want {
			t.Errorf("%s: %s", name, got)
		}
		if got := shown(t, f); got != want {
			t.Errorf("%s, the second time: %s", name, got)
		}
	}
	single := opened(t, "single.csv", "'town','mayor','founded'\n'Zürich','Ann ''the'' Great, jr','1218'\n'Brügg','Hara','900'\n", formats.Options{})
	if got, want := shown(t, single), ": town mayor founded\nZürich|Ann 'the' Great, jr|1218\nBrügg|Hara|900\n"; got != want {
		t.Errorf("single marks: %s", got)
	}
}

// TestPipe reads a table from what can be read only once, twice.
func TestPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }() // it was only read
	if _, err := w.WriteString("a;b\n1;2\n"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := formats.Open(t.Context(), fmt.Sprintf("/dev/fd/%d", r.Fd()), formats.Options{Name: "-"})
	if err != nil {
		t.Skip("this system has no names for open files: ", err)
	}
	for range 2 {
		if got := shown(t, f); got != ": a b\n1|2\n" {
			t.Errorf("%q", got)
		}
	}
}

// TestRowsThatDoNotFit are given with what is wrong with them.
func TestRowsThatDoNotFit(t *testing.T) {
	f := opened(t, "odd.csv", "Our towns in 2025\n\ntown,mayor\nBern\nBasel,Ann,yes\nThun,Ben,,\nGenf,5\" pipe\nZug,\"Eve\nand more", formats.Options{})
	want := ": town mayor\nBern|\nBasel|Ann (the row has 3 cells, and there are 2 columns)\nThun|Ben\nGenf|5\" pipe\nZug|Eve\nand more (a quotation mark that is opened in this row is not closed before the end of the file)\n"
	if got := shown(t, f); !strings.HasPrefix(got, ": town mayor\nBern|\nBasel|Ann (the row") || got != want {
		t.Errorf("%s", got)
	}
	tables, err := f.Tables(t.Context())
	if err != nil || tables[0].Title != "Our towns in 2025" {
		t.Errorf("%+v %v", tables, err)
	}
	for row, err := range tables[0].Rows {
		if err != nil || row.Line != 4 {
			t.Errorf("the first row is at line %d (%v)", row.Line, err)
		}
		break
	}
}

// TestJSONTables reads tables out of the shapes that JSON has them in.
func TestJSONTables(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.json", `[{"name": "Bern", "people": 134000, "in": {"state": "BE"}}, {"name": "Biel", "alias": ["Bienne", "Biel/Bienne"], "in": {"state": "BE"}}]`,
			": name people state alias\nBern|134000|BE|\nBiel||BE| {Bienne,Biel/Bienne}\n"},
		{"b.jsonl", "{\"a\": 1.50, \"b\": true}\n\n{\"b\": null, \"c\": \"x\\ny\"}\n", ": a b c\n1.50|true|\n||x\ny\n"},
		{"c.json", `{"made": "today", "towns": [{"n": "Bern"}], "rivers": [{"n": "Aare"}]}`, "towns: n\nBern\nrivers: n\nAare\n"},
		{"d.json", `{"CH": {"capital": "Bern"}, "FR": {"capital": "Paris"}}`, ": name* capital\nCH|Bern\nFR|Paris\n"},
		{"e.json", `{"name": "Bern", "people": 134000}`, ": name people\nBern|134000\n"},
		{"f.json", `[["name", "people"], ["Bern", 134000]]`, ": name people\nBern|134000\n"},
		{"films.json", `[{"title": "Ran", "cast": [{"who": "Nakadai", "as": "Hidetora"}, {"who": "Terao", "as": "Taro"}]}, {"title": "Ikiru", "cast": []}]`,
			": title\nRan\nIkiru\ncast: films who as\nRan|Nakadai|Hidetora\nRan|Terao|Taro\n"},
		{"g.json", `{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Bern"}, "geometry": {"type": "Point", "coordinates": [7.4, 46.9]}}]}`,
			"features: type name geometry type coordinates\nFeature|Bern|Point| {7.4,46.9}\n"},
		{"h.json", "[{\"a\": 1},\n {\"a\": }]", "h.json:2: this is no JSON"},
		{"i.json", "[{\"a\": 1},\n", ""},
	} {
		f := opened(t, c.name, c.text, formats.Options{Name: c.name})
		found, err := f.Tables(t.Context())
		if err != nil {
			if c.name < "h" || !strings.Contains(err.Error(), ".json:") {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if got := shown(t, f); got != c.want {
			t.Errorf("%s gives\n%s\nwant\n%s", c.name, got, c.want)
		}
		if c.name == "b.jsonl" {
			var lines []int
			for row := range found[0].Rows {
				lines = append(lines, row.Line)
			}
			if fmt.Sprint(lines) != "[1 3]" {
				t.Errorf("lines %v", lines)
			}
		}
	}
}

// TestSpreadsheet wants dates as dates, numbers in full, and each sheet as a table.
func TestSpreadsheet(t *testing.T) {
	book := excelize.NewFile()
	date, err := book.NewStyle(&excelize.Style{NumFmt: 14})
	if err != nil {
		t.Fatal(err)
	}
	grouped, err := book.NewStyle(&excelize.Style{NumFmt: 3})
	if err != nil {
		t.Fatal(err)
	}
	percent, err := book.NewStyle(&excelize.Style{NumFmt: 9})
	if err != nil {
		t.Fatal(err)
	}
	rows := [][]any{{"Staff of the house"}, {"name", "since", "pay", "share", "there"}, {"Ann", time.Date(2020, 3, 15, 0, 0, 0, 0, time.UTC), 51234.25, 0.25, true}, {}, {"Ben", nil, 900, nil, false}}
	for i, row := range rows {
		if err := book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	for where, style := range map[string]int{"B3": date, "C3": grouped, "D3": percent} {
		if err := book.SetCellStyle("Sheet1", where, where, style); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := book.NewSheet("Rooms"); err != nil {
		t.Fatal(err)
	}
	if err := book.SetSheetRow("Rooms", "A1", &[]any{"room", "floor"}); err != nil {
		t.Fatal(err)
	}
	if err := book.SetSheetRow("Rooms", "A2", &[]any{"blue", 2}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "house.xlsx")
	if err := errors.Join(book.SaveAs(path), book.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := formats.Open(t.Context(), path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "Sheet1: name since pay share there\nAnn|2020-03-15|51234.25|25%|true\nBen||900||false\nRooms: room floor\nblue|2\n"
	if got := shown(t, f); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestDatabase wants the tables of an SQLite file with their keys and joins, and the
// file left as it was.
func TestDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shop.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), `CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT, area REAL);
		CREATE TABLE "the shop" (town INTEGER REFERENCES town (id), name TEXT, logo BLOB, PRIMARY KEY (town, name));
		INSERT INTO town VALUES (1, 'Bern', 51.6), (2, 'O''Hara', NULL);
		INSERT INTO "the shop" VALUES (1, 'Books', x'00ff');`)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := formats.Open(t.Context(), path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "town: id* name area\n1|Bern|51.6\n2|O'Hara|\nthe shop: town*>town name* logo\n1|Books| (cell 3 is no text)\n"
	if got := shown(t, f); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Error("the database was changed")
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
		t.Errorf("left beside it: %v", left)
	}
}

// TestJSONLD reads triples out of linked JSON, with a context that stands beside it.
func TestJSONLD(t *testing.T) {
	text := `{"@context": {"@vocab": "http://s.example/", "name": "http://s.example/name"}, "@id": "http://e.example/ann", "@type": "Person", "name": "Ann", "age": 7, "knows": {"@id": "ben"}}`
	got, err := triplesOf(text, formats.JSONLD, "http://e.example/")
	want := `<http://e.example/ann> <http://s.example/age> "7"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://e.example/ann> <http://s.example/knows> <http://e.example/ben> .
<http://e.example/ann> <http://s.example/name> "Ann" .
<http://e.example/ann> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://s.example/Person> .`
	lines := strings.Split(got, "\n")
	slices.Sort(lines)
	if got = strings.Join(lines, "\n"); got != want || err != nil {
		t.Errorf("%v\n%s", err, got)
	}
	if _, err := triplesOf(`{"@context": "https://schema.example/", "@id": "x"}`, formats.JSONLD, ""); err == nil || !strings.Contains(err.Error(), "schema.example.jsonld") {
		t.Errorf("a context from the web: %v", err)
	}
	if _, err := triplesOf("{\n\"a\": ,}", formats.JSONLD, ""); err == nil || !strings.Contains(err.Error(), "in:2: ") {
		t.Errorf("no JSON: %v", err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"schema.example.jsonld": `{"@context": {"name": "http://s.example/name"}}`, "x.json": `{"@context": "https://schema.example/", "@id": "http://e.example/x", "name": "X"}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := formats.Open(t.Context(), filepath.Join(dir, "x.json"), formats.Options{})
	if err != nil || f.Format != formats.JSONLD {
		t.Fatalf("%+v %v", f, err)
	}
	n := 0
	for _, err := range f.Triples(t.Context()) {
		if err != nil {
			t.Error(err)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d triples", n)
	}
}

// TestGraphML reads a graph as a drawing program writes it.
func TestGraphML(t *testing.T) {
	text := `<?xml version="1.0" encoding="ISO-8859-1"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
<key id="d0" for="node" attr.name="age" attr.type="int"><default>7</default></key>
<key id="d1" for="node" yfiles.type="nodegraphics"/>
<key id="d2" for="edge" attr.name="label" attr.type="string"/>
<graph edgedefault="undirected">
<node id="n0"><data key="d1"><y:ShapeNode><y:NodeLabel>Z` + "\xfc" + `rich</y:NodeLabel></y:ShapeNode></data></node>
<node id="n1"><data key="d0">9</data></node>
<edge source="n0" target="n1" directed="true"><data key="d2">leads to</data></edge>
<edge source="n1" target="n0"/>
</graph></graphml>`
	var got []string
	for e, err := range formats.ReadGraphML(t.Context(), strings.NewReader(text), "in") {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%d %s %s>%s %v %v", e.Line, e.ID, e.Source, e.Target, e.Directed, e.Data))
	}
	want := `7 n0 > false [{label string Zürich} {age int 7}]
8 n1 > false [{age int 9}]
9  n0>n1 true [{label string leads to}]
10  n1>n0 false []`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	for _, err := range formats.ReadGraphML(t.Context(), strings.NewReader("<graphml><graph><node></graph>"), "in") {
		var bad *formats.Error
		if !errors.As(err, &bad) || bad.Line != 1 {
			t.Errorf("a broken graph: %v", err)
		}
	}
}
