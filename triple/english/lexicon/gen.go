//go:build ignore

// Command gen writes words.bin, forms.txt, senses.bin and attributes.txt from an
// installed WordNet 3.0:
//
//	go run gen.go gensenses.go -wordnet /usr/share/wordnet
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// The files of WordNet with the nouns for living beings.
const animalFile, personFile = 5, 18

// The layout is described in lexicon.go.
const (
	blockSize            = 16
	noun, verb, adj, adv = 0, 1, 2, 3
	flagName, flagMass   = 1 << 4, 1 << 5
	flagPerson           = 1 << 6
	flagLiving           = 1 << 7
)

type entry struct {
	flags  byte
	counts [4]int
	frames byte
}

func main() {
	dir := flag.String("wordnet", "/usr/share/wordnet", "folder of the WordNet 3.0 dictionary")
	flag.Parse()
	words := map[string]*entry{}
	for class, pos := range []string{"noun", "verb", "adj", "adv"} {
		check(readIndex(*dir, pos, class, words))
	}
	check(readCounts(filepath.Join(*dir, "cntlist.rev"), words))
	check(os.WriteFile("words.bin", encode(words), 0o644))
	forms, err := readForms(*dir)
	check(err)
	check(os.WriteFile("forms.txt", forms, 0o644))

	list := sorted(words)
	known := map[string]int{}
	for i, w := range list {
		known[w] = i
	}
	g, err := readGraph(*dir)
	check(err)
	all, err := readSenses(*dir, g, known)
	check(err)
	check(os.WriteFile("senses.bin", encodeSenses(g, all, list, known), 0o644))
	check(os.WriteFile("attributes.txt", attributes(g, all, list, known), 0o644))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// synset is what a line of a data file says of its words.
type synset struct {
	file   int
	frames byte
	named  map[string]bool // lower-case words that are written with a capital
}

func readData(dir, pos string) (map[string]synset, error) {
	out := map[string]synset{}
	err := lines(filepath.Join(dir, "data."+pos), func(line string) error {
		f := strings.Fields(strings.SplitN(line, " | ", 2)[0])
		s := synset{named: map[string]bool{}}
		s.file, _ = strconv.Atoi(f[1])
		n, _ := strconv.ParseInt(f[3], 16, 32)
		for i := range int(n) {
			w := f[4+2*i]
			if strings.ToLower(w) != w {
				s.named[strings.ToLower(w)] = true
			}
		}
		at := 4 + 2*int(n)
		pointers, _ := strconv.Atoi(f[at])
		at += 1 + 4*pointers
		if pos == "verb" && at < len(f) {
			for i := at + 1; i+1 < len(f); i += 3 {
				number, _ := strconv.Atoi(f[i+1])
				s.frames |= frameBit(number)
			}
		}
		out[f[0]] = s
		return nil
	})
	return out, err
}

// frameBit maps a WordNet sentence frame to what the grammar asks of a verb.
func frameBit(n int) byte {
	switch n {
	case 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 24, 25, 30, 31:
		return 1 // an object
	case 14, 15:
		return 1 | 4 // an object and a recipient
	case 1, 2, 3, 4, 12, 13, 22, 23, 27:
		return 2 // no object
	case 26, 34:
		return 8 // a that-clause
	case 28, 32, 35:
		return 16 // an infinitive
	case 5, 6, 7:
		return 32 // an adjective
	}
	return 0
}

func readIndex(dir, pos string, class int, words map[string]*entry) error {
	data, err := readData(dir, pos)
	if err != nil {
		return err
	}
	return lines(filepath.Join(dir, "index."+pos), func(line string) error {
		f := strings.Fields(line)
		word := f[0]
		if first, last, two := strings.Cut(word, "_"); two && class == noun && plain(first) && plain(last) {
			word = first + " " + last
		} else if !plain(word) {
			return nil
		}
		e := words[word]
		if e == nil {
			e = &entry{}
			words[word] = e
		}
		e.flags |= 1 << class
		senses, _ := strconv.Atoi(f[2])
		capital := class == noun || class == adj && e.flags&(1<<noun) == 0
		for i, off := range f[len(f)-senses:] {
			s := data[off]
			e.frames |= s.frames
			capital = capital && s.named[f[0]]
			if class == noun {
				e.flags |= senseFlags(s.file, i == 0, s.named[f[0]])
			}
		}
		if capital {
			e.flags |= flagName
			if word != f[0] {
				delete(words, word) // names of two words need no list
			}
		}
		return nil
	})
}

// senseFlags are the flags that a sense gives to its noun.
func senseFlags(file int, first, named bool) byte {
	var flags byte
	if first {
		flags = nounFlags(file)
	}
	if !named && (file == animalFile || file == personFile) {
		flags |= flagLiving
	}
	return flags
}

// nounFlags reads the lexicographer file of a noun's first sense.
func nounFlags(file int) byte {
	switch file {
	case 4, 7, 9, 10, 12, 13, 19, 21, 22, 26, 27:
		return flagMass
	case personFile:
		return flagPerson
	}
	return 0
}

func readCounts(path string, words map[string]*entry) error {
	return lines(path, func(line string) error {
		f := strings.Fields(line)
		lemma, key, ok := strings.Cut(f[0], "%")
		e := words[lemma]
		if !ok || e == nil {
			return nil
		}
		n, _ := strconv.Atoi(f[len(f)-1])
		switch key[0] {
		case '1':
			e.counts[noun] += n
		case '2':
			e.counts[verb] += n
		case '3', '5':
			e.counts[adj] += n
		case '4':
			e.counts[adv] += n
		}
		return nil
	})
}

// rank is the share of a word's tagged uses that fall to one class: 3 for half
// of them or more, 2 for an eighth, 1 for any, 0 for none.
func rank(n, total int) byte {
	switch {
	case n == 0:
		return 0
	case 2*n >= total:
		return 3
	case 8*n >= total:
		return 2
	}
	return 1
}

func sorted(words map[string]*entry) []string {
	list := make([]string, 0, len(words))
	for w := range words {
		list = append(list, w)
	}
	sort.Strings(list)
	return list
}

func encode(words map[string]*entry) []byte {
	list := sorted(words)
	var body bytes.Buffer
	var index []uint32
	for i, w := range list {
		shared := 0
		if i%blockSize == 0 {
			index = append(index, uint32(body.Len()))
		} else {
			shared = common(list[i-1], w)
		}
		e := words[w]
		total := e.counts[0] + e.counts[1] + e.counts[2] + e.counts[3]
		var ranks byte
		for c, n := range e.counts {
			ranks |= rank(n, total) << (2 * c)
		}
		body.Write([]byte{byte(shared), byte(len(w) - shared)})
		body.WriteString(w[shared:])
		body.Write([]byte{e.flags, ranks})
		if e.flags&(1<<verb) != 0 {
			body.WriteByte(e.frames)
		}
	}
	var out bytes.Buffer
	head := []uint32{uint32(len(list)), uint32(len(index))}
	binary.Write(&out, binary.LittleEndian, head)
	binary.Write(&out, binary.LittleEndian, index)
	out.Write(body.Bytes())
	return out.Bytes()
}

func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func readForms(dir string) ([]byte, error) {
	var all []string
	for class, pos := range []string{"noun", "verb", "adj", "adv"} {
		letter := "nvar"[class]
		err := lines(filepath.Join(dir, pos+".exc"), func(line string) error {
			f := strings.Fields(line)
			if len(f) < 2 || !plain(f[0]) || !plain(f[1]) || f[0] == f[1] {
				return nil
			}
			all = append(all, fmt.Sprintf("%s %c %s", f[0], letter, f[1]))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return []byte(strings.Join(all, "\n") + "\n"), nil
}

func plain(w string) bool {
	for _, r := range w {
		if (r < 'a' || r > 'z') && r != '-' && r != '\'' {
			return false
		}
	}
	return w != "" && len(w) < 200
}

func lines(path string, do func(string) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		if strings.HasPrefix(s.Text(), "  ") || s.Text() == "" {
			continue // the licence
		}
		if err := do(s.Text()); err != nil {
			return err
		}
	}
	return s.Err()
}
