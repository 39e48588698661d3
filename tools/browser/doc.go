// Package browser is the tests of the page in a real browser, and nothing else.
//
// They build the page, serve it, and drive it in Chromium. BINFALL_CHROMIUM names
// the program; without it they are skipped:
//
//	BINFALL_CHROMIUM=chromium go test ./tools/browser
//
// With BINFALL_SCREENSHOTS=FOLDER pictures of the page are left there to look at.
//
// A test fails on whatever it does not ask for: a line on the console, an error
// that nobody caught, a request that leaves this machine. No speed is asserted;
// waits are guards against a hang.
package browser
