package rights

import (
	"context"
	"maps"
	"slices"
	"strings"

	"whence/conductor/command"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/role"
)

const usage = `for example: /role Ben tell rules, /role "Ann Lee" read, /role Ben none, or /role everybody read`

// Words are what /role takes behind a name.
func Words(at int) []string {
	if at == 0 {
		return nil
	}
	all := []string{"all", "none", "read"}
	for _, r := range role.Rights() {
		all = append(all, string(r))
	}
	return all
}

// Role lists who may do what, or gives somebody a role.
func (d *Desk) Role(t *command.Turn, arg string) error {
	roles, err := role.In(t.Ctx, d.db)
	if err != nil {
		return err
	}
	if arg == "" {
		d.list(t, roles)
		return nil
	}
	name, rights, wrong := parse(arg)
	switch {
	case wrong != "":
		return t.Refuse(wrong, usage)
	case !t.Known.Named():
		return t.Refuse(voice.Say("rights.roles-are-for-people-who"), voice.Say("rights.start-program-with-user-name"))
	}
	return d.give(t, name, rights)
}

// parse reads a name and what follows it; nil rights take the role away.
func parse(arg string) (name string, rights []role.Right, wrong string) {
	rest := strings.Fields(arg)
	if quoted, behind, ok := strings.Cut(strings.TrimPrefix(arg, `"`), `"`); ok && strings.HasPrefix(arg, `"`) {
		name, rest = quoted, strings.Fields(behind)
	} else {
		name, rest = rest[0], rest[1:]
	}
	if name = clean.Line(name); name == "" || len(rest) == 0 {
		return "", nil, voice.Say("rights.a-name-and-what-they")
	}
	if len(rest) == 1 && rest[0] == "none" {
		return name, nil, ""
	}
	rights = []role.Right{}
	for _, word := range rest {
		switch r := role.Right(strings.TrimSuffix(word, ",")); {
		case r == "all":
			rights = role.Rights()
		case slices.Contains(role.Rights(), r):
			rights = append(rights, r)
		case r != "read":
			return "", nil, voice.Say("rights.is-nothing-that-role-can", "word", word)
		}
	}
	return name, rights, ""
}

func (d *Desk) list(t *command.Turn, roles role.Roles) {
	if len(roles) == 0 {
		t.SayLine(voice.Say("rights.nobody-has-role-everybody-may"))
	}
	for _, name := range slices.Sorted(maps.Keys(roles)) {
		t.SayLine(voice.Say("rights.list-may", "name", name, "role", mayDo(roles[name])))
	}
	if _, ok := roles[role.Everybody]; len(roles) > 0 && !ok {
		t.SayLine(voice.Say("rights.everybody-else-may", "nil", mayDo(nil)))
	}
	if who := d.asks(); who.Login != "" {
		t.SayLine(voice.Say("rights.the-server-knows-you-as", "login", who.Login, "name", spoken(who.Name)))
	}
}

// mayDo says what rights are for.
func mayDo(rights []role.Right) string {
	does := []string{"ask"}
	for _, r := range rights {
		does = append(does, words[r])
	}
	return wording.JoinAnd(does)
}

// give gives a role. The first that is given makes whoever gives it the one who may do all.
func (d *Desk) give(t *command.Turn, name string, rights []role.Right) error {
	ctx := context.WithoutCancel(t.Ctx)
	receipt, stored, err := t.Belief.Commit(ctx, func() (kb.Change, bool, error) {
		roles, err := role.In(t.Ctx, d.db)
		if err != nil {
			return kb.Change{}, false, err
		}
		change := kb.Change{Turn: t.ID, Settings: map[string]string{}}
		put := func(name string, rights []role.Right) {
			key, value := role.Setting(name, rights)
			change.Settings[key] = value
			if delete(roles, strings.ToLower(name)); rights != nil {
				roles[strings.ToLower(name)] = rights
			}
		}
		if len(roles) == 0 && rights != nil {
			for _, own := range d.asks().all() {
				put(own, role.Rights())
			}
		}
		put(name, rights)
		giver := func(rights []role.Right) bool { return slices.Contains(rights, role.Give) }
		if len(roles) > 0 && !slices.ContainsFunc(slices.Collect(maps.Values(roles)), giver) {
			return change, false, t.Refuse(voice.Say("rights.nobody-could-give-roles-then"), voice.Say("rights.give-somebody-right-roles-first"))
		}
		return change, true, nil
	})
	if err != nil || !stored {
		return err
	}
	t.Known.Seq = receipt.Seq
	roles, err := role.In(ctx, d.db)
	if err != nil {
		return err
	}
	d.list(t, roles)
	login, err := storage.Grant(ctx, d.db, name, privileges(roles, name)...)
	switch {
	case err != nil:
		t.SayLine(voice.Say("rights.the-server-was-not-told", "error", clean.Line(err.Error())))
	case login != "":
		t.SayLine(voice.Say("rights.the-server-holds-its-login", "login", login))
	}
	return nil
}

// privileges are those of a server's login that has rights. They are by tables: whose fact
// it is that is closed, and the settings that are roles, are left to the program.
func privileges(roles role.Roles, name string) []string {
	all := []string{
		"INSERT ON session, session_name, turn, answer, session_fork, work",
		"INSERT, UPDATE, DELETE ON recall_state, recall_speaker, recall_stem, recall_posting, recall_block, recall_item", // what follows from the rest
	}
	if roles.May(name, role.Tell) {
		all = append(all, "INSERT ON change, origin, step, term, called, predicate, fact, note, relation, setting", "UPDATE ON fact, note, relation, setting",
			"UPDATE ON session_name, turn, answer, work") // words that are removed for good
	}
	if roles.May(name, role.Rules) {
		all = append(all, "INSERT ON change, origin, step, term, called, predicate, rule, property, symbolic_rule, relation, setting", "UPDATE ON rule, property, symbolic_rule, relation, setting")
	}
	return all
}
