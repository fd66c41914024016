// Package rights decides who may do what to a base that people share, by the roles that are
// kept in it and by the rules that decide about tools, and gives roles.
//
// It promises that nothing is stored that the rules deny, and that a refusal says whose
// right is missing for what, and by which rule. What a change needs is worked out in
// kb/role. What a login of a server may do beside that, the server holds it to.
package rights

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"sync"

	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/role"
)

// Who makes a change.
type Who struct {
	// Name is who speaks: the person whom the conversation is with, or a program that
	// asks for itself.
	Name, User string
	// Login is how a server knows whoever runs the program, "" for a file.
	Login string
}

// all are the names whose rights count: of a program that asks, or of a name that is not the
// login's, the others must have the right as well.
func (w Who) all() []string {
	names := []string{w.Name}
	for _, n := range []string{w.User, w.Login} {
		if n != "" && !strings.EqualFold(n, w.Name) {
			names = append(names, n)
		}
	}
	return names
}

// owns reports whether what somebody told is one's own. A name that is not the login's is
// just a name, unless the login may take back what is others'.
func (w Who) owns(by string, roles role.Roles) bool {
	return strings.EqualFold(by, w.Name) && (w.Login == "" || strings.EqualFold(w.Login, w.User) || roles.May(w.Login, role.Others))
}

// Desk is where changes are asked about. It is safe for concurrent use.
type Desk struct {
	db    *sql.DB
	rules func() *tool.Permissions

	mu  sync.Mutex
	who Who
}

// Open returns where the changes of a store are asked about from then on: by rules, those
// that decide about tools.
func Open(ctx context.Context, db *sql.DB, store *kb.Store, rules func() *tool.Permissions) (*Desk, error) {
	login, err := storage.Login(ctx, db)
	d := &Desk{db: db, rules: rules, who: Who{Login: login}}
	store.Gate.Ask(d.May)
	return d, err
}

// For says who makes the changes of the turn that begins.
func (d *Desk) For(t *turn.Turn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.who.Name, d.who.User = t.Teller(), t.User
}

func (d *Desk) asks() Who {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.who
}

// changes are the names of what takes a right, as the rules about tools have them.
var changes = map[role.Right]string{role.Tell: "tell", role.Others: "take_back", role.Rules: "rules", role.Give: "roles"}

// words say what a right is for.
var words = map[role.Right]string{role.Tell: "tell", role.Others: "take back what others told", role.Rules: "manage rules", role.Give: "say who may do what"}

// May decides about a change; see role.Gate. The error is a *turn.Fault.
func (d *Desk) May(ctx context.Context, roles role.Roles, needs []role.Need) error {
	who := d.asks()
	asked := map[string]bool{} // many facts of one person are one question
	for _, n := range needs {
		if n.Right == role.Others && who.owns(n.By, roles) {
			n = role.Need{Right: role.Tell}
		}
		key := string(n.Right) + " " + n.By
		if asked[key] {
			continue
		}
		asked[key] = true
		for _, name := range who.all() {
			if err := d.decide(ctx, name, who.Login, roles, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// MayUndo decides whether a turn that somebody else took may be undone.
func (d *Desk) MayUndo(ctx context.Context, id, by string) error {
	roles, err := role.In(ctx, d.db)
	if err != nil || len(roles) == 0 {
		return err
	}
	return d.May(ctx, roles, []role.Need{{Right: role.Others, ID: id, By: by}})
}

func (d *Desk) decide(ctx context.Context, name, login string, roles role.Roles, n role.Need) error {
	args := map[string]string{"right": string(n.Right)}
	if n.ID != "" {
		args["id"], args["by"] = n.ID, n.By
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return err
	}
	has := []string{}
	for _, r := range roles.Of(name) {
		has = append(has, string(r))
	}
	decided, err := d.rules().DecideRight(ctx, changes[n.Right], string(n.Right), has, raw)
	if err != nil || decided.Allowed {
		return err
	}
	what := words[n.Right]
	if n.ID != "" {
		what = voice.Say("rights.take-back-which-told", "id", n.ID, "by", spoken(n.By))
	}
	hint := voice.Say("rights.nothing-was-changed-it-takes", "right", n.Right)
	if name != login && roles.May(login, n.Right) && login != "" {
		hint = voice.Say("rights.nothing-was-changed-server-knows", "login", login)
	}
	return &turn.Fault{Code: "refused", Err: voice.Error("rights.may-not", "name", spoken(name), "what", what, "decided", tool.Because(decided)), Hint: hint}
}

// spoken is how a name is said.
func spoken(name string) string {
	if name == "" || name == turn.Person {
		return voice.Say("rights.somebody-without-name")
	}
	return name
}
