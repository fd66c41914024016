package storage

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// smallDisk mounts a disk of one megabyte, or skips.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("none", folder, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("needs the right to mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

func TestFullDisk(t *testing.T) {
	path := filepath.Join(smallDisk(t), "kb")
	db := mustOpen(t, path)
	stored, err := fill(t, db)
	var typed *Error
	if !errors.Is(err, ErrFull) || !errors.As(err, &typed) || typed.Path != path {
		t.Fatalf("full: %v", err)
	}
	if err := db.Close(); err != nil && !errors.Is(err, ErrFull) {
		t.Fatal(err)
	}
	// A full disk does not keep what is there from being read.
	db, err = Open(ctx, path)
	if err != nil {
		if !errors.Is(err, ErrFull) {
			t.Fatalf("opening on a full disk: %v", err)
		}
		t.Skip("reading needs space, too, on this file system")
	}
	defer func() { _ = db.Close() }() // the disk is full
	var got int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM x").Scan(&got); err != nil || got != stored {
		t.Errorf("%d rows of %d, %v", got, stored, err)
	}
}

// childEnv makes the test binary open the file named in it and print the error.
const childEnv = "WHENCE_TEST_OPEN"

func TestMain(m *testing.M) {
	path := os.Getenv(childEnv)
	if path == "" {
		os.Exit(m.Run())
	}
	db, err := Open(ctx, path)
	if err == nil {
		_ = db.Close() // only the opening counts
	}
	fmt.Println(errors.Is(err, ErrReadOnly), err)
}

// asNobody opens path in a process without the rights of root, which no mode
// stops, and returns what it printed.
func asNobody(t *testing.T, path string) string {
	t.Helper()
	cmd := exec.Command(copyBinary(t)) //nolint:gosec // this binary
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Skipf("needs to run as another user: %v %s", err, out)
	}
	return string(out)
}

// copyBinary puts this binary where everyone can run it.
func copyBinary(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(public(t), "test")
	if err := os.WriteFile(name, data, 0o755); err != nil { //nolint:gosec // others must run it
		t.Fatal(err)
	}
	return name
}

// public returns a folder that everyone can enter.
func public(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("/tmp", "whence-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })  // what is left is the system's to clean
	if err := os.Chmod(folder, 0o755); err != nil { //nolint:gosec // others must enter it
		t.Fatal(err)
	}
	return folder
}

func TestReadOnly(t *testing.T) {
	folder := public(t)
	path := filepath.Join(folder, "kb")
	db := mustOpen(t, path)
	mustExec(t, db, "CREATE TABLE x (a)")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for name, modes := range map[string][2]os.FileMode{
		"file":            {0o755, 0o444},
		"folder":          {0o555, 0o666},
		"writable folder": {0o777, 0o444},
		"unreadable":      {0o755, 0},
	} {
		if os.Chmod(folder, modes[0]) != nil || os.Chmod(path, modes[1]) != nil {
			t.Fatal("chmod")
		}
		out := asNobody(t, path)
		if !strings.HasPrefix(out, "true ") || !strings.Contains(out, path+" may not be written") || !strings.Contains(out, "Allow writing") {
			t.Errorf("%s: %s", name, out)
		}
	}
	if err := os.Chmod(folder, 0o755); err != nil { //nolint:gosec // others must enter it
		t.Fatal(err)
	}
	if out := asNobody(t, filepath.Join(folder, "sub", "kb")); !strings.HasPrefix(out, "true ") {
		t.Errorf("no right to make a folder: %s", out)
	}
}
