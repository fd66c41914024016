package main

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"whence/internal/race"
	"whence/internal/storage/storetest"
)

// TestServerAway stops the server under a conversation. The turn is refused with what to
// do, nothing of it is stored, and the conversation goes on when the server is back.
func TestServerAway(t *testing.T) {
	server := storetest.New(t)
	place := server.Address()
	m := newTalker(t, place, "")
	learns := func(input, id string) {
		t.Helper()
		if r, err := m.say(input); err != nil || r.Error != nil || strings.Join(r.Effects.Learned, " ") != id {
			t.Fatalf("%s: %v, %+v, learned %v", input, err, r.Error, r.Effects.Learned)
		}
	}
	learns("Tom is a cat.", "f1")
	for i, signal := range []string{"INT", "QUIT"} { // a shutdown, and a crash
		server.Halt(signal)
		for range 2 { // also while it stays away
			r, err := m.say("Ann is a dog.")
			if err != nil || r.Error == nil || r.Error.Code != "store" {
				t.Fatalf("after %s: %v, %+v", signal, err, r.Error)
			}
			if text := r.Error.Message; !strings.Contains(text, "does not answer") || !strings.Contains(text, "say it again when the server is back") {
				t.Errorf("after %s: %s", signal, text)
			}
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		learns([]string{"Bob is a dog.", "Cid is a dog."}[i], []string{"f2", "f3"}[i])
	}
	fresh := newTalker(t, place, "")
	r, err := fresh.say("/facts")
	if err != nil || strings.Contains(r.Reply, "Ann") || strings.Count(r.Reply, "\n") != 2 {
		t.Errorf("%v, %s", err, r.Reply)
	}
}

// TestServerRefuses: whoever may not come in is told so, and the password stands nowhere.
func TestServerRefuses(t *testing.T) {
	server := storetest.New(t)
	server.Do(t, "CREATE ROLE guarded", "CREATE ROLE ben LOGIN PASSWORD 'geheim 7' IN ROLE guarded", "CREATE SCHEMA bens AUTHORIZATION ben")
	for _, c := range []struct{ place, says string }{
		{server.AddressOf("ben", "falsch 9", "bens"), "refuses the user or the password"},
		{server.AddressOf("ben", "", "bens"), "~/.pgpass"},
		{server.AddressOf("eve", "falsch 9", "bens"), "refuses the user or the password"},
		{strings.Replace(server.AddressOf("whence", "falsch 9", "x"), "/postgres?", "/nowhere?", 1), "createdb"},
		{"postgres://ben:falsch%209@127.0.0.1:1/x?sslmode=disable", "does not answer"},
		{"postgres://ben:falsch 9@127.0.0.1:port/x", "is no address"},
	} {
		for _, args := range [][]string{{"ask", "Is Tom a cat?"}, {"doctor"}, {"config"}, {"sessions"}} {
			out, errs, code := runProgram(t, "", append(args, "--offline", "--kb", c.place)...)
			if args[0] != "config" && (code != 2 || !strings.Contains(out+errs, c.says)) {
				t.Errorf("%s, %s: exit %d\n%s%s", c.place, args[0], code, out, errs)
			}
			if strings.Contains(out+errs, "falsch") {
				t.Errorf("%s, %s: the password is shown:\n%s%s", c.place, args[0], out, errs)
			}
		}
	}
	log := filepath.Join(t.TempDir(), "log")
	place := server.AddressOf("ben", "geheim 7", "bens")
	out, errs, code := runProgram(t, "Tom is a cat.\n/sessions\n", "--json", "--offline", "--log", log, "--log-level", "debug", "--kb", place)
	if code != 0 || !strings.Contains(out, `"f1"`) {
		t.Errorf("exit %d\n%s%s", code, out, errs)
	}
	said, err := os.ReadFile(log)
	if err != nil || bytes.Contains(append(said, out+errs...), []byte("geheim")) {
		t.Errorf("%v, the password is shown:\n%s%s%s", err, said, out, errs)
	}
}

// TestMovedToAServerAndBack moves a base and asks it the same at each place.
func TestMovedToAServerAndBack(t *testing.T) {
	race.Skip(t)
	place := storetest.Shared(t).Address()
	folder := t.TempDir()
	file, backup, back := filepath.Join(folder, "kb.db"), filepath.Join(folder, "kb.backup"), filepath.Join(folder, "back.db")
	run := func(stdin string, args ...string) string {
		t.Helper()
		out, errs, code := runProgram(t, stdin, append(args, "--offline", "--user", "Ann")...)
		if code != 0 {
			t.Fatalf("%v: exit %d\n%s%s", args, code, out, errs)
		}
		return out
	}
	run("Tom is a cat.\nAll cats are animals.\nBob lives in Rome.\n/forget f2\nnote that the key is under the mat\nAnn likes Bob.\n/undo\n/relation knows symmetric\nAnn knows Bob.\n", "--plain", "--kb", file)
	asked := "Is Tom an animal?\nWhere does Bob live?\nWho knows Ann?\nWhere is the key?\n/facts\n/rules\n/at t1\n/notes\n/undo t4\n/facts\n"
	run("", "export", "--format", "backup", "--output", backup, "--kb", file)
	run("", "import", backup, "--kb", place)
	run("", "export", "--format", "backup", "--output", back, "--kb", place)
	want := run(asked, "--plain", "--kb", file)
	for _, kb := range []string{place, back} {
		if got := run(asked, "--plain", "--kb", kb); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", kb, got, want)
		}
	}
	if out, errs, code := runProgram(t, "", "import", backup, "--kb", place, "--offline"); code == 0 && strings.Contains(out, "Restored") {
		t.Errorf("restored over what is there: %s%s", out, errs)
	}
}

// TestRolesOnAServer: what a login may do is held to by the program, whatever name is given,
// and by the server itself; who may only read can ask all the same, also where not even what
// they ask can be kept.
func TestRolesOnAServer(t *testing.T) {
	server := storetest.New(t)
	server.Do(t, "CREATE ROLE ben LOGIN", "CREATE ROLE eve LOGIN", "CREATE ROLE guest LOGIN", "CREATE SCHEMA team")
	place := func(login string) string { return server.AddressOf(login, "", "team") }
	says := func(login, user, stdin string, wants ...string) {
		t.Helper()
		out, errs, _ := runProgram(t, stdin, "--plain", "--offline", "--user", user, "--kb", place(login))
		for _, want := range wants {
			if !strings.Contains(out+errs, want) {
				t.Errorf("%s, as %s: %s\nwant %s\ngot  %s%s", login, user, stdin, want, out, errs)
			}
		}
	}
	says("whence", "whence", "Tom is a cat.\nAll cats are animals.\n/role ben tell\n/role eve read\n/role ann all\n",
		"whence may ask, tell, take back what others told, manage rules and say who may do what.", "holds its login eve to")
	server.Do(t, "GRANT USAGE ON SCHEMA team TO guest", "GRANT SELECT ON ALL TABLES IN SCHEMA team TO guest")
	says("ben", "ben", "Is Tom an animal?\nRex is a dog.\n/forget f1\n/forget f2\nAll dogs are animals.\nnote that the pager rings\n/notes pager\n",
		"Yes: Tom is an animal", "learned f2: Rex is a dog", "ben may not take back f1, which whence told", "forgot f", "permission denied for table rule", "pager rings")
	says("ben", "ann", "Ida is a cat.\n", "learned f3")
	says("ben", "ann", "/forget f3\n/forget f1\n", "ben may not take back f3, which ann told")
	says("ben", "zoe", "Zed is a cat.\n", "zoe may not tell", "--user ben")
	says("eve", "whence", "Is Tom an animal?\nEve is a cat.\nTom is a cat.\n", "Yes: Tom is an animal", "permission denied for table term")
	says("guest", "guest", "Is Tom an animal?\nGus is a cat.\n", "Nothing of this turn is kept", "Yes: Tom is an animal", "does not allow that to its user")
	for _, c := range []struct{ login, statement string }{
		{"eve", "INSERT INTO team.fact SELECT 99, subject, predicate, object, denied, subject_as, object_as, confidence, origin, line, quote, closed, sum FROM team.fact WHERE id = 1"},
		{"eve", "UPDATE team.fact SET closed = 1"}, {"ben", "UPDATE team.rule SET closed = 1"}, {"ben", "DELETE FROM team.fact"}, {"guest", "DELETE FROM team.turn"},
	} {
		if err := server.Try("SET ROLE "+c.login, c.statement); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s, %s: %v", c.login, c.statement, err)
		}
	}
}

// TestServerHeld: where somebody holds the lock of those who write, what is told is refused
// after a while, with what to do; asking goes on, and so does telling when the lock is free.
func TestServerHeld(t *testing.T) {
	server := storetest.New(t)
	m := newTalker(t, server.Address()+"&application_name=held", "")
	if r, err := m.say("Tom is a cat."); err != nil || r.Error != nil {
		t.Fatal(err, r.Error)
	}
	var schema string
	holder, err := pgx.Connect(t.Context(), server.AddressOf("whence", "", "public"))
	if err == nil {
		err = holder.QueryRow(t.Context(), "SELECT schemaname FROM pg_tables WHERE tablename = 'writer'").Scan(&schema)
	}
	if err == nil {
		_, err = holder.Exec(t.Context(), "BEGIN; SELECT one FROM "+schema+".writer FOR UPDATE")
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.say("Rex is a dog.")
	if err != nil || r.Error == nil || !strings.Contains(r.Error.Message, "is locked by another program") || len(r.Effects.Learned) > 0 {
		t.Errorf("while it is held: %v, %+v", err, r.Error)
	}
	if err := holder.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r, err = m.say("Rex is a dog."); err != nil || r.Error != nil || strings.Join(r.Effects.Learned, " ") != "f2" {
		t.Errorf("when it is free: %v, %+v", err, r.Error)
	}
}

// TestServerRefusesAnImport: what a server refuses because of what others do at the same
// moment is read and stored again, also where it is an import, once and whole.
func TestServerRefusesAnImport(t *testing.T) {
	server := storetest.New(t)
	place := server.Address()
	m := newTalker(t, place, "")
	if r, err := m.say("Tom is a cat."); err != nil || r.Error != nil {
		t.Fatal(err, r.Error)
	}
	at, err := url.Parse(place)
	if err != nil {
		t.Fatal(err)
	}
	server.Do(t, "SET search_path = "+at.Query().Get("search_path"), "CREATE SEQUENCE tries",
		`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF nextval('tries') < 3 THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END IF;
			RETURN NEW; END $$`,
		"CREATE CONSTRAINT TRIGGER refuses AFTER INSERT ON change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()")
	var rows strings.Builder
	rows.WriteString("subject,relation,object\n")
	for i := range 20_000 {
		fmt.Fprintf(&rows, "Person %d,knows,Person %d\n", i, i+1)
	}
	file := filepath.Join(t.TempDir(), "people.csv")
	if err := os.WriteFile(file, []byte(rows.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := m.say("/import " + strconv.Quote(file))
	if err != nil || r.Error != nil || !strings.Contains(r.Reply, "20000 facts") {
		t.Errorf("%v, %+v: %s", err, r.Error, r.Reply)
	}
	if r, err := m.say("Does Person 7 know Person 8?"); err != nil || r.Verdict != "proved" {
		t.Errorf("%v, %s", err, r.Reply)
	}
}
