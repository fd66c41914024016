package record

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestFill: a script finds [] and never null, wherever the record has a list, and
// what was kept is read again as it was.
func TestFill(t *testing.T) {
	r := Record{Turn: "t1", Statements: []StatementRecord{{}}, Proofs: []Proof{{Nodes: []ProofNode{{}}}}, NearMisses: []NearMiss{{}}, Effects: Effects{Conflicts: []ConflictRecord{{}}}, Route: Route{Verdicts: []SkillVerdict{{}}}}
	shared := r.Statements
	r.AddTask()
	r.Fill()
	raw, err := json.Marshal(r)
	if err != nil || strings.Contains(string(raw), "null") {
		t.Errorf("%v: %s", err, raw)
	}
	if shared[0].IDs != nil {
		t.Error("a list that others look at was changed")
	}
	again, err := Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := json.Marshal(again); err != nil || string(back) != string(raw) {
		t.Errorf("%v: %s\nwas %s", err, back, raw)
	}
	if _, err := Parse([]byte("{")); err == nil {
		t.Error("half a record was read")
	}
	if none, err := Parse(nil); err != nil || none.Turn != "" {
		t.Error(none, err)
	}
}
