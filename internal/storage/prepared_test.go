package storage

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
)

// A statement that is kept is put again and again with other values, within itself too, and
// sees what became of the tables meanwhile.
func TestKeptStatements(t *testing.T) {
	ctx := context.Background()
	db, err := Open(ctx, filepath.Join(t.TempDir(), "kb"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	c, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	do := func(query string, args ...any) {
		t.Helper()
		if _, err := c.ExecContext(ctx, query, args...); err != nil {
			t.Fatal(query, err)
		}
	}
	names := func(parent int) (all []string) {
		t.Helper()
		rows, err := c.QueryContext(ctx, "SELECT name FROM part WHERE parent = ? ORDER BY id", parent)
		err = Each(rows, err)(func(scan func(...any) error) error {
			var name string
			err := scan(&name)
			all = append(all, name)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	do("CREATE TABLE part (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, name TEXT NOT NULL)")
	for i := range 6 {
		do("INSERT INTO part (id, parent, name) VALUES (?, ?, ?)", i+1, (i+1)/2, fmt.Sprint("p", i+1))
	}
	var tree []string
	var walk func(parent int)
	walk = func(parent int) {
		rows, err := c.QueryContext(ctx, "SELECT id, name FROM part WHERE parent = ? ORDER BY id", parent)
		err = Each(rows, err)(func(scan func(...any) error) error {
			var id int
			var name string
			err := scan(&id, &name)
			tree = append(tree, name)
			walk(id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	walk(0)
	if got := fmt.Sprint(tree); got != "[p1 p2 p4 p5 p3 p6]" {
		t.Error("the same question within itself:", got)
	}
	do("ALTER TABLE part ADD COLUMN weight INTEGER")
	do("UPDATE part SET name = ? WHERE id = ?", "q2", 2)
	if got := fmt.Sprint(names(1)); got != "[q2 p3]" {
		t.Error("after a change of the table:", got)
	}
	if _, err := c.ExecContext(ctx, "INSERT INTO part (id, parent, name) VALUES (?, ?, ?)", 1, 0, "again"); err == nil {
		t.Error("a key was taken twice")
	}
	do("INSERT INTO part (id, parent, name) VALUES (?, ?, ?)", 7, 3, "p7")
	if got := fmt.Sprint(names(3)); got != "[p6 p7]" {
		t.Error("after a refusal:", got)
	}
	stopped, stop := context.WithCancel(ctx)
	stop()
	if rows, err := c.QueryContext(stopped, "SELECT name FROM part WHERE parent = ? ORDER BY id", 1); err == nil {
		t.Error("a stopped question was answered", rows.Close(), rows.Err())
	}
	for i := range 2 * keptStatements {
		var n int
		if err := c.QueryRowContext(ctx, fmt.Sprintf("SELECT count(*) + %d FROM part", i)).Scan(&n); err != nil || n != i+7 {
			t.Fatal(n, err)
		}
	}
	if got := fmt.Sprint(names(1)); got != "[q2 p3]" {
		t.Error("after more statements than are kept:", got)
	}
}
