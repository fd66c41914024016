package files

import (
	"os"
	"path/filepath"
	"strings"

	"whence/conductor/kept"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb/transfer"
)

// Export writes what is known to a file.
func (t *Desk) Export(arg string) error {
	a, err := parseTransfer(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), voice.Say("files.for-example-export-facts-csv"))
	case len(a.files) != 1:
		return t.Refuse(voice.Say("files.one-file-is-needed"), voice.Say("files.its-ending-says-format", "endings", wording.JoinOr(dotted(transfer.Written())), "chats", wording.JoinOr(dotted(kept.TranscriptFormats()))))
	}
	path := a.files[0]
	session, isSession := kept.TranscriptFormat(path)
	if isSession = isSession && a.format == ""; a.format == "" && !isSession {
		var known bool
		if a.format, known = transfer.FormatOf(path); !known {
			page := strings.TrimSuffix(path, filepath.Ext(path)) + ".html"
			t.Rec.Offers = []string{"/export " + page}
			return t.Refuse(voice.Say("files.the-ending-of-says-no", "path", path), voice.Say("files.there-are-or-format-names", "page", page,
				"chats", wording.JoinOr(dotted(kept.TranscriptFormats())), "endings", wording.JoinOr(dotted(transfer.Written()))))
		}
	}
	if _, err := os.Stat(path); err == nil && !a.force {
		t.Rec.Offers = []string{"/export " + arg + " !"}
		return t.Refuse(voice.Say("files.there-is-file-already", "path", path), voice.Say("files.repeat-it-with-at-end-2"))
	}
	if isSession {
		return t.exportSession(path, session)
	}
	n, err := kept.WriteBase(t.Ctx, t.DB, transfer.Base{KB: t.Known.Store, History: t.History}, a.format, a.write, path)
	if err != nil {
		if stopped := t.Stopped(); stopped != nil {
			return stopped
		}
		return t.Refuse(voice.Say("files.nothing-was-exported", "error", err.Error()), "")
	}
	t.Say(voice.Say("files.exported-to", "count", kept.Exported(n), "path", path, "folder", inFolder(path)))
	return nil
}

// inFolder says where a file is that was named alone.
func inFolder(path string) string {
	folder, err := os.Getwd()
	if err != nil || filepath.Dir(path) != "." {
		return ""
	}
	return " " + voice.Say("files.in-folder", "folder", folder)
}

// dotted are formats as the endings of names.
func dotted[F ~string](formats []F) []string {
	return lists.Map(formats, func(f F) string { return "." + string(f) })
}

// exportSession writes this session to a file.
func (t *Desk) exportSession(path, format string) error {
	h := t.History
	s, err := h.Resume(t.Ctx, t.Session)
	if err != nil {
		return err
	}
	written, err := kept.ReadTranscript(t.Ctx, h, s)
	if err != nil {
		return err
	}
	// The turn that asks for it is not over, and no part of it.
	if n := len(written.Records); n > 0 && written.Records[n-1].Turn == t.ID {
		written.Records = written.Records[:n-1]
	}
	err = transfer.Replace(path, func(f *os.File) error { return written.Write(f, format) })
	if err != nil {
		return t.Refuse(voice.Say("files.nothing-was-exported", "error", err.Error()), "")
	}
	n := len(written.Records)
	t.Say(voice.Say("files.wrote-this-session-with-their", "turns", voice.Say("count.turns", "count", n), "path", path, "folder", inFolder(path), "known", "known."+string(transfer.CSV)))
	return nil
}
