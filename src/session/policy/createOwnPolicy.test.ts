import { expect, test, vi } from "vitest";
import type { PolicyCall } from "../../content/index.ts";
import type { PolicyRule } from "../../model/index.ts";
import { createOwnPolicy } from "./createOwnPolicy.ts";
import { createPolicy } from "./createPolicy.ts";

const call: PolicyCall = {
  toolName: "read_file",
  kind: "read",
  argument: '{"path":"a.txt"}',
  input: { path: "a.txt" },
  inputState: "ready",
  content: [],
  locations: [],
};
const occasion = { now: 0, sessionIds: ["s"] };
const rule: PolicyRule = {
  ruleId: "r",
  effect: "allow",
  toolName: "read_file",
  sessionId: "s",
  input: { pointer: "/path", equals: "a.txt" },
};

test("without a rule a person is asked", () => {
  expect(createOwnPolicy().decide(call, occasion)).toEqual({ effect: "ask", matched: [], hazards: [] });
});

test("a stored rule decides as in a policy of the app, once what evaluates it is loaded; until then a person is asked", async () => {
  const own = createOwnPolicy();
  const reference = createPolicy({ rules: [rule] });
  own.remember(rule);
  expect(own.rules).toEqual([rule]);
  expect(own.decide(call, occasion).effect).toBe("ask");
  await vi.waitFor(() => expect(own.decide(call, occasion).effect).toBe("allow"));
  expect(own.decide(call, occasion)).toEqual(reference.decide(call, occasion));
  own.revoke("r");
  expect(own.decide(call, occasion).effect).toBe("ask");
});

test("whoever listens to the rules is called again when they can be evaluated", async () => {
  const own = createOwnPolicy();
  const effects: string[] = [];
  own.subscribe(() => effects.push(own.decide(call, occasion).effect));
  own.remember(rule);
  await vi.waitFor(() => expect(effects.at(-1)).toBe("allow"));
});
