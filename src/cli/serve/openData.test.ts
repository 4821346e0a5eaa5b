// @vitest-environment node
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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
