package draw

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"whence/internal/race"
	_ "whence/internal/sameseed"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// proof is a small proof with a step that two others rest on.
func proof() Graph {
	return Graph{
		Title: "AchillesIDE has the capability sandboxing", Note: "proof p2a60b040950e, checked", Roots: []int{0},
		Nodes: []Node{
			{Text: "AchillesIDE has the capability sandboxing", Kind: Derived, Confidence: 0.9, Reason: "by r2: if X hosts Y and Y is isolated then X has the capability sandboxing (t4)"},
			{Text: "AchillesIDE hosts Ploinky", Kind: Derived, Reason: "by r1: if X uses Y then X hosts Y (t3)"},
			{Text: "AchillesIDE uses Ploinky", Kind: Told, Reason: `told in t1 (f1): "AchillesIDE uses Ploinky."`, ID: "f1", Place: "t1", Quote: "AchillesIDE uses Ploinky."},
			{Text: "Ploinky is isolated", Kind: Derived, Reason: "by r3: whatever a host uses is isolated (t5)"},
			{Text: "nothing I know makes it so that Ploinky is shared", Kind: Absent},
			{Text: "AchillesIDE is a host", Kind: Supposed, Reason: "supposed"},
		},
		Edges: []Edge{{0, 1}, {0, 3}, {1, 2}, {3, 5}, {3, 2}, {3, 4}},
	}
}

// hostile is a graph whose every text tries to break out of every format.
func hostile() Graph {
	const evil = "\"quotes\" 'q' `b` ](x) </script><script>alert(1)</script> </title></style> --> ]]> & ; #35; \\N \\\" \n{a|b} \u202etxet\u202c \u2028 \x1b[31m \x00 \ufffe %% end %}"
	return Graph{
		Title: evil, Note: evil, Roots: []int{0, 7, -1},
		Nodes: []Node{
			{Text: evil, Kind: Kind(evil), Reason: evil, ID: evil, Place: evil, Quote: evil, Confidence: 0.5},
			{Text: "- 1. list\n2. \"]; click n0 call alert()", Kind: Name, Reason: "\xff\xfe"},
			{Kind: Missing},
			{Text: strings.Repeat("long", 600), Kind: Conflict, Reason: strings.Repeat("word ", 900)},
			{Text: "日本語の知識は長い文章でも折り返される", Kind: Derived},
		},
		Edges: []Edge{{0, 1}, {1, 2}, {2, 0}, {0, 1}, {3, 3}, {0, 9}, {0, 4}, {3, 4}},
	}
}

// city is a map: two of whom no name is known, and a fact that follows.
func city() Graph {
	g := Graph{Title: "Anna", Note: "What is known around Anna.", Map: true, Roots: []int{0}, Nodes: []Node{
		{Text: "Anna", Kind: Name}, {Text: "Paris", Kind: Name}, {Text: "someone", Kind: Unnamed}, {Text: "someone", Kind: Unnamed}, {Text: "France", Kind: Name},
	}}
	g.arrow(0, 1, "lives in", Told)
	g.arrow(2, 0, "knows", Told)
	g.arrow(3, 1, "lives in", Told)
	g.arrow(0, 4, "lives in", Derived)
	return g
}

// arrow adds a fact to a map.
func (g *Graph) arrow(from, to int, words string, k Kind) {
	at := len(g.Nodes)
	g.Nodes = append(g.Nodes, Node{Text: words, Words: words, Kind: k, Reason: "told"})
	g.Edges = append(g.Edges, Edge{from, at}, Edge{at, to})
}

func TestGolden(t *testing.T) {
	around := proof()
	around.Sideways = true
	for name, g := range map[string]Graph{"proof": proof(), "hostile": hostile(), "empty": {Title: "nothing"}, "sideways": around, "map": city()} {
		for _, f := range Formats() {
			got, err := Draw(g, f)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, filepath.Join("testdata", name+string(f)), got)
		}
	}
}

func compare(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(want, got) {
		t.Errorf("%s differs (run with -update, then look at it); error %v", path, err)
	}
}

func TestOurs(t *testing.T) {
	for _, f := range Formats() {
		out, err := Draw(hostile(), f)
		if err != nil {
			t.Fatal(err)
		}
		if !Ours(f, out) {
			t.Errorf("%s does not know its own drawing", f)
		}
		if Ours(f, []byte("my notes, drawn by whence")) || Ours(f, nil) {
			t.Errorf("%s takes any file for its own", f)
		}
	}
	if _, err := Draw(Graph{}, ".png"); err == nil || Ours(".png", nil) {
		t.Error("a format that there is not")
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]bool{"a.html": true, "b/c.SVG": true, "a.png": false, "html": false, "": false} {
		if _, ok := FormatOf(name); ok != want {
			t.Errorf("FormatOf(%q) = %v", name, ok)
		}
	}
}

// wellFormed checks what a drawing must be, whatever is in the graph.
func wellFormed(t interface{ Fatalf(string, ...any) }, g Graph) {
	for _, f := range Formats() {
		out, err := Draw(g, f)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		again, _ := Draw(g, f)
		if !bytes.Equal(out, again) {
			t.Fatalf("%s: two drawings differ", f)
		}
		if i := bytes.IndexFunc(out, unsafe); i >= 0 {
			t.Fatalf("%s: a character that must not be shown at %d: %q", f, i, out[i:min(len(out), i+8)])
		}
		if err := syntax(f, out, len(g.Nodes)); err != nil {
			t.Fatalf("%s: %v in\n%s", f, err, out)
		}
	}
}

func unsafe(r rune) bool {
	return r < ' ' && r != '\n' || r == 0x7f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

func syntax(f Format, out []byte, nodes int) error {
	switch f {
	case JSON:
		if !json.Valid(out) {
			return errors.New("no JSON")
		}
	case SVG, HTML:
		return xmlSyntax(out)
	case DOT:
		return lineSyntax(out, dotLine)
	case Mermaid:
		return lineSyntax(out, mermaidLine)
	}
	return nil
}

// Every line of a drawing in these formats is one of a few shapes, and strings
// have no quote in them that is not escaped.
var (
	dotLine     = regexp.MustCompile(`^(// .*|digraph \{|\}|  (label="([^"\\]|\\.)*"|labelloc=t|rankdir=(TB|LR)|(node|edge) \[[^\]]*\]|n\d+ -> n\d+( \[dir=forward(, style=dotted)?(, label="([^"\\]|\\[\\"n])*")?\])?|n\d+ \[label="([^"\\]|\\[\\"n])*", [^\]]*\]);)$`)
	mermaidLine = regexp.MustCompile(`^(%% .*|flowchart (TD|LR)|  n\d+(\[|\(|\(\[)"([^"#<>;` + "`" + `{}\[\]]|<br/>|#\d+;)+"(\]|\)|\]\)):::\w+|  n\d+ (---|(-->|-\.->)(\|"([^"<>;` + "`" + `{}\[\]|]|#\d+;)*"\|)?) n\d+|  classDef \w+ [\w:#, -]+)$`)
)

func lineSyntax(out []byte, shape *regexp.Regexp) error {
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSuffix(line, "\n"); !shape.MatchString(line) {
			return fmt.Errorf("the line %q is of no shape known", line)
		}
	}
	return nil
}

// xmlSyntax parses the drawing, and finds no element or attribute in it that
// does something or loads something.
func xmlSyntax(out []byte) error {
	d := xml.NewDecoder(bytes.NewReader(out))
	ids := map[string]bool{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "script", "img", "image", "iframe", "object", "embed", "link", "use", "foreignObject":
			return fmt.Errorf("an element %s", start.Name.Local)
		}
		for _, a := range start.Attr {
			name := strings.ToLower(a.Name.Local)
			if strings.HasPrefix(name, "on") || name == "src" || name == "href" && !strings.HasPrefix(a.Value, "#s") {
				return fmt.Errorf("an attribute %s=%q", a.Name.Local, a.Value)
			}
			if name == "id" && ids[a.Value] {
				return fmt.Errorf("the id %q twice", a.Value)
			}
			ids[a.Value] = ids[a.Value] || name == "id"
		}
	}
}

func TestHostileText(t *testing.T) { wellFormed(t, hostile()) }

// graphs generates graphs of any shape, with edges and roots that are none.
func graphs() *rapid.Generator[Graph] {
	return rapid.Custom(func(t *rapid.T) Graph {
		n := rapid.IntRange(0, 12).Draw(t, "nodes")
		index := rapid.IntRange(-1, n)
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"Tom is a cat", "a \"b\"", "<b>", "", "]", "\\"}))
		g := Graph{Title: text.Draw(t, "title"), Sideways: rapid.Bool().Draw(t, "sideways"), Map: rapid.Bool().Draw(t, "map"), Roots: rapid.SliceOfN(index, 0, 3).Draw(t, "roots")}
		for range n {
			g.Nodes = append(g.Nodes, Node{
				Text: text.Draw(t, "text"), Kind: rapid.SampledFrom([]Kind{Told, Derived, Absent, Name, Missing, "?"}).Draw(t, "kind"),
				Words: rapid.SampledFrom([]string{"", "knows", "\x00 "}).Draw(t, "words"), Reason: text.Draw(t, "reason"), Quote: text.Draw(t, "quote"), Confidence: rapid.Float64Range(-1, 2).Draw(t, "confidence"),
			})
		}
		for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
			g.Edges = append(g.Edges, Edge{index.Draw(t, "from"), index.Draw(t, "to")})
		}
		return g
	})
}

func TestAnyGraphIsWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { wellFormed(t, graphs().Draw(t, "graph")) })
}

// What is drawn has room: no two boxes overlap, every edge leads on, and every
// node is there once.
func TestLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := tidy(graphs().Draw(t, "graph"))
		p := newPicture(g)
		for i, a := range p.boxes {
			if a.x < 0 || a.y < 0 || a.x+a.w > p.width || a.y+a.h > p.height {
				t.Fatalf("box %d is outside: %+v of %v x %v", i, a, p.width, p.height)
			}
			for j, b := range p.boxes[:i] {
				if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
					t.Fatalf("boxes %d and %d overlap: %+v %+v", i, j, a, b)
				}
			}
		}
		if len(p.plan.routes) != len(g.Edges) {
			t.Fatalf("%d of %d edges", len(p.plan.routes), len(g.Edges))
		}
		for _, r := range p.plan.routes {
			for k, s := range r.slots[1:] {
				if s.layer <= r.slots[k].layer {
					t.Fatalf("an edge leads from layer %d to %d", r.slots[k].layer, s.layer)
				}
			}
		}
	})
}

// What a map shows stays where it is when a fact is told, whatever it links; no two names
// are in one place, and the tree shows every link.
func TestMapStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.IntRange(2, 9).Draw(t, "names")
		one := rapid.IntRange(0, names-1)
		g := Graph{Map: true, Roots: []int{0}}
		for i := range names {
			text := rapid.SampledFrom([]string{"Tom", "the ledger in the office on the second floor of the house", "x"}).Draw(t, "name")
			g.Nodes = append(g.Nodes, Node{Text: text + strconv.Itoa(i), Kind: Name})
		}
		for range rapid.IntRange(1, 14).Draw(t, "facts") {
			from, to := one.Draw(t, "from"), one.Draw(t, "to")
			if from == to {
				continue
			}
			before := newChart(tidy(g))
			g.arrow(from, to, "knows", Told)
			after := newChart(tidy(g))
			for i := range names {
				if before.placed[i] && before.linked(i) && (before.boxes[i].x != after.boxes[i].x || before.boxes[i].y != after.boxes[i].y) {
					t.Fatalf("name %d moved from %v to %v", i, before.boxes[i], after.boxes[i])
				}
			}
			for i, a := range after.boxes {
				for j, b := range after.boxes[:i] {
					if after.placed[i] && after.placed[j] && a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
						t.Fatalf("names %d and %d overlap", i, j)
					}
				}
			}
			if n := strings.Count(tree(tidy(g)), "knows"); n != len(after.links) {
				t.Fatalf("the tree shows %d of %d links", n, len(after.links))
			}
		}
	})
}

// The outline unfolds every node exactly once.
func TestOutlineShowsEveryNodeOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := tidy(graphs().Draw(t, "graph"))
		times := make([]int, len(g.Nodes))
		var count func(*item)
		count = func(it *item) {
			if !it.again {
				times[it.node]++
			}
			for _, p := range it.below {
				count(p)
			}
		}
		roots, _ := outline(g)
		for _, r := range roots {
			count(r)
		}
		for i, n := range times {
			if n != 1 {
				t.Fatalf("node %d is unfolded %d times", i, n)
			}
		}
	})
}

// A picture of far too much is bounded in time and size, and says what it left.
func TestTooMuchIsBounded(t *testing.T) {
	race.Skip(t)
	g := Graph{Roots: []int{0}}
	const n = 1000
	for i := range n {
		g.Nodes = append(g.Nodes, Node{Text: "step " + strconv.Itoa(i), Kind: Derived})
		for _, k := range []int{i / 2, i - 1, i / 3} {
			g.Edges = append(g.Edges, Edge{k, i})
		}
	}
	began := time.Now()
	out, err := Draw(g, HTML)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(out, []byte("760 more are not drawn")) {
		t.Error("the picture does not say what it left out")
	}
	if d := time.Since(began); d > 10*time.Second {
		t.Errorf("it took %v", d)
	}
	wellFormed(t, g)
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit float64
		most  int
		want  string
	}{
		{"one two three", 4, 9, "one|two|three"},
		{"one two three", 50, 9, "one two three"},
		{"", 5, 9, ""},
		{"abcdefgh", 2, 9, "abc|def|gh"},
		{"a b c d", 1, 2, "a|b …"},
	} {
		if got := strings.Join(wrap(c.text, c.limit, c.most), "|"); got != c.want {
			t.Errorf("wrap(%q, %v) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}

func FuzzDraw(f *testing.F) {
	h := hostile()
	f.Add(h.Title, h.Nodes[1].Text, "a", byte(3))
	f.Add("Tom is a cat", "told in t1", "</svg>", byte(0))
	f.Fuzz(func(t *testing.T, title, text, reason string, shape byte) {
		g := Graph{Title: title, Sideways: shape&1 != 0, Roots: []int{int(shape % 3)}}
		for i := range int(shape%5) + 1 {
			g.Nodes = append(g.Nodes, Node{Text: text, Reason: reason, Kind: Kind(reason), ID: text, Place: title, Quote: reason})
			g.Edges = append(g.Edges, Edge{i, int(shape) % (i + 1)}, Edge{i / 2, i})
		}
		wellFormed(t, g)
	})
}

// BenchmarkPage draws a proof of 121 steps as a page.
func BenchmarkPage(b *testing.B) {
	g := Graph{Title: "a tree", Roots: []int{0}}
	for i := range 121 {
		g.Nodes = append(g.Nodes, Node{Text: "this is the statement of step " + strconv.Itoa(i), Kind: Derived, Reason: "by r1: if X is so then Y is so"})
		if i > 0 {
			g.Edges = append(g.Edges, Edge{(i - 1) / 3, i})
		}
	}
	for b.Loop() {
		if _, err := Draw(g, HTML); err != nil {
			b.Fatal(err)
		}
	}
}

func TestBars(t *testing.T) {
	year := func(y int) time.Time { return time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC) }
	scale, bars, ok := Bars([]Span{
		{From: year(2010), Until: year(2018)},
		{From: year(2018), Until: year(2026), Open: true},
		{From: year(2012), Until: year(2014), Within: true},
		{From: year(2026), Until: year(2026), Open: true},
	})
	want := []string{"├───────┤       ", "        ├──────▶", "  ●             ", "               ▶"}
	if !ok || scale != "2010        2026" || !slices.Equal(bars, want) {
		t.Errorf("got %q %q, want %q", scale, bars, want)
	}
	if _, _, ok := Bars([]Span{{From: year(2010), Until: year(2010).Add(time.Hour)}}); ok {
		t.Error("an hour is drawn")
	}
}
