// A program that speaks the protocol with the Go SDK, and does what the scenarios say:
// `peer agent <port> <versions>` or `peer client <port> <version> <agent command...>`.
package main

import "os"

func main() {
	c := dial(os.Args[2])
	if os.Args[1] == "agent" {
		serveAgent(c, os.Stdout, os.Stdin)
	} else {
		driveAgent(c, os.Args[4:])
	}
}
