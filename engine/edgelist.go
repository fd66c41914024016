package engine

// edges lists the edges of a relation by their first and second argument.
type edges struct {
	cells []edgeCell // cells[0] is none
	heads [2]words   // the first cell by argument
	at    words      // the cell of a fact
}

type edgeCell struct {
	fact factID
	next [2]uint32
}

func (e *edges) has(f factID) bool { return e.at.get(f) != 0 }

func (e *edges) add(s *store, f factID) {
	w := s.row(f)
	cell := edgeCell{fact: f, next: [2]uint32{e.heads[0].get(w.a), e.heads[1].get(w.b)}}
	n := uint32(len(e.cells))
	e.cells = append(e.cells, cell)
	e.heads[0].set(w.a, n)
	e.heads[1].set(w.b, n)
	e.at.set(f, n)
}

// pop takes out what was added last.
func (e *edges) pop(s *store) {
	n := len(e.cells) - 1
	cell := e.cells[n]
	w := s.row(cell.fact)
	e.heads[0].set(w.a, cell.next[0])
	e.heads[1].set(w.b, cell.next[1])
	e.at.set(cell.fact, 0)
	e.cells = e.cells[:n]
}

// beginEdges begins to list the edges of a relation.
func (s *store) beginEdges(r *relation) {
	r.edges = &edges{cells: make([]edgeCell, 1)}
	s.note(change{kind: changeEdges, word: r.num})
}

// addEdge lists an edge.
func (s *store) addEdge(e *edges, f factID) {
	e.add(s, f)
	s.note(change{kind: changeEdge, fact: f})
}
