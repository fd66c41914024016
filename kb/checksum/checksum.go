// Package checksum is the checksums of rows, and of all rows that are live together.
//
// It promises that a sum depends on what is summed, in its order, and that totals depend on what
// is live and not on how it came to be. What is summed, and what is done where it differs, is for kb.
package checksum

import (
	"encoding/binary"
	"hash/crc32"
)

// Maker makes the CRC-32C of a row, column by column. It is used by one goroutine.
type Maker struct{ b []byte }

// Begin begins a row with numbers.
func (m *Maker) Begin(ns ...int64) *Maker {
	m.b = m.b[:0]
	return m.Num(ns...)
}

// Num goes on with numbers.
func (m *Maker) Num(ns ...int64) *Maker {
	for _, n := range ns {
		m.b = binary.AppendVarint(m.b, n)
	}
	return m
}

// Text goes on with texts.
func (m *Maker) Text(ts ...string) *Maker {
	for _, t := range ts {
		m.b = binary.AppendUvarint(m.b, uint64(len(t)))
		m.b = append(m.b, t...)
	}
	return m
}

// Sum is the checksum of the row.
func (m *Maker) Sum() int64 {
	return int64(crc32.Checksum(m.b, crc32.MakeTable(crc32.Castagnoli)))
}

// Totals are what is live of each kind, by the number of the kind: how many items, and the sum
// of their checksums, of which the lower half counts.
type Totals [8]struct {
	Items int64
	Sum   uint64
}

// Open counts an item.
func (t *Totals) Open(kind int, sum int64) {
	t[kind].Items++
	t[kind].Sum += uint64(uint32(sum)) //nolint:gosec // the lower half
}

// Close counts an item no longer.
func (t *Totals) Close(kind int, sum int64) {
	t[kind].Items--
	t[kind].Sum -= uint64(uint32(sum)) //nolint:gosec // the lower half
}

// Bytes is the form in which they are stored: kind, number and sum of each kind that has any.
func (t *Totals) Bytes() []byte {
	out := []byte{}
	for k, x := range t {
		if x.Items != 0 {
			out = binary.AppendUvarint(out, uint64(k)) //nolint:gosec // it is positive
			out = binary.AppendVarint(out, x.Items)
			out = binary.LittleEndian.AppendUint64(out, x.Sum)
		}
	}
	return out
}

// ReadTotals is the inverse of Bytes. Totals of a change from before there were any are nil. It
// reports false of what Bytes cannot have made.
func ReadTotals(b []byte) (*Totals, bool) {
	if b == nil {
		return nil, true
	}
	var t Totals
	for len(b) > 0 {
		k, n := binary.Uvarint(b)
		if n <= 0 || k >= uint64(len(t)) {
			return nil, false
		}
		items, m := binary.Varint(b[n:])
		if m <= 0 || len(b) < n+m+8 {
			return nil, false
		}
		t[k].Items, t[k].Sum = items, binary.LittleEndian.Uint64(b[n+m:])
		b = b[n+m+8:]
	}
	return &t, true
}
