// Setup of the unit tests: what a session loads on demand is loaded, so that a test waits for no file. A failed load is
// tested by createLinks.mocked.test.ts.
import "@cfworker/json-schema";
import "../src/transport/sockets.ts";
