import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { readTestReport } from "./readTestReport.ts";

function readSample(name: string): string {
  return readFileSync(new URL(`samples/${name}`, import.meta.url), "utf8");
}

const reached = "a coupon counts as soon as its minimum is reached";

describe("readTestReport", () => {
  test.each([
    ["node-tap.txt", "tap", [13, 1, 0], 14, reached, "Expected values to be strictly equal:\n\n0 !== 400"],
    [
      "node-spec.txt",
      "node",
      [13, 1, 0],
      14,
      reached,
      "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n0 !== 400",
    ],
    ["node-junit.xml", "junit", [13, 1, 0], 14, reached, "Expected values to be strictly equal:0 !== 400"],
    [
      "vitest.txt",
      "vitest",
      [2, 1, 1],
      3,
      "subtracts",
      "AssertionError: expected +0 to be 400 // Object.is equality\n\n- Expected\n+ Received\n\n- 400\n+ 0",
    ],
    ["pytest.txt", "pytest", [1, 1, 1], 1, "test_x.py::test_bad", "AssertionError: no\nassert 0 == 400"],
    [
      "jest.txt",
      "jest",
      [1, 1, 1],
      3,
      "counts as soon as its minimum is reached",
      "expect(received).toBe(expected) // Object.is equality\n\nExpected: 400\nReceived: 0",
    ],
    ["go-verbose.txt", "go", [2, 1, 1], 4, "TestCoupon/minimum", ""],
    ["go.txt", "go", [1, 1, 0], 2, "TestMinimum", "coupon_test.go:12: got 0, want 400"],
  ] as const)(
    "reads %s: its sums, its tests with the failure first, and why it failed",
    (name, format, sums, named, failed, message) => {
      const report = readTestReport(readSample(name));
      expect(report?.format).toBe(format);
      expect([report?.passed, report?.failed, report?.skipped]).toEqual(sums);
      expect(report?.cases).toHaveLength(named);
      expect(report?.cases[0]).toMatchObject({ name: failed, status: "failed" });
      expect(report?.cases[0]?.message ?? "").toBe(message);
    },
  );

  test("subtests count, and a suite that only repeats them does not", () => {
    const report = readTestReport(
      [
        "TAP version 13",
        "    ok 1 - adds",
        "    not ok 2 - subtracts",
        "    1..2",
        "not ok 1 - cart",
        "ok 2 - later # SKIP",
        "1..2",
      ].join("\n"),
    );
    expect(report?.cases).toEqual([
      { name: "subtracts", status: "failed" },
      { name: "later", status: "skipped" },
      { name: "adds", status: "passed" },
    ]);
  });

  test.each([
    [
      "go-build-failed.txt",
      [1, 3, 0],
      [
        { name: "example.com/shop/coupon", status: "failed", message: "build failed" },
        { name: "TestStock", status: "failed", message: "stock_test.go:7: got 1, want 2" },
        { name: "example.com/shop/store", status: "failed", message: "panic: no database" },
      ],
    ],
    [
      "jest-suite-failed.txt",
      [3, 1, 0],
      [
        {
          name: "test/coupons.test.js",
          status: "failed",
          message: "Cannot find module './coupons' from 'test/coupons.test.js'",
        },
      ],
    ],
    [
      "vitest-file-failed.txt",
      [1, 1, 0],
      [
        {
          name: "a.test.ts",
          status: "failed",
          message: "Error: Cannot find module './nowhere.ts' imported from /work/a.test.ts",
        },
      ],
    ],
    [
      "vitest-errors.txt",
      [2, 4, 1],
      [
        {
          name: "a.test.ts",
          status: "failed",
          message: "Error: Cannot find module './nowhere.ts' imported from /work/a.test.ts",
        },
        { name: "c.test.ts > cart", status: "failed", message: "Error: no db" },
        { name: "Unhandled Rejection", status: "failed", message: "Error: rejected" },
        { name: "Uncaught Exception", status: "failed", message: "Error: late" },
      ],
    ],
  ] as const)("a suite that could not run is a failure: %s", (name, sums, failures) => {
    const report = readTestReport(readSample(name));
    expect([report?.passed, report?.failed, report?.skipped]).toEqual(sums);
    expect(report?.cases.filter(({ status }) => status === "failed")).toEqual(failures);
  });

  test("a suite that failed while its tests passed is a failure", () => {
    const tap = readTestReport("    ok 1 - adds\n    1..1\nnot ok 1 - cart\n1..1\n");
    const sums = "ℹ tests 1\nℹ pass 1\nℹ fail 0\n";
    const spec = readTestReport(
      `▶ cart\n  ✔ adds (0.9ms)\n✖ cart (4.7ms)\n${sums}✖ failing tests:\n\n✖ cart (4.7ms)\n  Error: after broke\n`,
    );
    const go = readTestReport(
      "=== RUN   TestCart\n--- FAIL: TestCart (0.00s)\n    --- PASS: TestCart/adds (0.00s)\nFAIL\nFAIL\tx/cart\t0.003s\n",
    );
    expect([tap, spec, go].map((report) => [report?.passed, report?.failed, report?.cases[0]?.name])).toEqual([
      [1, 1, "cart"],
      [1, 1, "cart"],
      [1, 1, "TestCart"],
    ]);
    expect(spec?.cases[0]?.message).toBe("Error: after broke");
  });

  test("a failing file of Vitest has the name of its project", () => {
    const report = readTestReport(
      readSample("vitest-file-failed.txt").replace(" a.test.ts\u001B[2m [", "  pure  a.test.ts ["),
    );
    expect(report?.cases[0]).toMatchObject({ name: "pure  a.test.ts", status: "failed" });
  });

  test("suites of Vitest that fail by one error have its message, and one that fails by two is one", () => {
    const heading = "⎯⎯⎯ Failed Suites 3 ⎯⎯⎯";
    const fails = [
      " FAIL  a.test.ts [ a.test.ts ]",
      " FAIL  b.test.ts [ b.test.ts ]",
      "Error: no setup",
      " ❯ setup.ts:1:1",
    ];
    const twice = [
      " FAIL  c.test.ts > cart",
      "Error: before",
      " ❯ c:1",
      " FAIL  c.test.ts > cart",
      "Error: after",
      " ❯ c:2",
    ];
    const sums = [" Test Files  3 failed (3)", "      Tests  1 passed (1)"];
    const report = readTestReport([heading, ...fails, "", ...twice, ...sums].join("\n"));
    expect(report?.cases.map(({ name, message }) => [name, message])).toEqual([
      ["a.test.ts", "Error: no setup"],
      ["b.test.ts", "Error: no setup"],
      ["c.test.ts > cart", "Error: before"],
    ]);
    expect([report?.passed, report?.failed]).toEqual([1, 3]);
  });

  test.each([
    ["jest", "Test Suites: 2 passed, 2 total\nTests:       3 passed, 3 total\nFAIL a linter\n"],
    ["vitest", " Test Files  1 passed (1)\n      Tests  3 passed (3)\n FAIL  a linter\n"],
    ["jest", "Test Suites: 1 failed, 1 passed, 2 total\nTests:       3 passed, 3 total\n"],
    ["vitest", " Test Files  1 failed | 1 passed (2)\n      Tests  3 passed (3)\n"],
    ["vitest", " Test Files  1 passed (1)\n      Tests  3 passed (3)\n     Errors  1 error\n"],
    ["junit", '<testsuites errors="1"><testsuite><testcase name="b"/></testsuite></testsuites>'],
  ])("a failure that the output of %s does not name, or does not count, leaves the text as it is", (_, text) => {
    expect(readTestReport(text)).toBeUndefined();
  });

  test("a package without tests is neither passed nor failed", () => {
    const report = readTestReport("?   \tx/cmd\t[no test files]\nok  \tx/cart\t0.004s\n");
    expect([report?.passed, report?.failed, report?.skipped]).toEqual([1, 0, 0]);
    expect(report?.cases).toEqual([{ name: "x/cart", status: "passed" }]);
  });

  test("lines inside of the details of a result are no results", () => {
    const report = readTestReport("1..1\nnot ok 1 - prints\n  ---\n  error: |-\n    ok 2 - all is well\n  ...\n");
    expect([report?.passed, report?.failed]).toEqual([0, 1]);
    expect(report?.cases[0]?.message).toBe("ok 2 - all is well");
  });

  test.each([
    ["prose about tests", "All 14 tests passed.\nok, that is fine\n"],
    ["a plan that was not carried out", "1..3\nok 1 - a\nok 2 - b\n"],
    ["sums that disagree", "ℹ tests 14\nℹ pass 14\nℹ fail 1\n"],
    ["half a document", '<testsuite name="a"><testcase name="b"/>'],
    ["two programs at once", "1..1\nok 1 - a\nℹ tests 1\nℹ pass 1\nℹ fail 0\n"],
    ["a run without a test", "Test Suites: 0 total\nTests:       0 total\n"],
    ["nothing", ""],
  ])("%s is no certain result: the text is shown as it is", (_, text) => {
    expect(readTestReport(text)).toBeUndefined();
  });

  test("every beginning of a real output gives the real sums or none", () => {
    for (const name of [
      "node-tap.txt",
      "node-spec.txt",
      "node-junit.xml",
      "vitest.txt",
      "jest.txt",
      "pytest.txt",
      "jest-suite-failed.txt",
      "vitest-file-failed.txt",
      "vitest-errors.txt",
    ]) {
      const text = readSample(name);
      const whole = readTestReport(text);
      for (let end = 0; end < text.length; end += 7) {
        const cut = readTestReport(text.slice(0, end));
        expect(
          cut === undefined || (cut.passed === whole?.passed && cut.failed === whole.failed),
          `${name} to ${end}`,
        ).toBe(true);
      }
    }
  });

  test("mixtures of real lines never throw, and failures always come first", () => {
    const lines = [
      "node-tap.txt",
      "node-spec.txt",
      "node-junit.xml",
      "vitest.txt",
      "jest.txt",
      "pytest.txt",
      "go.txt",
      "go-verbose.txt",
      "go-build-failed.txt",
      "jest-suite-failed.txt",
      "vitest-errors.txt",
    ].flatMap((name) => readSample(name).split("\n"));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...lines), fc.string()), { maxLength: 60 }), (some) => {
        const report = readTestReport(some.join("\n"));
        const failures = report?.cases.findIndex(({ status }) => status !== "failed") ?? -1;
        expect(failures === -1 || report?.cases.slice(failures).every(({ status }) => status !== "failed")).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
