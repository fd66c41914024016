package retrieve_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"whence/internal/storage"
	"whence/kb"
	"whence/kb/retrieve"
	"whence/triple"
)

// plain returns a unit in words, without a fact.
func plain(n int, role, topic, claim string) retrieve.Unit {
	return retrieve.Unit{
		ID: fmt.Sprintf("docs::chunk-002::unit-%03d", n), SourceID: "docs", ChunkID: "chunk-002",
		Role: role, Topic: topic, Claim: claim,
	}
}

// okapi is BM25 as its paper has it, over fields with weights.
func okapi(units []retrieve.Unit, query []string) map[string]float64 {
	tokens := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	}
	fields := func(u retrieve.Unit) map[float64][]string {
		return map[float64][]string{1.5: tokens(u.Topic), 1: tokens(u.Claim), .5: tokens(u.Role), .6: tokens(u.Condition)}
	}
	length := func(u retrieve.Unit) (n float64) {
		for _, f := range fields(u) {
			n += float64(len(f))
		}
		return n
	}
	var average float64
	for _, u := range units {
		average += length(u) / float64(len(units))
	}
	out := map[string]float64{}
	for _, q := range query {
		frequency, documents := map[string]float64{}, 0.
		for _, u := range units {
			for weight, f := range fields(u) {
				for _, word := range f {
					if word == q {
						frequency[u.ID] += weight
					}
				}
			}
			if frequency[u.ID] > 0 {
				documents++
			}
		}
		idf := max(math.Log((float64(len(units))-documents+.5)/(documents+.5)), 1e-6)
		for _, u := range units {
			if f := frequency[u.ID]; f > 0 {
				out[u.ID] += idf * f * 2.2 / (f + 1.2*(.25+.75*length(u)/average))
			}
		}
	}
	return out
}

func TestBM25(t *testing.T) {
	units := []retrieve.Unit{
		plain(1, retrieve.Description, "sandbox", "A box in which code runs."),
		plain(2, retrieve.Explanation, "code", "Code that runs in a sandbox cannot harm what is outside of the sandbox."),
		plain(3, retrieve.Narrative, "meeting", "They met."),
		plain(4, retrieve.Narrative, "lunch", "They ate soup and spoke of code."),
		plain(5, retrieve.Narrative, "weather", "It rained all day."),
		plain(6, retrieve.Narrative, "dinner", "They ate bread."),
	}
	r, err := retriever(t, retrieve.Options{}).Retrieve(t.Context(), "bm25", retrieve.Query{Text: "Does code run in the sandbox?"}, retrieve.Stores{KB: index(t, units...)})
	if err != nil {
		t.Fatal(err)
	}
	want := okapi(units, []string{"code", "run", "sandbox"})
	if len(r.Candidates) != len(want) {
		t.Fatalf("%v, want %v", r.Candidates, want)
	}
	for _, c := range r.Candidates {
		if math.Abs(c.RawScore-want[c.UnitID]) > 1e-9 || c.NormalizedScore <= 0 || c.NormalizedScore > 1 {
			t.Errorf("%s: %v (%v), want %v", c.UnitID, c.RawScore, c.NormalizedScore, want[c.UnitID])
		}
	}
	if _, err := retriever(t, retrieve.Options{}).Retrieve(t.Context(), "bm25", retrieve.Query{Text: "x"}, retrieve.Stores{KB: retrieve.NewMemory()}); err == nil {
		t.Error("a store in memory has no full-text index")
	}
}

func TestVectors(t *testing.T) {
	like := func(a, b string) float64 { return retrieve.EncodeText(a).Similarity(retrieve.EncodeText(b)) }
	if s := like("the sandbox of Ploinky", "Ploinky, sandbox!"); s != 1 {
		t.Errorf("the same words: %v", s)
	}
	near, far := like("depreciation of machines", "depreciating a machine"), like("depreciation of machines", "birds fly south")
	if near < .3 || math.Abs(far) > .12 {
		t.Errorf("forms of one word %v, other words %v", near, far)
	}
	v := retrieve.EncodeText("always the same")
	if got := fmt.Sprintf("%x", v[0]); got != fmt.Sprintf("%x", retrieve.EncodeText("ALWAYS same")[0]) {
		t.Error(got)
	}
	a := retrieve.EncodeUnit(retrieve.Unit{Role: retrieve.Description, Subject: "a", Relation: "uses", Object: "b", Claim: "one thing"})
	b := retrieve.EncodeUnit(retrieve.Unit{Role: retrieve.Description, Subject: "a", Relation: "uses", Object: "b", Claim: "another matter"})
	c := retrieve.EncodeUnit(retrieve.Unit{Role: retrieve.Narrative, Subject: "b", Relation: "causes", Object: "a", Claim: "another matter"})
	if !(a.Similarity(b) > .3 && a.Similarity(b) > a.Similarity(c)+.2) {
		t.Errorf("of one structure %v, of another %v", a.Similarity(b), a.Similarity(c))
	}
}

func TestFusion(t *testing.T) {
	units := append(parse(t, write("AchillesIDE | uses | Ploinky", "Ploinky | provides | sandboxing")),
		plain(1, retrieve.Comparison, "AchillesIDE", "Others have a sandboxing of their own."),
		plain(2, retrieve.Narrative, "lunch", "They ate soup."), plain(3, retrieve.Narrative, "lunch", "They ate bread."),
		plain(4, retrieve.Narrative, "lunch", "They ate soup."), plain(5, retrieve.Narrative, "dinner", "They ate fish."))
	all := index(t, units...)
	r := retriever(t, retrieve.Options{})
	ask := func(profile string, q retrieve.Query, in retrieve.Stores) retrieve.Result {
		t.Helper()
		result, err := r.RetrieveProfile(t.Context(), profile, q, in)
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	ids := func(r retrieve.Result) (out []string) {
		for _, c := range r.Candidates {
			out = append(out, c.UnitID[len("docs::chunk-"):])
		}
		return out
	}
	q := retrieve.Query{Text: "AchillesIDE sandboxing"}
	joined := ask("thinkingdb", q, retrieve.Stores{KB: all})
	if !slices.Equal(joined.Strategies, []string{"bm25", "thinkingdb-symbolic"}) || joined.Status != "success" || len(joined.Candidates) != 3 {
		t.Fatalf("%+v", joined)
	}
	single := func(strategy, id string) float64 {
		result, err := r.Retrieve(t.Context(), strategy, q, retrieve.Stores{KB: all})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range result.Candidates {
			if c.UnitID == id {
				return c.NormalizedScore
			}
		}
		return 0
	}
	for _, c := range joined.Candidates {
		words, proof := single("bm25", c.UnitID), single("thinkingdb", c.UnitID)
		want := words + .85*proof
		if words > 0 && proof > 0 {
			want += .10
		}
		if math.Abs(c.RawScore-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.UnitID, c.RawScore, want)
		}
	}
	preferred := ask("fast", retrieve.Query{Text: q.Text, Acts: []string{"compare"}}, retrieve.Stores{KB: all})
	session := ask("fast", q, retrieve.Stores{Session: all})
	base := ask("fast", q, retrieve.Stores{KB: all})
	if got, want := preferred.Candidates[0].RawScore, 1.3*base.Candidates[0].RawScore; math.Abs(got-want) > 1e-12 {
		t.Errorf("a preferred role: %v, want %v", got, want)
	}
	if c := session.Candidates[0]; c.Store != "session" || math.Abs(c.RawScore-1.15*base.Candidates[0].RawScore) > 1e-12 {
		t.Errorf("in the session: %+v", c)
	}
	if got := ids(ask("fast", retrieve.Query{Text: "soup"}, retrieve.Stores{KB: all})); !slices.Equal(got, []string{"002::unit-002"}) {
		t.Errorf("units of the same content: %v", got)
	}
	for _, c := range []struct {
		text  string
		roles []string
		want  string
	}{
		{"zebra", nil, "insufficient"}, {"soup", nil, "success"}, {"soup", []string{retrieve.Definition}, "insufficient"},
		{"soup", []string{retrieve.Narrative}, "success"}, {"soup fish", []string{retrieve.Definition}, "success"},
	} {
		if got := ask("balanced", retrieve.Query{Text: c.text, Roles: c.roles}, retrieve.Stores{KB: all}).Status; got != c.want {
			t.Errorf("%s with %v: %s", c.text, c.roles, got)
		}
	}
	if half, err := r.RetrieveProfile(t.Context(), "thinkingdb", q, retrieve.Stores{KB: retrieve.NewMemory(units...)}); err != nil || len(half.Errors) != 1 || len(half.Candidates) == 0 {
		t.Errorf("one strategy failed: %+v, %v", half, err)
	}
	if none, err := r.RetrieveProfile(t.Context(), "fast", q, retrieve.Stores{KB: retrieve.NewMemory(units...)}); err == nil || none.Status != "error" {
		t.Errorf("all failed: %+v, %v", none, err)
	}
	if _, err := r.RetrieveProfile(t.Context(), "slow", q, retrieve.Stores{}); err == nil {
		t.Error("there is no such profile")
	}
}

// The index follows a knowledge base: what is told, taken back, and undone.
func TestFollow(t *testing.T) {
	ctx := context.Background()
	db, err := storage.Open(ctx, storage.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	store, err := kb.Open(ctx, db, func() time.Time { return time.Unix(0, 0) })
	if err != nil {
		t.Fatal(err)
	}
	x, err := retrieve.OpenIndex(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	told := func(s, r, o string, denied bool) triple.Fact {
		return triple.Fact{Triple: triple.Triple{Subject: triple.Const(triple.Proper, s), Relation: r, Object: triple.Const(triple.Proper, o), Denied: denied}}
	}
	follow := func(want int) {
		t.Helper()
		if err := x.Follow(ctx, store, triple.Triple.String); err != nil {
			t.Fatal(err)
		}
		if n, err := x.Len(ctx); n != want || err != nil {
			t.Fatalf("%d units, want %d: %v", n, want, err)
		}
	}
	proofs := func() string {
		t.Helper()
		r, err := retriever(t, retrieve.Options{}).Retrieve(ctx, "thinkingdb", retrieve.Query{Text: "Does AchillesIDE have sandboxing?"}, retrieve.Stores{KB: x})
		if err != nil || len(r.Proofs) == 0 {
			t.Fatal(r, err)
		}
		return r.Proofs[0].Fact.String()
	}
	follow(0)
	receipt, err := store.Commit(ctx, kb.Change{Turn: "t1", Facts: []triple.Fact{
		told("AchillesIDE", "uses", "Ploinky", false), told("Ploinky", "provides", "sandboxing", false), told("AchillesIDE", "provides", "sandboxing", true)}})
	if err != nil {
		t.Fatal(err)
	}
	follow(3)
	if got := proofs(); got != "AchillesIDE has_capability sandboxing" {
		t.Error(got)
	}
	if _, err := store.Commit(ctx, kb.Change{Turn: "t2", Retract: []string{receipt.Facts[1].ID}}); err != nil {
		t.Fatal(err)
	}
	follow(2)
	if got := proofs(); got != "AchillesIDE uses Ploinky" {
		t.Error(got)
	}
	if _, err := store.Undo(ctx, "t3", "t2"); err != nil {
		t.Fatal(err)
	}
	follow(3)
	follow(3)
	if got := proofs(); got != "AchillesIDE has_capability sandboxing" {
		t.Error(got)
	}
}
