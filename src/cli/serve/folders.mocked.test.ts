// @vitest-environment node
import type * as OperatingSystem from "node:os";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openData } from "./openData.ts";
import { announceServer, listServers } from "./runningServers.ts";

const user = vi.hoisted(() => ({ home: "", isKnown: true }));

/** A user id without an entry in the database of users, as `docker run --user 1234` gives. */
vi.mock("node:os", async (importOriginal) => {
  const original = await importOriginal<typeof OperatingSystem>();
  const fail = (): never => {
    throw new Error("ENOENT: no such file or directory, uv_os_get_passwd");
  };
  return {
    ...original,
    userInfo: () => (user.isKnown ? original.userInfo() : fail()),
    homedir: () => (user.isKnown ? user.home : fail()),
    tmpdir: () => (user.home === "" ? original.tmpdir() : user.home),
  };
});

const server = { url: "http://127.0.0.1:4000/", port: 4000, key: "a-key" };

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-folders-"));
  Object.assign(user, { home: root, isKnown: true });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    user.home = "";
    await rm(root, { recursive: true, force: true });
  });
});

test.each(["", "relative"])("XDG folders that are %j are none", async (value) => {
  vi.stubEnv("XDG_RUNTIME_DIR", value);
  vi.stubEnv("XDG_STATE_HOME", value);
  await announceServer(server);
  const data = await openData({ folder: undefined, keep: true, workspace: undefined });
  onTestFinished(() => data.close());
  expect(data.paths[0]?.startsWith(join(user.home, ".local", "state", "countersign", "example-"))).toBe(true);
  expect(await readdir(user.home)).toEqual([".local", expect.stringMatching(/^countersign-/)]);
});

test("a user whom the system does not know serves, is found, and keeps sessions in memory", async () => {
  user.isKnown = false;
  vi.stubEnv("XDG_RUNTIME_DIR", undefined);
  vi.stubEnv("XDG_STATE_HOME", undefined);
  await announceServer(server);
  expect(await listServers()).toEqual([server]);
  const data = await openData({ folder: undefined, keep: true, workspace: undefined });
  expect(data).toMatchObject({ note: "Sessions are kept in memory until it stops: this user has no home folder." });
});
