package files

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"whence/conductor/knowledge"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/contain"
	"whence/internal/voice"
	"whence/kb/transfer"
	"whence/triple"
	"whence/triple/extract"
)

// BatchLines is how many lines of a document are learned in one transaction, and
// modelLines how many where a model reads them too, which takes longer.
const (
	BatchLines = 500
	modelLines = 64
)

// maxTroubles is how many lines that were not understood a reply quotes.
const maxTroubles = 5

// ingestion is a document on its way into the knowledge base, line by line.
type ingestion struct {
	t    *Desk
	path string // absolute
	in   *bufio.Reader
	sum  hash.Hash // of the lines read
	line int       // read so far
	// done and size are the bytes read so far, and of the whole file; 0 where
	// that is not known.
	done, size int64

	// unread is the line that the model failed on and the grammar does not
	// read; the document is left before it. 0 for none.
	unread int

	learned, known, passed, misread int
	troubles                        []string
}

// isProse reports whether a file whose name says no format begins with a sentence: the first
// line of a table is a heading, which does not end like one.
func isProse(path string) bool {
	if _, known := transfer.FormatOf(path); known {
		return false
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false // reading it says why
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // it was only read
	start, err := bufio.NewReader(io.LimitReader(file, 4096)).ReadString('\n')
	line := strings.TrimSpace(start)
	return (err == nil || err == io.EOF) && utf8.ValidString(line) && !strings.ContainsAny(line, "\t;|<{[\"@") && strings.Contains(line, " ") && strings.ContainsAny(line[max(0, len(line)-1):], ".?!")
}

// Ingest learns what a document states, a line at a time, each fact with its
// file and line. A document that was begun before is gone on with where it was
// left; one that has changed since is read again from its beginning.
func (t *Desk) Ingest(arg string) (err error) {
	if arg == "" {
		return t.Refuse(voice.Say("files.a-file-is-missing"), voice.Say("files.for-example-ingest-notes-txt"))
	}
	path, err := filepath.Abs(arg)
	if err != nil {
		return err
	}
	info, err := os.Stat(path) // before it is opened: a pipe would wait for its other end
	switch {
	case err != nil:
		return unreadable(t, path, errors.Unwrap(err), "/ingest ")
	case info.IsDir():
		return t.Refuse(voice.Say("files.is-folder", "path", path), voice.Say("files.name-file-in-it"))
	case !info.Mode().IsRegular():
		return t.Refuse(voice.Say("files.is-no-regular-file", "path", path), voice.Say("files.save-what-it-holds-to"))
	}
	if f, known := transfer.FormatOf(path); known && f != transfer.Units { // a table has no sentences
		return t.learnFiles(transferArgs{files: []string{arg}})
	}
	file, err := os.Open(path)
	if err != nil {
		return unreadable(t, path, errors.Unwrap(err), "/ingest ")
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if why, err := noText(file); err != nil || why != "" {
		return errors.Join(err, t.Refuse(path+" "+why, voice.Say("files.save-it-as-plain-text")))
	}
	g := &ingestion{t: t, path: path, size: info.Size()}
	if err := g.resume(file); err != nil {
		return err
	}
	command := t.Items
	err = g.run()
	t.Items = command
	g.report()
	return err
}

// noText says of a file that is no text of ours why not, by its beginning.
func noText(file *os.File) (why string, err error) {
	const enough = 8 << 10
	head := make([]byte, enough)
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	head = head[:n]
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}), bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return voice.Say("files.is-text-in-utf"), nil
	case strings.Count(string(head), "\x00")*100 > n:
		return voice.Say("files.is-no-text"), nil
	case invalidBytes(head)*10 > n:
		return voice.Say("files.is-no-text-or-none"), nil
	}
	return "", nil
}

// invalidBytes is how many bytes are in no character.
func invalidBytes(b []byte) int {
	bad := 0
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			bad++
		}
		b = b[n:]
	}
	return bad
}

// resume goes to the line where an earlier turn left the document.
func (g *ingestion) resume(file *os.File) error {
	settings, err := g.t.Known.Store.Settings(g.t.Ctx)
	if err != nil {
		return err
	}
	g.in, g.sum = bufio.NewReader(file), sha256.New()
	count, sum, _ := strings.Cut(settings[g.setting()], " ")
	done, err := strconv.Atoi(count)
	if err != nil || done == 0 {
		return nil
	}
	for g.line < done {
		if _, err := g.next(); err != nil {
			break
		}
	}
	if g.line == done && g.fingerprint() == sum {
		g.t.SayLine(voice.Say("files.going-on-after-line", "done", done))
		return nil
	}
	g.t.SayLine(voice.Say("files.the-file-has-changed-since"))
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	g.in.Reset(file)
	g.sum.Reset()
	g.line, g.done = 0, 0
	return nil
}

func (g *ingestion) setting() string     { return knowledge.Ingested + g.path }
func (g *ingestion) fingerprint() string { return hex.EncodeToString(g.sum.Sum(nil)) }

// maxLine is the longest line that is read, in bytes. No statement needs more,
// and a longer one is not kept in memory.
const maxLine = 16 << 10

// next returns the next line, io.EOF after the last. Of a line that is too long
// it returns a byte more than maxLine.
func (g *ingestion) next() (string, error) {
	var line []byte
	for {
		part, err := g.in.ReadSlice('\n')
		g.done += int64(len(part))
		_, _ = g.sum.Write(part) // a hash never fails
		line = append(line, part[:min(len(part), maxLine+1-len(line))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if err := g.t.Stopped(); err != nil {
				return "", err
			}
			continue
		case len(line) == 0:
			return "", err
		case errors.Is(err, io.EOF):
			err = nil
		}
		g.line++
		if len(line) > maxLine {
			return string(line), err
		}
		return strings.TrimSpace(strings.TrimPrefix(string(line), "\ufeff")), err
	}
}

// run learns batch after batch. What was learned when it is stopped stays.
func (g *ingestion) run() error {
	for {
		kept := g.line
		more, err := g.batch()
		if err != nil {
			g.line = kept // nothing of the lines behind it was learned
			return err
		}
		if err := g.learn(); err != nil || !more {
			return err
		}
		if err := g.t.Stopped(); err != nil {
			return err
		}
	}
}

// TellEvery is how many lines are read between two words about it.
const TellEvery = 50

// tell says how far the document has come.
func (g *ingestion) tell() {
	if g.line%TellEvery != 0 {
		return
	}
	p := turn.Progress{Text: voice.Say("files.lines-facts-and-rules-learned", "path", filepath.Base(g.path), "line", g.line, "learned", g.learned)}
	if g.size > 0 {
		p.Share = float64(g.done) / float64(g.size)
	}
	g.t.Emit(p)
}

// batch reads the next lines into the turn's items; it reports whether there
// may be more.
func (g *ingestion) batch() (bool, error) {
	g.t.Items = nil
	lines, more, err := g.gather()
	if err != nil {
		return false, err
	}
	if err := g.consult(lines); err != nil {
		return false, err
	}
	for _, l := range lines {
		if g.take(l); g.unread != 0 {
			return false, g.back(l.before)
		}
	}
	return more, nil
}

// documentLine is a line that was read without a model, and the place before it.
type documentLine struct {
	text   string
	number int
	before bookmark
	read   []triple.Statement
	heard  triple.Discourse
	// alone is what a model reads in it, nil where it was not asked.
	alone *extract.Result
}

// gather reads the lines of a batch without a model; it reports whether there may be more.
func (g *ingestion) gather() (lines []*documentLine, more bool, err error) {
	most := BatchLines
	if g.t.Model.May() {
		most = modelLines
	}
	for range most {
		before := g.place()
		text, err := g.next()
		if errors.Is(err, io.EOF) {
			return lines, false, nil
		}
		if err != nil {
			return nil, false, voice.Error("files.read-after-line", "path", g.path, "line", g.line, "error", err)
		}
		if text == "" || strings.HasPrefix(text, "#") || g.unfit(text) {
			continue
		}
		l := &documentLine{text: text, number: g.line, before: before}
		known, err := g.read(l)
		if err := errors.Join(err, g.t.Stopped()); err != nil {
			return nil, false, err
		}
		if known {
			lines = append(lines, l)
		}
		g.tell()
	}
	return lines, true, nil
}

// consult lets the model read the lines that could be meant otherwise than they were read.
func (g *ingestion) consult(lines []*documentLine) error {
	t := g.t
	if !t.Model.May() {
		return nil
	}
	var asked []*documentLine
	var texts []string
	for _, l := range lines {
		if t.Model.Unsure(l.read) {
			asked, texts = append(asked, l), append(texts, l.text)
		}
	}
	results, calls, used, err := t.Model.Extractor.Portions(t.Ctx, texts, t.Model.Room.Tokens(), func(text string, first int) extract.Input {
		in := t.Model.ToRead(text)
		in.Discourse = asked[first].heard
		return in
	})
	for i, r := range results {
		asked[i].alone = r
	}
	if calls > 0 {
		t.Model.Called(calls, used)
	}
	if err != nil {
		if contain.Of(err) != nil {
			t.Failed(voice.Say("files.let-model-read-lines-of", "path", g.path), err)
		}
		t.Model.FallBack(err)
	}
	return t.Stopped()
}

// unfit reports a line that is not read at all.
func (g *ingestion) unfit(text string) bool {
	why := ""
	switch {
	case len(text) > maxLine:
		why = voice.Say("files.it-is-longer-than-bytes", "maxline", maxLine)
	case !utf8.ValidString(text):
		why = voice.Say("files.it-is-not-in-utf")
	}
	if why != "" {
		g.trouble(g.line, triple.Statement{Text: text}, why)
	}
	return why != ""
}

// bookmark is a place in a document that can be gone back to: the lines, their bytes, and the state
// of their sum.
type bookmark struct {
	line int
	done int64
	sum  []byte
	err  error
}

func (g *ingestion) place() bookmark {
	p := bookmark{line: g.line, done: g.done}
	if m, ok := g.sum.(encoding.BinaryMarshaler); ok {
		p.sum, p.err = m.MarshalBinary()
	}
	return p
}

// back goes to an earlier place, so that the next turn goes on there.
func (g *ingestion) back(p bookmark) error {
	g.line, g.done = p.line, p.done
	if m, ok := g.sum.(encoding.BinaryUnmarshaler); ok {
		return errors.Join(p.err, m.UnmarshalBinary(p.sum))
	}
	return p.err
}

// read reads one line without a model; it reports whether it could be read at all.
func (g *ingestion) read(l *documentLine) (bool, error) {
	t := g.t
	l.heard = t.Talk.Discourse(t.Known.Words)
	l.heard.Speaker = triple.Term{} // who says "I" in a document is not the person here
	read, err := t.Known.Language.Understand(t.Ctx, l.text, l.heard)
	if contain.Of(err) != nil {
		t.Failed(voice.Say("files.read-line-of", "line", g.line, "path", g.path), err)
		g.trouble(g.line, triple.Statement{Text: l.text}, voice.Say("files.the-program-itself-failed-on-2"))
		return false, nil
	}
	t.Talk.Remember(read)
	l.read = read
	return true, err
}

// take makes items of what was read in a line.
func (g *ingestion) take(l *documentLine) {
	t := g.t
	if l.alone != nil {
		l.read = t.Model.ReadBoth(l.read, *l.alone)
		t.Talk.Remember(l.read)
	}
	if t.Rec.Model.Fallback != "" && l.alone == nil && slices.ContainsFunc(l.read, func(s triple.Statement) bool { return s.Kind == triple.NotUnderstood }) {
		g.unread = l.number
		return
	}
	for _, s := range l.read {
		switch {
		case len(s.Readings) > 1 && s.Trouble != nil:
			g.trouble(l.number, s, troubleText(s.Trouble))
		case len(s.Readings) > 1:
			g.trouble(l.number, s, voice.Say("files.it-can-be-read-in"))
		case s.Kind == triple.FactKind, s.Kind == triple.RuleKind, s.Kind == triple.Retraction, s.Kind == triple.Correction:
			it := t.Add(s)
			it.File, it.Line = g.path, l.number
		case s.Kind == triple.NotUnderstood:
			g.trouble(l.number, s, troubleText(s.Trouble))
		default:
			g.passed++
		}
	}
}

func (g *ingestion) trouble(line int, s triple.Statement, why string) {
	g.misread++
	if len(g.troubles) < maxTroubles {
		const most = 120
		text := clean.Line(s.Text)
		if r := []rune(text); len(r) > most {
			text = string(r[:most]) + "…"
		}
		if said, rest, ok := strings.Cut(strings.TrimLeft(why, `"“`), ": "); ok && strings.HasSuffix(strings.TrimRight(text, ".!?"), strings.TrimRight(said, `"”`)) {
			why = rest // the line says of what it is
		}
		g.troubles = append(g.troubles, voice.Say("files.trouble-line", "line", line, "text", text, "why", why))
	}
}

func troubleText(x *triple.Trouble) string {
	if x == nil {
		return voice.Say("files.not-understood")
	}
	return strings.TrimSuffix(x.Message, ".")
}

// learn stores the batch, and how far the document has come with it.
func (g *ingestion) learn() error {
	t := g.t
	t.Settings = map[string]string{g.setting(): strconv.Itoa(g.line) + " " + g.fingerprint()}
	defer func() { t.Settings = nil }()
	before := len(t.Rec.Effects.Receipts)
	if _, err := t.Belief.Keep(); err != nil {
		return err
	}
	t.Rec.Effects.Receipts = t.Rec.Effects.Receipts[:before]
	for _, it := range t.Items {
		switch it.Rec.Status {
		case "learned", "superseded", "retracted":
			g.learned++
		case "known":
			g.known++
		case "refused":
			g.trouble(it.Line, it.Statement, it.Rec.Reason)
		}
	}
	return nil
}

// report says what became of the document.
func (g *ingestion) report() {
	t := g.t
	t.Receipt(voice.Say("files.ingested-up-to-line-learned", "path", filepath.Base(g.path), "line", g.line, "learned", g.learned, "known", g.known))
	came := wording.Counted("files.read-learned", g.learned, "files.read-known", g.known, "files.read-misread", g.misread, "files.read-passed", g.passed)
	t.SayLine(voice.Say("files.read-lines", "line", voice.Say("count.lines", "count", g.line), "came", cmp.Or(came, voice.Say("files.read-nothing"))))
	if g.unread != 0 {
		t.SayLine(voice.Say("files.stopped-before-line-which-i", "unread", g.unread))
	}
	for _, x := range g.troubles {
		t.SayLine("- " + x)
	}
	if g.misread > len(g.troubles) {
		t.SayLine(voice.Say("files.and-more", "misread", g.misread-len(g.troubles)))
	}
}
