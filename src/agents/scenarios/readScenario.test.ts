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
  expect(read({ type: "wait" })).toThrow("the scenario.steps[0].milliseconds should be a number, and is missing.");
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
