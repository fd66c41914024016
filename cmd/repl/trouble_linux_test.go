package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"whence/internal/race"
	"whence/internal/storage/storetest"
)

// TestFullDisk fills the disk under the real program: what cannot be stored is
// said and not learned, what was stored before is there, and with space again it
// goes on.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("none", folder, "tmpfs", 0, "size=2m"); err != nil {
		t.Skipf("needs the right to mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path, filler := filepath.Join(folder, "kb.db"), filepath.Join(folder, "filler")
	p := startJSON(t, path)
	p.says("Tom is a cat.", "learned")
	_ = os.WriteFile(filler, bytes.Repeat([]byte("x"), 4<<20), 0o600) // it cannot be whole
	if r := p.turn("Rex is a dog."); r.Error == nil || r.Error.Code != "store" || !strings.Contains(r.Reply, "the disk is full") {
		t.Errorf("on a full disk: %+v %s", r.Error, r.Reply)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	p.says("Rex is a dog.", "learned")
	p.ends()
	p = startJSON(t, path)
	p.says("Is Tom a cat?", `Yes: Tom is a cat. You said so in t1: "Tom is a cat."`)
	p.says("Is Rex a dog?", `Yes: Rex is a dog. You said so in t2: "Rex is a dog."`)
}

// TestImportIsInterrupted stops an import that would never end, as ctrl+c does:
// the program says so, and has learned nothing.
func TestImportIsInterrupted(t *testing.T) {
	folder := t.TempDir()
	path, endless := filepath.Join(folder, "kb.db"), filepath.Join(folder, "endless.csv")
	if err := syscall.Mkfifo(endless, 0o600); err != nil {
		t.Skipf("no named pipe: %v", err)
	}
	cmd := command(t.Context(), t, "import", endless, "--kb", path, "--offline", "--quiet")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in, err := os.OpenFile(endless, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }() // the reader is gone
	lines := []byte("subject,relation,object\n")
	for n := 0; err == nil; n++ {
		_, err = in.Write(lines) // blocks while the program is not reading
		lines = bytes.Repeat([]byte("Tom,likes,tea\n"), 1000)
		if n == 20 {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait() // the exit code says it
	if code := cmd.ProcessState.ExitCode(); code != 130 || !strings.Contains(stderr.String(), "Stopped.") {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	out, _, code := runProgram(t, "", "ask", "/facts", "--kb", path, "--offline")
	if code != 0 || !strings.Contains(out, "I was told no facts yet") {
		t.Errorf("exit %d: %s", code, out)
	}
}

// TestFillingDisk tells facts on a disk that fills up at a random moment of a
// turn. Whatever is said of each turn is what a fresh look finds afterwards;
// questions are answered and exports made elsewhere all the while.
func TestFillingDisk(t *testing.T) {
	race.Skip(t)
	rounds := 12
	if testing.Short() {
		rounds = 4
	}
	rng := rand.New(rand.NewPCG(9, 10))
	folder := t.TempDir()
	for n := range rounds {
		disk := filepath.Join(folder, strconv.Itoa(n))
		if err := os.Mkdir(disk, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mount("none", disk, "tmpfs", 0, "size=3m"); err != nil {
			t.Skipf("needs the right to mount a small disk: %v", err)
		}
		t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) }) // the test has said what it found
		fillAndTell(t, disk, filepath.Join(folder, fmt.Sprintf("out%d.csv", n)), rng)
	}
}

func fillAndTell(t *testing.T, disk, out string, rng *rand.Rand) {
	t.Helper()
	path := filepath.Join(disk, "kb.db")
	p := startJSON(t, path)
	p.says("Tom is a cat.", "learned")
	fillUp(t, disk, rng.IntN(200<<10))
	told, refused := map[string]bool{"f1": true}, 0
	for n := 0; refused < 5 && n < 200; n++ {
		r := p.turn(fmt.Sprintf("Box%d holds Ball%d. Ball%d fits Box%d.", n, n, n, n))
		switch {
		case r.Error == nil:
			for _, id := range r.Effects.Learned {
				told[id] = true
			}
		case r.Error.Code != "store" || !strings.Contains(r.Reply, "the disk is full") || len(r.Effects.Learned) > 0:
			t.Errorf("%+v %s %v", r.Error, r.Reply, r.Effects.Learned)
		default:
			refused++
		}
		p.says("Is Tom a cat?", "Yes: Tom is a cat.")
	}
	if refused == 0 {
		t.Error("the disk did not fill up")
	}
	p.says("/export "+out, "Exported")
	p.ends()
	if answer, stderr, code := runProgram(t, "", "ask", "Is Tom a cat?", "--kb", path, "--offline"); code != 0 || !strings.Contains(answer, "Yes: Tom is a cat.") {
		t.Errorf("started on a full disk: exit %d: %s%s", code, answer, stderr)
	}
	if _, stderr, code := runProgram(t, "", "export", "--output", out+".jsonl", "--kb", path); code != 0 {
		t.Errorf("export from a full disk: exit %d: %s", code, stderr)
	}
	if err := syscall.Mount("none", disk, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	kept, err := facts(path)
	if err != nil {
		t.Fatal(err)
	}
	for id := range told {
		if kept[id] == "" {
			t.Errorf("%s was said to be learned and is not there", id)
		}
	}
	for id := range kept {
		if !told[id] {
			t.Errorf("%s is there and was said not to be stored", id)
		}
	}
}

// fillUp leaves so many bytes on a disk.
func fillUp(t *testing.T, disk string, left int) {
	t.Helper()
	var s syscall.Statfs_t
	if err := syscall.Statfs(disk, &s); err != nil {
		t.Fatal(err)
	}
	if n := int(s.Bavail)*int(s.Bsize) - left; n > 0 {
		_ = os.WriteFile(filepath.Join(disk, "filler"), make([]byte, n), 0o600) // as much as there is room for
	}
}

// TestFullServer fills the disk under a server: what is asked is answered, what is told is
// refused and kept nowhere, and with space again the conversation goes on.
func TestFullServer(t *testing.T) {
	server := storetest.New(t)
	owner, err := user.Lookup("postgres")
	if err != nil || os.Getuid() != 0 {
		t.Skip("needs the right to mount a small disk for the user postgres")
	}
	folder, err := os.MkdirTemp("", "whence-disk-") // which others than its owner can reach
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(folder) })
	if err := os.Chmod(folder, 0o755); err != nil { //nolint:gosec // that is what it is for
		t.Fatal(err)
	}
	if err := syscall.Mount("none", folder, "tmpfs", 0, "size=8m,mode=0700,uid="+owner.Uid); err != nil {
		t.Skipf("needs the right to mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		server.Stop()
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	server.Do(t, "CREATE TABLESPACE small LOCATION '"+folder+"'", "ALTER ROLE whence SET default_tablespace = small")
	p := startJSON(t, server.Address())
	p.says("Tom is a cat.", "learned")
	filler := filepath.Join(folder, "filler")
	_ = os.WriteFile(filler, bytes.Repeat([]byte("x"), 16<<20), 0o600) // it cannot be whole
	long := "note that "
	for n := range 20000 { // more than the pages that are there have room for
		long += strconv.FormatInt(int64(n)*2654435761, 36) + " "
	}
	if r := p.turn(long); r.Error == nil || r.Error.Code != "store" || !strings.Contains(r.Reply, "the server's disk is full") {
		t.Errorf("on a full disk: %+v", r.Error)
	}
	p.says("Is Tom a cat?", "Yes: Tom is a cat.")
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if r := p.turn(long); r.Error != nil || !strings.Contains(r.Reply, "Kept as a note") {
		t.Errorf("with space again: %+v", r.Error)
	}
	p.ends()
}
