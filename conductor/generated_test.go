package conductor

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"whence/conductor/record"
	"whence/internal/race"
	"whence/kb/formats"
)

// dataset is a data set that people may have, and how they speak of what is in it.
type dataset struct {
	files         string
	class, plural string
	// key is the header that names the rows.
	key string
	// says is how people call what stands under a header, where that is not the words of
	// the header; "" leaves the column out. With a bar it is a question for the value and
	// one for what has it.
	says map[string]string
}

var datasets = []dataset{
	{files: "elements.csv", class: "element", plural: "elements", key: "name", says: map[string]string{"cpkHexColor": "", "electronicConfiguration": "", "atomicMass": "", "oxidationStates": "", "yearDiscovered": "year discovered"}},
	{files: "debian.csv", class: "series", plural: "series", key: "series", says: map[string]string{"eol": "EOL", "eol-lts": "", "eol-elts": "", "codename": "", "created": "When was %s created?|Which series was created on %s?"}},
	{files: "country-by-government-type.json country-by-capital-city.json country-by-continent.json", class: "country", plural: "countries", key: "country"},
	{files: "staff.csv", class: "person", plural: "people", key: "Name", says: map[string]string{"Salary (EUR)": "salary", "Started": "When did %s start?|Who started on %s?"}},
	{files: "books.jsonl", class: "book", plural: "books", key: "title", says: map[string]string{"published": "When was %s published?|Which book was published in %s?", "borrowed by": "Who is %s borrowed by?|Which books are borrowed by %s?"}},
	{files: "teams.tsv", class: "team", plural: "teams", key: "Team", says: map[string]string{"Pos": "position", "Goals for": "How many goals for does %s have?|", "Goals against": "How many goals against does %s have?|", "Played": "How many games has %s played?|", "Won": "How many games did %s win?|Which team won %s games?", "Drawn": "How many games did %s draw?|", "Lost": "How many games did %s lose?|Which team lost %s games?"}},
	{files: "walks.csv", class: "walk", plural: "walks", key: "walk", says: map[string]string{"length (km)": "length", "ascent (m)": "ascent", "open since": "Since when is %s open?|"}},
	{files: "tbbt.nt", class: "person", plural: "people", says: map[string]string{"knows": "Who does %s know?|Who knows %s?", "address": "", "postalCode": "", "addressRegion": "", "addressLocality": "", "addressCountry": "", "streetAddress": "", "children": "Who are the children of %s?|", "spouse": "Who is the spouse of %s?|"}},
	{files: "birds.rdf", class: "Species", plural: "species", says: map[string]string{"eats": "What does the %s eat?|Which species eat %s?", "altLabel": ""}},
	{files: "films.ttl", class: "Film", plural: "films", says: map[string]string{"directedBy": "Who directed %s?|Which films were directed by %s?", "starring": "Who is %s starring?|", "releaseDate": "release date", "birthPlace": ""}},
}

// generated is a question with the answers that the data has for it.
type generated struct {
	ask  string
	want []string
}

// TestGeneratedQuestions asks ten data sets of different shapes what is made of their own
// cells: each column forwards and backwards, what a row is, how many there are, and which
// has the most or more than another. What is asked of a data set that has nothing to do
// with the question is not answered without saying what was assumed, and what /facts
// lists is so where it is asked.
func TestGeneratedQuestions(t *testing.T) {
	race.Skip(t)
	most := 60
	if testing.Short() {
		most = 12
	}
	rnd := rand.New(rand.NewPCG(15, 15))
	all := make([][]generated, len(datasets))
	for i, d := range datasets {
		all[i] = d.questions(t, rnd)
		rnd.Shuffle(len(all[i]), func(a, b int) { all[i][a], all[i][b] = all[i][b], all[i][a] })
		all[i] = all[i][:min(most, len(all[i]))]
	}
	asked, right, strange, bluffs := 0, 0, 0, 0
	listed, held := 0, 0
	for i, d := range datasets {
		c := newTest(t, nil)
		var paths []string
		for f := range strings.FieldsSeq(d.files) {
			paths = append(paths, filepath.Join("testdata", "sets", f))
		}
		mustTake(t, c, "/import "+strings.Join(paths, " "))
		here := 0
		for _, q := range all[i] {
			r, _ := hearAll(t, c, q.ask)
			if q.answeredBy(r) {
				here++
			} else {
				t.Logf("%s: %s: %q, want %v", d.files, q.ask, strings.SplitN(r.Reply, "\n", 2)[0], q.want)
			}
		}
		for _, q := range all[(i+1)%len(all)][:most/6] {
			strange++
			if r, _ := hearAll(t, c, q.ask); len(r.Answers) > 0 && !slices.ContainsFunc(r.Answers, func(a record.Answer) bool { return len(a.Assumptions) > 0 }) {
				bluffs++
				t.Logf("%s: of something else: %s: %q", d.files, q.ask, r.Reply)
			}
		}
		facts := factLine.FindAllStringSubmatch(mustTake(t, c, "/facts").Reply, -1)
		for _, n := range rnd.Perm(len(facts))[:min(most/3, len(facts))] {
			listed++
			if r, _ := hearAll(t, c, "/ask "+facts[n][1]+"?"); r.Verdict == record.Proved {
				held++
			} else {
				t.Logf("%s: %s: %q", d.files, facts[n][1], strings.SplitN(r.Reply, "\n", 2)[0])
			}
		}
		t.Logf("%s: %d of %d", d.files, here, len(all[i]))
		asked, right = asked+len(all[i]), right+here
	}
	t.Logf("%d of %d facts as they are listed", held, listed)
	t.Logf("%d of %d answered, %d of %d of something else", right, asked, bluffs, strange)
	if right*100 < asked*95 {
		t.Errorf("only %d of %d were answered", right, asked)
	}
	if held*100 < listed*97 {
		t.Errorf("only %d of %d facts hold as they are listed", held, listed)
	}
	if bluffs*200 > strange {
		t.Errorf("%d of %d questions about something else were answered", bluffs, strange)
	}
}

// answeredBy reports whether a turn has just the answers that are wanted.
func (q generated) answeredBy(r record.Record) bool {
	if slices.Equal(q.want, []string{"yes"}) {
		return r.Verdict == record.Proved
	}
	var got, want []string
	for _, a := range r.Answers {
		got = append(got, plainValue(a.Text))
	}
	for _, w := range q.want {
		want = append(want, plainValue(w))
	}
	slices.Sort(got)
	slices.Sort(want)
	return r.Verdict == record.Proved && slices.Equal(slices.Compact(got), slices.Compact(want))
}

var (
	factLine = regexp.MustCompile(`(?m)^f\d+: (.*)\. \(t\d+\)$`)
	isNumber = regexp.MustCompile(`^-?[\d,]*\.?\d+( (km|m|EUR))?$`)
	germanNo = regexp.MustCompile(`^\d{1,3}(\.\d{3})+$`)
	germanOn = regexp.MustCompile(`^(\d\d)\.(\d\d)\.(\d{4})$`)
	spelled  = regexp.MustCompile(`^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$`)
)

// plainValue is a value without the ways of writing it.
func plainValue(s string) string {
	s = strings.TrimSpace(s)
	if m := germanOn.FindStringSubmatch(s); m != nil {
		return m[3] + "-" + m[2] + "-" + m[1]
	}
	if m := spelled.FindStringSubmatch(s); m != nil {
		month := slices.Index([]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}, m[2]) + 1
		day, _ := strconv.Atoi(m[1])
		return fmt.Sprintf("%s-%02d-%02d", m[3], month, day)
	}
	if isNumber.MatchString(s) {
		x, _ := strconv.ParseFloat(strings.ReplaceAll(strings.Fields(s)[0], ",", ""), 64)
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	s = strings.TrimPrefix(strings.ToLower(s), "the ")
	return strings.Trim(s, ` ."“”`)
}

// thing is what a row or a subject is about, with its values by column.
type thing struct {
	name   string
	values map[string][]string
}

func (d dataset) questions(t *testing.T, rnd *rand.Rand) []generated {
	things, columns := d.things(t)
	out := []generated{{"How many " + d.plural + " are there?", []string{strconv.Itoa(len(things))}}}
	class := strings.ToLower(d.class)
	article := "a"
	if strings.ContainsRune("aeiou", rune(class[0])) {
		article = "an"
	}
	for _, x := range things {
		if rnd.IntN(6) == 0 {
			out = append(out, generated{"Is " + x.name + " " + article + " " + class + "?", []string{"yes"}})
		}
	}
	for _, col := range columns {
		says, ok := d.says[col]
		if !ok {
			says = words(col)
		}
		if says != "" {
			out = append(out, d.about(things, col, says, class, rnd)...)
		}
	}
	return out
}

// about are the questions about a column: forwards for each row, backwards for each value,
// and comparing where it has numbers.
func (d dataset) about(things []thing, col, says, class string, rnd *rand.Rand) []generated {
	forward, back, whole := strings.Cut(says, "|")
	number := !slices.ContainsFunc(things, func(x thing) bool {
		return slices.ContainsFunc(x.values[col], func(v string) bool { _, ok := numberIn(v); return !ok })
	})
	if !whole {
		forward = "What is the " + says + " of %s?"
		if strings.HasSuffix(says, "s") && !number {
			forward = "What are the " + says + " of %s?"
		}
		back = "Which " + class + " has the " + says + " %s?"
		if number {
			back = "Which " + class + " has a " + says + " of %s?"
		}
	}
	var out []generated
	by := map[string][]string{}
	var values []string
	for _, x := range things {
		if len(x.values[col]) > 0 {
			out = append(out, generated{fmt.Sprintf(forward, x.name), x.values[col]})
		}
		for _, v := range x.values[col] {
			if by[v] == nil {
				values = append(values, v)
			}
			by[v] = append(by[v], x.name)
		}
	}
	for _, v := range values {
		if back != "" {
			out = append(out, generated{fmt.Sprintf(back, v), by[v]})
		}
	}
	if number && !whole {
		out = append(out, d.compared(things, col, says, class, rnd)...)
	}
	return out
}

func (d dataset) compared(things []thing, col, says, class string, rnd *rand.Rand) []generated {
	var have []thing
	of := map[string]float64{}
	for _, x := range things {
		if len(x.values[col]) == 1 {
			of[x.name], _ = numberIn(x.values[col][0])
			have = append(have, x)
		}
	}
	slices.SortStableFunc(have, func(a, b thing) int { return int(1000 * (of[b.name] - of[a.name])) })
	names := func(holds func(x float64) bool) []string {
		var out []string
		for _, x := range have {
			if holds(of[x.name]) {
				out = append(out, x.name)
			}
		}
		return out
	}
	top, least, middle := of[have[0].name], of[have[len(have)-1].name], of[have[len(have)/2].name]
	more := names(func(x float64) bool { return x > middle })
	out := []generated{
		{"Which " + class + " has the largest " + says + "?", names(func(x float64) bool { return x == top })},
		{"Which " + class + " has the smallest " + says + "?", names(func(x float64) bool { return x == least })},
		{"How many " + d.plural + " have a " + says + " of more than " + strconv.FormatFloat(middle, 'f', -1, 64) + "?", []string{strconv.Itoa(len(more))}},
	}
	a, b := have[rnd.IntN(len(have))], have[rnd.IntN(len(have))]
	if of[a.name] > of[b.name] {
		out = append(out, generated{"Does " + a.name + " have a larger " + says + " than " + b.name + "?", []string{"yes"}})
	}
	return out
}

// numberIn is the number that a cell is.
func numberIn(v string) (float64, bool) {
	if germanNo.MatchString(v) {
		v = strings.ReplaceAll(v, ".", "")
	}
	x, err := strconv.ParseFloat(v, 64)
	return x, err == nil
}

// words are the words of a header: electronAffinity, group_block.
func words(header string) string {
	var b strings.Builder
	for i, r := range header {
		if unicode.IsUpper(r) && i > 0 && header[i-1] != ' ' {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.ReplaceAll(b.String(), "_", " ")
}

// things are what the files are about, with the columns in their order.
func (d dataset) things(t *testing.T) (out []thing, columns []string) {
	t.Helper()
	at := map[string]int{}
	put := func(name, col string, values ...string) {
		i, ok := at[name]
		if !ok {
			i = len(out)
			at[name] = i
			out = append(out, thing{name, map[string][]string{}})
		}
		if col != "" && !slices.Contains(columns, col) {
			columns = append(columns, col)
		}
		if col != "" {
			out[i].values[col] = append(out[i].values[col], values...)
		}
	}
	for file := range strings.FieldsSeq(d.files) {
		text, err := os.ReadFile(filepath.Join("testdata", "sets", file))
		if err != nil {
			t.Fatal(err)
		}
		switch path.Ext(file) {
		case ".csv", ".tsv":
			d.table(t, text, put)
		case ".json", ".jsonl":
			d.objects(t, text, put)
		default:
			d.graph(t, file, text, put)
		}
	}
	return out, columns
}

func (d dataset) table(t *testing.T, text []byte, put func(name, col string, values ...string)) {
	head, _, _ := bytes.Cut(text, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	for _, sep := range ";\t" {
		if bytes.ContainsRune(head, sep) {
			r.Comma = sep
		}
	}
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	key := slices.IndexFunc(rows[0], func(h string) bool { return strings.TrimSpace(h) == d.key })
	for _, row := range rows[1:] {
		put(strings.TrimSpace(row[key]), "")
		for c, v := range row {
			if v = strings.TrimSpace(v); c != key && v != "" {
				put(strings.TrimSpace(row[key]), strings.TrimSpace(rows[0][c]), v)
			}
		}
	}
}

func (d dataset) objects(t *testing.T, text []byte, put func(name, col string, values ...string)) {
	if bytes.HasPrefix(text, []byte("{")) {
		text = append(append([]byte("["), bytes.ReplaceAll(bytes.TrimSpace(text), []byte("}\n"), []byte("},"))...), ']')
	}
	var list []map[string]any
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		name := x[d.key].(string)
		put(name, "")
		for col, v := range x {
			members, ok := v.([]any)
			if !ok {
				members = []any{v}
			}
			for _, m := range members {
				if s := fmt.Sprint(m); col != d.key && m != nil && s != "" {
					put(name, col, s)
				}
			}
		}
	}
}

func (d dataset) graph(t *testing.T, file string, text []byte, put func(name, col string, values ...string)) {
	format := map[string]formats.Format{".nt": formats.NTriples, ".rdf": formats.RDFXML, ".ttl": formats.Turtle}[path.Ext(file)]
	label, class := map[string]string{}, map[string]string{}
	var triples []formats.Triple
	for x, err := range formats.ReadTriples(context.Background(), bytes.NewReader(text), format, file, "http://a.example/") {
		if err != nil {
			t.Fatal(err)
		}
		triples = append(triples, x)
		switch local := local(x.P.Value); {
		case local == "label" && (x.O.Lang == "" || x.O.Lang == "en"), local == "prefLabel" && (x.O.Lang == "" || x.O.Lang == "en"):
			label[x.S.Value] = x.O.Value
		case local == "type":
			class[x.S.Value] = local2(x.O.Value)
		}
	}
	name := func(n formats.Node) string {
		if l := label[n.Value]; l != "" || n.Kind == formats.Literal {
			return strings.TrimSpace(l + strings.Repeat(n.Value, map[bool]int{l == "": 1}[true]))
		}
		return titled(local(n.Value))
	}
	for _, x := range triples {
		if !strings.EqualFold(class[x.S.Value], d.class) {
			continue
		}
		put(name(x.S), "")
		if p := local(x.P.Value); p != "type" && p != "label" && p != "prefLabel" && x.O.Kind != formats.Blank {
			put(name(x.S), p, name(x.O))
		}
	}
}

func local(iri string) string { return iri[strings.LastIndexAny(iri, "/#")+1:] }

func local2(iri string) string { return local(iri) }

// titled are the words of a name of a file or an IRI: sheldon-cooper.
func titled(name string) string {
	parts := strings.Split(name, "-")
	for i, p := range parts {
		parts[i] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, " ")
}

// TestGraphsComeBack takes graphs out in each format and into an empty base, and wants the
// same answers, and the triples with the IRIs and literals that they came with.
func TestGraphsComeBack(t *testing.T) {
	race.Skip(t)
	asks := map[string]string{
		"Which film has a runtime of 118?":                 "Ninety Days in the Yard",
		"Which films were directed by Siri Halvorsen?":     "The Lighthouse Keeper and Small Hours",
		"What is the wingspan of the Eurasian Kingfisher?": "25",
		"Which species has the family Ardeidae?":           "Grey Heron and Little Egret",
		"Is the Grey Heron a species?":                     "Yes",
		"Who is a director?":                               "Dev Anand Rao, Leon Tremblay and Siri Halvorsen",
	}
	c := newTest(t, nil)
	mustTake(t, c, "/import testdata/sets/films.ttl testdata/sets/birds.rdf")
	for _, format := range []string{"ttl", "nt", "csv", "tsv", "jsonl", "graphml", "mg"} {
		path := filepath.Join(t.TempDir(), "out."+format)
		mustTake(t, c, `/export "`+path+`"`)
		again := newTest(t, nil)
		mustTake(t, again, `/import "`+path+`"`)
		for ask, want := range asks {
			if r, _ := hearAll(t, again, ask); r.Verdict != record.Proved || !strings.HasPrefix(r.Reply, want) {
				t.Errorf("from %s: %s: %q, want %s", format, ask, r.Reply, want)
			}
		}
		path = filepath.Join(t.TempDir(), "again.nt")
		mustTake(t, again, `/export "`+path+`"`)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`<http://films.example/resource/Q4> <http://films.example/ontology/runtime> "118"^^<http://www.w3.org/2001/XMLSchema#integer> .`,
			`<http://films.example/resource/Q3> <http://films.example/ontology/directedBy> <http://films.example/resource/P1> .`,
			`<http://films.example/resource/P1> <http://films.example/ontology/birthPlace> "Bergen" .`,
			`<http://birds.example/id/b20> <http://birds.example/terms#eats> <http://birds.example/id/x3> .`,
			`<http://birds.example/id/b18> <http://www.w3.org/2004/02/skos/core#altLabel> "Eurasian Kingfisher"@en .`,
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("from %s: there is no %s", format, want)
			}
		}
	}
}
