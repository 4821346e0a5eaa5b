import { expect, test } from "vitest";
import type { AgentRequest, Answer } from "../../model/index.ts";
import { selectGrant, toGrant } from "./selectGrant.ts";

const call = { requestIds: ["0", "1", "2"] };
const user = { granted: true, by: "user", at: 1 } as const;
const denied = { ...user, granted: false } as const;
const result = { granted: true, by: "tool", output: "done", at: 9 } as const;

type Asked = readonly [AgentRequest["kind"], Answer | undefined, Partial<AgentRequest>?];

/** Who granted the call of these requests, oldest first. */
function grantOf(...asked: readonly Asked[]) {
  const requests = asked.map(([kind, answer, more], index): AgentRequest => ({
    requestId: String(index),
    turnId: "t",
    kind,
    options: [],
    editable: true,
    canExplainDenial: true,
    state: answer === undefined ? "open" : "answered",
    answer,
    ...more,
  }));
  const request = selectGrant({ requests }, call);
  return request && toGrant(request);
}

test.each<[string, readonly Asked[]]>([
  ["a permission", [["permission", user]]],
  ["a form that was filled in", [["form", user]]],
  ["a link that was opened", [["link", user]]],
  ["a page tool that was confirmed", [["execution", { ...result, grant: user }]]],
  [
    "a permission, and the result of its page tool",
    [
      ["permission", user],
      ["execution", result],
    ],
  ],
  [
    "a permission, and a form that the running tool asks and nobody fills in",
    [
      ["permission", user],
      ["form", denied],
    ],
  ],
  [
    "a permission after an earlier denial",
    [
      ["permission", denied],
      ["permission", user],
    ],
  ],
])("%s is a grant of the user", (_what, asked) => {
  expect(grantOf(...asked)).toMatchObject({ by: "user", at: 1 });
});

test.each<[string, readonly Asked[]]>([
  ["nobody was asked", []],
  ["a page tool ran without being asked for", [["execution", result]]],
  ["it was denied", [["permission", denied]]],
  [
    "it was denied after an earlier grant",
    [
      ["permission", user],
      ["permission", denied],
    ],
  ],
  ["a page tool was denied", [["execution", denied]]],
  ["the decision can still be changed", [["permission", user, { state: "staged" }]]],
  ["the request is open", [["permission", undefined]]],
])("there is no grant where %s", (_what, asked) => {
  expect(grantOf(...asked)).toBeUndefined();
});

test("the input of a permission is a change of its call, the values of a form are none", () => {
  const input = { n: 2 };
  expect(grantOf(["permission", { ...user, input }])?.input).toEqual(input);
  expect(grantOf(["form", { ...user, input }])?.input).toBeUndefined();
});
