import { configure } from "@testing-library/dom";
import { queryOptions } from "./patience.ts";

// Setup of the tests with a DOM: `findBy…` and `waitFor` wait as long as `vi.waitFor` does, see patientWaits.ts.
configure(queryOptions);
