package conductor

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// CompleteLine returns what the last word of a line may become, as Complete does;
// behind a command these are the words that it takes, or files. It is safe for
// concurrent use.
func (c *Conductor) CompleteLine(line string) []string {
	before, word := "", line
	if at := strings.LastIndexAny(line, " \n"); at >= 0 {
		before, word = strings.TrimSpace(line[:at]), line[at+1:]
	}
	name, isCommand := strings.CutPrefix(before, "/")
	if !isCommand {
		return c.Complete(word)
	}
	name, args, _ := strings.Cut(name, " ")
	switch name {
	case "ingest", "import", "load", "export":
		return completeFile(word)
	case "resume":
		return startingWith(word, c.sessionIDs())
	}
	if words := argumentWords(name, len(strings.Fields(args))); words != nil {
		return startingWith(word, words)
	}
	return c.Complete(word)
}

// argumentWords are the words that a command takes at a place, counted from 0.
func argumentWords(command string, at int) []string {
	switch {
	case command == "help" && at == 0:
		var names []string
		for _, c := range Commands() {
			names = append(names, c.Name)
		}
		return names
	case command == "world" && at == 0:
		return slices.Sorted(maps.Keys(worlds))
	case command == "trace" && at == 0:
		return []string{"fails", "off", "on"}
	case command == "memory" && at == 0:
		return []string{"fade", "keep", "still"}
	case command == "model" && at == 0:
		return []string{"off", "on"}
	case command == "relation" && at == 1:
		return slices.Sorted(maps.Keys(propertyNames))
	}
	return nil
}

func startingWith(word string, words []string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, word) && len(out) < maxCompletions {
			out = append(out, w)
		}
	}
	return out
}

// sessionIDs are those of the sessions in which anything was said, sorted.
func (c *Conductor) sessionIDs() []string {
	ctx, cancel := context.WithTimeout(context.Background(), completeTimeout)
	defer cancel()
	all, err := c.history.Sessions(ctx)
	if err != nil {
		return nil // completing is a convenience
	}
	var ids []string
	for _, s := range all {
		if s.Turns > 0 || s.Name != "" {
			ids = append(ids, s.ID)
		}
	}
	slices.Sort(ids)
	return ids
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
		if !strings.HasPrefix(name, base) || base == "" && strings.HasPrefix(name, ".") || strings.ContainsAny(name, " \t\n\"") || len(out) == maxCompletions {
			continue
		}
		if e.IsDir() {
			name += string(filepath.Separator)
		}
		out = append(out, folder+name)
	}
	return out
}
