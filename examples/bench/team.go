package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"whence/conductor"
)

// This file measures a base on a server beside the same questions by hand: the statements that a person
// would write on the tables, over a connection that is open, each after a turn of the program about the
// same name, so that whatever else runs disturbs both alike. The times are those that passed.

// question is one with its statement, about people of whom the relation who is told.
type question struct{ name, ask, sql, who string }

var byHand = []question{
	{"a lookup", "Who does %s work for?", `
		SELECT o.label, f.quote, g.file, f.line FROM fact f JOIN term o ON o.id = f.object_as JOIN origin g ON g.id = f.origin
		WHERE f.closed IS NULL AND f.denied = 0 AND f.subject = (SELECT min(id) FROM term WHERE name = $1)
		AND f.predicate = (SELECT id FROM predicate WHERE key = 'works_for')`, "works_for"},
	{"a rule and two joins", "Who does %s support?", `
		SELECT o.label, a.quote, b.quote FROM fact a JOIN fact b ON b.subject = a.object JOIN term o ON o.id = b.object_as
		WHERE a.closed IS NULL AND a.denied = 0 AND a.subject = (SELECT min(id) FROM term WHERE name = $1)
		AND a.predicate = (SELECT id FROM predicate WHERE key = 'knows')
		AND b.closed IS NULL AND b.denied = 0 AND b.predicate = (SELECT id FROM predicate WHERE key = 'works_for')`, "knows"},
	{"a fact told", "%s admires Tom.", "", "likes"},
}

// rule is what the second of them goes by.
const rule = "If X knows Y and Y works for Z then X supports Z."

// manner is how a statement is put.
type manner struct {
	name string
	mode pgx.QueryExecMode
	kept bool // what was asked and answered is stored as well, each with a commit, as the program does
}

var manners = []manner{
	{"prepared", pgx.QueryExecModeCacheStatement, false},
	{"as typed", pgx.QueryExecModeSimpleProtocol, false},
	{"as typed and kept", pgx.QueryExecModeSimpleProtocol, true},
}

// warm is how many turns are taken before those that are measured, and measured how many are.
const warm, measured = 20, 100

// team prints what questions cost on a server, at an address of a schema that is empty or has what this
// command has put there before.
func (b *bench) team(ctx context.Context, address string) (err error) {
	c, err := conductor.New(ctx, conductor.Options{KB: address})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	db, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close(ctx)) }()
	if err := b.fillServer(ctx, c, db); err != nil {
		return err
	}
	stop, err := profiled(b.profile)
	if err != nil {
		return err
	}
	defer stop()
	w := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\non a server, at the median\tms\tcpu ms\t")
	for _, m := range manners {
		fmt.Fprintf(w, "SQL %s, ms\ttimes\t", m.name)
	}
	fmt.Fprintln(w)
	for i := range byHand {
		if !b.wants(byHand[i].name) {
			continue
		}
		if err := byHand[i].row(ctx, w, c, db); err != nil {
			return err
		}
	}
	return w.Flush()
}

// row prints what a question costs.
func (q *question) row(ctx context.Context, w io.Writer, c *conductor.Conductor, db *pgx.Conn) error {
	names, err := namesWith(ctx, db, q.who)
	if err != nil {
		return err
	}
	var turns, cpu timings
	hand := make([]timings, len(manners))
	for i, name := range names {
		before, used := time.Now(), processorTime()
		if err := turn(ctx, c, fmt.Sprintf(q.ask, name)); err != nil {
			return err
		}
		turns, cpu = append(turns, time.Since(before)), append(cpu, processorTime()-used)
		for m := range manners {
			took, err := manners[m].put(ctx, db, q.sql, name, i)
			if err != nil {
				return err
			}
			hand[m] = append(hand[m], took)
		}
	}
	fmt.Fprintf(w, "%s\t%.2f\t%.2f\t", q.name, turns.median(), cpu.median())
	for m := range manners {
		if q.sql != "" {
			fmt.Fprintf(w, "%.2f\t%.1f\t", hand[m].median(), turns.median()/hand[m].median())
		}
	}
	_, err = fmt.Fprintln(w)
	return err
}

// median is that of what was measured, in milliseconds.
func (t timings) median() float64 {
	t = slices.Clone(t[min(len(t)-1, warm):])
	slices.Sort(t)
	return float64(t[len(t)/2].Microseconds()) / 1000
}

// turn takes one, which must not fail.
func turn(ctx context.Context, c *conductor.Conductor, text string) error {
	for event, err := range c.Turn(ctx, text) {
		if err != nil {
			return err
		}
		if a, ok := event.(conductor.Answered); ok && (a.Record.Error != nil || strings.HasSuffix(text, "?") && a.Record.Verdict != "proved") {
			return fmt.Errorf("%q: %s", text, a.Record.Reply)
		}
	}
	return nil
}

// put takes the time of a statement until all its rows are read.
func (m manner) put(ctx context.Context, db *pgx.Conn, query, name string, n int) (time.Duration, error) {
	if query == "" {
		return 0, nil
	}
	key := strings.ToLower(strings.ReplaceAll(name, " ", "_"))
	before := time.Now()
	if m.kept {
		if _, err := db.Exec(ctx, "INSERT INTO by_hand (asked) VALUES ($1)", name); err != nil {
			return 0, err
		}
	}
	rows, err := db.Query(ctx, query, m.mode, key)
	if err != nil {
		return 0, err
	}
	found := 0
	for rows.Next() {
		if _, err := rows.Values(); err != nil {
			return 0, err
		}
		found++
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	if m.kept {
		if _, err := db.Exec(ctx, "INSERT INTO by_hand (asked) VALUES ($1)", strconv.Itoa(n)); err != nil {
			return 0, err
		}
	}
	if took := time.Since(before); found > 0 {
		return took, nil
	}
	return 0, fmt.Errorf("nothing is found for %q by hand", name)
}

// fillServer puts the facts there, and the rule, where there is nothing yet.
func (b *bench) fillServer(ctx context.Context, c *conductor.Conductor, db *pgx.Conn) error {
	if _, err := db.Exec(ctx, "CREATE TABLE IF NOT EXISTS by_hand (asked TEXT)"); err != nil {
		return err
	}
	var there int
	if err := db.QueryRow(ctx, "SELECT count(*) FROM (SELECT 1 FROM fact LIMIT 1) AS f").Scan(&there); err != nil || there > 0 {
		return err
	}
	file := filepath.Join(b.dir, "town.csv")
	if err := os.WriteFile(file, town(b.scale(1_000_000)), 0o600); err != nil {
		return err
	}
	return errors.Join(turn(ctx, c, "/import "+strconv.Quote(file)), turn(ctx, c, rule))
}

// namesWith are people of whom a relation is told, everywhere in the base. Of whom they know, somewhere to
// work is told, too.
func namesWith(ctx context.Context, db *pgx.Conn, relation string) (names []string, err error) {
	rows, err := db.Query(ctx, `SELECT t.label FROM fact f JOIN term t ON t.id = f.subject_as
		WHERE f.predicate = (SELECT id FROM predicate WHERE key = $1) ORDER BY f.id % 7919, f.id LIMIT $2`, relation, warm+measured)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// town are n facts about n/4 people with names of two words: where they work, live, whom they know and like.
func town(n int) []byte {
	r := random()
	word := func() string { return syllables(r) }
	firsts, lasts, firms := make([]string, 2000), make([]string, 20_000), make([]string, 3000)
	for _, of := range [][]string{firsts, lasts, firms} {
		for i := range of {
			of[i] = word()
		}
	}
	people := make([]string, n/4+1)
	for i := range people {
		people[i] = firsts[r.IntN(len(firsts))] + " " + lasts[r.IntN(len(lasts))]
	}
	var out bytes.Buffer
	out.WriteString("subject,relation,object\n")
	for _, p := range people {
		firm := func() string { return firms[r.IntN(len(firms))] + " Ltd" }
		fmt.Fprintf(&out, "%s,works for,%s\n%s,lives in,%ston\n%s,knows,%s\n%s,likes,%s\n", p, firm(), p, firms[r.IntN(800)], p, people[r.IntN(len(people))], p, firm())
	}
	return out.Bytes()
}

// syllables are a word that means nothing.
func syllables(r *rand.Rand) string {
	const consonants, vowels = "bdfghklmnprstvwz", "aeio"
	var word strings.Builder
	for range 3 + r.IntN(2) {
		word.WriteByte(consonants[r.IntN(len(consonants))])
		word.WriteByte(vowels[r.IntN(len(vowels))])
	}
	return strings.ToUpper(word.String()[:1]) + word.String()[1:]
}
