package retrieve

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"whence/kb"
	"whence/triple"
)

// seqState is where the index keeps how far it has followed a knowledge base.
const seqState = "kb_seq"

// Follow brings the index up to date with a knowledge base: each live fact is a
// unit. It takes time in proportion to what changed since the last time, and is
// cheap where nothing did. Say words a fact as a sentence; it is the claim of the
// unit.
func (x *Index) Follow(ctx context.Context, store *kb.Store, say func(triple.Triple) string) error {
	state, err := x.State(ctx, seqState)
	if err != nil {
		return fmt.Errorf("follow the knowledge base: %w", err)
	}
	seq, _ := strconv.ParseInt(state, 10, 64) // "" is 0: nothing was followed yet
	now, err := store.Seq(ctx)
	if err != nil || now == seq {
		return err
	}
	delta, err := store.Since(ctx, seq)
	if err != nil {
		return err
	}
	var gone []string
	for _, id := range delta.Retracted {
		if strings.HasPrefix(id, "f") {
			gone = append(gone, kbUnitID(id))
		}
	}
	units := make([]Unit, len(delta.Facts))
	for i, f := range delta.Facts {
		units[i] = FactUnit(f, say(f.Triple))
	}
	return x.write(ctx, func(tx *sql.Tx) error {
		if err := remove(ctx, tx, gone); err != nil {
			return err
		}
		if err := add(ctx, tx, units); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO unit_state VALUES (?, ?)", seqState, strconv.FormatInt(delta.Seq, 10))
		return err
	})
}

// kbUnitID is the id of the unit of a fact of the knowledge base.
func kbUnitID(fact string) string {
	n, _ := strconv.ParseInt(strings.TrimPrefix(fact, "f"), 10, 64) // ids of facts have this form
	return fmt.Sprintf("kb::chunk-000::unit-%03d", n)
}

// FactUnit returns a told fact as a unit whose claim is the sentence. A denial
// has no symbolic fact, because the closure is positive.
func FactUnit(f triple.Fact, claim string) Unit {
	u := Unit{
		ID: kbUnitID(f.ID), SourceID: f.ID, ChunkID: "chunk-000", Role: Description,
		Topic: f.Triple.Subject.Spelling(), Claim: claim, UtilityActs: actsOf(Description),
	}
	if f.Triple.Relation == triple.InstanceOf {
		u.Role, u.UtilityActs = Definition, actsOf(Definition)
	}
	if !f.Triple.Denied {
		weight := f.Triple.Weight()
		u.Subject, u.Relation, u.Object, u.Confidence = f.Triple.Subject.Spelling(), f.Triple.Relation, f.Triple.Object.Spelling(), &weight
	}
	return u
}
