package frames

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

// TestSift passes on whatever is a message, whole and in order, whatever stands
// between, and answers each of the others with a line.
func TestSift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var in, want strings.Builder
		refused := 0
		for i := range rapid.IntRange(0, 12).Draw(t, "lines") {
			message := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"m"}`, i)
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				in.WriteString(message + "\r\n")
				want.WriteString(message + "\n")
			case 1:
				in.WriteString(message[:rapid.IntRange(1, len(message)-1).Draw(t, "cut")] + "\n")
				refused++
			case 2:
				in.WriteString("[" + message + "]\n")
				refused++
			case 3:
				in.WriteString("\n \t\n")
			}
		}
		var passed, answered strings.Builder
		if err := sift(bufio.NewReader(strings.NewReader(in.String())), &passed, &wholeLines{to: &answered, open: map[jsonrpc.ID]bool{}}); err != io.EOF {
			t.Fatal(err)
		}
		if passed.String() != want.String() || strings.Count(answered.String(), "\n") != refused {
			t.Fatalf("in %q\npassed %q\nanswered %q", in.String(), passed.String(), answered.String())
		}
	})
}
