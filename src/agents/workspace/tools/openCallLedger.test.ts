import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CountersignError } from "../../../model/index.ts";
import { createTestTurn } from "../../test-support/createTestTurn.ts";
import { createCallWriter } from "../../createCallWriter.ts";
import { openCallLedger, type CallLedger } from "./openCallLedger.ts";

const makePath = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-ledger-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "calls.jsonl");
};

const writer = createCallWriter(createTestTurn({ text: "" }).turn, "call");

/** Prepares and applies a call that counts its executions. */
const execute = async (ledger: CallLedger, work: () => string, readOnly = false) => {
  const prepare = () => Promise.resolve({ title: "Work", apply: async () => ({ value: work(), result: "done" }) });
  const prepared = await ledger.prepare({ id: "call", toolName: "work", readOnly }, prepare);
  return (await prepared.apply(writer, new AbortController().signal)).value;
};

test("an executed call gives its result again after a restart, and is not executed again", async () => {
  const path = await makePath();
  let count = 0;
  const work = () => `result ${(count += 1)}`;
  expect(await execute(await openCallLedger(path, "turn"), work)).toBe("result 1");
  expect(await execute(await openCallLedger(path, "turn"), work)).toBe("result 1");
  expect(await execute(await openCallLedger(path, "other turn"), work)).toBe("result 2");
  expect(await execute(await openCallLedger(undefined, "turn"), work)).toBe("result 3");
});

test("a failed call fails again with the same message, and is not retried", async () => {
  const path = await makePath();
  let count = 0;
  const fail = (): never => {
    count += 1;
    throw new CountersignError({ code: "not_found", message: `No such file ${count}` });
  };
  for (let life = 0; life < 2; life += 1)
    await expect(execute(await openCallLedger(path, "turn"), fail)).rejects.toThrow("No such file 1");
});

test("an interrupted call is not executed again, unless it only reads", async () => {
  const path = await makePath();
  await execute(await openCallLedger(path, "turn"), () => "first");
  const whole = await readFile(path, "utf8");
  const begun = whole.slice(0, whole.indexOf('{"key"', whole.indexOf('"shown"')));
  for (const left of [begun, `${begun}{"key":`]) {
    await writeFile(path, left);
    const again = execute(await openCallLedger(path, "turn"), () => "second");
    await expect(again).rejects.toThrow("it was not run again");
    for (const work of [() => "second", () => "third"])
      expect(await execute(await openCallLedger(path, "turn"), work, true)).toBe("second");
  }
});

test("a call is asked about again as before a restart, and does nothing where something else would be done", async () => {
  const path = await makePath();
  const make = (title: string) => () =>
    Promise.resolve({ title, apply: () => Promise.resolve({ value: title, result: "done" }) });
  const propose = async (title: string, toolName = "work") =>
    (await openCallLedger(path, "turn")).prepare({ id: "call", toolName, readOnly: false }, make(title));
  const { signal } = new AbortController();
  await propose("Work on a");
  await expect(propose("Read a", "read")).rejects.toThrow("took another way");
  const asked = await propose("Work on b");
  expect(asked.title).toBe("Work on a");
  const whole = await readFile(path, "utf8");
  await expect(asked.apply(writer, signal)).rejects.toThrow("has changed since it was proposed");
  await writeFile(path, whole);
  expect((await (await propose("Work on a")).apply(writer, signal)).value).toBe("Work on a");
});

test("a read gives what it gave before a restart, also nothing", async () => {
  const path = await makePath();
  const recall = async (id: string, value: string | undefined) =>
    (await openCallLedger(path, "turn")).recall(id, () => Promise.resolve(value));
  expect([await recall("a", "one"), await recall("b", undefined)]).toEqual(["one", undefined]);
  expect([await recall("a", "two"), await recall("b", "two")]).toEqual(["one", undefined]);
});
