package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"whence/triple/english/parse"
)

// read loads the treebanks.
func (t *trainer) read() error {
	all, single, err := t.readFiles(t.treebank)
	if err != nil {
		return err
	}
	if t.words != "" {
		if err := os.WriteFile(t.words, []byte(wordLines(single)), 0o644); err != nil {
			return err
		}
	}
	extra, err := t.generated(all)
	if err != nil {
		return err
	}
	all.add(extra, 1)
	later, _, err := t.readFiles(t.then)
	if err != nil {
		return err
	}
	for i := range later.groups {
		later.groups[i] |= isLater
	}
	all.add(later, 1)
	for i := range all.trees {
		projective(&all.trees[i])
	}
	all = all.withNames(t.renamed, t.random).withVariants(t.variants, t.random)
	if t.inventory == nil {
		t.inventory = newInventory(all.trees)
	}
	for i := range all.trees {
		e := t.example(&all.trees[i], all.groups[i]%max(1, t.folds))
		e.later = all.groups[i]&isLater != 0
		t.examples = append(t.examples, e)
	}
	t.set.Tags, t.set.Labels = t.tags, t.labels
	t.logf("%d sentences to learn from, %d tags, %d labels", len(t.examples), len(t.tags), len(t.labels))
	return t.readTests()
}

// isLater marks the groups of what is learned last.
const isLater = 1 << 40

// readFiles reads the treebanks of a list of files. It returns the trees that are
// short enough to learn from, as often as the list says, and all of them once.
func (t *trainer) readFiles(list string) (all corpus, single []parse.Tree, err error) {
	if list == "" {
		return all, nil, nil
	}
	for i, name := range strings.Split(list, ",") {
		name, count, counted := strings.Cut(name, "*")
		times := 1
		if counted {
			if times, err = strconv.Atoi(count); err != nil {
				return all, nil, fmt.Errorf("%q is no number of times to take %s", count, name)
			}
		}
		trees, err := readCorpus(name)
		if err != nil {
			return all, nil, err
		}
		single = append(single, trees...)
		trees = slices.DeleteFunc(trees, func(tree parse.Tree) bool { return len(tree.Words) > t.longest })
		c := corpus{trees: trees, groups: make([]int, len(trees))}
		for j := range trees {
			c.groups[j] = i<<20 + j/10
		}
		all.add(c, times)
	}
	return all, single, nil
}

// generated makes questions, requests and notes of the trees.
func (t *trainer) generated(all corpus) (corpus, error) {
	var out corpus
	var own []parse.Tree
	var groups []int
	p := phrases{}
	for i := range all.trees {
		p.collect(&all.trees[i])
		for _, q := range questions(&all.trees[i], t.random) {
			own, groups = append(own, q), append(groups, all.groups[i])
		}
	}
	for n, i := range t.random.Perm(len(own)) {
		if n == t.questions {
			break
		}
		out.trees, out.groups = append(out.trees, own[i]), append(out.groups, groups[i])
	}
	shapes, err := templates()
	if err != nil {
		return out, err
	}
	for i := range t.questions / 3 {
		tree, err := p.fill(shapes[i%len(shapes)], t.random)
		if err != nil {
			return out, err
		}
		out.trees, out.groups = append(out.trees, tree), append(out.groups, 1<<30+i)
	}
	t.logf("%d of %d questions made, and %d of shapes", min(t.questions, len(own)), len(own), len(out.trees)-min(t.questions, len(own)))
	return out, nil
}

func (t *trainer) readTests() error {
	if t.test == "" {
		return nil
	}
	for _, name := range strings.Split(t.test, ",") {
		trees, err := readCorpus(name)
		if err != nil {
			return err
		}
		short := name[strings.LastIndexByte(name, '/')+1:]
		for _, c := range []struct {
			name   string
			change func(parse.Tree) parse.Tree
		}{{short, nil}, {short + " plain", plain}} {
			t.names = append(t.names, c.name)
			for _, tree := range trees {
				if c.change != nil {
					tree = c.change(tree)
				}
				t.tests[c.name] = append(t.tests[c.name], t.example(&tree, 0))
			}
		}
	}
	return nil
}
