package fact

// Edges lists the edges of a relation by their first and second argument.
type Edges struct {
	Cells []EdgeCell // cells[0] is none
	Heads [2]Words   // the first cell by argument
	at    Words      // the cell of a fact
}

// EdgeCell is an edge in the lists of both its ends.
type EdgeCell struct {
	Fact ID
	Next [2]uint32
}

// Has reports whether the fact is among them.
func (e *Edges) Has(f ID) bool { return e.at.Get(f) != 0 }

func (e *Edges) add(s *Store, f ID) {
	w := s.Row(f)
	cell := EdgeCell{Fact: f, Next: [2]uint32{e.Heads[0].Get(w.A), e.Heads[1].Get(w.B)}}
	n := uint32(len(e.Cells))
	e.Cells = append(e.Cells, cell)
	e.Heads[0].Set(w.A, n)
	e.Heads[1].Set(w.B, n)
	e.at.Set(f, n)
}

// pop takes out what was added last.
func (e *Edges) pop(s *Store) {
	n := len(e.Cells) - 1
	cell := e.Cells[n]
	w := s.Row(cell.Fact)
	e.Heads[0].Set(w.A, cell.Next[0])
	e.Heads[1].Set(w.B, cell.Next[1])
	e.at.Set(cell.Fact, 0)
	e.Cells = e.Cells[:n]
}

// BeginEdges begins to list the edges of a relation.
func (s *Store) BeginEdges(r *Relation) {
	r.Edges = &Edges{Cells: make([]EdgeCell, 1)}
	s.note(change{kind: changeEdges, word: r.Num})
}

// AddEdge lists an edge.
func (s *Store) AddEdge(e *Edges, f ID) {
	e.add(s, f)
	s.note(change{kind: changeEdge, fact: f})
}
