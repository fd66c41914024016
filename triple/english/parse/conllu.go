package parse

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// FormatError is a place at which a text is not CoNLL-U.
type FormatError struct {
	Line    int // from 1
	Problem string
}

// Error says where and what.
func (e *FormatError) Error() string { return fmt.Sprintf("CoNLL-U, line %d: %s", e.Line, e.Problem) }

// ReadCoNLLU reads the trees of a treebank in the format of Universal
// Dependencies (https://universaldependencies.org/format.html). Words keep the
// offsets that they have in the sentence's text; where a treebank spells a word
// otherwise than its text does ("whatcha"), the part of the text is its form.
// Lines for empty words are left out. A sentence that is no tree is left out and
// costs none of the others: the error joins a *FormatError for each of those, and
// the reader's own, after which nothing is read.
func ReadCoNLLU(r io.Reader) ([]Tree, error) {
	var (
		trees    []Tree
		block    conlluBlock
		problems []error
		n        int
	)
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		n++
		line := strings.TrimSuffix(scanner.Text(), "\r")
		if strings.TrimSpace(line) != "" {
			block.add(line, n)
			continue
		}
		if err := block.finish(&trees); err != nil {
			problems = append(problems, err)
		}
	}
	if err := block.finish(&trees); err != nil {
		problems = append(problems, err)
	}
	if err := scanner.Err(); err != nil {
		problems = append(problems, fmt.Errorf("reading CoNLL-U after line %d: %w", n, err))
	}
	return trees, errors.Join(problems...)
}

// conlluBlock is a sentence while its lines are read.
type conlluBlock struct {
	text    string
	hasText bool
	words   []Word
	spelt   []conlluToken
	first   int // its first line, 0 before it
	problem error
}

// conlluToken is a stretch of text without a space: one word, or several that
// are written as one.
type conlluToken struct {
	form        string
	first, last int // words, from 0, both included
	spaceAfter  bool
}

// add reads a line; after the first problem of a sentence the rest of it is skipped.
func (b *conlluBlock) add(line string, n int) {
	if b.problem == nil {
		b.problem = b.line(line, n)
	}
}

func (b *conlluBlock) line(line string, n int) error {
	if b.first == 0 {
		b.first = n
	}
	if comment, is := strings.CutPrefix(line, "#"); is {
		if text, is := strings.CutPrefix(strings.TrimSpace(comment), "text = "); is {
			b.text, b.hasText = text, true
		}
		return nil
	}
	f := strings.Split(line, "\t")
	if len(f) != 10 {
		return &FormatError{n, fmt.Sprintf("%d columns, want 10 separated by tabs", len(f))}
	}
	if strings.Contains(f[0], ".") {
		return nil // an empty word of the enhanced graph
	}
	if f[1] == "" {
		return &FormatError{n, "a word without a form"}
	}
	t := conlluToken{form: f[1], spaceAfter: !strings.Contains(f[9], "SpaceAfter=No")}
	if from, to, is := strings.Cut(f[0], "-"); is {
		i, err1 := strconv.Atoi(from)
		j, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || i != len(b.words)+1 || j < i {
			return &FormatError{n, fmt.Sprintf("the range %q is not of the words that follow", f[0])}
		}
		t.first, t.last = i-1, j-1
		b.spelt = append(b.spelt, t)
		return nil
	}
	if id, err := strconv.Atoi(f[0]); err != nil || id != len(b.words)+1 {
		return &FormatError{n, fmt.Sprintf("word number %q, want %d", f[0], len(b.words)+1)}
	}
	head, err := strconv.Atoi(f[6])
	if err != nil || head < 0 {
		return &FormatError{n, fmt.Sprintf("head %q is no number of a word", f[6])}
	}
	t.first, t.last = len(b.words), len(b.words)
	if k := len(b.spelt); k == 0 || b.spelt[k-1].last < t.first {
		b.spelt = append(b.spelt, t)
	}
	b.words = append(b.words, Word{Form: f[1], Lemma: f[2], Class: f[3], Tag: f[4], Head: head - 1, Label: f[7]})
	return nil
}

// finish adds the sentence, if one was begun, and makes room for the next.
func (b *conlluBlock) finish(trees *[]Tree) error {
	block := *b
	*b = conlluBlock{}
	if block.problem != nil || len(block.words) == 0 {
		return block.problem
	}
	if last := block.spelt[len(block.spelt)-1].last; last >= len(block.words) {
		return &FormatError{block.first, fmt.Sprintf("a range ends at word %d of %d", last+1, len(block.words))}
	}
	if !block.hasText {
		block.text = block.joined()
	}
	t := Tree{Text: block.text, Words: block.words}
	if err := t.check(); err != nil {
		return &FormatError{block.first, err.Error()}
	}
	at := 0
	for _, s := range block.spelt {
		i := strings.Index(t.Text[at:], s.form)
		if i < 0 {
			return &FormatError{block.first, fmt.Sprintf("%q is not in the text after %q", s.form, t.Text[:at])}
		}
		at += i
		spread(t.Words[s.first:s.last+1], at, at+len(s.form))
		at += len(s.form)
	}
	for i := range t.Words {
		w := &t.Words[i]
		w.Form = t.Text[w.Start:w.End]
	}
	*trees = append(*trees, t)
	return nil
}

// joined is the text when no comment gives it.
func (b *conlluBlock) joined() string {
	var s strings.Builder
	for i, t := range b.spelt {
		s.WriteString(t.form)
		if t.spaceAfter && i+1 < len(b.spelt) {
			s.WriteByte(' ')
		}
	}
	return s.String()
}

// spread shares the bytes from start to end out among words that are written
// together: by their lengths, and what is left over to the last.
func spread(words []Word, start, end int) {
	for i := range words {
		w := &words[i]
		left := len(words) - 1 - i
		w.Start, w.End = start, min(start+len(w.Form), max(end-left, start))
		if left == 0 {
			w.End = end
		}
		start = w.End
	}
}

// check reports what keeps t from being a tree with one root.
func (t *Tree) check() error {
	roots := 0
	for i, w := range t.Words {
		if w.Head < -1 || w.Head >= len(t.Words) {
			return fmt.Errorf("word %d hangs on word %d of %d", i+1, w.Head+1, len(t.Words))
		}
		if w.Head == -1 {
			roots++
		}
	}
	for i := range t.Words {
		for j, steps := i, 0; j != -1; j, steps = t.Words[j].Head, steps+1 {
			if steps > len(t.Words) {
				return fmt.Errorf("word %d hangs on itself", i+1)
			}
		}
	}
	if roots != 1 {
		return fmt.Errorf("%d roots, want 1", roots)
	}
	return nil
}
