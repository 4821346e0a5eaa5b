import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../../../scripts/bundle.ts";

const run = async (args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [await bundle("src/cli/index.ts"), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const waitForOutput = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (text: unknown): void => {
        output += String(text);
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on("data", look);
      child.stderr.on("data", look);
      void ended.then(() => reject(new Error(output)));
    });
  return { child, ended, waitForOutput };
};

const enter = (link: string): Promise<Response> => {
  const { origin, hash } = new URL(link);
  const body = JSON.stringify({ code: hash.slice("#code=".length) });
  return fetch(`${origin}/access/session`, { method: "POST", headers: { "content-type": "application/json" }, body });
};

test("N4 N11 the printed link signs in one browser; countersign url prints another one or reports that no server runs; SIGTERM exits with 0", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-url-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, XDG_RUNTIME_DIR: folder, COUNTERSIGN_TOKEN: "" };
  const server = await run(["serve", "--port", "0", "--pace", "0", "--data", join(folder, "data")], env);
  const link = await server.waitForOutput(/open (\S+) in/);
  expect((await enter(link)).status).toBe(204);
  expect((await enter(link)).status).toBe(401);
  const another = await (await run(["url"], env)).waitForOutput(/^(http\S+)\n/);
  const cookie = (await enter(another)).headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const { origin } = new URL(link);
  const body = '{"message":"List the files"}';
  const stream = await fetch(`${origin}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body,
  });
  expect(stream.status).toBe(200);
  server.child.kill("SIGTERM");
  await stream.text();
  expect(await server.ended).toBe(0);
  await expect((await run(["url"], env)).waitForOutput(/(No server of yours answers)/)).resolves.toBeTruthy();
});

test("N4 a token that could be guessed is refused", async () => {
  const server = await run(["serve", "--port", "0", "--no-data"], { ...process.env, COUNTERSIGN_TOKEN: "short" });
  await server.waitForOutput(/(could be guessed)/);
  expect(await server.ended).toBe(2);
});
