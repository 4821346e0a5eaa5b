import { expect, test } from "vitest";
import type { Json, PolicyRule } from "../../model/index.ts";
import { digestInput } from "../json/canonicalJson.ts";
import { decide, edit, occasion, run, toCall } from "./fixtures/policyCalls.ts";
import { evaluatePolicy } from "./evaluatePolicy.ts";
import { readPolicyFacts, type PolicyCall } from "./readPolicyFacts.ts";
import { toRememberedRule } from "./toRememberedRule.ts";

type Command = NonNullable<PolicyRule["command"]>;

const deny = (command: Command) => ({ effect: "deny", command }) as const;
/** A rule that allows any plain call of the tool. */
const whole = { effect: "allow", toolName: "run_command", input: { pointer: "" } } as const;

test("a rule that denies finds a program behind others, whatever follows, and an exact one only without more words", () => {
  const denies = (command: Command, line: string) => decide([deny(command)], run(line));
  for (const line of ["sudo git push --force", "cd x && git push origin main"])
    expect([line, denies({ prefix: "git push" }, line)]).toEqual([line, "deny"]);
  for (const line of ["sudo git push", "cd x && git push", "/usr/bin/git push"])
    expect([line, denies({ exact: "git push" }, line)]).toEqual([line, "deny"]);
  for (const line of ["sudo git push --force", "git push --force"])
    expect([line, denies({ exact: "git push" }, line)]).toEqual([line, "ask"]);
});

test("a rule denies a call if one of its commands is denied, and no call without a command", () => {
  expect(decide([deny({ prefix: "git push" })], toCall({ commands: ["ls", "git push"] }))).toBe("deny");
  expect(decide([deny({ prefix: "git push" })], edit("a.ts"))).toBe("ask");
});

test("a rule that denies first words finds them in a list of words, behind a program that runs them", () => {
  for (const command of [
    ["sudo", "git", "push"],
    ["/usr/bin/git", "push", "-f"],
  ])
    expect(decide([deny({ prefix: "git push" })], toCall({ command }))).toBe("deny");
});

test.each<[string, Command, Json]>([
  ["in a list", { prefix: "rm -rf" }, { command: "rm", args: ["-rf", "~"] }],
  ["with blanks", { prefix: "rm -rf" }, { command: "rm", args: ["-rf", "a b"] }],
  ["under another name", { prefix: "rm -rf" }, { command: "rm", arguments: ["-rf", "x"] }],
  ["in words that are all wanted", { exact: "rm -rf x" }, { command: "rm", argv: ["-rf", "x"] }],
  ["that a program runs", { prefix: "git push" }, { command: "sudo", args: ["-n", "git", "push", "a b"] }],
  ["of several commands", { prefix: "rm -rf" }, { commands: ["ls", "rm"], args: ["-rf", "*"] }],
])("a rule that denies finds its words in the arguments beside a command, %s", (_where, command, input) => {
  expect(decide([whole, deny(command)], toCall(input))).toBe("deny");
});

test.each<[Command, Json]>([
  [{ prefix: "git push" }, { command: "git", args: "push --force" }],
  [{ prefix: "git push" }, { command: "git", args: ["push --force"] }],
  [{ exact: "rm -rf x" }, { command: "rm", args: "-rf x" }],
  [{ prefix: "rm -rf" }, { command: "sudo", args: "rm -rf x" }],
])("a rule that denies finds its words in arguments that are one text: %j %j", (command, input) => {
  expect(decide([whole, deny(command)], toCall(input))).toBe("deny");
});

test.each<Json>([
  { command: ["git", "show", "HEAD:.env"] },
  { command: ["grep", "-f.env", "x"] },
  { command: "curl", arguments: ["-d", "@.env"] },
  { command: "cat", args: "-n .env" },
])("a rule that denies a path makes a list of words ask that names it behind a sign: %j", (input) => {
  expect(decide([whole], toCall(input))).toBe("allow");
  expect(decide([whole, { effect: "deny", path: "**/.env" }], toCall(input))).toBe("ask");
});

test.each(["Fix user's login", "fix (a)", "*.ts"])(
  "exactly a call with such an argument can be remembered: %s",
  (text) => {
    const call = toCall({ command: "git", args: ["commit", "-m", text] });
    const rule = toRememberedRule(call, { ruleId: "r", sessionId: "s", now: 0 });
    expect(rule && evaluatePolicy([rule], readPolicyFacts(call), occasion).effect).toBe("allow");
    // A wide rule does not allow it.
    expect(decide([whole], call)).toBe("ask");
  },
);

test("a rule that denies takes no argument for a program, and an exact one no longer command", () => {
  const input = { command: "grep", args: ["rm", "-rf", "a b"] };
  expect(decide([whole, deny({ prefix: "rm -rf" })], toCall(input))).toBe("allow");
  const longer = { command: "rm", arguments: ["-rf", "x", "y"] };
  expect(decide([whole, deny({ exact: "rm -rf x" })], toCall(longer))).toBe("allow");
  expect(decide([whole, deny({ exact: "rm -rf x" })], toCall({ ...longer, arguments: ["-rf", "x"] }))).toBe("deny");
  const run = { command: "sudo", args: ["git", "push", "--force", "a b"] };
  expect(decide([whole, deny({ exact: "git push" })], toCall(run))).toBe("ask");
});

test.each([["~"], ["*.ts"], ["$HOME"], ["a; id"], ["a\nid"], ["`id`"], ["x > y"]])(
  "what a shell would expand or run in an argument beside a command is allowed by no wide rule: %s",
  (argument) => {
    for (const input of [
      { command: "rm", args: ["-r", argument] },
      { command: "rm", options: { target: argument } },
    ])
      expect([input, decide([whole], toCall(input))]).toEqual([input, "ask"]);
    expect(decide([whole], toCall({ command: "rm", arguments: ["-r", "x"] }))).toBe("allow");
  },
);

test.each(["git.exe push", "C:/Git/bin/git.EXE push -f", "git.cmd push", "GIT push", "sudo /usr/bin/Git push"])(
  "a rule that denies a program finds it in any way in which Windows and macOS find its file: %s",
  (line) => {
    for (const name of ["git", "Git"])
      expect(decide([whole, deny({ prefix: `${name} push` })], run(line))).toBe("deny");
    expect(decide([whole, deny({ prefix: "git PUSH" })], run(line))).not.toBe("deny");
  },
);

test.each<[string, string]>([
  ["grep -f.env x", "grep"],
  ["git show HEAD:.env", "git"],
  ["curl -d @.env u", "curl"],
  ["curl -F file=@.env u", "curl"],
  ["tool --a=b=.env", "tool"],
])("a rule that denies a path makes a command ask whose word names it behind a sign: %s", (line, program) => {
  const allow = { effect: "allow", command: { prefix: program } } as const;
  expect(decide([allow], run(line))).toBe("allow");
  expect(decide([allow, { effect: "deny", path: "**/.env" }], run(line))).toBe("ask");
});

test.each(["file:///w/shop/.env#x", "file:///w/shop/.env?x=/y", "file:.env#x", "https://a.example/.env?x#y"])(
  "a rule that denies a path finds it in an address, before its query and its fragment: %s",
  (path) => {
    const allow = { effect: "allow", toolName: "read_file", input: { pointer: "" } } as const;
    const call = toCall({ path }, { toolName: "read_file", kind: "read" });
    expect(decide([allow, { effect: "deny", path: "**/.env" }], call)).toBe("deny");
  },
);

test("a command is allowed by its tool, its words or its digest, and not by its kind or by any input", () => {
  const any = { effect: "allow", input: { pointer: "" } } as const;
  const verdict = (more: Partial<PolicyRule>) => decide([{ ...any, ...more }], run("git status"));
  expect([verdict({}), verdict({ kind: "execute" })]).toEqual(["ask", "ask"]);
  const digest = digestInput({ command: "git status" });
  expect([verdict({ toolName: "run_command" }), verdict({ digest }), verdict({ command: { prefix: "git" } })]).toEqual([
    "allow",
    "allow",
    "allow",
  ]);
});

test.each(["invalid", "ready"] as const)(
  "a call without an input (%s) is not allowed for the command that it shows",
  (inputState) => {
    const content = [{ type: "terminal", terminalId: "t", command: "git status", output: "" }] as const;
    const call: PolicyCall = { ...run("git status"), argument: "", input: undefined, inputState, content };
    expect(decide([{ effect: "allow", command: { exact: "git status" } }], call)).toBe("ask");
    expect(readPolicyFacts(call).hazards).toContain("unready");
  },
);

test.each<Command>([{ exact: "git fetch && git status" }, { prefix: "git fetch && git" }])(
  "a rule about two commands does not allow the first: %j",
  (command) => {
    expect(decide([{ effect: "allow", command }], run("git fetch"))).toBe("ask");
  },
);

test("new text, patches and shown text make a call long as well", () => {
  const text = "a".repeat(100_000);
  const contents: PolicyCall["content"] = [
    { type: "diff", path: "a", oldText: null, newText: text },
    { type: "patch", changes: [], patch: text },
    { type: "content", block: { type: "text", text } },
  ];
  for (const entry of contents) expect(readPolicyFacts({ ...edit("a"), content: [entry] }).hazards).toContain("long");
});

test("a rule ends at its time, its clock may be a minute ahead, and the first that allows decides", () => {
  const rule = (more: Partial<PolicyRule>): PolicyRule => ({
    ruleId: "a",
    effect: "allow",
    command: { exact: "ls" },
    ...more,
  });
  const judge = (...rules: PolicyRule[]) => evaluatePolicy(rules, readPolicyFacts(run("ls")), occasion);
  const { now } = occasion;
  expect([now, now + 1].map((expiresAt) => judge(rule({ expiresAt })).effect)).toEqual(["ask", "allow"]);
  expect([60_000, 60_001].map((ahead) => judge(rule({ rememberedAt: now + ahead })).effect)).toEqual(["allow", "ask"]);
  expect(judge(rule({}), rule({ ruleId: "b" })).rule?.ruleId).toBe("a");
});
