import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../../server/node/index.ts";
import { announceServer, listServers } from "./runningServers.ts";
import { url } from "./url.ts";

test("a registration that cannot be read hides no other server", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-servers-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  vi.stubEnv("XDG_RUNTIME_DIR", root);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = { url: "http://127.0.0.1:4000/", port: 4000, key: "a-key" };
  const withdraw = await announceServer(server);
  const [name = ""] = await readdir(root);
  await writeFile(join(root, name, "4001.json"), '{"url":"http://127');
  await writeFile(join(root, name, "4002.json"), "null");
  expect(await listServers()).toEqual([server]);
  await withdraw();
  expect(await listServers()).toEqual([]);
});

test("another program at the port of a server that was killed gets no secret, and its link is not printed", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-servers-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  vi.stubEnv("XDG_RUNTIME_DIR", root);
  onTestFinished(() => void vi.unstubAllEnvs());
  const requests: string[] = [];
  const listening = await listen({
    port: 0,
    handler: (incoming, outgoing) => {
      requests.push(JSON.stringify([incoming.url, incoming.rawHeaders]));
      outgoing.writeHead(200, { "content-type": "application/json" }).end('{"code":"strange","proof":"strange"}');
    },
  });
  onTestFinished(() => listening.close());
  const key = "the-key-of-that-run";
  await announceServer({ url: listening.url, port: listening.port, key });
  await expect(url([])).rejects.toMatchObject({ code: "not_found" });
  expect(requests).toHaveLength(1);
  expect(requests[0]).not.toContain(key);
});

test("registrations in a folder that other users may write to are not believed", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-servers-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  vi.stubEnv("XDG_RUNTIME_DIR", root);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = { url: "http://127.0.0.1:4000/", port: 4000, key: "a-key" };
  await announceServer(server);
  const [name = ""] = await readdir(root);
  await chmod(join(root, name), 0o777);
  expect(await listServers()).toEqual([]);
  await chmod(join(root, name), 0o700);
  expect(await listServers()).toEqual([server]);
});
