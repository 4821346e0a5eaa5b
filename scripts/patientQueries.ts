import { configure } from "@testing-library/dom";

// Setup of the tests with a DOM: `findBy…` and `waitFor` wait as long as `vi.waitFor` does, see patientWaits.ts.
// Texts are those in sight: what is announced is in the live region as well, for a second.
configure({ asyncUtilTimeout: 20_000, defaultIgnore: 'script, style, [data-slot="announcer"] *' });
