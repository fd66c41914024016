package history_test

import (
	"testing"

	"whence/internal/storage/storetest"
)

// TestOnAServer runs all tests of the history once more, kept on a server.
func TestOnAServer(t *testing.T) { storetest.Again(t) }
