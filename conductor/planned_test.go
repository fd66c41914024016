package conductor

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"whence/conductor/assistant"
	"whence/conductor/tool"
	"whence/internal/modelserver"
)

// plainTool is one of the program's own kind that says something.
func plainTool(name, describe, says string) tool.Tool {
	return tool.Tool{Name: name, Description: describe, ReadOnly: true, Schema: tool.TextSchema("path", "what"),
		Run: func(context.Context, json.RawMessage) (tool.Result, error) { return tool.Result{Text: says}, nil }}
}

// byRules are the tools that rules chose for a task.
func byRules(r Record) string {
	var out []string
	for _, o := range r.Task.Offered {
		if o.Rules > 0 {
			out = append(out, o.Tool)
		}
	}
	return strings.Join(out, " ")
}

// What was told selects tools by rules, and what a tool did selects the next.
func TestRulesSeeWhatWasToldAndDone(t *testing.T) {
	dir := t.TempDir()
	writeSkill(t, dir, "jobs.json", `[
 {"name":"kiln for the job","antecedents":[{"type":"fact","predicate":"job","arguments":["alpha"]}],"consequents":[{"type":"fact","predicate":"tool_selected","arguments":["zq_kiln"]}]},
 {"name":"glaze after kiln","antecedents":[{"type":"fact","predicate":"tool_state","arguments":["zq_kiln","Completed"]}],"consequents":[{"type":"fact","predicate":"suggest_following_tool","arguments":["zq_glaze"]}]}]`)
	c, _ := newAgent(t, "", []tool.Tool{plainTool("zq_kiln", "Fires pots.", "Pot nine is fired."), plainTool("zq_glaze", "Colours pots.", "Pot nine is red.")},
		modelserver.Say("I cannot do that."), use("zq_kiln", `{"path":"nine"}`), use("zq_glaze", `{"path":"nine"}`), modelserver.Say("Pot nine is red [2]."))
	defer end(t, c)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	before, _ := hearAll(t, c, "/do compute the annual ledger")
	hearAll(t, c, "Alpha is a job.")
	after, _ := hearAll(t, c, "/do compute the annual ledger")
	if byRules(before) != "" || byRules(after) != "zq_glaze zq_kiln" {
		t.Errorf("rules chose %q before and %q after", byRules(before), byRules(after))
	}
}

// A long result is cut to fit the model's window, and it says where.
func TestRequestsOfATaskFitTheWindow(t *testing.T) {
	long := strings.Repeat("The kiln of the village was built of clay by people who are long gone.\n", 800)
	c, server := newAgent(t, "", []tool.Tool{plainTool("zq_kiln", "Reads the chronicle of the kiln.", long)},
		use("zq_kiln", `{"path":"a"}`), use("zq_kiln", `{"path":"b"}`), modelserver.Say("That is all I know."))
	defer end(t, c)
	hearAll(t, c, "/do read the chronicle of the kiln")
	for i, r := range server.Requests() {
		if most := c.assistant.Room.Tokens() * assistant.BytesPerToken; len(r.Body) > most {
			t.Errorf("request %d has %d bytes, and the window %d", i, len(r.Body), most)
		}
	}
	if last := server.Requests()[len(server.Requests())-1]; !strings.Contains(string(last.Body), "cut here, since no more fits") {
		t.Error("the cut is not said")
	}
}

// A plan is made by the rules, within a budget that was set, and is taken back with it.
func TestPlansKeepToTheBudget(t *testing.T) {
	dir := t.TempDir()
	writeSkill(t, dir, "ways.json", `[
 {"name":"by kiln","antecedents":[{"type":"fact","predicate":"tool_state","arguments":["zq_kiln","Completed"]},{"type":"fact","predicate":"job","arguments":["?j"]}],"consequents":[{"type":"fact","predicate":"reaches","arguments":["fire the pots"]}]}]`)
	kiln := plainTool("zq_kiln", "Fires pots.", "Done.")
	kiln.Cost = 7
	c, _ := newAgent(t, "", []tool.Tool{kiln})
	defer end(t, c)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	plan := func() string { return mustTake(t, c, "/plan fire the pots").Reply }
	if said := plan(); !strings.Contains(said, "There is no plan") || !strings.Contains(said, "job") {
		t.Error(said)
	}
	mustTake(t, c, "Alpha is a job.")
	if said := plan(); !strings.Contains(said, "1. zq_kiln") {
		t.Error(said)
	}
	mustTake(t, c, "/set budget 5")
	if said := plan(); !strings.Contains(said, "cost") {
		t.Error(said)
	}
	if said := mustTake(t, c, "/set").Reply; said != "budget is 5." {
		t.Error(said)
	}
	mustTake(t, c, "/undo")
	if said := plan(); !strings.Contains(said, "1. zq_kiln") {
		t.Error(said)
	}
	if said := mustTake(t, c, "/plan find out what was told about Tom").Reply; !strings.Contains(said, "1. search") {
		t.Error(said)
	}
	for _, wrong := range []string{"/plan", "/set budget", "/set Bud get"} {
		if r, _ := hearAll(t, c, wrong); r.Error == nil && r.Statements[0].Status != "refused" {
			t.Errorf("%s: %s", wrong, r.Reply)
		}
	}
}
