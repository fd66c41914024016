package conductor

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWhereByATable: where somebody lives is what stands in a column of places, and not what
// stands in one of things.
func TestWhereByATable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guests.csv")
	if err := os.WriteFile(path, []byte("name,village,pet,snack\nIda Holm,Skagen,cat,rye bread\nPer Lund,Ribe,dog,cheese\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := newTest(t, nil)
	defer end(t, c)
	mustTake(t, c, "/import "+path)
	if r := mustTake(t, c, "Where does Ida Holm live?"); len(r.Answers) != 1 || r.Answers[0].Text != "Skagen" {
		t.Errorf("%+v", r.Answers)
	}
	if r := mustTake(t, c, "What happened last summer?"); r.Verdict == Proved {
		t.Errorf("%s", r.Reply)
	}
}
