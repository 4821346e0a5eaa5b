import { expect, test } from "vitest";
import type { Json, PolicyRule } from "../../model/index.ts";
import { decide, edit, occasion, run, toCall } from "./fixtures/policyCalls.ts";
import { evaluatePolicy } from "./evaluatePolicy.ts";
import { readPolicyFacts } from "./readPolicyFacts.ts";
import type { PolicyCall } from "./readPolicyFacts.ts";
import { readRememberedRules } from "./readRememberedRules.ts";
import { toRememberedRule } from "./toRememberedRule.ts";

// What an agent may write in place of what a rule is about: another spelling, another folder, another server.

test("the folder of a command is shown as it was sent, and is no workspace, unless its text alone tells which folder it is", () => {
  const rule: PolicyRule = { ruleId: "r", effect: "allow", command: { exact: "npm test" } };
  const read = (cwd: string, workspace: string) => {
    const facts = readPolicyFacts(toCall({ command: "npm test", cwd }), workspace);
    const shown = facts.items.flatMap((item) => (item.type === "command" ? [item.cwd?.absolute] : []));
    return [evaluatePolicy([rule], facts, occasion).effect, ...shown];
  };
  for (const cwd of [".", "./", "/work", "/work/.", "//work/", "/./work"])
    expect([cwd, ...read(cwd, "/work")]).toEqual([cwd, "allow", "/work"]);
  for (const prefix of ["", "./", "/work/"])
    for (const name of ["link/..", "a/../", "a/b/../..", "x\\..", "x\\", ".\\", "a/..\\."])
      expect([name, ...read(prefix + name, "/work")]).toEqual([name, "ask", prefix + name]);
  for (const cwd of ["..", "../work", "/work/../work"]) expect([cwd, ...read(cwd, "/work")]).toEqual([cwd, "ask", cwd]);
  for (const cwd of ["C:\\work", "C:/work/", ".\\"]) expect(read(cwd, "C:\\work")).toEqual(["allow", "C:/work"]);
  expect(read("C:\\work\\link\\..", "C:\\work")).toEqual(["ask", "C:\\work\\link\\.."]);
  expect(decide([{ effect: "allow", path: "src/**" }], edit("src/link/../a.ts"))).toBe("ask");
});

/** Ways to write the path of a file in the folder `/w/shop`. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `/w/shop/${name}`,
  (name) => `/w//./shop/x/../${name}`,
  (name) => `../shop/${name}`,
  (name) => `../../../../w/shop/${name}`,
  (name) => `/../w/shop/${name}`,
  (name) => `${"./".repeat(2048)}${name}`,
  (name) => `x\n/../${name}`,
  (name) => `x\\..\\${name}`,
  (name) => `..\\shop\\${name}`,
  (name) => ` ${name} `,
  (name) => `ab://../${name}`,
  (name) => `ab://host/w/shop/${name}`,
  (name) => `file:///w/shop/${name}`,
  (name) => `file:///w/shop/${name.replace(".", "%2e")}`,
  (name) => `file:/w/shop/${name}`,
  (name) => name.toUpperCase(),
];

const pathKeys =
  "path paths file file_path absolute_path absolutePath targetFile sourcePath target_directory cwd".split(" ");

test.each(["/w/shop", undefined])(
  "no spelling of a path gets past a rule that denies or asks, under any key (the workspace is %s)",
  (workspace) => {
    const everything = { ruleId: "a", effect: "allow", toolName: "read_file", input: { pointer: "" } } as const;
    const verdict = (input: Json, effect: "ask" | "deny"): string => {
      const facts = readPolicyFacts(toCall(input, { toolName: "read_file", kind: "read" }), workspace);
      return evaluatePolicy([everything, { ruleId: "d", effect, path: "**/.env*" }], facts, occasion).effect;
    };
    for (const spell of spellings) {
      const certain: readonly Json[] = pathKeys.flatMap((key) => [
        { [key]: spell(".env") },
        { a: { [key]: ["b", spell(".env.local")] } },
      ]);
      for (const input of certain) {
        expect([input, verdict(input, "deny")]).toEqual([input, "deny"]);
        expect([input, verdict(input, "ask")]).toEqual([input, "ask"]);
      }
      const possible: readonly Json[] = [{ value: spell(".env") }, { [spell(".env")]: 1 }, { a: [[spell("a/.env")]] }];
      for (const input of possible) expect([input, verdict(input, "deny")]).not.toEqual([input, "allow"]);
      expect(verdict({ path: spell("readme.md") }, "deny")).toBe(
        workspace === undefined && spell("").startsWith("..") ? "ask" : "allow",
      );
    }
    expect(verdict({ path: "~/notes.md" }, "deny")).toBe("ask");
    expect(verdict({ path: "a.ts", content: ".env\nnode_modules\n" }, "deny")).toBe("ask");
    expect(verdict({ path: "a.ts", content: "reads the .env" }, "deny")).toBe("allow");
    expect(verdict({ url: "https://example.com/a" }, "deny")).toBe("allow");
  },
);

test("a rule about a path asks about the words of a command, and one of wildcards only takes no text for a path", () => {
  const allow = { effect: "allow", command: { prefix: "cat" } } as const;
  const deny = { effect: "deny", path: "**/.env*" } as const;
  expect(decide([allow, deny], run("cat a.txt"))).toBe("allow");
  for (const command of ["cat .env", "cat '../a/.env'", "cat --file=.env.local", "cat a b/.env"])
    expect([command, decide([allow, deny], run(command))]).toEqual([command, "ask"]);
  expect(decide([allow, deny], toCall({ command: ["cat", ".env"] }))).toBe("ask");
  expect(decide([allow, { effect: "deny", path: "**/*" }], run("cat a.txt"))).toBe("allow");
});

test("a remembered rule allows the tool of the server that was shown, also when it is stored, and an old one no server's", () => {
  const servers = [undefined, "docs", "Docs", "docs ", ""];
  const toCallOf = (server: string | undefined): PolicyCall =>
    toCall(
      { url: "https://a.example/" },
      { toolName: "get", kind: "fetch", origin: server === undefined ? server : { server } },
    );
  const verdict = (rule: PolicyRule, server: string | undefined): string =>
    evaluatePolicy([rule], readPolicyFacts(toCallOf(server)), occasion).effect;
  for (const shown of servers) {
    const rule = toRememberedRule(toCallOf(shown), { ruleId: "r", sessionId: "s", now: 0 });
    const [stored] = readRememberedRules(JSON.stringify([rule]));
    for (const one of [rule, stored])
      for (const server of servers)
        expect([shown, server, one && verdict(one, server)]).toEqual([
          shown,
          server,
          server === shown ? "allow" : "ask",
        ]);
    const [old] = readRememberedRules(JSON.stringify([{ ...rule, server: undefined }]));
    for (const server of servers)
      expect([server, old && verdict(old, server)]).toEqual([server, server === undefined ? "allow" : "ask"]);
    expect(readRememberedRules(JSON.stringify([{ ...rule, server: 1 }]))).toEqual([]);
  }
});

test("a rule without a server allows no tool of a server, which may have any name, and denies and asks about all of them", () => {
  const get = (origin: PolicyCall["origin"]) => toCall({ url: "https://a.example/" }, { toolName: "get", origin });
  const decideAll = (rule: Omit<PolicyRule, "ruleId">) =>
    [undefined, "docs", ""].map((server) => decide([rule], get(server === undefined ? server : { server })));
  const allow = { effect: "allow", toolName: "get", input: { pointer: "" } } as const;
  expect(decideAll(allow)).toEqual(["allow", "ask", "ask"]);
  expect(decideAll({ ...allow, server: "docs" })).toEqual(["ask", "allow", "ask"]);
  expect(decideAll({ effect: "deny", toolName: "get" })).toEqual(["deny", "deny", "deny"]);
  expect(decideAll({ effect: "deny", server: "docs" })).toEqual(["ask", "deny", "ask"]);
  const reads = [allow, { ...allow, server: "docs" }, { effect: "ask", toolName: "get" }] as const;
  expect(decide(reads, get({ server: "docs" }))).toBe("ask");
});

test("a rule about paths knows the files of a patch by the names that tools read", () => {
  const allow = { effect: "allow", toolName: "apply_patch", path: "src/**" } as const;
  const deny = { effect: "deny", path: "**/.env*" } as const;
  const apply = (input: Json): PolicyCall => toCall(input, { toolName: "apply_patch", kind: "edit" });
  const patch = (name: string) =>
    apply({ patch: `--- "a/src/${name}"\n+++ "b/src/${name}"\n@@ -1 +1 @@\n-A=1\n+A=2\n` });
  expect(decide([allow, deny], patch("a.js"))).toBe("allow");
  for (const name of ["\\056env", "\\056\\145nv", ".e\\156v"])
    expect([name, decide([allow, deny], patch(name))]).toEqual([name, "deny"]);
  const plain = (name: string) => apply({ patch: `--- ${name}\n+++ ${name}\n@@ -1 +1 @@\n-A=1\n+A=2\n` });
  const infra = { effect: "deny", path: "infra/**" } as const;
  // `git apply` writes the file of the workspace's own folder.
  for (const name of [
    "src/package.json",
    '"src/package.json"',
    '"src\\057package.json"',
    "src/package.json\t2026-01-01",
  ])
    expect([name, decide([allow], plain(name))]).toEqual([name, "ask"]);
  for (const name of ["src/infra/main.tf", '"src/\\151nfra/main.tf"'])
    expect([name, decide([allow, infra], plain(name))]).toEqual([name, "deny"]);
  const reversed = "--- b/infra/main.tf\n+++ a/infra/main.tf\n@@ -1 +1 @@\n-A=1\n+A=2\n";
  expect(decide([{ ...allow, path: "**" }, infra], apply({ patch: reversed }))).toBe("deny");
  expect(decide([allow], plain("src/src/a.js"))).toBe("allow");
  // An agent may report the patch of the input once more.
  const echoed = (name: string): PolicyCall => {
    const text = `--- ${name}\n+++ ${name}\n@@ -1 +1 @@\n-A=1\n+A=2\n`;
    return { ...plain(name), content: [{ type: "patch", changes: [], patch: text }] };
  };
  expect(decide([allow], echoed("src/package.json"))).toBe("ask");
  expect(decide([allow, infra], echoed("src/infra/main.tf"))).toBe("deny");
  expect(decide([allow], echoed("src/src/a.js"))).toBe("allow");
  const docs = { effect: "allow", toolName: "apply_patch", path: "docs/**" } as const;
  const add = (below: string) =>
    apply({ input: `*** Begin Patch\n*** Add File: docs/a.md\n+hello\n${below}*** End Patch\n` });
  expect(decide([docs], add(""))).toBe("allow");
  for (const blank of [" ", "\t", "  ", "\u00a0"])
    for (const below of ["*** Delete File: src/a.js\n", "*** Update File: src/a.js\n@@\n-1\n+2\n"])
      expect([blank, decide([docs], add(blank + below))]).toEqual([blank, "ask"]);
});

test("a rule that allows a glob of wildcards is about the workspace, not about the whole machine", () => {
  const read = (path: string): PolicyCall => toCall({ path }, { toolName: "read_file", kind: "read" });
  const globs = ["*/**", "**", "**/*", "**/config", "**/passwd", "?*/**"];
  const outside = [
    "/etc/passwd",
    "~/.ssh/config",
    "C:\\x\\config",
    "c:/config",
    "\\\\host\\config",
    "file:///etc/config",
    "file:/etc/config",
  ];
  for (const glob of globs)
    for (const path of outside)
      expect([glob, path, decide([{ effect: "allow", toolName: "read_file", path: glob }], read(path))]).toEqual([
        glob,
        path,
        "ask",
      ]);
  const allows = (glob: string, path: string) =>
    decide([{ effect: "allow", toolName: "read_file", path: glob }], read(path));
  expect([allows("/work/**", "/work/a"), allows("**", "src/a"), allows("/**", "/etc/passwd")]).toEqual([
    "allow",
    "allow",
    "allow",
  ]);
});

test("a stored rule counts only if it is complete, and only with the fields of a remembered one", () => {
  const plain = {
    ruleId: "r",
    effect: "allow",
    toolName: "t",
    digest: "d",
    sessionId: "s",
    rememberedAt: 0,
    expiresAt: 9,
  };
  const rule = { ...plain, command: { exact: "ls" } };
  const read = (value: unknown) => readRememberedRules(JSON.stringify([value]));
  expect(read(rule)).toEqual([rule]);
  for (const name of ["ruleId", "toolName", "digest", "sessionId", "rememberedAt", "expiresAt"])
    expect([name, read({ ...rule, [name]: undefined })]).toEqual([name, []]);
  for (const command of [null, "exact", { exact: 1 }, { prefix: "l" }])
    expect(read({ ...rule, command, effect: "deny", path: "**", input: { pointer: "" } })).toEqual([plain]);
  for (const value of [null, 1, "x"]) expect(read(value)).toEqual([]);
});

test("rules about other commands, tools and folders have no effect, nor have harmless fields", () => {
  expect(decide([{ effect: "allow", command: { prefix: "git" } }], run("# git"))).toBe("ask");
  const whole = { effect: "allow", toolName: "read_file", input: { pointer: "" } } as const;
  const other = { effect: "deny", toolName: "write_file", path: "**/.env*" } as const;
  expect(decide([whole, other], toCall({ path: "~/notes.md" }, { toolName: "read_file", kind: "read" }))).toBe("allow");
  const deny: PolicyRule = { ruleId: "d", effect: "deny", path: "src/**" };
  expect(evaluatePolicy([deny], readPolicyFacts(edit("/other/repo/src/a.ts"), "/w/shop"), occasion).effect).toBe("ask");
  for (const name of ["explanation", "timeout_ms", "timeoutMs", "offset", "limit", "line", "start_line", "end_line"]) {
    const call = toCall({ command: "ls", [name]: name === "explanation" ? "why" : 9 });
    expect([name, decide([{ effect: "allow", command: { exact: "ls" } }], call)]).toEqual([name, "allow"]);
  }
});
