import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

/** Runs the first server of the guide on a free port, and returns its address. */
async function startFirstServer(): Promise<string> {
  const [, code = ""] = /^```ts\n(.*?)^```$/ms.exec(readFileSync("docs/guides/server.md", "utf8")) ?? [];
  const told = code.replace("8000,", "0,").replace(/\);\s*$/, ", function () { console.log(this.address().port); });");
  const folder = await mkdtemp(join(tmpdir(), "countersign-sample-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "server.mts"), told);
  const server = spawn(process.execPath, ["--import", "tsx", join(folder, "server.mts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill());
  for await (const port of createInterface(server.stdout)) return `http://127.0.0.1:${port}/api/chat`;
  throw new Error("The sample has ended.");
}

test("the smallest server of the guide answers a bad request with 400, and a good one after it", async () => {
  const url = await startFirstServer();
  const post = (body: string) => fetch(url, { method: "POST", body });
  for (const bad of ["x", "", "null", "{}", '{"message":1}']) expect((await post(bad)).status).toBe(400);
  const response = await post('{"message":"Is it warm?"}');
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(await response.text()).toContain('{"type":"text_delta","delta":"Is it warm?"}');
});
