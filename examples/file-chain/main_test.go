package main

import (
	"context"
	"strings"
	"testing"
)

// TestRun holds the program to what the rules of the example promise.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		// .9 × .85 × .8, of a template that is warned of
		"no antecedent binds ?following_tool: the conclusion is a template, for the turn only",
		"suggest_following_tool(?following_tool, \"data_parse\")  0.612\n",
		"    told tool_selected(\"reader\", \"file_read\")  0.9\n",
		// only the rules know the parser; it is trusted
		"  parser  0.712  search 0.000, rules 0.612\n",
		"  0. reader, after [], for \"a file is read\"\n  1. parser, after [0], for \"content is parsed\"\n",
		"plan for table(\"sales.csv\"), cost 3:\n",
		"without the parser: found false\n  \"content is parsed\" needs tool_state(\"parser\", \"Completed\"): forbidden",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("not printed: %s", want)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
}
