// @vitest-environment node
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBuiltInAgent } from "../createBuiltInAgent.ts";
import { openData } from "./openData.ts";
import { readToken } from "./readToken.ts";

test.each(["data", "."])(
  "an agent whose server keeps its data in the project cannot read any of it: %s",
  async (name) => {
    const workspace = await mkdtemp(join(tmpdir(), "countersign-project-"));
    await writeFile(join(workspace, "a.ts"), "original");
    const data = await openData({ folder: join(workspace, name), keep: true, workspace });
    onTestFinished(async () => {
      await data.close();
      await rm(workspace, { recursive: true });
    });
    await readToken(data.token);
    const agent = createBuiltInAgent({ workspace, pace: 0, data });
    expect(await agent.readFile?.("session", "a.ts")).toBe("original");
    const [copy = ""] = await readdir(data.copies ?? "");
    expect(await readdir(join(data.copies ?? "", copy, "workspace"))).toEqual(["a.ts"]);
  },
);

test("the token is the same in the next run, and no other user can read its file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-token-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv("COUNTERSIGN_TOKEN", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = join(folder, "token");
  const token = await readToken(file);
  expect(await readToken(file)).toBe(token);
  expect((await stat(file)).mode & 0o077).toBe(0);
});
