package storage

import (
	"database/sql"
	"database/sql/driver"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pressly/goose/v3/database"
)

// dialect is what differs between the databases that a base can be kept in. Nothing
// outside of this package asks which one it is.
type dialect struct {
	goose database.Dialect
	// steps is the folder of migrations within Tables.Steps.
	steps string
	// exists counts the tables of a name.
	exists string
	// server is set for all but files.
	server bool
}

var (
	file   = dialect{goose: database.DialectSQLite3, steps: ".", exists: "SELECT count(*) FROM sqlite_schema WHERE name = ?"}
	server = dialect{goose: database.DialectPostgres, steps: "postgres", server: true,
		exists: "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = ?"}
)

// of returns the dialect of a pool.
func of(db *sql.DB) *dialect {
	if d, ok := db.Driver().(dialectDriver); ok {
		return d.dialect
	}
	return &file
}

// takeLock is how a transaction on a server takes the write lock. Besides the lock, the
// keys of the tables keep two from writing the same change: one of them fails, and is
// tried again (see Again).
const takeLock = "SELECT one FROM writer WHERE one = 1 FOR UPDATE"

// statement puts a statement of SQLite's into the words of the database: parameters are
// numbered, hints to SQLite's planner are left out, and what differs in name is renamed.
func (d *dialect) statement(query string) string {
	if !d.server {
		return query
	}
	var b strings.Builder
	n := 0
	for i, part := range strings.Split(query, "'") { // every second part is a text
		if i > 0 {
			b.WriteByte('\'')
		}
		if i%2 == 0 {
			part = numbered(renamed.Replace(unhinted(part)), &n)
		}
		b.WriteString(part)
	}
	return b.String()
}

// renamed are words for the same thing. SQLite's LIKE does not tell capitals from
// small letters. Numbers given as JSON are put as an array, which the server knows to look
// up in an index one by one.
var renamed = strings.NewReplacer("instr(", `"position"(`, " CROSS JOIN ", " JOIN ", "\tCROSS JOIN ", "\tJOIN ", " LIKE ", " ILIKE ",
	"IN (SELECT value FROM json_each(?))", "= ANY(CAST(translate(?, '[]', '{}') AS BIGINT[]))")

// unhinted leaves out which index to use.
func unhinted(query string) string {
	const hint = "INDEXED BY "
	for {
		before, after, found := strings.Cut(query, hint)
		if !found {
			return query
		}
		_, rest, _ := strings.Cut(after, " ")
		query = before + rest
	}
}

// numbered writes $1 for ? and for ?1. As in SQLite, a ? has the number after the
// highest one so far.
func numbered(query string, n *int) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(query, "?")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		digits := 0
		for digits < len(after) && after[digits] >= '0' && after[digits] <= '9' {
			digits++
		}
		number, err := strconv.Atoi(after[:digits])
		if err != nil {
			number = *n + 1
		}
		*n = max(*n, number)
		b.WriteString("$" + strconv.Itoa(number))
		query = after[digits:]
	}
}

// values puts texts as the database can keep them.
func (d *dialect) values(args []driver.NamedValue) []driver.NamedValue {
	if !d.server {
		return args
	}
	for i, a := range args {
		if s, ok := a.Value.(string); ok {
			if e := escaped(s); e != s {
				args[i].Value = e
			}
		}
	}
	return args
}

// read puts texts that were read back as they were.
func (d *dialect) read(row []driver.Value) {
	if !d.server {
		return
	}
	for i, v := range row {
		if s, ok := v.(string); ok && strings.Contains(s, escape) {
			row[i] = unescaped(s)
		}
	}
}

// escape stands before two hexadecimal digits for a byte that a server's text cannot
// have, and before itself for itself. It is no character, so that few texts have it.
const escape = "\U0010FFFE"

// escaped returns a text that PostgreSQL can keep: without zero bytes, and UTF-8 throughout.
// Different texts stay different.
func escaped(s string) string {
	if strings.IndexByte(s, 0) < 0 && utf8.ValidString(s) && !strings.Contains(s, escape) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1, r == 0:
			const digits = "0123456789abcdef"
			b.WriteString(escape + string(digits[s[0]>>4]) + string(digits[s[0]&15]))
		case strings.HasPrefix(s, escape):
			b.WriteString(escape + escape)
		default:
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// unescaped is the inverse of escaped.
func unescaped(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, escape)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if rest, twice := strings.CutPrefix(after, escape); twice {
			b.WriteString(escape)
			s = rest
			continue
		}
		n, err := strconv.ParseUint(after[:min(2, len(after))], 16, 8)
		if err != nil { // it was never escaped: somebody else wrote it
			b.WriteString(escape)
			s = after
			continue
		}
		b.WriteByte(byte(n))
		s = after[2:]
	}
}
