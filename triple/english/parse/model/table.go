package model

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Classes is the largest number of classes of a model.
const Classes = 128

// Scores holds the score of each class, in units of 1/Unit.
type Scores [Classes]int32

// Unit is how many units of a stored weight are a weight of 1.
const Unit = 16

// Weights scores classes by features.
type Weights interface {
	// Add adds the weights of the features to the scores.
	Add(features []uint64, scores *Scores)
}

// Table holds the weights of a model as they lie in a file.
//
// The file begins with the number of bits of a bucket's number. For each bucket it
// has where it begins and a mask, 32 bits each, and then the buckets: the rows of
// the features whose hash begins with the bucket's number. The mask has a bit for
// each of them, by the last five bits of the hash, so that most features that have
// no weights cost one look at memory. A row is two bytes of the hash by which it is
// known, a byte with the number of its weights (5 bits) and their shift (3 bits),
// and for each weight its class and its value.
type Table struct {
	bits    uint
	buckets string
	rows    string
}

// Row is the weights of one feature before they are packed, in units of 1.
type Row struct {
	Feature uint64
	Classes []uint8
	Values  []float64
}

// mostBits is the most bits of a bucket's number, so that what is made of a table's
// rows has no more.
const mostBits = 20

var errTable = errors.New("model: the table of weights is cut short")

// NewTable returns the table that data begins with, and what follows it.
func NewTable(data string) (Table, string, error) {
	if len(data) < 8 {
		return Table{}, "", errTable
	}
	bits, n := uint(data[0]), int(word(data))
	head := 8 + 8<<bits + 4
	if bits > 30 || len(data) < head+n {
		return Table{}, "", errTable
	}
	return Table{bits: bits, buckets: data[8:head], rows: data[head : head+n]}, data[head+n:], nil
}

// word reads the second of two little-endian numbers of 32 bits.
func word(s string) uint32 {
	s = s[4:8]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// Add adds the weights of the features to the scores. It first finds the buckets
// that may have a feature, so that the processor waits for many of them at once.
func (t *Table) Add(features []uint64, scores *Scores) {
	var found [32]hit
	shift := 64 - t.bits
	for len(features) > 0 {
		some := features[:min(len(features), len(found))]
		features = features[len(some):]
		n := 0
		for _, f := range some {
			b := t.buckets[f>>shift<<3:]
			found[n&31] = hit{first(b), first(b[8:]), uint16(f)}
			n += int(word(b) >> (f & 31) & 1)
		}
		for _, h := range found[:n] {
			t.addHit(h, scores)
		}
	}
}

// hit is a bucket that may have the feature with this check.
type hit struct {
	from, to uint32
	check    uint16
}

func (t *Table) addHit(h hit, scores *Scores) {
	rows := t.rows[h.from:h.to]
	for len(rows) > 3 {
		n := 2 * int(rows[2]&31)
		if uint16(rows[0])|uint16(rows[1])<<8 == h.check {
			addRow(rows[2]>>5, rows[3:3+n], scores)
		}
		rows = rows[3+n:]
	}
}

// first reads a little-endian number of 32 bits.
func first(s string) uint32 {
	s = s[:4]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func addRow(shift byte, row string, scores *Scores) {
	for len(row) > 1 {
		scores[row[0]&(Classes-1)] += int32(int8(row[1])) << shift
		row = row[2:]
	}
}

// Pack makes a table of rows. Weights smaller than cut are left out.
func Pack(rows []Row, cut float64) ([]byte, error) {
	kept := make([]Row, 0, len(rows))
	for _, r := range rows {
		if r = pruned(r, cut); len(r.Classes) > 0 {
			kept = append(kept, r)
		}
	}
	slices.SortFunc(kept, func(a, b Row) int {
		return cmp.Compare(a.Feature, b.Feature)
	})
	bits := uint(0)
	for 1<<bits < len(kept)/3 && bits < mostBits {
		bits++
	}
	buckets := make([]byte, 0, 8<<bits+4)
	var body []byte
	i := 0
	for b := range uint64(1) << bits {
		buckets = binary.LittleEndian.AppendUint32(buckets, uint32(len(body)))
		mask := uint32(0)
		for ; i < len(kept) && kept[i].Feature>>(64-bits) == b; i++ {
			body = appendRow(body, kept[i])
			mask |= 1 << (kept[i].Feature & 31)
		}
		buckets = binary.LittleEndian.AppendUint32(buckets, mask)
	}
	buckets = binary.LittleEndian.AppendUint32(buckets, uint32(len(body)))
	if len(body) > math.MaxInt32 {
		return nil, fmt.Errorf("model: %d bytes of weights are too many", len(body))
	}
	out := binary.LittleEndian.AppendUint32([]byte{byte(bits), 0, 0, 0}, uint32(len(body)))
	return append(append(out, buckets...), body...), nil
}

func pruned(r Row, cut float64) Row {
	out := Row{Feature: r.Feature}
	for i, v := range r.Values {
		if math.Abs(v) >= cut && math.Abs(v) >= 1.0/Unit {
			out.Classes = append(out.Classes, r.Classes[i])
			out.Values = append(out.Values, v)
		}
	}
	return out
}

// appendRow packs a row, as several if it has more weights than one can hold.
func appendRow(body []byte, r Row) []byte {
	const most = 31
	for len(r.Classes) > most {
		body = appendRow(body, Row{r.Feature, r.Classes[:most], r.Values[:most]})
		r.Classes, r.Values = r.Classes[most:], r.Values[most:]
	}
	largest := 0.0
	for _, v := range r.Values {
		largest = max(largest, math.Abs(v)*Unit)
	}
	shift := 0
	for shift < 7 && math.Round(largest/float64(int(1)<<shift)) > math.MaxInt8 {
		shift++
	}
	body = append(body, byte(r.Feature), byte(r.Feature>>8), byte(len(r.Classes)|shift<<5))
	for i, c := range r.Classes {
		v := math.Round(r.Values[i] * Unit / float64(int(1)<<shift))
		body = append(body, c, byte(int8(min(max(v, -math.MaxInt8), math.MaxInt8))))
	}
	return body
}

// Known returns the bits of a feature that the table keeps.
func (t *Table) Known() uint64 { return ^(^uint64(0) >> t.bits) | 1<<16 - 1 }

// Rows returns the rows of the table, with as much of their features as it has.
func (t *Table) Rows() []Row {
	var out []Row
	for b := range uint64(1) << t.bits {
		rows := t.rows[first(t.buckets[b<<3:]):first(t.buckets[b<<3+8:])]
		for len(rows) > 3 {
			n := 2 * int(rows[2]&31)
			scale := float64(int(1)<<(rows[2]>>5)) / Unit
			r := Row{Feature: b<<(64-t.bits) | uint64(rows[0]) | uint64(rows[1])<<8}
			for i := 3; i < 3+n; i += 2 {
				r.Classes = append(r.Classes, rows[i])
				r.Values = append(r.Values, float64(int8(rows[i+1]))*scale)
			}
			if k := len(out) - 1; k >= 0 && out[k].Feature == r.Feature { // a row of many weights is several
				out[k].Classes, out[k].Values = append(out[k].Classes, r.Classes...), append(out[k].Values, r.Values...)
			} else {
				out = append(out, r)
			}
			rows = rows[3+n:]
		}
	}
	return out
}
