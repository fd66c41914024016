package evaluate

import (
	"encoding/binary"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// Asked says, of predicates whose conclusions could not be told beforehand, by which
// arguments they were asked; of all others what was asked has a row. Where it is nil
// everything is wanted.
type Asked map[*fact.Relation][]AskedSet

// AskedSet is the values of some arguments that a predicate was asked by.
type AskedSet struct {
	Cols   []int
	Values map[string]bool
}

// wants reports whether a conclusion without a row bears on the goal.
func (a Asked) wants(r *fact.Relation, args []symbol.ID) bool {
	var buf [32]byte
	for _, set := range a[r] {
		key := buf[:0]
		for _, col := range set.Cols {
			key = binary.LittleEndian.AppendUint32(key, args[col])
		}
		if set.Values[string(key)] {
			return true
		}
	}
	return false
}
