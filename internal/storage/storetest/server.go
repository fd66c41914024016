// Package storetest gives the tests of the store a base to open: in a file, or on a
// PostgreSQL server of their own, which it starts from the system's programs.
//
// It promises that a server it starts is of this process alone, and gone with it. It is
// for tests only.
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a PostgreSQL server of a test's own.
type Server struct {
	programs, dir string
	as            *syscall.Credential // nil for whoever runs the test
	port          int
	halt          func(signal string)
	end           func()
	schemas       atomic.Int64
}

var shared = sync.OnceValues(func() (*Server, error) { return start(filepath.Join(os.TempDir(), "whence-postgres")) })

// Shared returns a server that all tests of the process share. Where the system has none,
// the test is skipped and says so.
func Shared(t testing.TB) *Server {
	t.Helper()
	s, err := shared()
	if err != nil {
		t.Skipf("no PostgreSQL server: %v", err)
	}
	return s
}

// New returns a server that a test has for itself, so that it may stop it.
func New(t testing.TB) *Server {
	t.Helper()
	s, err := start(filepath.Join(os.TempDir(), "whence-postgres"))
	if err != nil {
		t.Skipf("no PostgreSQL server: %v", err)
	}
	t.Cleanup(s.Stop)
	return s
}

// Address returns the address of a base on the server in which there is nothing yet.
func (s *Server) Address() string {
	return s.AddressOf("whence", "", "t"+strconv.FormatInt(s.schemas.Add(1), 10)+"_"+strconv.Itoa(os.Getpid()))
}

// AddressOf returns the address of a schema for a user with a password.
func (s *Server) AddressOf(name, password, schema string) string {
	u := url.URL{Scheme: "postgres", User: url.User(name), Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)), Path: "/postgres",
		RawQuery: url.Values{"search_path": {schema}, "sslmode": {"disable"}}.Encode()}
	if password != "" {
		u.User = url.UserPassword(name, password)
	}
	return u.String()
}

// found returns the folder of the server's programs.
func found() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if _, err := exec.LookPath("postgres"); err == nil {
			return filepath.Dir(path), nil
		}
	}
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is right
	if len(all) == 0 {
		return "", errors.New("neither initdb and postgres in PATH, nor /usr/lib/postgresql/*/bin")
	}
	return filepath.Dir(all[len(all)-1]), nil
}

// start makes a server in a new folder and runs it.
func start(prefix string) (*Server, error) {
	programs, err := found()
	if err != nil {
		return nil, err
	}
	s := &Server{programs: programs}
	if s.as, err = notRoot(); err != nil {
		return nil, err
	}
	if s.dir, err = os.MkdirTemp(filepath.Dir(prefix), filepath.Base(prefix)+"-"); err != nil {
		return nil, err
	}
	if s.as != nil {
		if err := os.Chown(s.dir, int(s.as.Uid), int(s.as.Gid)); err != nil {
			return nil, errors.Join(err, os.RemoveAll(s.dir))
		}
	}
	init := s.command("initdb", "--no-sync", "--auth=trust", "--username=whence", "--encoding=UTF8", "--locale=C", "--pgdata", s.data())
	if out, err := init.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w: %s", err, out), os.RemoveAll(s.dir))
	}
	if err := s.guard(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	if s.port, err = freePort(); err == nil {
		err = s.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// guard has members of the role "guarded" show a password.
func (s *Server) guard() error {
	path := filepath.Join(s.data(), "pg_hba.conf")
	rules, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, append([]byte("host all +guarded 127.0.0.1/32 scram-sha-256\n"), rules...), 0o600) // it stays its owner's
}

func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.programs, name), args...) //nolint:gosec // it was looked up
	cmd.Dir = s.dir
	if s.as != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.as}
	}
	return cmd
}

// notRoot is whom the server runs as where a test runs as root, which it refuses.
func notRoot() (*syscall.Credential, error) {
	if runtime.GOOS == "windows" || os.Getuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			continue
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err == nil {
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
		}
	}
	return nil, errors.New("it does not run as root, and there is neither a user postgres nor nobody")
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer func() { _ = l.Close() }() // it was only asked for its port
	return l.Addr().(*net.TCPAddr).Port, nil
}

// run is a shell that ends the server, however this process ends: its input is closed then.
// The first argument is how to end it.
const run = `"$0" "$@" >log 2>&1 & p=$!
read how; kill -"${how:-QUIT}" $p; wait $p
[ -n "$how" ] || rm -rf "$PWD"`

// Start runs the server, and returns when it answers.
func (s *Server) Start() error {
	cmd := s.command("postgres")
	program := cmd.Path
	cmd.Path, cmd.Args = "/bin/sh", []string{"sh", "-c", run, program, "-D", s.data(), "-p", strconv.Itoa(s.port), "-h", "127.0.0.1", "-k", s.dir,
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	s.end = sync.OnceFunc(func() { _ = in.Close(); _ = cmd.Wait() }) // it was told to end
	s.halt = func(signal string) {
		_, _ = io.WriteString(in, signal+"\n") // it may have ended
		_ = cmd.Wait()
	}
	deadline := time.Now().Add(60 * time.Second)
	for {
		if s.ready() {
			return nil
		}
		if time.Now().After(deadline) {
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			s.Stop()
			return fmt.Errorf("it does not start: %s", bytes.TrimSpace(log))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Halt ends the server's process by a signal, such as INT for a shutdown and QUIT for a
// crash, and keeps what it has stored: see Start.
func (s *Server) Halt(signal string) { s.halt(signal) }

// Stop ends the server and removes all that is its.
func (s *Server) Stop() {
	s.end()
	_ = os.RemoveAll(s.dir) // where it was halted before
}

// ready asks whether the server answers.
func (s *Server) ready() bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c, err := pgx.Connect(ctx, s.AddressOf("whence", "", "public"))
	if err != nil {
		return false
	}
	defer func() { _ = c.Close(ctx) }() // it was only asked
	return c.Ping(ctx) == nil
}

// Do runs statements as the server's owner.
func (s *Server) Do(t testing.TB, statements ...string) {
	t.Helper()
	if err := s.Try(statements...); err != nil {
		t.Fatal(err)
	}
}

// Try is Do where a statement may fail.
func (s *Server) Try(statements ...string) error {
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.AddressOf("whence", "", "public"))
	if err != nil {
		return err
	}
	defer func() { _ = c.Close(ctx) }() // what it did is done
	for _, q := range statements {
		if _, err := c.Exec(ctx, q); err != nil {
			return fmt.Errorf("%s: %w", q, err)
		}
	}
	return nil
}
