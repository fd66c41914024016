package kb_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// What a server refuses because of what others do at the same moment is done again, whether
// it says so of a statement or, as those that are spread over machines do, of the commit.
func TestWhatAServerRefusesForOthersIsDoneAgain(t *testing.T) {
	if !storetest.OnServer() {
		t.Skip("of servers only: a file has one writer")
	}
	for when, trigger := range map[string]string{
		"a statement": "CREATE TRIGGER refuses BEFORE INSERT ON change FOR EACH ROW EXECUTE FUNCTION refuse()",
		"the commit":  "CREATE CONSTRAINT TRIGGER refuses AFTER INSERT ON change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()",
	} {
		s, db := openCalled(t, filepath.Join(t.TempDir(), "kb"))
		for _, q := range []string{
			"CREATE SEQUENCE tries", // which a transaction that is rolled back does not take back
			`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
				IF nextval('tries') % 4 <> 0 THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END IF;
				RETURN NEW; END $$`,
			trigger,
		} {
			if _, err := db.ExecContext(t.Context(), q); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 3 {
			fact := triple.Fact{Triple: triple.Triple{Subject: triple.Const(triple.Proper, fmt.Sprint("Name ", i)), Relation: "own", Object: triple.Const(triple.Proper, "Rex")}}
			r, err := s.Commit(t.Context(), kb.Change{Turn: fmt.Sprint("t", i+1), Facts: []triple.Fact{fact}})
			if err != nil || len(r.Facts) != 1 || r.Seq != int64(i+1) {
				t.Fatalf("%s: %v, %v", when, r.Facts, err)
			}
		}
		if _, err := s.Undo(t.Context(), "t4", "t3"); err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		var tries int
		if err := db.QueryRowContext(t.Context(), "SELECT last_value FROM tries").Scan(&tries); err != nil || tries != 16 {
			t.Errorf("%s: four changes took %d tries, %v", when, tries, err)
		}
		if n, err := s.Size(t.Context()); err != nil || n != 2 {
			t.Errorf("%s: %d facts, %v", when, n, err)
		}
		if damages, err := s.Log.Verify(t.Context()); err != nil || len(damages) > 0 {
			t.Errorf("%s: %v, %v", when, damages, err)
		}
	}
}
