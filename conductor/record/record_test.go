package record

import (
	"encoding/json"
	"reflect"
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

// What is kept has each proof once, and is read as it was.
func TestStored(t *testing.T) {
	node := ProofNode{Kind: "told", Text: "Rex is a dog", Premises: []int{}}
	long, other := Proof{ID: "a", Nodes: []ProofNode{node, node}}, Proof{ID: "b", Nodes: []ProofNode{node}}
	r := Record{Proofs: []Proof{long}, Statements: []StatementRecord{{Text: "Is Rex a dog?", Proofs: []Proof{long, other, {Nodes: []ProofNode{node}}}}, {Text: "Rex is a dog."}}}
	kept, err := Stored(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Parse(kept)
	if whole, _ := json.Marshal(r); err != nil || !reflect.DeepEqual(back.Statements[0].Proofs, r.Statements[0].Proofs) || len(kept) >= len(whole) {
		t.Errorf("%v: %+v", err, back.Statements)
	}
	if len(r.Statements[0].Proofs[0].Nodes) != 2 {
		t.Error("the record of the turn itself was changed")
	}
}
