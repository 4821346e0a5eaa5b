import { expect, test } from "vitest";
import type { InputCondition, Json } from "../../model/index.ts";
import { decide, run, toCall } from "./fixtures/policyCalls.ts";

test("allows a command with a path only where its words lead inside, whatever the agent reports", () => {
  const rule = { effect: "allow", command: { prefix: "cat" }, path: "src/**" } as const;
  const reported = (command: string) => ({ ...run(command), locations: [{ path: "src/a.ts" }] });
  for (const command of ["cat src/a.ts", "cat -n src/a.ts src/b.ts", "cat --number src/a.ts"])
    expect([command, decide([rule], run(command))]).toEqual([command, "allow"]);
  for (const command of [
    "cat /home/u/.ssh/id_rsa",
    "cat .env",
    "cat src/../.env",
    "cat --file=/etc/passwd src/a.ts",
    "cat -n/etc/passwd src/a.ts",
    "cat 'src/x C:\\u\\id_rsa y'",
    "cat",
  ])
    expect([command, decide([rule], command === "cat" ? run(command) : reported(command))]).toEqual([command, "ask"]);
  const anywhere = { effect: "allow", command: { prefix: "git diff" }, path: "**" } as const;
  for (const word of ["--output=/home/u/.bashrc", "--output=../x", "-f/etc/passwd", "of=/etc/x", "of=../x"])
    expect([word, decide([anywhere], run(`git diff ${word}`))]).toEqual([word, "ask"]);
  expect(decide([anywhere], run("git diff -- src/a.ts name=value"))).toBe("allow");
  const whole = { effect: "allow", toolName: "run_command", path: "src/**", input: { pointer: "" } } as const;
  expect(decide([whole], reported("rm -r lib"))).toBe("ask");
  const exact = { effect: "allow", command: { exact: "npm test" }, path: "src/**" } as const;
  expect(decide([exact], reported("npm test"))).toBe("allow");
});

test.each<[InputCondition, Json, string]>([
  [{ pointer: "/url", startsWith: "https://docs.example" }, { url: "https://docs.example/a" }, "allow"],
  [{ pointer: "/url", startsWith: "https://docs.example" }, { url: "https://docs.example@evil.example/" }, "ask"],
  [{ pointer: "/url", startsWith: "https://docs.example" }, { url: "https://docs.example.evil.example/" }, "ask"],
  [{ pointer: "/url", startsWith: "https://docs.example" }, { url: "https://docs.example:81/" }, "ask"],
  [{ pointer: "/url", startsWith: "https://a.example/me/" }, { url: "https://a.example/me/../you" }, "ask"],
  [{ pointer: "/url", startsWith: "https://a.example/me/" }, { url: "https://a.example/me/%2e%2E/you" }, "ask"],
  [{ pointer: "/url", startsWith: "https://a.example/me/" }, { url: "https://a.example/me/.\t./you" }, "ask"],
  [{ pointer: "/url", startsWith: "https://a.example/me/" }, { url: "https://a.example/me/a b?c=..#d" }, "allow"],
  [{ pointer: "/name", startsWith: "/api/me/" }, { name: "/api/me/%2e%2e/admin" }, "ask"],
  [{ pointer: "/name", startsWith: "/api/me/" }, { name: "/api/me/.\t./admin" }, "ask"],
  [{ pointer: "/name", startsWith: "/api/me/" }, { name: "/api/me/a%20b?c=d#e" }, "allow"],
  [{ pointer: "/name", startsWith: "api/" }, { name: "api/%2e%2e/admin" }, "ask"],
  [{ pointer: "/name", startsWith: "../shared/" }, { name: "../shared/a b" }, "allow"],
  [{ pointer: "/name", startsWith: "../" }, { name: "../%2e%2e/x" }, "ask"],
  [{ pointer: "/name", startsWith: "./." }, { name: "./../secrets" }, "ask"],
  [{ pointer: "/name", startsWith: "C:\\shop\\." }, { name: "C:\\shop\\..\\other\\x" }, "ask"],
  [{ pointer: "/name", startsWith: "C:\\shop\\" }, { name: "C:\\shop\\a.ts" }, "allow"],
  [{ pointer: "/url", startsWith: "https:" }, { url: "https://a.example/x" }, "allow"],
  [{ pointer: "/url", startsWith: "https://" }, { url: "https://a.example/x" }, "allow"],
  [{ pointer: "/name", startsWith: "Fix: " }, { name: "Fix: a bug (50 %)" }, "allow"],
  [{ pointer: "/name", startsWith: "src/" }, { name: "src/../../.ssh/id_rsa" }, "ask"],
  [{ pointer: "/name", startsWith: "src/" }, { name: "src\\..\\..\\.ssh" }, "ask"],
  [{ pointer: "/name", startsWith: "src/" }, { name: "src/a..b/c" }, "allow"],
  [{ pointer: "/url", startsWith: "https://docs.example/" }, { url: "https://docs.example/a" }, "allow"],
  [{ pointer: "/url", startsWith: "https://docs.example/" }, { url: "https://evil.example/" }, "ask"],
  [{ pointer: "/a/0/b~1c", equals: { x: 1, y: [2] } }, { a: [{ "b/c": { y: [2], x: 1 } }] }, "allow"],
  [{ pointer: "/a/length", equals: 1 }, { a: [1] }, "ask"],
  [{ pointer: "/toString", equals: null }, {}, "ask"],
  [{ pointer: "", equals: {} }, {}, "allow"],
])("looks at the value at a pointer: %j in %j", (condition, input, effect) => {
  const call = toCall(input, { toolName: "fetch", kind: "fetch" });
  expect(decide([{ effect: "allow", input: condition }], call)).toBe(effect);
});

test("a condition covers no field whose name only begins with that of its own", () => {
  const call = toCall({ url: "https://a.example/", url2: "https://b.example/" }, { toolName: "fetch", kind: "fetch" });
  expect(decide([{ effect: "allow", input: { pointer: "/url", equals: "https://a.example/" } }], call)).toBe("ask");
});
