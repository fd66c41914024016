//go:build ignore

package main

import (
	"bytes"
	"encoding/binary"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// The layout of senses.bin is described in senses.go.

// meaning is a synset: what a line of a data file says, but for its gloss.
type meaning struct {
	id       int // counted from 1 in its class
	file     int
	words    []string
	pointers []pointer
}

type pointer struct {
	symbol string
	to     string // the offset of the other synset
	class  int
	// from and at number the words that the pointer relates, 0 for all.
	from, at int
}

// classLetters are those of noun, verb, adj, adv; s is an adjective too.
const classLetters = "nvars"

// graph is all of WordNet: the synsets of each class by offset.
type graph [4]map[string]*meaning

func readGraph(dir string) (*graph, error) {
	var g graph
	for class, pos := range []string{"noun", "verb", "adj", "adv"} {
		g[class] = map[string]*meaning{}
		err := lines(filepath.Join(dir, "data."+pos), func(line string) error {
			f := strings.Fields(strings.SplitN(line, " | ", 2)[0])
			s := &meaning{id: len(g[class]) + 1}
			s.file, _ = strconv.Atoi(f[1])
			n, _ := strconv.ParseInt(f[3], 16, 32)
			for i := range int(n) {
				w, _, _ := strings.Cut(strings.ToLower(f[4+2*i]), "(")
				s.words = append(s.words, w)
			}
			at := 4 + 2*int(n)
			count, _ := strconv.Atoi(f[at])
			for i := range count {
				p := f[at+1+4*i:]
				from, _ := strconv.ParseInt(p[3][:2], 16, 32)
				to, _ := strconv.ParseInt(p[3][2:], 16, 32)
				c := strings.Index(classLetters, p[2])
				if c == 4 {
					c = adj
				}
				s.pointers = append(s.pointers, pointer{p[0], p[1], c, int(from), int(to)})
			}
			g[class][f[0]] = s
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return &g, nil
}

// senses are the synsets of a word in one class, the most frequent first.
type senses map[string][4][]*meaning

func readSenses(dir string, g *graph, known map[string]int) (senses, error) {
	out := senses{}
	for class, pos := range []string{"noun", "verb", "adj", "adv"} {
		err := lines(filepath.Join(dir, "index."+pos), func(line string) error {
			f := strings.Fields(line)
			word := spelled(f[0])
			if _, ok := known[word]; !ok || class != noun && word != f[0] {
				return nil // of two words the list has nouns only
			}
			n, _ := strconv.Atoi(f[2])
			all := out[word]
			for _, offset := range f[len(f)-n:] {
				all[class] = append(all[class], g[class][offset])
			}
			out[word] = all
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// spelled is a word of WordNet as words.bin has it.
func spelled(w string) string { return strings.ReplaceAll(w, "_", " ") }

// uint24 appends a number below 2^24.
func uint24(b []byte, n int) []byte { return append(b, byte(n), byte(n>>8), byte(n>>16)) }

func encodeSenses(g *graph, all senses, list []string, known map[string]int) []byte {
	words, blocks := encodeWords(g, all, list, known)
	nodes, more, counts := encodeNodes(g, known)
	var out bytes.Buffer
	head := append(counts, uint32(len(more)/6), uint32(len(blocks)))
	binary.Write(&out, binary.LittleEndian, append(head, blocks...))
	out.Write(nodes)
	out.Write(more)
	out.Write(words)
	return out.Bytes()
}

// encodeWords are the senses of each word by its classes, and the words derived of it; blocks
// are where every blockSize-th begins.
func encodeWords(g *graph, all senses, list []string, known map[string]int) (words []byte, blocks []uint32) {
	for i, w := range list {
		if i%blockSize == 0 {
			blocks = append(blocks, uint32(len(words)))
		}
		s := all[w]
		for class := range s {
			n := min(len(s[class]), 255)
			words = append(words, byte(n))
			for _, m := range s[class][:n] {
				words = uint24(words, m.id)
			}
		}
		derived := derivedOf(g, s, w, known)
		words = append(words, byte(len(derived)))
		for _, d := range derived {
			words = uint24(words, d)
		}
	}
	return words, blocks
}

// encodeNodes are the meanings of each class with what each is a kind of first; more are the
// other kinds of nouns.
func encodeNodes(g *graph, known map[string]int) (nodes, more []byte, counts []uint32) {
	for class := range g {
		list := inOrder(g[class])
		counts = append(counts, uint32(len(list)))
		for _, m := range list {
			ups := hypernyms(g, m)
			first := 0
			if len(ups) > 0 {
				first = ups[0]
			}
			nodes = append(uint24(nodes, first), byte(m.file))
			if class != noun {
				continue
			}
			nodes = uint24(nodes, firstKnown(m, known))
			for _, up := range ups[min(1, len(ups)):] {
				more = uint24(uint24(more, m.id), up)
			}
		}
	}
	return nodes, more, counts
}

func inOrder(synsets map[string]*meaning) []*meaning {
	list := make([]*meaning, len(synsets))
	for _, m := range synsets {
		list[m.id-1] = m
	}
	return list
}

// hypernyms are the synsets that one is a kind or an instance of, in its class.
func hypernyms(g *graph, m *meaning) []int {
	var out []int
	for _, p := range m.pointers {
		if p.symbol == "@" || p.symbol == "@i" {
			out = append(out, g[p.class][p.to].id)
		}
	}
	return out
}

// firstKnown is one more than the number of the first of a synset's words that
// is in the list, or 0.
func firstKnown(m *meaning, known map[string]int) int {
	for _, w := range m.words {
		if n, ok := known[spelled(w)]; ok {
			return n + 1
		}
	}
	return 0
}

// derivedOf are the words that a word is derivationally related to, or pertains
// to: each the number of the word, times 16, and the classes of both.
func derivedOf(g *graph, s [4][]*meaning, w string, known map[string]int) []int {
	var out []int
	for class := range s {
		for _, m := range s[class] {
			for _, p := range m.pointers {
				if p.symbol != "+" && p.symbol != "\\" || p.from == 0 || spelled(m.words[p.from-1]) != w {
					continue
				}
				other := spelled(g[p.class][p.to].words[p.at-1])
				n, ok := known[other]
				code := n<<4 | class<<2 | p.class
				if ok && other != "" && !slices.Contains(out, code) && len(out) < 255 {
					out = append(out, code)
				}
			}
		}
	}
	return out
}

// attributes are lines of an adjective and the nouns for what it tells of
// something: "tall height stature".
func attributes(g *graph, all senses, list []string, known map[string]int) []byte {
	var out []string
	for _, w := range list {
		var nouns []string
		for _, m := range all[w][adj] {
			for _, of := range attributesOf(g, m) {
				for _, n := range of.words {
					if _, ok := known[n]; ok && !slices.Contains(nouns, n) {
						nouns = append(nouns, n)
					}
				}
			}
		}
		if len(nouns) > 0 && !strings.Contains(w, " ") {
			out = append(out, w+" "+strings.Join(nouns, " "))
		}
	}
	sort.Strings(out)
	return []byte(strings.Join(out, "\n") + "\n")
}

// attributesOf are the noun synsets of which an adjective, or the one that it is
// similar to, is a value.
func attributesOf(g *graph, m *meaning) []*meaning {
	var out []*meaning
	for _, p := range m.pointers {
		if p.symbol == "=" {
			out = append(out, g[noun][p.to])
		}
	}
	for _, p := range m.pointers {
		if head := g[adj][p.to]; p.symbol == "&" && p.class == adj && len(out) == 0 {
			for _, q := range head.pointers {
				if q.symbol == "=" {
					out = append(out, g[noun][q.to])
				}
			}
		}
	}
	return out
}
