// Package role says who may do what to a base, and has every change asked about.
//
// It promises that a change is asked about by what it does, whatever made it, and by the
// roles that are given just then, while nobody else can write. Whether somebody who has a
// right may do a thing, it leaves to whoever is asked.
package role

import (
	"context"
	"database/sql"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"sync"
)

// Right is what somebody may do to a base beside asking it.
type Right string

// The rights.
const (
	Tell   Right = "tell"   // facts and notes, and take back one's own
	Others Right = "others" // take back what others told
	Rules  Right = "rules"  // rules, properties of relations, and whether absence counts as no
	Give   Right = "roles"  // say who may do what
)

// Rights are all there are, in the order in which they are listed.
func Rights() []Right { return []Right{Tell, Others, Rules, Give} }

// Everybody has the role of those who have none of their own.
const Everybody = "everybody"

// Roles are the rights of people, by their names in small letters. Where nobody has a
// role everybody may do everything.
type Roles map[string][]Right

// May reports whether somebody has a right.
func (r Roles) May(person string, right Right) bool {
	return len(r) == 0 || slices.Contains(r.Of(person), right)
}

// Of returns the rights of somebody, where roles are given.
func (r Roles) Of(person string) []Right {
	if own, ok := r[strings.ToLower(person)]; ok {
		return own
	}
	return r[Everybody]
}

// prefix and a name are the setting that has the name's rights, "read" for none.
const prefix = "role."

// Setting returns the setting that gives somebody rights, and what it is set to; nil
// takes the role away, which is not to have one with no rights.
func Setting(person string, rights []Right) (key, value string) {
	key = prefix + strings.ToLower(person)
	if rights == nil {
		return key, ""
	}
	value = "read"
	for _, r := range Rights() {
		if slices.Contains(rights, r) {
			value += " " + string(r)
		}
	}
	return key, value
}

// Reader is a pool or a transaction in which kb has its tables.
type Reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// In returns who may do what.
func In(ctx context.Context, r Reader) (Roles, error) {
	roles := Roles{}
	rows, err := r.QueryContext(ctx, "SELECT key, body FROM setting WHERE key >= 'role.' AND key < 'role/' AND closed IS NULL")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var key, value string
		var body []byte
		if err := rows.Scan(&key, &body); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(body, &value); err != nil {
			return nil, err
		}
		if value == "" { // it was taken away
			continue
		}
		rights := []Right{}
		for _, word := range strings.Fields(value)[1:] {
			rights = append(rights, Right(word))
		}
		roles[strings.TrimPrefix(key, prefix)] = rights
	}
	return roles, rows.Err()
}

// Need is something that a change does, and the right to it.
type Need struct {
	Right Right
	ID    string // of what is taken back, "" for the rest
	By    string // who told that
}

// Gate is what every change of a store has to pass. The zero value lets all through.
type Gate struct {
	mu     sync.Mutex
	frozen error
	may    func(ctx context.Context, roles Roles, needs []Need) error
}

// Freeze makes every change fail with the reason why nothing can be stored; nil
// ends that.
func (g *Gate) Freeze(why error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.frozen = why
}

// Ask has may asked about every change where roles are given, with who may do what just
// then, while nobody else can write. What it returns an error for is not stored. It must not
// use the store.
func (g *Gate) Ask(may func(ctx context.Context, roles Roles, needs []Need) error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.may = may
}

// Closed is why nothing can be stored, nil where it can.
func (g *Gate) Closed() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.frozen
}

// Watch notes what a change needs rights for. Nil notes nothing.
type Watch struct {
	may   func(ctx context.Context, roles Roles, needs []Need) error
	in    Reader
	roles Roles // before the change
	needs []Need
}

// Watch returns what watches a change, where anybody has a role.
func (g *Gate) Watch(ctx context.Context, in Reader) (*Watch, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.may == nil {
		return nil, nil
	}
	roles, err := In(ctx, in)
	if err != nil || len(roles) == 0 {
		return nil, err
	}
	return &Watch{may: g.may, in: in, roles: roles}, nil
}

// Back notes whose an item is that is about to be closed or emptied: of those who told
// it. Kind is its number in the log.
func (x *Watch) Back(ctx context.Context, table, id string, kind int, item int64) error {
	if x == nil || id == "" {
		return nil
	}
	first := "SELECT o.speaker FROM " + table + " i JOIN origin o ON o.id = i.origin WHERE i.id = ?1"
	if table == "note" { // which say it themselves
		first = "SELECT speaker FROM note WHERE id = ?1 AND text <> ''"
	}
	rows, err := x.in.QueryContext(ctx, first+`
		UNION SELECT o.speaker FROM step s JOIN origin o ON o.id = s.origin WHERE s.kind = ?2 AND s.item = ?1`, item, kind)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		need := Need{Right: Others, ID: id}
		if err := rows.Scan(&need.By); err != nil {
			return err
		}
		x.needs = append(x.needs, need)
	}
	return rows.Err()
}

// Allowed asks about a change that is complete: moved are the tables and the rows in them
// that it opened or closed, and tells says that it told something beside them.
func (x *Watch) Allowed(ctx context.Context, moved iter.Seq2[string, int64], tells bool) error {
	if x == nil {
		return nil
	}
	rights := map[Right]bool{Tell: tells}
	for table, row := range moved {
		right := Tell
		switch table {
		case "relation": // words, which claim nothing
			continue
		case "rule", "property", "symbolic_rule":
			right = Rules
		case "setting":
			var key string
			if err := x.in.QueryRowContext(ctx, "SELECT key FROM setting WHERE id = ?", row).Scan(&key); err != nil {
				return err
			}
			right = ofSetting(key)
		}
		rights[right] = true
	}
	for _, r := range Rights() {
		if rights[r] {
			x.needs = append(x.needs, Need{Right: r})
		}
	}
	return x.may(ctx, x.roles, x.needs)
}

func ofSetting(key string) Right {
	switch {
	case strings.HasPrefix(key, prefix):
		return Give
	case key == "world" || strings.HasPrefix(key, "world."):
		return Rules
	}
	return Tell
}
