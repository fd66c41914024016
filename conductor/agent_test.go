package conductor

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whence/conductor/likeness"
	"whence/conductor/skillbook"
	"whence/conductor/tool"
	"whence/internal/modelserver"
	"whence/llm"
)

// newAgent opens a conversation with a scripted model, whose replies are given
// in order, over a base that a file keeps, with the tools.
func newAgent(t *testing.T, path string, tools []tool.Tool, replies ...modelserver.Reply) (*Conductor, *modelserver.Server) {
	t.Helper()
	server := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if !r.Stream { // the reading of a turn, which is not the point here
			return reading().For(r)
		}
		if len(replies) == 0 {
			return modelserver.Failure(400, "no reply is left")
		}
		next := replies[0]
		replies = replies[1:]
		return next
	})
	client, err := llm.New(llm.Config{BaseURL: server.URL(), Model: modelserver.Model, Timeout: 10 * time.Second, IdleTimeout: 10 * time.Second, RetryDelay: time.Millisecond, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(t.Context(), Options{KB: path, Resume: true, Model: client})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range tools {
		if err := c.agent.Tools.Registry.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	return c, server
}

func end(t *testing.T, c *Conductor) {
	t.Helper()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// notes is a tool of a server that reads a file.
func notes(text string, err error) tool.Tool {
	return tool.Tool{
		Name: "notes_read", Description: "Read a file of notes.", Server: "notes", Schema: tool.TextSchema("path", "the file"),
		Run: func(context.Context, json.RawMessage) (tool.Result, error) { return tool.Result{Text: text}, err },
	}
}

func use(name, args string) modelserver.Reply {
	return modelserver.Use(modelserver.Call{Name: name, Args: args})
}

const readNotes = `{"path":"notes.txt"}`

func TestTaskWithConsentAndGrounding(t *testing.T) {
	c, server := newAgent(t, "", []tool.Tool{notes("Tom is a cat.\nTom likes tea.", nil)},
		use("notes_read", readNotes), modelserver.Say("Tom is a cat [1]. Tom is a dog [1]. Tom likes tea [2]."))
	defer end(t, c)
	r := mustTake(t, c, "/do read notes.txt and tell me what it says")
	if !strings.Contains(r.Reply, `May I run notes_read {"path":"notes.txt"}?`) || r.Task.Reason != "needs_consent" {
		t.Fatalf("%q, %+v", r.Reply, r.Task)
	}
	r = mustTake(t, c, "yes")
	if !strings.HasPrefix(r.Reply, "Tom is a cat. Tom likes tea.") || strings.Contains(strings.Split(r.Reply, "\n")[0], "dog") {
		t.Errorf("reply %q", r.Reply)
	}
	if why := mustTake(t, c, "/why").Reply; !strings.Contains(why, `Tom likes tea. — line 2 of what notes_read {"path":"notes.txt"} returned (call_1): Tom likes tea.`) {
		t.Errorf("/why: %q", why)
	}
	if r.Grounding.Supported != 2 || len(r.Grounding.Dropped) != 1 || len(r.Effects.Learned) != 0 {
		t.Errorf("grounding %+v, learned %v", r.Grounding, r.Effects.Learned)
	}
	if len(r.Task.Calls) != 2 || r.Task.Calls[1].Evidence[1] != 2 || r.Task.Calls[1].Status != "done" {
		t.Errorf("calls %+v", r.Task.Calls)
	}
	if got := server.Requests()[1].Last("tool"); got != "[1] Tom is a cat.\n[2] Tom likes tea." {
		t.Errorf("the model was told %q", got)
	}
	if r := mustTake(t, c, "Is Tom a cat?"); r.Verdict == Proved {
		t.Error("what a tool returned was learned")
	}
}

// What a model says while it calls tools is no answer: that it is not shown takes nothing from the
// one that it gives then, and the tools' lines are not shown besides.
func TestWhatIsSaidBesideCallsIsNoAnswer(t *testing.T) {
	first := use("search", `{"words":"Rita"}`)
	first.Text = "Let me look that up."
	c, _ := newAgent(t, "", nil, first, modelserver.Say("I found that Rita lives in Lund [1]."))
	defer end(t, c)
	mustTake(t, c, "Rita lives in Lund.")
	if r := mustTake(t, c, "/do look up Rita"); !strings.HasPrefix(r.Reply, "I found that Rita lives in Lund.") || strings.Contains(r.Reply, "- search:") {
		t.Errorf("%q", r.Reply)
	}
}

func TestConsentIsRefusedOrLeft(t *testing.T) {
	c, _ := newAgent(t, "", []tool.Tool{notes("Tom is a cat.", nil)},
		use("notes_read", readNotes), modelserver.Say("I cannot do that with the tools that I have."),
		use("notes_read", readNotes), modelserver.Say("Fine."),
		use("notes_read", readNotes), modelserver.Say("Tom is a cat [1]."),
		use("notes_read", readNotes), modelserver.Say("Tom is a cat [1]."))
	defer end(t, c)
	mustTake(t, c, "/do read notes.txt")
	if r := mustTake(t, c, "no"); r.Task.Calls[1].Status != "refused" || !strings.Contains(r.Reply, "- notes_read: the person did not agree") {
		t.Errorf("%+v %q", r.Task.Calls, r.Reply)
	}
	mustTake(t, c, "/do read notes.txt")
	r, notices := hearAll(t, c, "Tom is a dog.")
	if len(r.Effects.Learned) != 1 || !strings.Contains(strings.Join(notices, " "), "went on with something else") {
		t.Errorf("%v %v", r.Effects.Learned, notices)
	}
	if r := mustTake(t, c, "yes"); r.Task != nil {
		t.Errorf("a task that was left went on: %+v", r.Task)
	}
	mustTake(t, c, "/do read notes.txt")
	mustTake(t, c, "always")
	if r := mustTake(t, c, "/do read notes.txt"); r.Task.Reason == "needs_consent" || !strings.Contains(r.Reply, "Tom is a cat") {
		t.Errorf("%+v %q", r.Task, r.Reply)
	}
}

func TestTaskGoesOnInAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	c, _ := newAgent(t, path, []tool.Tool{notes("Tom is a cat.", nil)}, use("notes_read", readNotes))
	mustTake(t, c, "/do read notes.txt")
	end(t, c)
	c, server := newAgent(t, path, []tool.Tool{notes("Tom is a cat.", nil)}, modelserver.Say("Tom is a cat [1]."))
	defer end(t, c)
	r := mustTake(t, c, "yes")
	if !strings.HasPrefix(r.Reply, "Tom is a cat.\nSource: notes_read;") || r.Task.Iterations != 2 || len(server.Requests()) != 1 {
		t.Errorf("%q %+v", r.Reply, r.Task)
	}
}

func TestToolThatFailsIsExplained(t *testing.T) {
	failing := notes("", errors.New("the disk is gone"))
	failing.Server = ""
	c, _ := newAgent(t, "", []tool.Tool{failing}, use("notes_read", readNotes), modelserver.Say("I am unable to complete this task."))
	defer end(t, c)
	r, notices := hearAll(t, c, "/do read notes.txt")
	if r.Error != nil || r.Task.Reason != "unable" || r.Task.Calls[1].Error != "the disk is gone" || !strings.Contains(strings.Join(notices, "\n"), "notes_read failed (attempt 1): the disk is gone") {
		t.Errorf("%+v %q", r.Task, notices)
	}
	last := mustTake(t, c, "/tools last")
	if !strings.Contains(last.Reply, "the disk is gone") {
		t.Errorf("/tools last: %q", last.Reply)
	}
}

func TestTheModelUsesWhatIsKnown(t *testing.T) {
	c, _ := newAgent(t, "", nil, use("ask", `{"question":"Is Tom a mammal?"}`), modelserver.Say("Tom is a mammal [3]."))
	defer end(t, c)
	hearAll(t, c, "Tom is a cat. All cats are mammals.")
	r := mustTake(t, c, "/do find out whether Tom is a mammal")
	if len(r.Task.Calls) != 2 || !strings.Contains(r.Task.Calls[1].Result, "Tom is a mammal.") {
		t.Fatalf("%+v", r.Task.Calls)
	}
	if !strings.Contains(r.Reply, "Tom is a mammal.") {
		t.Errorf("reply %q, grounding %+v", r.Reply, r.Grounding)
	}
}

func TestWhatIsProposedIsLearnedOnlyWhenAgreed(t *testing.T) {
	for _, said := range []string{"yes", "no"} {
		file := notes("Tom likes tea.", nil)
		file.Server = ""
		c, _ := newAgent(t, "", []tool.Tool{file}, use("notes_read", readNotes), use("propose", `{"statement":"Tom likes tea.","evidence":1}`), modelserver.Say("Tom likes tea [1]."))
		r := mustTake(t, c, "/do read notes.txt and note it")
		if !strings.Contains(r.Reply, "Shall I note that Tom likes tea? It rests on notes_read: Tom likes tea.") || len(r.Effects.Learned) != 0 {
			t.Errorf("%q", r.Reply)
		}
		r = mustTake(t, c, said)
		if got := len(r.Effects.Learned); got != map[string]int{"yes": 1, "no": 0}[said] {
			t.Errorf("%s: learned %v", said, r.Effects.Learned)
		}
		if said == "yes" {
			told, err := c.ByID(t.Context(), r.Effects.Learned[0])
			if err != nil || !strings.HasPrefix(told.Source.Speaker, "tool notes_read (t1, ") {
				t.Errorf("source %+v, %v", told.Source, err)
			}
			mustTake(t, c, "Does Tom like tea?")
			if r := mustTake(t, c, "/why"); !strings.Contains(strings.ToLower(r.Reply), "tool notes_read (t1, ") {
				t.Errorf("/why: %q", r.Reply)
			}
		}
		end(t, c)
	}
}

func TestRefusalIsExplainedByProof(t *testing.T) {
	dir := t.TempDir()
	writeSkill(t, dir, "own.mg", `denied(/notes_read, Args) :- requested(/notes_read, Args), argument(/notes_read, Args, "path", "secret.txt") [id: "no-secrets"].`)
	c, _ := newAgent(t, "", []tool.Tool{notes("Tom is a cat.", nil)}, use("notes_read", `{"path":"secret.txt"}`), modelserver.Say("I am unable to complete this task."))
	defer end(t, c)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	r := mustTake(t, c, "/do read secret.txt")
	if r.Task.Calls[1].Status != "refused" || !strings.Contains(r.Task.Calls[1].Error, "no-secrets") {
		t.Errorf("%+v", r.Task.Calls[1])
	}
	r = mustTake(t, c, `/tools notes_read {"path":"secret.txt"}`)
	if !strings.Contains(r.Reply, "not allowed") || !strings.Contains(r.Reply, "no-secrets") || len(r.Proofs) != 1 {
		t.Errorf("%q", r.Reply)
	}
}

func writeSkill(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

const teaSkill = `
match_signal(/tea, T) :- word(T, "tea").
match_blocker(/tea, T) :- word(T, "never").
accept_reason(/tea, T, "tea was mentioned") :- accepts(/tea, T).
next_action(T, /search, "tea") :- accepts(/tea, T), !tool_used(T, /search).
complete(T) :- tool_used(T, /search).
reply(T, Found) :- executed(T, /search, _, Found).
`

func TestSkillFilesAreReloadedWholeOrNot(t *testing.T) {
	own, project := t.TempDir(), t.TempDir()
	c := newTest(t, nil)
	c.skills.Dirs = []SkillDir{{Path: own}, {Path: project, Project: true}}
	mustTake(t, c, "Tom likes tea.")
	writeSkill(t, own, "tea.mg", teaSkill)
	r := mustTake(t, c, "hunt tea")
	if r.Route.Skill != "tea" || r.Reply != "Tom likes tea." || !r.Task.Success || r.Task.Calls[0].Proof == nil {
		t.Fatalf("%+v %q", r.Route, r.Reply)
	}
	r = mustTake(t, c, "never tea")
	if r.Route.Skill != "clarify" || len(r.Route.NearMisses) != 1 || r.Route.NearMisses[0].Fails[0].Text != `no word "never" in the turn` {
		t.Errorf("%+v", r.Route)
	}

	writeSkill(t, own, "tea.mg", teaSkill+"broken(")
	for i := range 2 {
		r, said := hearAll(t, c, "hunt tea")
		if r.Route.Skill != "tea" || (i == 0) != strings.Contains(strings.Join(said, ""), "tea.mg:8:8") {
			t.Errorf("after a broken file, turn %d: %s, %q", i, r.Route.Skill, said)
		}
	}
	writeSkill(t, project, "greedy.mg", "allowed(/anything, A) :- requested(/anything, A).")
	writeSkill(t, own, "tea.mg", teaSkill)
	if _, said := hearAll(t, c, "hunt tea"); !strings.Contains(strings.Join(said, ""), "only a file of your own") {
		t.Errorf("a project allows a tool: %q", said)
	}
	if err := os.Remove(filepath.Join(project, "greedy.mg")); err != nil {
		t.Fatal(err)
	}
	writeSkill(t, own, "tea.mg", strings.ReplaceAll(teaSkill, `"tea")`, `"cocoa")`))
	if r := mustTake(t, c, "hunt tea"); r.Route.Skill != "clarify" {
		t.Errorf("the old file is in force: %+v", r.Route)
	}
}

func TestSkillsThatBothAccept(t *testing.T) {
	dir := t.TempDir()
	c := newTest(t, nil)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	writeSkill(t, dir, "a.mg", teaSkill)
	writeSkill(t, dir, "learned.mg", strings.ReplaceAll(teaSkill, "/tea", "/a_learned")+"\nmatch_blocker(/tea, T) :- word(T, \"tea\").")
	r := mustTake(t, c, "hunt tea")
	if r.Route.Skill != "tea" || !strings.Contains(r.Route.Warning, "2 skills accept") {
		t.Fatalf("%+v", r.Route)
	}
	r = mustTake(t, c, "/skills")
	for _, want := range []string{"tea: accepted, since tea was mentioned", "Beware: 2 skills accept", "a rule of the tier learned would have blocked it", "clarify: stood back"} {
		if !strings.Contains(r.Reply, want) {
			t.Errorf("no %q in %q", want, r.Reply)
		}
	}
	if r := mustTake(t, c, "Tom likes tea."); r.Route.Skill != "teach" || len(r.Effects.Learned) != 1 {
		t.Errorf("a skill of the program lost a turn to a file: %+v", r.Route)
	}
}

func TestSkillsThatAreTaught(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "skills")
	c := newTest(t, nil)
	r, _ := hearAll(t, c, "/skills teach match_signal(/x, T) :- word(T, \"x\").")
	if r.Error == nil {
		t.Error("taught without a folder")
	}
	c.skills.Dirs = []SkillDir{{Path: dir}}
	for _, s := range strings.Split(strings.TrimSpace(teaSkill), "\n") {
		mustTake(t, c, "/skills teach "+s)
	}
	if r := mustTake(t, c, "hunt tea"); r.Route.Skill != "tea" {
		t.Errorf("%+v", r.Route)
	}
	r, _ = hearAll(t, c, "/skills teach match_signal(/ask, T) :- word(T, \"x\").")
	if r.Error == nil || !strings.Contains(r.Reply, "program's own") {
		t.Errorf("%q", r.Reply)
	}
	if text, err := os.ReadFile(filepath.Join(dir, skillbook.TaughtFile)); err != nil || strings.Contains(string(text), "/ask, T)") {
		t.Errorf("%s %v", text, err)
	}
}

func TestSkillAsksBeforeAServersTool(t *testing.T) {
	dir := t.TempDir()
	c := newTest(t, nil)
	if err := c.agent.Tools.Registry.Add(notes("Tom is a cat.", nil)); err != nil {
		t.Fatal(err)
	}
	c.skills.Dirs = []SkillDir{{Path: dir}}
	writeSkill(t, dir, "n.mg", `
match_signal(/notes, T) :- word(T, "notes").
next_action(T, /notes_read, {/path: "notes.txt"}) :- accepts(/notes, T), !tool_used(T, /notes_read).
complete(T) :- tool_used(T, /notes_read).
`)
	r := mustTake(t, c, "my notes")
	if !strings.Contains(r.Reply, `May I run notes_read {"path":"notes.txt"}?`) {
		t.Fatalf("%q", r.Reply)
	}
	if r = mustTake(t, c, "yes"); r.Reply != "- notes_read: Tom is a cat." || !r.Task.Success {
		t.Errorf("%q %+v", r.Reply, r.Task)
	}
	mustTake(t, c, "my notes")
	if r = mustTake(t, c, "no"); !strings.Contains(r.Reply, "did not agree") {
		t.Errorf("%q", r.Reply)
	}
}

// The built-in hypervectors tell a plan from an answer.
func TestIntentsWithoutEmbeddings(t *testing.T) {
	b, err := tool.NewByLikeness(likeness.New(nil), nil, true)
	if err != nil {
		t.Fatal(err)
	}
	for said, plan := range map[string]bool{
		"I will first look it up, then I will read it.":                             true,
		"Okay. My plan is to search for the price and then to check the result.":    true,
		"Let me start by looking at the file that you mentioned.":                   true,
		"First I will open the notes, and next I will sum them up for you.":         true,
		"I am going to check the calendar now.":                                     true,
		"Tom is a cat. He likes tea.":                                               false,
		"The file holds three lines about the price of tea in the winter of 1999.":  false,
		"There is nothing in the notes about that, and nobody has spoken of it yet": false,
	} {
		intent, sure, err := b.Analyze(t.Context(), said)
		if got := intent == tool.ProvidesPlanWithoutExplicitAction; got != plan || err != nil {
			t.Errorf("%q is %s (%.2f), %v", said, intent, sure, err)
		}
	}
}

func TestPlanIsNudgedInTheChat(t *testing.T) {
	plan := modelserver.Say("I will first look it up, then I will read it.")
	c, server := newAgent(t, "", nil, plan, plan)
	c.agent.Tools.Options.Loop.MaxIterations = 2
	defer end(t, c)
	r := mustTake(t, c, "/do find the notes")
	if r.Task.Reason != "only_plans" || !strings.Contains(r.Reply, "I could not finish this: the model announced what to do, and did not do it.") || len(server.Requests()) != 2 {
		t.Errorf("%+v %q", r.Task, r.Reply)
	}
}

func TestRulesPlanAnotherWay(t *testing.T) {
	dir := t.TempDir()
	writeSkill(t, dir, "ways.json", `[
 {"name":"by notes","antecedents":[{"type":"fact","predicate":"tool_state","arguments":["notes_read","Completed"]}],"consequents":[{"type":"fact","predicate":"reaches","arguments":["find out what Tom likes"]}],"priority":9},
 {"name":"by base","antecedents":[{"type":"fact","predicate":"tool_state","arguments":["search","Completed"]}],"consequents":[{"type":"fact","predicate":"reaches","arguments":["find out what Tom likes"]}]}]`)
	broken := notes("", errors.New("the disk is gone"))
	broken.Server = ""
	c, server := newAgent(t, "", []tool.Tool{broken}, use("notes_read", readNotes), use("search", `{"words":"Tom"}`), modelserver.Say("Tom likes tea [1]."))
	defer end(t, c)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	hearAll(t, c, "Tom likes tea.")
	r, notices := hearAll(t, c, "/do find out what Tom likes")
	if r.Task.Backtracks != 1 || !strings.HasPrefix(r.Reply, "Tom likes tea.\nSource: search;") {
		t.Fatalf("%+v %q %q", r.Task, r.Reply, notices)
	}
	last := server.Requests()[len(server.Requests())-2]
	if told := last.Last("user"); !strings.Contains(told, "gave up notes_read (the disk is gone); the way is now [search]") {
		t.Errorf("the model was told %q", told)
	}
}

// What a model words for a skill may state what the skill's steps returned, with its number.
func TestModelStatesForASkillWhatItFound(t *testing.T) {
	dir := t.TempDir()
	writeSkill(t, dir, "tea.mg", `
match_signal(/tea, T) :- word(T, "teatime").
next_action(T, /search, "Rita") :- accepts(/tea, T), !tool_used(T, /search).
next_action(T, /llm_say, "Say what Rita likes.") :- tool_used(T, /search), !tool_used(T, /llm_say).
complete(T) :- tool_used(T, /llm_say).
reply(T, Said) :- executed(T, /llm_say, _, Said).
`)
	c, server := newAgent(t, "", nil, modelserver.Say("Rita likes oolong [1]. Rita hates milk [1]. Ben hates Rita."))
	defer end(t, c)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	hearAll(t, c, "Rita likes oolong.")
	r, notices := hearAll(t, c, "teatime!")
	if r.Reply != "Rita likes oolong." || len(r.Grounding.Dropped) != 2 {
		t.Errorf("%q, dropped %q, %q", r.Reply, r.Grounding.Dropped, notices)
	}
	if last := server.Requests()[len(server.Requests())-1].Last("user"); !strings.Contains(last, "[1] Rita likes oolong.") {
		t.Errorf("the model was told %q", last)
	}
}

func TestModelSpeaksForASkill(t *testing.T) {
	dir := t.TempDir()
	writeSkill(t, dir, "poet.mg", `
match_signal(/poet, T) :- word(T, "sonnet").
next_action(T, /llm_say, "Greet the person warmly.") :- accepts(/poet, T), !tool_used(T, /llm_say).
complete(T) :- tool_used(T, /llm_say).
`)
	c, _ := newAgent(t, "", nil, modelserver.Say("What a lovely day to you! Tom is a cat."))
	defer end(t, c)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	hearAll(t, c, "Tom likes tea.")
	r := mustTake(t, c, "sonnet sonnet sonnet")
	if !strings.Contains(r.Reply, "What a lovely day to you!") || strings.Contains(r.Reply, "cat") || len(r.Grounding.Dropped) != 1 {
		t.Errorf("%q %+v", r.Reply, r.Grounding)
	}
	off := newTest(t, nil)
	off.skills.Dirs = []SkillDir{{Path: dir}}
	if r := mustTake(t, off, "sonnet sonnet sonnet"); !strings.Contains(r.Reply, "no model is at hand") {
		t.Errorf("%q", r.Reply)
	}
}

func TestWordsSpeakForSkills(t *testing.T) {
	dir := t.TempDir()
	c := newTest(t, nil)
	c.skills.Dirs = []SkillDir{{Path: dir}}
	writeSkill(t, dir, "two.mg", `
match_signal(/tea, T) :- word(T, "tea").
match_signal(/tea, T) :- matched(T, /tea).
match_signal(/beer, T) :- word(T, "beer").
match_signal(/beer, T) :- matched(T, /beer).
next_action(T, /search, "x") :- accepts(_, T), !tool_used(T, /search).
complete(T) :- tool_used(T, /search).
`)
	for range 5 { // as often as a word must have stood with a skill
		for _, s := range []string{"scone tea zug", "pretzel beer zug", "pint beer zug"} {
			if r := mustTake(t, c, s); r.Task == nil {
				t.Fatalf("%q: %+v", s, r.Route)
			}
		}
	}
	for said, want := range map[string]string{"scone bitte": "tea", "zug bitte": "clarify", "kuchen bitte": "clarify"} {
		if r := mustTake(t, c, said); r.Route.Skill != want {
			t.Errorf("%q: %s, want %s", said, r.Route.Skill, want)
		}
	}
}

// A skill that a project's folder brings along runs no tool of a server unasked,
// trusted and harmless as it may be.
func TestProjectsSkillsAsk(t *testing.T) {
	const skill = `
match_signal(/notes, T) :- word(T, "notes").
next_action(T, /notes_read, "notes.txt") :- accepts(/notes, T), !tool_used(T, /notes_read).
complete(T) :- tool_used(T, /notes_read).
`
	for _, project := range []bool{false, true} {
		dir := t.TempDir()
		c := newTest(t, nil)
		x := notes("Tom is a cat.", nil)
		x.Trusted, x.ReadOnly = true, true
		if err := c.agent.Tools.Registry.Add(x); err != nil {
			t.Fatal(err)
		}
		c.skills.Dirs = []SkillDir{{Path: dir, Project: project}}
		writeSkill(t, dir, "n.mg", skill)
		r := mustTake(t, c, "my notes")
		if asked := strings.Contains(r.Reply, "May I run notes_read"); asked != project {
			t.Errorf("project %v: %q", project, r.Reply)
		}
		if project {
			if r := mustTake(t, c, "yes"); r.Reply != "- notes_read: Tom is a cat." {
				t.Errorf("%q", r.Reply)
			}
		}
	}
}
