package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"whence/conductor"
	"whence/conductor/tool"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/llm"
)

// projectSkills is the folder of a project's skill files, under the folder that
// the program runs in.
const projectSkills = ".whence/skills"

// withTools adds the configured servers, the bounds of tasks and the folders of
// skills.
func withTools(stderr io.Writer, s *settings, o *conductor.Options) error {
	iterations, err := strconv.Atoi(s.get("max-iterations"))
	if err != nil {
		return voice.Error("repl.max-iterations", "error", err)
	}
	o.Tools = conductor.ToolOptions{
		Servers: s.servers, Watches: s.watches, Stderr: serverLog{stderr, s.on("quiet")},
		Loop: tool.Options{
			MaxIterations: iterations, Session: s.duration("task-timeout"), Idle: s.duration("model-idle"),
			Limits: tool.Limits{PerTool: s.duration("tool-timeout"), Total: s.duration("task-timeout")},
		},
	}
	if s.of("model-timeout").origin != "default" {
		o.Tools.Loop.Step = s.duration("model-timeout")
	}
	if own := s.get("skills"); own != "" {
		o.Skills = append(o.Skills, conductor.SkillDir{Path: own})
	}
	if dir, err := os.Getwd(); err == nil {
		o.Skills = append(o.Skills, conductor.SkillDir{Path: filepath.Join(dir, projectSkills), Project: true})
	}
	return nil
}

// serverLog passes on what the servers write, cleaned.
type serverLog struct {
	to    io.Writer
	quiet bool
}

// Write writes the cleaned text, or drops it.
func (l serverLog) Write(b []byte) (int, error) {
	if l.quiet {
		return len(b), nil
	}
	_, err := io.WriteString(l.to, clean.Text(string(b)))
	return len(b), err
}

// embeddings is the model's server as an encoder.
type embeddings struct{ client *llm.Client }

// Encode asks the server for the vectors.
func (e embeddings) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	return e.client.Embed(ctx, texts)
}

// examineSkills looks whether the skill files pass the gates.
func examineSkills(ctx context.Context, stderr io.Writer, s *settings) finding {
	f := finding{What: "skills", State: stateOK}
	var o conductor.Options
	if err := withTools(stderr, s, &o); err != nil {
		return finding{What: "skills", State: stateFails, Text: err.Error()}
	}
	n, err := conductor.CheckSkills(ctx, o.Skills)
	switch {
	case err != nil:
		f.State, f.Text = stateFails, err.Error()
		f.Advice = voice.Say("repl.mend-file-until-then-no")
	case n == 0:
		f.Text = voice.Say("repl.none-of-your-own-they", "get", s.get("skills"))
	default:
		f.Text = voice.Say("repl.in-force", "files", voice.Say("count.files", "count", n))
	}
	return f
}

// examineServers looks which MCP servers answer, and with how many tools.
func examineServers(ctx context.Context, set *settings) []finding {
	var out []finding
	for _, s := range set.servers {
		f := finding{What: voice.Say("repl.mcp-server", "name", s.Name), State: stateOK}
		n, err := countTools(ctx, s)
		if err != nil {
			f.State, f.Text = stateFails, err.Error()
			f.Advice = voice.Say("repl.look-at-its-entry-under", "file", set.file)
		} else {
			f.Text = voice.Say("count.tools", "count", n)
		}
		out = append(out, f)
	}
	return out
}

// countTools reaches a server and counts its tools; the error is also that of a
// tool that cannot be used.
func countTools(ctx context.Context, s tool.Server) (n int, err error) {
	client, err := tool.Connect(ctx, s, nil)
	if err != nil {
		return 0, err
	}
	defer client.Close()
	tools, refused, err := client.Tools(ctx)
	return len(tools), errors.Join(append(refused, err)...)
}
