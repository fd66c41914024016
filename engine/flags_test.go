package engine_test

import "flag"

var (
	seeds  = flag.Int("seeds", 30, "random programs per property")
	update = flag.Bool("update", false, "rewrite the expectations of the semantics suite")
)
