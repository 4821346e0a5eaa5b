import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { announceServer, listServers } from "./runningServers.ts";

test("a registration that cannot be read hides no other server", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-servers-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  vi.stubEnv("XDG_RUNTIME_DIR", root);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = { url: "http://127.0.0.1:4000/", port: 4000, token: "a-token" };
  const withdraw = await announceServer(server);
  const [name = ""] = await readdir(root);
  await writeFile(join(root, name, "4001.json"), '{"url":"http://127');
  await writeFile(join(root, name, "4002.json"), "null");
  expect(await listServers()).toEqual([server]);
  await withdraw();
  expect(await listServers()).toEqual([]);
});
