package skillbook

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/command"
	"whence/conductor/record"
	"whence/conductor/spoken"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/internal/voice"
)

// lastRoute says how the last turn was routed.
func (t Desk) lastRoute() error {
	turns, err := t.History.Recent(t.Ctx, t.Session, command.MaxPast)
	if err != nil {
		return err
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID || spoken.IsCommand(h.Input) })
	if len(turns) == 0 {
		t.Say(voice.Say("skillbook.no-turn-was-taken-before"))
		return nil
	}
	rec, err := record.Parse(turns[len(turns)-1].Record)
	if err != nil {
		return err
	}
	t.Say(voice.Say("skillbook.was-taken-by-skill-whose", "turn", rec.Turn, "skill", rec.Route.Skill, "action", rec.Route.Action))
	if rec.Route.Proof != nil {
		for _, n := range rec.Route.Proof.Nodes {
			t.SayLine("  " + n.Fact + wording.By(n.Rule))
		}
	}
	if rec.Route.Warning != "" {
		t.SayLine(voice.Say("skillbook.beware-one-that-is-trusted", "warning", rec.Route.Warning))
	}
	for _, v := range rec.Route.Verdicts {
		t.SayLine(skillText(v))
	}
	for _, m := range rec.Route.NearMisses {
		t.SayLine(voice.Say("skillbook.but-there-would-have-to", "goal", m.Goal, "holds", strings.Join(m.Holds, ", "), "fails", wording.JoinAnd(lists.Map(m.Fails, func(f record.Failed) string { return f.Text }))))
	}
	if t.trouble != "" {
		t.SayLine(t.trouble)
	}
	return nil
}

// skillText says a verdict with its reasons.
func skillText(v record.SkillVerdict) string {
	s := v.Skill + ": "
	switch {
	case v.Accepted:
		s += "accepted"
	case v.StandsBack:
		s += voice.Say("skillbook.stood-back-for-another")
	default:
		s += voice.Say("skillbook.would-have-accepted")
	}
	if len(v.Reasons) > 0 {
		s += voice.Say("skillbook.skill-text-since", "reasons", wording.JoinAnd(v.Reasons))
	}
	if len(v.Signal) > 0 {
		s += voice.Say("skillbook.skill-text-signal", "signal", wording.JoinAnd(v.Signal))
	}
	if len(v.Blocker) > 0 {
		s += voice.Say("skillbook.blocked-by", "blocker", wording.JoinAnd(v.Blocker))
	}
	if len(v.Overruled) > 0 {
		s += voice.Say("skillbook.a-rule-of-tier-would", "overruled", wording.JoinAnd(v.Overruled))
	}
	return s + "."
}

// listFiles lists the files in force with their trust.
func (t Desk) listFiles() error {
	b := t.book
	for _, f := range b.files {
		tier := voice.Say("skillbook.rules-that-choose-tools")
		if filepath.Ext(f.path) == ".mg" {
			tier = voice.Say("skillbook.trusted-as", "tier", strings.TrimPrefix(f.skill().Tier.String(), "/"))
		}
		if f.project {
			tier += voice.Say("skillbook.of-project")
		}
		t.SayLine(f.path + ": " + tier)
	}
	if len(b.files) == 0 {
		t.Say(voice.Say("skillbook.no-skill-file-is-in"))
	}
	for _, d := range t.Dirs {
		t.SayLine(voice.Say("skillbook.looked-for-in", "path", d.Path))
	}
	if t.trouble != "" {
		t.SayLine(t.trouble)
	}
	return nil
}

// teachSkill adds a clause to what the person taught of skills, through the
// gates.
func (t Desk) teachSkill(clause string) error {
	if clause == "" {
		return t.Refuse(voice.Say("skillbook.a-rule-is-missing"), voice.Say("skillbook.for-example-skills-teach-match"))
	}
	if !strings.HasSuffix(clause, ".") {
		clause += "."
	}
	path, err := t.Own(TaughtFile, "skills", "", func(text []byte) ([]byte, error) {
		return append(text, ("# " + t.ID + ": " + clean.Line(t.Input) + "\n" + clause + "\n")...), nil
	})
	if err == nil && path != "" {
		t.Say(voice.Say("skillbook.kept-in", "path", path, "clause", clause))
	}
	return err
}

// writeWhole writes a file so that a reader sees the old or the new, never half
// of either.
func writeWhole(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // gone already where all went well
	if _, err = f.Write(text); err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}

// Command says which skill took the last turn, which would have, and why; or
// which files are in force, or takes a rule into the person's own.
func (t Desk) Command(arg string) error {
	name, rest, _ := strings.Cut(arg, " ")
	switch name {
	case "":
		return t.lastRoute()
	case "files":
		return t.listFiles()
	case "teach":
		return t.teachSkill(strings.TrimSpace(rest))
	}
	return t.Refuse(voice.Say("skillbook.skills-knows-files-and-teach", "name", name), voice.Say("skillbook.skills-alone-says-who-took"))
}

// Own changes a file of the person's own folder, if all files together pass the gates with it,
// and returns its path; "" where it was refused, which the turn was told. What says what the
// file has, and empty what one is that has none.
func (t Desk) Own(name, what, empty string, change func(text []byte) ([]byte, error)) (string, error) {
	dir := slices.IndexFunc(t.Dirs, func(d Dir) bool { return !d.Project })
	if dir < 0 {
		return "", t.Refuse(voice.Say("skillbook.there-is-no-folder-for", "what", what), voice.Say("skillbook.repl-doctor-says-where-it"))
	}
	path := filepath.Join(t.Dirs[dir].Path, name)
	files, err := read(t.Dirs)
	if err != nil {
		return "", t.Refuse(err.Error(), voice.Say("skillbook.nothing-was-changed"))
	}
	i := slices.IndexFunc(files, func(f file) bool { return f.path == path })
	if i < 0 {
		files = append(files, file{path: path, text: []byte(empty)})
		i = len(files) - 1
	}
	if files[i].text, err = change(slices.Clone(files[i].text)); err != nil {
		return "", t.Refuse(path+" "+err.Error(), voice.Say("skillbook.nothing-was-changed"))
	}
	if _, err := load(t.Ctx, files); err != nil {
		return "", t.Refuse(voice.Say("skillbook.it-cannot-be-rule-2", "error", belief.GateReason(err)), voice.Say("skillbook.nothing-was-changed"))
	}
	if err := writeWhole(path, files[i].text); err != nil {
		return "", t.Refuse(voice.Say("skillbook.it-could-not-be-written", "error", err.Error()), voice.Say("skillbook.nothing-was-changed"))
	}
	t.Reload()
	return path, nil
}
