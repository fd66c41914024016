package fact

import (
	"slices"
	"testing"

	"whence/engine/ast"
	"whence/engine/symbol"
)

// tell tells a fact p(args) and makes it hold.
func tell(s *Store, pred string, args ...string) ID {
	r := s.Relation(ast.Key{Pred: pred, Arity: len(args)})
	var ids []symbol.ID
	for _, a := range args {
		ids = append(ids, s.Syms.Intern(ast.Name(a)))
	}
	f := s.Find(r, ids)
	if f == 0 {
		f = s.Add(r, TableKey(ids), ids)
	}
	s.SetTold(f, true, Told{})
	s.NoteState(f)
	s.Move(f, true)
	s.Activate(f)
	return f
}

func atoms(s *Store) (out []string) {
	for f := ID(1); f < s.Limit; f++ {
		if s.Has(f, Alive) {
			out = append(out, s.Atom(f).String())
		}
	}
	return out
}

// Facts of any number of columns are found by their content and by each index on
// them, and a transaction that is taken back leaves nothing behind.
func TestRollback(t *testing.T) {
	s := NewStore()
	tell(s, "sleeps", "/ann")
	tell(s, "likes", "/ann", "/tea")
	tell(s, "gives", "/ann", "/bob", "/tea")
	likes := s.Known(ast.Atom{Pred: "likes", Args: []ast.Term{ast.Name("/x"), ast.Name("/y")}})
	ix := s.Index(likes, []int{0})
	ann := s.Syms.Intern(ast.Name("/ann"))
	before, held := atoms(s), ix.First([]symbol.ID{ann})

	m := s.Begin()
	tell(s, "likes", "/ann", "/milk")
	tell(s, "gives", "/bob", "/ann", "/tea")
	gone := s.Locate(ast.Atom{Pred: "likes", Args: []ast.Term{ast.Name("/ann"), ast.Name("/tea")}})
	s.NoteState(gone)
	s.Deactivate(gone)
	s.Move(gone, false)
	s.SetTold(gone, false, Told{})
	if young := ix.First([]symbol.ID{ann}); young == held || ix.After(s, likes, young) != held {
		t.Errorf("the index does not chain the new fact before %d", held)
	}
	s.Rollback(m)

	if got := atoms(s); !slices.Equal(got, before) {
		t.Errorf("after it was taken back %v hold, before it %v", got, before)
	}
	if f := ix.First([]symbol.ID{ann}); f != held || ix.After(s, likes, f) != 0 {
		t.Errorf("the index finds %d, before the change %d", f, held)
	}
	if f := s.Locate(ast.Atom{Pred: "likes", Args: []ast.Term{ast.Name("/ann"), ast.Name("/milk")}}); f != 0 {
		t.Errorf("the row %d is left", f)
	}
}

// A snapshot sees what held in its turn, whatever comes after.
func TestSnapshot(t *testing.T) {
	s := NewStore()
	f := tell(s, "sleeps", "/ann")
	s.Seen, s.Shown = s.Turn, s.Limit // somebody looks
	s.Begin()
	s.Move(f, false)
	s.SetTold(f, false, Told{})
	s.Turn++
	s.Commit()
	if s.Has(f, Alive) || !s.AliveAt(f, 0) || s.AliveAt(f, 1) {
		t.Error("the fact holds now, or did not hold then")
	}
	if _, told := s.ToldAt(f, 0); !told {
		t.Error("it was told then")
	}
}

// A copy of what holds has no other rows, and the same confidences and reasons.
func TestCompacted(t *testing.T) {
	s := NewStore()
	gone, kept, follows := tell(s, "p", "/a"), tell(s, "p", "/b"), tell(s, "q", "/b")
	s.Justify(follows, 7, []ID{kept}, false, ConfidenceCost(0.5), 9)
	s.Deactivate(gone)
	s.Move(gone, false)
	n, ids := s.Compacted()
	s.MoveJustifications(n, ids, func(f ID) ([]ID, bool) {
		if f == follows {
			return []ID{kept}, false
		}
		return nil, false
	})
	g := ids[follows]
	if ids[gone] != 0 || n.Limit != 3 || n.RuleNumber(g) != 7 || n.Costs.Get(g) != 1<<20 || n.Just(g).Stamp != 9 ||
		!slices.Equal(n.Premises(n.Just(g), 1, false), []ID{ids[kept]}) {
		t.Errorf("%d rows, %s by rule %d", n.Limit-1, n.Atom(g), n.RuleNumber(g))
	}
}

// What a transaction tells newly is not logged: it goes whole when it is taken back.
func TestNewFactsAreNotLogged(t *testing.T) {
	s := NewStore()
	tell(s, "likes", "/ann", "/tea")
	before := atoms(s)
	m := s.Begin()
	for _, a := range []string{"/ann", "/bob", "/cid", "/dan"} {
		for _, b := range []string{"/milk", "/water", "/wine"} {
			tell(s, "likes", a, b)
		}
	}
	if len(s.log) > 0 && len(s.log[0]) > 0 || len(s.toldLog) > 0 {
		t.Errorf("%v, %v are logged", s.log, s.toldLog)
	}
	s.Rollback(m)
	if got := atoms(s); !slices.Equal(got, before) || s.Alive != 1 || s.Base != 1 || s.Limit != m.Limit {
		t.Errorf("%v are left, %d hold and %d are told", got, s.Alive, s.Base)
	}
	if f := tell(s, "likes", "/bob", "/milk"); f != m.Limit || !slices.Equal(s.Rel(f).List, []ID{1, f}) {
		t.Errorf("told again it is %d, in %v", f, s.Rel(f).List)
	}
}
