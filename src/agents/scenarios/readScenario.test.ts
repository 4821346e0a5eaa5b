import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CountersignError } from "../../model/index.ts";
import { readScenario, scenarios, step } from "./index.ts";

const every = {
  name: "every",
  title: "Every step",
  suggestion: "Begin",
  steps: [
    step.say("text"),
    step.cite("text", [{ url: "https://example.org" }]),
    step.refuse("no"),
    step.think("hm"),
    step.plan({ content: "first", status: "pending" }),
    step.tool("call", "edit_file", { title: "Edit", kind: "edit" }),
    step.streamArguments("call", '{"path":"a"}'),
    step.locate("call", { path: "a", line: 3 }),
    step.diff("call", "a", null, "new"),
    step.output("call", "terminal", "out", { code: 0, signal: null }),
    step.ask({
      request: { kind: "permission", id: "call" },
      granted: [step.begin("call")],
      denied: [step.say("kept")],
    }),
    step.together([step.say("one")], [step.say("two")]),
    step.complete("call", "done"),
    step.failCall("call", "failed"),
    step.wait(5),
    step.hold("name"),
    step.release("name"),
    step.drop(),
    step.malformed(),
    step.duplicate(),
    step.reorder(),
    step.disconnect(),
    step.stall(),
    step.slow(5),
    step.refuseRequests({ status: 429, retryAfter: 1, times: 2 }),
    step.offline(),
    step.resume(),
    step.fail("broken"),
    step.end("refusal"),
  ],
};

test.each([...scenarios, every].map((one) => [one.name, one] as const))(
  "%s is read back from JSON as it is",
  (_, one) => {
    expect(readScenario(JSON.parse(JSON.stringify(one)))).toEqual(JSON.parse(JSON.stringify(one)));
  },
);

test("a step, a field or a value that is not known is an error that names its place and what is possible", () => {
  const read =
    (...steps: readonly unknown[]) =>
    () =>
      readScenario({ ...every, steps });
  expect(read({ type: "sayy", text: "a" })).toThrow(/steps\[0\]\.type should be one of text, tool, .*, and is "sayy"/);
  expect(read({ type: "say", text: "a" })).toThrow(/and is "say"; step\.say\(\) is a function for code/);
  expect(read(step.say("a"), { ...step.hold("a"), nmae: "b" })).toThrow(
    /steps\[1\] has a field "nmae".*its fields are name/,
  );
  expect(read({ type: "wait" })).toThrow(
    "the scenario.steps[0].milliseconds should be a number, 0 or more, and is missing.",
  );
  expect(
    read(step.ask({ request: { kind: "permission", id: "c" }, granted: [], denied: [] }), {
      type: "ask",
      requests: [
        { request: { kind: "permission", id: "c" }, granted: [{ type: "text", text: 3, kind: "answer" }], denied: [] },
      ],
    }),
  ).toThrow("the scenario.steps[1].requests[0].granted[0].text should be a text, and is 3.");
  expect(() => readScenario(null)).toThrow("the scenario should be an object, and is null.");
});

test.each([
  [{ type: "update", toolCallId: "c", patch: { statsu: "completed" } }, '.patch has a field "statsu"'],
  [{ type: "update", toolCallId: "c", patch: { status: "complete" } }, ".patch.status should be one of pending, "],
  [
    { type: "update", toolCallId: "c", patch: { error: { message: "a" } } },
    ".patch.error.layer should be one of tool, ",
  ],
  [step.locate("c", { path: "a", line: 0 }), ".patch.locations[0].line should be a whole number, 1 or more, and is 0"],
  [{ type: "content", toolCallId: "c", content: { type: "terminal" } }, ".content.terminalId should be a text"],
  [
    { type: "content", toolCallId: "c", content: { type: "diff", path: "a", newText: "b" } },
    ".content.oldText should be given",
  ],
  [
    { type: "content", toolCallId: "c", content: { type: "content", block: { type: "imgae" } } },
    ".content.block.type should be",
  ],
  [step.cite("a", [JSON.parse('{ "ulr": "b" }')]), '.citations[0] has a field "ulr"'],
  [step.cite("a", [{ start: -1 }]), ".citations[0].start should be a whole number, 0 or more, and is -1"],
  [{ type: "part", name: "a", part: { type: "paln" } }, ".part.type should be one of file, source, plan, "],
  [{ type: "part", name: "a", part: { type: "plan" } }, ".part.entries should be a list, and is missing"],
  [
    { type: "part", name: "a", part: { type: "plan", entries: [{ content: "b" }] } },
    ".part.entries[0].status should be",
  ],
  [{ type: "part", name: "a", part: { type: "data", name: "b" } }, ".part.data should be given, and is missing"],
  [
    { type: "part", name: "a", part: { type: "notice", severity: "info", notice: "b" } },
    ".part.notice should be one of",
  ],
  [{ type: "fault", fault: { kind: "slow" } }, ".fault.milliseconds should be a number, 0 or more, and is missing"],
  [{ type: "fault", fault: { kind: "stall", milliseconds: 5 } }, '.fault has a field "milliseconds"'],
  [step.slow(-1), ".fault.milliseconds should be a number, 0 or more, and is -1"],
  [step.wait(-1), ".milliseconds should be a number, 0 or more, and is -1"],
  [step.wait(Number.NaN), ".milliseconds should be a number, 0 or more, and is null"],
  [step.refuseRequests({ status: 204 }), ".status should be 0 or a status of 400 to 599, and is 204"],
  [step.refuseRequests({ status: 1000 }), ".status should be 0 or a status of 400 to 599, and is 1000"],
  [step.refuseRequests({ status: 429, retryAfter: -1 }), ".retryAfter should be a number, 0 or more, and is -1"],
  [step.refuseRequests({ status: 503, times: -1 }), '.times should be a whole number, 0 or more, or "all", and is -1'],
  [
    step.refuseRequests({ status: 503, times: 1.5 }),
    '.times should be a whole number, 0 or more, or "all", and is 1.5',
  ],
])("%j, which could not be played as it is meant, is an error that names its place", (one, message) => {
  expect(() => readScenario({ ...every, steps: [one] })).toThrow(`the scenario.steps[0]${message}`);
});

test("a scenario with any one field removed or replaced by a wrong value is an error or still a whole scenario, never a crash", () => {
  const paths: (readonly (string | number)[])[] = [];
  const collect = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      paths.push([...path, key]);
      collect(inner, [...path, key]);
    }
  };
  collect(every, []);
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.option(fc.jsonValue(), { nil: undefined }), (path, value) => {
      const copy: unknown = JSON.parse(JSON.stringify(every));
      let place: unknown = copy;
      for (const key of path.slice(0, -1)) place = Reflect.get(Object(place), key);
      const last = path.at(-1) ?? "";
      if (value === undefined && Array.isArray(place)) place.splice(Number(last), 1);
      else if (value === undefined) Reflect.deleteProperty(Object(place), last);
      else Reflect.set(Object(place), last, value);
      // As text: JSON has no -0.
      expect(JSON.stringify(readOrRefuse(copy))).toBe(JSON.stringify(copy));
    }),
  );
});

/** What is read; the same value where it was refused with the error that is promised. Any other error is thrown. */
function readOrRefuse(value: unknown): unknown {
  try {
    return readScenario(value);
  } catch (error) {
    if (error instanceof CountersignError && error.code === "invalid_input") return value;
    throw error;
  }
}

test("the file in the guide is a scenario, and the table below it has the type of each step", () => {
  const guide = readFileSync("docs/guides/testing.md", "utf8");
  const [, file = ""] = /```json\n(\{.*?\n\})\n```/s.exec(guide) ?? [];
  expect(readScenario(JSON.parse(file)).name).toBe("checkout");
  const table = guide.slice(guide.indexOf('| `"type"` |'));
  for (const { type } of every.steps) expect(table).toContain(`\`${type}\``);
});
