package command

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/kb"
)

// Others is what else a word may become.
type Others struct {
	// Word are the commands, names, relations and ids that begin with a word.
	Word func(word string) []string
	// Sessions are the ids of all sessions, and Latest those of the facts told last.
	Sessions, Latest func() []string
}

// Complete returns what the last word of a line may become.
func (s Set) Complete(line string, o Others) []string {
	before, word := "", line
	if at := strings.LastIndexAny(line, " \n"); at >= 0 {
		before, word = strings.TrimSpace(line[:at]), line[at+1:]
	}
	name, isCommand := strings.CutPrefix(before, "/")
	if !isCommand {
		return o.Word(word)
	}
	name, args, _ := strings.Cut(name, " ")
	c, _ := s.Find(name)
	switch {
	case c.Files:
		return completeFile(word)
	case c.Name == "resume":
		return startingWith(word, o.Sessions())
	case word == "" && strings.Contains(c.Args, "f12"):
		return o.Latest()
	case c.Words != nil:
		if words := c.Words(len(strings.Fields(args))); words != nil {
			return startingWith(word, words)
		}
	}
	words := o.Word(word)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(idsFirst(a), idsFirst(b)) })
	return words
}

// idsFirst orders what a command may take: ids, which are short to type, and then names.
func idsFirst(word string) int {
	if len(word) > 1 && kb.IsID(word, word[0]) {
		return 0
	}
	return 1
}

// First are words that a command takes right behind its name.
func First(words ...string) func(at int) []string {
	return func(at int) []string {
		if at == 0 {
			return words
		}
		return nil
	}
}

// MaxCompletions bounds what is offered at once.
const MaxCompletions = 50

func startingWith(word string, words []string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, word) && len(out) < MaxCompletions {
			out = append(out, w)
		}
	}
	return out
}

// completeFile returns the files and folders whose path begins with the word;
// a folder ends with a separator. Those that are hidden need their period.
func completeFile(word string) []string {
	folder, base := filepath.Split(word)
	at := folder
	if at == "" {
		at = "."
	}
	entries, err := os.ReadDir(at)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, base) || base == "" && strings.HasPrefix(name, ".") || strings.ContainsAny(name, " \t\n\"") || len(out) == MaxCompletions {
			continue
		}
		if e.IsDir() {
			name += string(filepath.Separator)
		}
		out = append(out, folder+name)
	}
	return out
}
