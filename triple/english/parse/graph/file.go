package graph

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// magic begins a file; the number is that of the features and of the shape of the network.
const magic = "whence graph 1\n"

var errFile = errors.New("graph: no file of weights of this kind")

// file is a file of weights as it lies in the program: of it only the network is decoded,
// when the first sentence is parsed.
type file struct {
	rows    int
	keys    string // of the features, in their order, 8 bytes each
	known   string // for each of these a scale, and its numbers as single bytes
	weights string // of the network, 2 bytes each, one row for each output
}

// Load returns the model of a file. It keeps data and decodes nothing.
func Load(data string) (*Model, error) {
	rest, is := strings.CutPrefix(data, magic)
	if !is {
		return nil, errFile
	}
	var lines [3]string
	for i := range lines {
		if lines[i], rest, is = strings.Cut(rest, "\n"); !is {
			return nil, errFile
		}
	}
	m := &Model{Tags: strings.Fields(lines[0]), Labels: strings.Fields(lines[1])}
	if _, err := fmt.Sscan(lines[2], &m.In, &m.Hidden, &m.Arc, &m.Rel, &m.rows); err != nil {
		return nil, fmt.Errorf("graph: %w", err)
	}
	m.Sizes.Labels = len(m.Labels)
	keys, known, weights := 8*m.rows, (4+m.In)*m.rows, 0
	for _, matrix := range m.Matrices() {
		weights += 2 * matrix.Cells()
	}
	if len(rest) != keys+known+weights {
		return nil, errFile
	}
	m.keys, m.known, m.weights = rest[:keys], rest[keys:keys+known], rest[keys+known:]
	return m, nil
}

// Write makes a file of a network and of what is known of features.
func Write(tags, labels []string, s Sizes, n Network, known map[uint64][]float32) []byte {
	var b bytes.Buffer
	b.WriteString(magic + strings.Join(tags, " ") + "\n" + strings.Join(labels, " ") + "\n")
	fmt.Fprintln(&b, s.In, s.Hidden, s.Arc, s.Rel, len(known))
	keys := make([]uint64, 0, len(known))
	for k := range known {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	out := b.Bytes()
	for _, k := range keys {
		out = binary.LittleEndian.AppendUint64(out, k)
	}
	for _, k := range keys {
		out = appendRow(out, known[k])
	}
	for i, m := range s.Matrices() {
		for c := range m.Columns {
			for r := range m.Rows {
				out = binary.LittleEndian.AppendUint16(out, short(n[i][r*m.Columns+c]))
			}
		}
	}
	return out
}

// appendRow writes numbers as bytes of which the largest is 127, with their scale in front.
func appendRow(out []byte, row []float32) []byte {
	var most float32
	for _, x := range row {
		most = max(most, x, -x)
	}
	scale := max(most, 1e-9) / 127
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(scale))
	for _, x := range row {
		out = append(out, byte(int8(math.Round(float64(x/scale)))))
	}
	return out
}

// short is a number by the upper half of its bits, rounded.
func short(x float32) uint16 { return uint16((math.Float32bits(x) + 0x7fff) >> 16) }

// decode makes the network of the file.
func (m *Model) decode() {
	rest := m.weights
	for _, matrix := range m.Matrices() {
		cells := make([]float32, matrix.Cells())
		for i := range cells {
			cells[i] = math.Float32frombits(uint32(rest[2*i])<<16 | uint32(rest[2*i+1])<<24)
		}
		m.network = append(m.network, cells)
		rest = rest[2*len(cells):]
	}
}

// Learned returns the network, its matrices as Write takes them, and what is known of each
// feature.
func (m *Model) Learned() (Network, map[uint64][]float32) {
	m.once.Do(m.decode)
	var out Network
	for i, matrix := range m.Matrices() {
		cells := make([]float32, matrix.Cells())
		for c := range matrix.Columns {
			for r := range matrix.Rows {
				cells[r*matrix.Columns+c] = m.network[i][c*matrix.Rows+r]
			}
		}
		out = append(out, cells)
	}
	known := make(map[uint64][]float32, m.rows)
	for row := range m.rows {
		numbers := make([]float32, m.In)
		m.addRow(numbers, row)
		known[number(m.keys[8*row:])] = numbers
	}
	return out, known
}

// row returns which row has what is known of the feature with this key, -1 for none.
func (m *Model) row(k uint64) int {
	low, high := 0, m.rows
	for low < high {
		mid := (low + high) / 2
		switch at := number(m.keys[8*mid:]); {
		case at == k:
			return mid
		case at < k:
			low = mid + 1
		default:
			high = mid
		}
	}
	return -1
}

func number(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// addRow adds what is known of a feature to a word.
func (m *Model) addRow(word []float32, row int) {
	data := m.known[row*(4+m.In):][:4+m.In]
	scale := math.Float32frombits(uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24)
	for k := range word {
		word[k] += scale * float32(int8(data[4+k]))
	}
}
