package recall_test

import (
	"testing"

	"whence/internal/storage/storetest"
)

// TestOnAServer runs all tests of the index once more, on a server.
func TestOnAServer(t *testing.T) { storetest.Again(t) }
