import { expect, test } from "vitest";
import { decide, edit, occasion, toCall } from "./fixtures/policyCalls.ts";
import { evaluatePolicy } from "./evaluatePolicy.ts";
import { matchCommand } from "./matchCommand.ts";
import { readPolicyFacts } from "./readPolicyFacts.ts";
import { toRememberedRule } from "./toRememberedRule.ts";

test.each([{ exact: "" }, { exact: " " }, { prefix: "" }, { prefix: " \n" }])(
  "a rule about an empty command matches no command, not even an empty one: %s",
  (wanted) => {
    for (const text of ["", " ", "ls", "rm -rf /"])
      for (const allows of [true, false])
        expect(matchCommand(wanted, { type: "command", text, env: [] } as never, allows)).toBe(false);
  },
);

test("a rule that denies matches the text of a line, also where it splits into other commands than the line", () => {
  const denies = (wanted: { exact: string } | { prefix: string }, command: string): string =>
    decide([{ effect: "deny", command: wanted }], toCall({ command }));
  expect(denies({ prefix: 'echo "a' }, 'echo "a b"')).toBe("deny");
  expect(denies({ exact: 'echo "a' }, 'echo "a')).toBe("deny");
  expect(denies({ prefix: "&&" }, "&& ls")).toBe("deny");
});

test.each([
  ["/home/u/shop", "../../../etc/passwd", "/etc/**"],
  ["/home/u/shop", "../../../../../../etc/passwd", "/etc/**"],
  ["/home/u/shop", "..\\..\\..\\..\\etc\\passwd", "/etc/**"],
  ["C:\\work\\shop", "..\\..\\Windows\\x.dll", "C:/Windows/**"],
  ["C:\\work\\shop", "..\\..\\..\\..\\Windows\\x.dll", "C:/Windows/**"],
  ["C:/work/shop", "../../../../../Windows/x.dll", "C:/Windows/**"],
])(
  "in %s a path that climbs above the root, %s, is denied by the rule for what it reaches",
  (workspace, path, pattern) => {
    const rule = { ruleId: "r", effect: "deny", path: pattern } as const;
    expect(evaluatePolicy([rule], readPolicyFacts(edit(path), workspace), occasion).effect).toBe("deny");
  },
);

test("one misleading character is enough for a person to be asked, and for a call not to be remembered", () => {
  const options = { ruleId: "r", sessionId: "s", now: 0 };
  const named = (toolName: string) => toCall({ command: "echo ab" }, { toolName });
  for (const sign of ["\u200b", "\u202e", "\u0430", "\u00ad", "\u3164"])
    for (const call of [toCall({ command: `echo a${sign}b` }), named(`run_c${sign}ommand`)]) {
      expect(readPolicyFacts(call).hazards).toContain("hidden");
      expect(toRememberedRule(call, options)).toBeUndefined();
    }
  expect(toRememberedRule(toCall({ command: "echo ab" }), options)).toBeDefined();
});

test("a call with two commands is not remembered: its rule would name one of them", () => {
  const options = { ruleId: "r", sessionId: "s", now: 0 };
  const facts = readPolicyFacts(toCall({ command: "ls", cmd: "pwd" }));
  expect(facts.items.filter(({ type }) => type === "command")).toHaveLength(2);
  expect(toRememberedRule(toCall({ command: "ls", cmd: "pwd" }), options)).toBeUndefined();
});

test("a misleading character anywhere in a call is enough, not only in its command", () => {
  const allow = { effect: "allow", toolName: "run_command", input: { pointer: "" } } as const;
  for (const input of [
    { path: "src/a.ts", note: "a\u200b" },
    { path: "a\u200b", note: "b" },
    { url: "https://a.example/\u200b" },
    { command: "ls", cwd: "/w/a\u200b" },
    { command: "ls", env: { A: "1\u200b" } },
    { path: "a.ts", old_str: "x", new_str: "y\u200b" },
  ]) {
    expect([input, readPolicyFacts(toCall(input)).hazards]).toEqual([input, expect.arrayContaining(["hidden"])]);
    expect([input, decide([allow], toCall(input))]).toEqual([input, "ask"]);
  }
});
