import { spawnSync } from "node:child_process";
import {
  mkdtemp,
  open as openFile,
  type FileHandle,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AgentEvent } from "../../../model/index.ts";
import { describeSessionLog } from "../../fixtures/describeSessionLog.ts";
import { createFileLog } from "./createFileLog.ts";

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-log-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const open = async (folder: string, onProblem?: (message: string) => void) => {
  const log = await createFileLog({ folder, ...(onProblem ? { onProblem } : {}) });
  onTestFinished(() => log.close());
  return log;
};

describeSessionLog("on disk", async () => open(await makeFolder()));

const started = (turnId: string): AgentEvent => ({ type: "turn.started", turnId, time: 1 });
const turns = async (folder: string): Promise<readonly (string | undefined)[] | undefined> => {
  const log = await open(folder);
  const entries = await log.read("s");
  await log.close();
  return entries?.map(({ event }) => event.turnId);
};
const fileOf = async (folder: string): Promise<string> =>
  join(folder, (await readdir(folder)).find((name) => name.endsWith(".jsonl")) ?? "none");

test("contains after a restart what was appended before, under ids of a new epoch", async () => {
  const folder = await makeFolder();
  const first = await open(folder);
  await first.create("s");
  await first.append("s", [{ type: "session.updated", patch: { title: "Kept" }, time: 3 }]);
  const [entry] = await first.append("s", [started("a")]);
  await first.close();
  const second = await open(folder);
  expect(await second.list()).toEqual([{ sessionId: "s", title: "Kept", updatedAt: 1 }]);
  expect((await second.read("s"))?.map(({ event }) => event.type)).toEqual(["session.updated", "turn.started"]);
  expect(await second.read("s", entry?.eventId)).toBeUndefined();
  await second.append("s", [started("b")]);
  expect(await second.list()).toHaveLength(1);
  await second.close();
  expect(await turns(folder)).toEqual([undefined, "a", "b"]);
});

test("N12 reads no partial event, wherever a crash cut the file, and appends after it", async () => {
  const folder = await makeFolder();
  const log = await open(folder);
  await log.create("s");
  await log.append("s", [started("ä")]);
  await log.append("s", [started("b"), started("c")]);
  await log.close();
  const path = await fileOf(folder);
  const whole = await readFile(path);
  const [head = "", first = ""] = whole.toString().split("\n");
  const ends = [Buffer.byteLength(`${head}\n`), Buffer.byteLength(`${head}\n${first}\n`), whole.length];
  for (let cut = 0; cut <= whole.length; cut += 1) {
    await writeFile(path, whole);
    await truncate(path, cut);
    const again = await open(folder);
    await again.create("s");
    await again.append("s", [started("next")]);
    await again.close();
    const kept = [[], ["ä"], ["ä", "b", "c"]][ends.filter((end) => cut >= end).length - 1] ?? [];
    expect(await turns(folder), `cut at byte ${cut}`).toEqual([...kept, "next"]);
  }
});

test("N17 is locked by one process at a time, and replaces the lock of a process that ended", async () => {
  const folder = await makeFolder();
  await open(folder);
  await expect(createFileLog({ folder })).rejects.toThrow(/is in use by the process \d+.*name another folder/);
  const other = await makeFolder();
  const gone = spawnSync(process.execPath, ["-e", "console.log(process.pid)"]).stdout.toString().trim();
  for (const left of [gone, "", "no number"]) {
    await writeFile(join(other, "lock"), left);
    const log = await open(other);
    await log.close();
  }
});

test("reports why a folder cannot be used, and a file that is not a session", async () => {
  const folder = await makeFolder();
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(createFileLog({ folder: file })).rejects.toMatchObject({ code: "configuration" });
  const log = await open(folder);
  await log.create("s");
  await log.create("t");
  await log.append("s", [started("a")]);
  await log.append("t", [started("b")]);
  await log.close();
  await writeFile(await fileOf(folder), "not json\n");
  const problems: string[] = [];
  const again = await open(folder, (message) => problems.push(message));
  expect(problems).toEqual([expect.stringContaining("cannot be read as a session and is left as it is")]);
  expect(await again.list()).toHaveLength(1);
});

test("leaves the folder unlocked when the sessions in it cannot be listed", async () => {
  const folder = await makeFolder();
  const log = await open(folder);
  await log.create("s");
  await log.append("s", [started("a")]);
  await log.close();
  await writeFile(await fileOf(folder), "not json\n");
  const onProblem = (): never => {
    throw new Error("The host's log is full.");
  };
  await expect(createFileLog({ folder, onProblem })).rejects.toThrow("The host's log is full.");
  expect(await (await open(folder)).list()).toEqual([]);
});

test("appends nothing on a full disk, and works again when there is room", async () => {
  const folder = await makeFolder();
  const problems: string[] = [];
  const log = await open(folder, (message) => problems.push(message));
  await log.create("s");
  await log.append("s", [started("a")]);
  const probe = await openFile(await fileOf(folder));
  const handles: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  const full = vi.spyOn(handles, "appendFile").mockImplementation(async function (this: FileHandle, data) {
    await this.write(String(data).slice(0, 7));
    throw new Error("ENOSPC: no space left on device");
  });
  onTestFinished(() => full.mockRestore());
  await expect(log.append("s", [started("b")])).rejects.toThrow(
    /could not be written: ENOSPC.*Only what is on the disk counts as done/,
  );
  await expect(log.append("s", [started("b")])).rejects.toThrow("ENOSPC");
  expect(problems).toEqual([expect.stringContaining("free some space")]);
  full.mockRestore();
  await log.append("s", [started("c")]);
  expect((await log.read("s"))?.map(({ event }) => event.turnId)).toEqual(["a", "c"]);
  await log.close();
  expect(await turns(folder)).toEqual(["a", "c"]);
});
