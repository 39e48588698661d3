// Command binfall, at the root of the repository, is to serve the page.
//
// The page is not there yet. Until it is, this command says so and ends, rather
// than listen with nothing to show.
package main

import "fmt"

const notice = `The page of binfall is not here yet; this command will build and serve it.
Meanwhile the engines run on the command line:

    go run ./tools/binfall list`

func main() {
	fmt.Println(notice)
}
