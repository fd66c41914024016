package storage_test

import (
	"errors"
	"strings"
	"testing"

	"whence/internal/storage"
	"whence/internal/storage/storetest"
)

// TestServerRefuses: a server that speaks no TLS, keeps a base from somebody or ends what takes it too long is said
// to do so, with what to do.
func TestServerRefuses(t *testing.T) {
	server := storetest.New(t)
	server.Do(t, "CREATE ROLE hasty LOGIN", "ALTER ROLE hasty SET statement_timeout = '50ms'", "CREATE SCHEMA hastes AUTHORIZATION hasty")
	plain := strings.Replace(server.AddressOf("hasty", "", "hastes"), "sslmode=disable", "sslmode=require", 1)
	if _, err := storage.Open(t.Context(), plain); !errors.Is(err, storage.ErrTLS) || !strings.Contains(err.Error(), "sslmode=disable") {
		t.Errorf("without TLS: %v", err)
	}
	db, err := storage.Open(t.Context(), server.AddressOf("hasty", "", "hastes"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it was only asked
	server.Do(t, "CREATE ROLE stranger LOGIN")
	if _, err := storage.Open(t.Context(), server.AddressOf("stranger", "", "hastes")); !errors.Is(err, storage.ErrForbidden) || !strings.Contains(err.Error(), "hastes") {
		t.Errorf("a schema of others: %v", err)
	}
	var done string
	if err := db.QueryRowContext(t.Context(), "SELECT CAST(pg_sleep(5) AS TEXT)").Scan(&done); !errors.Is(err, storage.ErrSlow) || !strings.Contains(err.Error(), "statement_timeout") {
		t.Errorf("what takes long: %v", err)
	}
	if err := db.QueryRowContext(t.Context(), "SELECT 'again'").Scan(&done); err != nil || done != "again" {
		t.Errorf("afterwards: %v, %s", err, done)
	}
}
