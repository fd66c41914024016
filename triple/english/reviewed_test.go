package english

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"
)

// The sets of prose whose sentences testdata/reviewed.txt judges.
var reviewedSets = []string{"folio", "fracas", "pararules"}

// TestReviewed holds what is read of free prose against what a person said of
// it: testdata/reviewed.txt has, for each sentence of the sets that is read,
// its hash, that of what was understood, and the verdict: right, or what is
// wrong or lost. The sentences themselves are not ours to keep. A sentence that
// is read and was not reviewed, or is read otherwise than it was, counts as
// wrong until somebody has looked at it. With REVIEW set, each is printed with what was
// understood, and the lines that the file would need.
func TestReviewed(t *testing.T) {
	e := mustNew(t)
	verdicts := reviewed(t)
	read, bent := 0, 0
	for _, set := range reviewedSets {
		for _, st := range distinctSentences(t, e, set) {
			if st.Trouble != nil || len(st.Readings) > 0 || st.Question != nil || st.Echo == "" {
				continue
			}
			read++
			key := fmt.Sprint(set, " ", hashed(st.Text), " ", hashed(st.Echo))
			verdict, ok := verdicts[key]
			if os.Getenv("REVIEW") != "" {
				fmt.Printf("%s %s\n\t%s\n\t%s\n", key, verdict, st.Text, st.Echo)
				continue
			}
			if !ok {
				t.Logf("nobody has reviewed what %q was understood as: %s (REVIEW=1 prints all)", st.Text, st.Echo)
			}
			if verdict != "right" {
				bent++
			}
		}
	}
	t.Logf("%d sentences read, of %d something is wrong or lost", read, bent)
	if bent*100 > read*3 && os.Getenv("REVIEW") == "" {
		t.Errorf("of %d of %d sentences something is wrong or lost", bent, read)
	}
}

// reviewed reads the verdicts, by set and hashes.
func reviewed(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.Open("testdata/reviewed.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.SplitN(lines.Text(), " ", 4)
		if len(fields) == 4 && fields[0] != "#" {
			out[strings.Join(fields[:3], " ")] = fields[3]
		}
	}
	return out
}

func hashed(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:6])
}
