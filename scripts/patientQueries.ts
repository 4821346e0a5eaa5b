import { configure } from "@testing-library/dom";

// Setup of the tests with a DOM: `findBy…` and `waitFor` wait as long as `vi.waitFor` does, see patientWaits.ts.
configure({ asyncUtilTimeout: 20_000 });
