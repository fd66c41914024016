package engine_test

import "flag"

var (
	seeds  = flag.Int("seeds", 30, "random programs per property; 650 make over 200,000 changes of facts and rules")
	update = flag.Bool("update", false, "rewrite the expectations of the semantics suite")
)
