package transfer_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"whence/kb/tables"
	"whence/kb/transfer"
	"whence/reason"
	"whence/triple"
)

// read is what a text says, a line for each item, or the error.
func read(t testing.TB, text string, f transfer.Format, c transfer.Columns) string {
	t.Helper()
	var b strings.Builder
	for it, err := range transfer.Read(t.Context(), strings.NewReader(text), f, transfer.ReadOptions{File: "in", Columns: c}) {
		switch {
		case err != nil:
			var bad *transfer.Error
			if !errors.As(err, &bad) {
				t.Errorf("no place: %v", err)
			}
			return b.String() + "! " + err.Error()
		case it.Fact != nil:
			fmt.Fprintf(&b, "%s %v [%d] ", it.Fact.Triple, it.Fact.Triple.Weight(), it.Fact.Source.Line)
		case it.Rule != nil:
			c, err := reason.LiftRule(*it.Rule)
			if err != nil {
				t.Error(err)
			}
			fmt.Fprintf(&b, "%s [%d] ", c, it.Rule.Source.Line)
		case it.Property != nil:
			fmt.Fprintf(&b, "%+v ", it.Property.Property)
		case it.Name != nil && (it.Name.Kind == triple.Web || it.Name.Name == triple.Key(it.Name.Label)): // what every IRI says
		case it.Name != nil:
			fmt.Fprintf(&b, "%s=%s ", it.Name.Name, it.Name.Label)
		case it.Left != "":
			b.WriteString("left: " + it.Left + " ")
		}
	}
	return strings.TrimSpace(b.String())
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		format     transfer.Format
		columns    string
		text, want string
	}{
		// Rule files.
		{"mg", "", "likes(/Tom, /tea).\n\n-likes(/bob,\n /tea) [confidence: 0.5].", "likes(tom, tea) 1 [1] -likes(bob, tea) 0.5 [3]"},
		{"mg", "", "bird(/tweety). fly(X) :- bird(X), !penguin(X) [confidence: 0.9].", "instance_of(tweety, bird) 1 [1] instance_of(X, /fly) :- instance_of(X, /bird), !instance_of(X, /penguin) [confidence: 0.9]. [1]"},
		{"mg", "", "p(/a, /b).\nq(/a, /b, /c).", "p(a, b) 1 [1] ! in:2:1: the fact of q is not a relation of two names (the knowledge base keeps facts of two names, and rules over more; `repl eval` runs files with others)"},
		{"mg", "", "p(/a, X).", "! in:1:1: a fact has no variables (the knowledge base keeps facts of two names, and rules over more; `repl eval` runs files with others)"},
		{"mg", "", "p(/a /b).", `! in:1:6: unexpected "/b" where ")" is expected (what stands in brackets is separated by commas, and ")" ends it)`},
		{"mg", "", "Decl knows(S, O) descr [symmetric(), inverse_of(\"is_known_to\"), doc(\"x\")].", "{Relation:knows Property:symmetric Other:} {Relation:knows Property:inverse Other:is_known_to} left: in:1: of the declaration of knows, only properties, questions and sentences of relations are kept"},
		{"mg", "", "", ""},
		// JSON Lines.
		{"jsonl", "", `{"subject": "Tom", "relation": "lives in", "object": "the Hague", "confidence": 0.5, "denied": true}` + "\n\n" + `{"subject": "Tom", "relation": "age", "object": 7}`, "-lives_in(tom, hague) 0.5 [1] age(tom, 7) 1 [3]"},
		{"jsonl", "", `{"subject": "T\u001b[31mom", "relation": "likes", "object": "\u202etea"}`, "likes(tom, tea) 1 [1]"},
		{"jsonl", "", `{"subject": "Tom"}`, "! in:1: the subject or the object has no letter or digit"},
		{"jsonl", "", "{\"subject\": \"Tom\", \"relation\": \"likes\", \"object\": \"tea\", \"sure\": 1}", `! in:1: this is no line of the form expected: json: unknown field "sure"`},
		{"jsonl", "", "Tom likes tea", "! in:1: this is no JSON object: invalid character 'T' looking for beginning of value (one object a line, with subject, relation and object)"},
		{"jsonl", "", `{"whence": {"log": 99}}`, "! in:1: the log has version 99 (a newer version of this program reads it)"},
		// Tables.
		{"csv", "", "subject,relation,object,confidence\nTom,likes,tea,0.9\n\"Bob, jr\",lives in,\"x\nb\",\nTom,is,7,", "likes(tom, tea) 0.9 [2] lives_in(bob_jr, x_b) 1 [3] is(tom, 7) 1 [5]"},
		{"csv", "subject=Name", "Name,born in,Population\nBerlin,Germany,3.7\nAtlantis,,", "born_in(berlin, germany) 1 [2] population(berlin, 3.7) 1 [2]"},
		{"tsv", "subject=a,relation=b,object=c", "c\tb\ta\ttrash\ntea\tlikes\tTom\tx", "likes(tom, tea) 1 [2]"},
		{"csv", "", "name,colour\nTom,red", `! in:1:1: there is no column for the subject (name the column, for example --map subject="name")`},
		{"csv", "subject=Nam", "Name,x\n", `! in:1:1: there is no column "Nam" for the subject (the first row has Name, x)`},
		{"csv", "", "subject,relation,object\nTom,likes\n", "! in:2:1: wrong number of fields (every row has as many cells as the first; a cell with a quotation mark in it stands in quotation marks)"},
		{"csv", "", "subject,relation,object,confidence\nTom,likes,tea,2", `! in:2:15: the confidence is "2" (it is a number above 0 and at most 1)`},
		{"csv", "", "subject,relation,object,denied\nTom,likes,tea,perhaps", `! in:2:15: denied is "perhaps" (it is true or false)`},
		{"csv", "", "subject,relation,object\nTom,,tea", "! in:2:5: the relation is empty"},
		{"csv", "", "", "! in: the table is empty (its first row names the columns)"},
		{"csv", "", "subject,relation,object\nT\xffm,likes,tea", "! in:2: the line is no valid UTF-8 (convert the file, for example with iconv)"},
		{"csv", "", "\ufeffsubject,relation,object\nTom,likes,tea", "likes(tom, tea) 1 [2]"},
		// Context units.
		{"units", "", "## Context Unit a::chunk-000::unit-000\nSourceId: a\nChunkId: chunk-000\nRole: Definition\nTopic: x\nClaim: AchillesIDE uses Ploinky.\nSubject: AchillesIDE\nRelation: uses\nObject: Ploinky\nConfidence: 0.9\n\n## Context Unit a::chunk-000::unit-001\nSourceId: a\nChunkId: chunk-000\nRole: Definition\nTopic: x\nClaim: y\n", "uses(achilleside, ploinky) 0.9 [1] left: in: 1 units say nothing as a fact, and are not kept"},
		{"units", "", "## Context Unit a::chunk-000::unit-000\nRole: x\n", "! in:"},
		// RDF.
		{"nt", "", "<http://ex.org/Tom> <http://ex.org/livesIn> <http://ex.org/The_Hague> . # so\n", "lives_in(tom, hague) 1 [1]"},
		{"nt", "", "<http://a/x> <http://a/p> <http://b/x> .", "p(x, http://b/x) 1 [1]"},
		{"nt", "", "_:a <http://a/p> \"caf\\u00E9\"@fr .\n_:a <http://a/p> \"07\"^^<http://www.w3.org/2001/XMLSchema#integer> .", "p(in#a, café) 1 [1] p(in#a, 7) 1 [2]"},
		{"nt", "", "<a> <http://a/p> <http://a/b> .", "! in:1:1: the IRI <a> is not absolute (write it whole)"},
		{"nt", "", "<http://a/a> <http://a/p>\n <http://a/b> .", "! in:1:26: unexpected '\\n' where an object is expected"},
		{"nt", "", "<http://a/a> <http://a/p> \"x\" . <http://a/a> <http://a/p> \"y\" .", "! in:1:32: there is more than one triple on the line (Turtle may: name the file .ttl)"},
		{"ttl", "", "@prefix : <http://ex.org/> .\n:Tom a :Cat ; :likes :tea, :milk ;; .\n:Tom :age 7, -2.50, 1e3, true .", "instance_of(tom, cat) 1 [2] likes(tom, tea) 1 [2] likes(tom, milk) 1 [2] age(tom, 7) 1 [3] age(tom, -2.5) 1 [3] age(tom, 1000) 1 [3] age(tom, true) 1 [3]"},
		{"ttl", "", "BASE <http://ex.org/a/b>\nPREFIX p: <c#>\n<> p:x.y <../d>. [] p:q [ p:r ( 1 ) ] .", "x.y(b, d) 1 [3] first(in#anonymous:3, 1) 1 [3] rest(in#anonymous:3, nil) 1 [3] r(in#anonymous:2, in#anonymous:3) 1 [3] q(in#anonymous:1, in#anonymous:2) 1 [3]"},
		{"ttl", "", "@prefix : <http://e/> . :a :b \"\"\"x\n\"y\"\\t\\\"\"\"\"@en .", "b(a, x\n\"y\"\t\") 1 [1]"},
		{"ttl", "", ":a :b :c .", `! in:1:1: the prefix "" is not declared (declare it with @prefix before it is used)`},
		{"ttl", "", "@prefix : <http://e/> .\n:a :b :c", "! in:3:1: the text ends where a period is expected (the file may be cut off)"},
		{"ttl", "", "@prefix : <http://e/> .\n:a :b 'x\n' .", "! in:2:7: a string does not end on its line (a string of several lines stands in three quotation marks)"},
		{"ttl", "", "@prefix : <http://e/> . :a :b " + strings.Repeat("[ :b ", 200), "! in:1:531: the brackets nest too deep (at most 100)"},
		{"ttl", "", "@prefix o: <http://www.w3.org/2002/07/owl#> . @prefix s: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <http://e/> .\n:knows a o:SymmetricProperty . :Cat s:subClassOf :Mammal ; s:label \"Kat\" .", "{Relation:knows Property:symmetric Other:} instance_of(X, /mammal) :- instance_of(X, /cat). [2]"},
		{"ttl", "", "@prefix r: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix w: <urn:whence:vocab:> . @prefix : <http://e/> .\n[] a r:Statement ; r:subject :a ; r:predicate :p ; r:object :b ; w:confidence 0.5 .\n:a :p :b . :a :p :c .", "p(a, b) 0.5 [2] p(a, c) 1 [3]"},
	} {
		columns, err := transfer.ParseColumns(c.columns)
		if err != nil {
			t.Fatal(err)
		}
		if got := read(t, c.text, c.format, columns); got != c.want && !(c.want == "! in:" && strings.HasPrefix(got, c.want)) {
			t.Errorf("%s %q:\n got %s\nwant %s", c.format, c.text, got, c.want)
		}
	}
}

func TestParseColumns(t *testing.T) {
	for _, text := range []string{"subject", "subject=", "colour=x", "subject=a,,"} {
		if _, err := transfer.ParseColumns(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

func TestFormats(t *testing.T) {
	for _, f := range transfer.Formats() {
		if got, err := transfer.ParseFormat(string(f)); got != f || err != nil {
			t.Errorf("%s: %s %v", f, got, err)
		}
	}
	if _, err := transfer.ParseFormat("docx"); err == nil || !strings.Contains(err.Error(), "jsonl") {
		t.Errorf("%v", err)
	}
}

// endless repeats a text n times, without having it in memory.
type endless struct {
	text string
	left int
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := copy(p, e.text[e.at:])
	if e.at += n; e.at == len(e.text) {
		e.at, e.left = 0, e.left-1
	}
	return n, nil
}

// TestStreams reads 4 MB of each format and wants the heap to stay where it
// was.
func TestStreams(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for f, line := range map[transfer.Format]string{
		transfer.Rules:    "likes(/tom, /tea) [confidence: 0.5].\n",
		transfer.Lines:    `{"subject": "Tom", "relation": "likes", "object": "tea"}` + "\n",
		transfer.CSV:      "subject,relation,object\n",
		transfer.NTriples: "<http://e/tom> <http://e/likes> <http://e/tea> .\n",
		transfer.Turtle:   "<http://e/tom> a <http://e/tea> .\n",
	} {
		n, most, before := 0, uint64(0), heap()
		for _, err := range transfer.Read(t.Context(), &endless{text: line, left: 4 << 20 / len(line)}, f, transfer.ReadOptions{File: "in"}) {
			if err != nil {
				t.Fatal(f, err)
			}
			if n++; n%20_000 == 0 {
				most = max(most, heap())
			}
		}
		if n < 10_000 || most > before+2<<20 {
			t.Errorf("%s: %d items with %d bytes of heap, %d before", f, n, most, before)
		}
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// FuzzRead wants of every text an answer: items, or an error with a place.
func FuzzRead(f *testing.F) {
	for i, text := range []string{
		"p(/a, /b) [id: \"f1\"].", `{"subject": "a", "relation": "b", "object": 1}`, "subject,relation,object\na,b,c", "subject\tx\na\tb",
		"<http://a> <http://b> \"c\"@en .", "@prefix : <http://e/> . :a :b [ :c ( 1 \"\"\"x\"\"\" ) ] .",
	} {
		f.Add(uint8(i), text)
	}
	formats := []transfer.Format{transfer.Rules, transfer.Lines, transfer.CSV, transfer.TSV, transfer.NTriples, transfer.Turtle}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		if strings.Contains(text, "whence") {
			t.Skip("a log is replayed into a base, which is slow here, and has tests of its own")
		}
		read(t, text, formats[int(which)%len(formats)], transfer.Columns{})
	})
}

// BenchmarkRead gives the speed of the readers in MB/s.
func BenchmarkRead(b *testing.B) {
	for f, line := range map[transfer.Format]string{
		transfer.Rules: "likes(/tom, /tea) [confidence: 0.5].\n", transfer.Lines: `{"subject": "Tom", "relation": "likes", "object": "tea"}` + "\n",
		transfer.CSV: "Tom,likes,tea\n", transfer.NTriples: "<http://e/tom> <http://e/likes> <http://e/tea> .\n",
	} {
		b.Run(string(f), func(b *testing.B) {
			const size = 1 << 20
			b.SetBytes(size)
			for b.Loop() {
				text := io.Reader(&endless{text: line, left: size / len(line)})
				if f == transfer.CSV {
					text = io.MultiReader(strings.NewReader("subject,relation,object\n"), text)
				}
				for _, err := range transfer.Read(b.Context(), text, f, transfer.ReadOptions{File: "in"}) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func tablesOf(t *testing.T, path string) ([]tables.Table, error) {
	t.Helper()
	s, err := transfer.Open(t.Context(), path, "", transfer.ReadOptions{})
	if err != nil {
		return nil, err
	}
	return s.Tables(t.Context())
}

// TestTables wants the columns and rows of a table as often as they are gone through,
// and none of a file that has facts.
func TestTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "states.csv")
	if err := os.WriteFile(path, []byte("Name, height (m)\nA,\"1,\n2\"\nB\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := tablesOf(t, path)
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	for range 2 {
		var got strings.Builder
		for row, err := range found[0].Rows {
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&got, "%d%q ", row.Line, row.Cells)
		}
		if want := `2["A" "1,\n2"] 4["B" ""] `; got.String() != want || found[0].Columns[1].Name != "height (m)" {
			t.Errorf("%s, want %s; %+v", got.String(), want, found[0].Columns)
		}
	}
	if err := os.WriteFile(path, []byte("Subject,relation,object\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if found, err := tablesOf(t, path); found != nil || err != nil {
		t.Error(found, err)
	}
}
