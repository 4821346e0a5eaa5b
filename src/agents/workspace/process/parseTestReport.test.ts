import { expect, test } from "vitest";
import { parseTestReport } from "./parseTestReport.ts";

const tap = `TAP version 13
# Subtest: sums
    # Subtest: adds
    not ok 1 - adds
      ---
      duration_ms: 1.5
      location: '/copy/test/sums.test.js:7:3'
      failureType: 'testCodeFailure'
      error: |-
        Expected values to be strictly equal:
        
        3 !== 4
        
      code: 'ERR_ASSERTION'
      ...
    # Subtest: breaks
    not ok 2 - breaks
      ---
      duration_ms: 0.2
      location: '/elsewhere/x.test.js:1:1'
      failureType: 'testCodeFailure'
      error: 'add is not a function'
      ...
    1..2
not ok 1 - sums
  ---
  duration_ms: 2
  location: '/copy/test/sums.test.js:6:1'
  failureType: 'subtestsFailed'
  error: '2 subtests failed'
  ...
1..1
# tests 2
# suites 1
# pass 0
# fail 2
`;

const spec = `✖ adds (1.640633ms)
ℹ tests 2
ℹ suites 0
ℹ pass 1
ℹ fail 1

✖ failing tests:

test at test/sums.test.js:21:1
✖ adds (1.640633ms)
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
  
  0 !== 400
  
      at TestContext.<anonymous> (file:///copy/test/sums.test.js:22:10)
`;

test("TAP: counts, and the failures that are not just their children's", () => {
  expect(parseTestReport(tap, "/copy")).toEqual({
    tests: 2,
    passed: 0,
    failed: 2,
    failures: [
      { name: "adds", location: "test/sums.test.js:7", message: "Expected values to be strictly equal: 3 !== 4" },
      { name: "breaks", location: "/elsewhere/x.test.js:1", message: "add is not a function" },
    ],
  });
});

test("spec: counts, and the failures of the closing list", () => {
  expect(parseTestReport(spec, "/copy")).toEqual({
    tests: 2,
    passed: 1,
    failed: 1,
    failures: [
      {
        name: "adds",
        location: "test/sums.test.js:21",
        message: "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 0 !== 400",
      },
    ],
  });
});

test("the counts are the last ones: a test may have printed others", () => {
  const printed = "# tests 12\n# pass 12\n# fail 0\n";
  expect(parseTestReport(printed + tap, "/copy")).toMatchObject({ tests: 2, passed: 0, failed: 2 });
  expect(parseTestReport(printed + spec, "/copy")).toMatchObject({
    tests: 2,
    passed: 1,
    failed: 1,
    failures: [{ name: "adds" }],
  });
});

test("no counts, no report", () => {
  expect(parseTestReport("All good! 12 tests passed.\n", "/copy")).toBeUndefined();
});
