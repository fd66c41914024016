package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Login returns the name by which a server knows who asks it, "" for a file.
func Login(ctx context.Context, db *sql.DB) (name string, err error) {
	if of(db).server {
		err = db.QueryRowContext(ctx, "SELECT session_user").Scan(&name)
	}
	return name, err
}

// Grant gives a login of a server the right to read all tables of the base, to ask for the
// write lock, and just these privileges beside, such as "INSERT ON fact". It returns the
// login's name as the server writes it, "" where there is none or where it is not asked: whoever
// owns the tables keeps all. Nobody but their owner can give any.
func Grant(ctx context.Context, db *sql.DB, name string, privileges ...string) (login string, err error) {
	if !of(db).server {
		return "", nil
	}
	var place string
	var owns bool
	err = db.QueryRowContext(ctx, `SELECT r.rolname, current_schema(), r.rolsuper OR EXISTS (SELECT 1 FROM pg_catalog.pg_tables t WHERE t.schemaname = current_schema() AND t.tableowner = r.rolname)
		FROM pg_catalog.pg_roles r WHERE lower(r.rolname) = lower(?) AND r.rolcanlogin`, name).Scan(&login, &place, &owns)
	if errors.Is(err, sql.ErrNoRows) || err == nil && owns {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	who, where := pgx.Identifier{login}.Sanitize(), pgx.Identifier{place}.Sanitize()
	statements := []string{
		"REVOKE ALL ON ALL TABLES IN SCHEMA " + where + " FROM " + who,
		"GRANT USAGE ON SCHEMA " + where + " TO " + who,
		"GRANT SELECT ON ALL TABLES IN SCHEMA " + where + " TO " + who,
		"GRANT UPDATE ON writer TO " + who,
	}
	for _, p := range privileges {
		statements = append(statements, "GRANT "+p+" TO "+who)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return "", fmt.Errorf("%s: %w", s, err)
		}
	}
	return login, tx.Commit()
}

// GrantAlike gives whoever was given rights to one table of a server the same to another, which
// is new and comes with it.
func GrantAlike(ctx context.Context, tx *sql.Tx, from, to string) error {
	rows, err := tx.QueryContext(ctx, `SELECT grantee, privilege_type FROM information_schema.role_table_grants
		WHERE table_schema = current_schema() AND table_name = ? AND grantee <> grantor AND privilege_type IN ('SELECT', 'INSERT')`, from)
	if err != nil {
		return err
	}
	var grants []string
	for rows.Next() && err == nil {
		var who, what string
		err = rows.Scan(&who, &what)
		if who != "PUBLIC" { // who is everybody
			who = pgx.Identifier{who}.Sanitize()
		}
		grants = append(grants, "GRANT "+what+" ON "+pgx.Identifier{to}.Sanitize()+" TO "+who)
	}
	if err = errors.Join(err, rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, g := range grants {
		if _, err := tx.ExecContext(ctx, g); err != nil {
			return fmt.Errorf("%s: %w", g, err)
		}
	}
	return nil
}
