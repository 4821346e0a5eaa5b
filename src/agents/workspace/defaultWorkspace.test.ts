import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { createTestTurn } from "../test-support/createTestTurn.ts";
import { defaultWorkspace } from "./defaultWorkspace.ts";
import { createWorkspaceAgent } from "./index.ts";

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("the agent contains no name of the example project", () => {
  const project = filesBelow(defaultWorkspace()).filter((path) => path.endsWith(".js"));
  const names = project.flatMap((path) => [
    basename(path),
    ...[...readFileSync(path, "utf8").matchAll(/export function (\w+)|test\("([^"]+)"/g)].map(
      ([, name, title]) => name ?? title ?? "",
    ),
  ]);
  const sources = filesBelow(join(import.meta.dirname, ".."))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => sources.includes(name))).toEqual([]);
});

test("exactly one test of the example project fails, by a bug and not by an error", async () => {
  const agent = createWorkspaceAgent({ pace: 0 });
  const turn = createTestTurn({ text: "run the tests", sessionId: "example" });
  expect(await turn.play(agent)).toBe("completed");
  await agent.closeSession?.("example", true);
  expect(turn.answerText()).toMatch(/\*\*1 of \d+ tests failed\*\*/);
  expect(turn.answerText()).toContain("Expected values to be strictly equal");
});

test("a workspace that is not a folder is a configuration error", () => {
  expect(() => createWorkspaceAgent({ workspace: join(defaultWorkspace(), "package.json") })).toThrow(
    expect.objectContaining({ code: "configuration" }),
  );
});
