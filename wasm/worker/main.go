//go:build js

// Command worker runs setups without pictures, at full size, and sends rows. It
// is a program of its own because ebiten cannot live in a web worker.
package main

import (
	"time"

	"binfall/wasm/bridge"
	"binfall/wasm/wire"
)

// build identifies the sources of both programs and their loader; the site's
// build sets it.
var build string

func main() {
	started := time.Now()
	d := &desk{post: bridge.Post, clock: func() int64 { return int64(time.Since(started)) }, yield: bridge.Yield}
	bridge.OnMessage(d.receive)
	bridge.Post(wire.Write(0, wire.Ready{Build: build}))
	select {}
}
