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
const execute = async (ledger: CallLedger, work: () => string, harmless = false) => {
  const prepare = () => Promise.resolve({ title: "Work", apply: async () => ({ value: work(), result: "done" }) });
  const prepared = await ledger.prepare("call", harmless, prepare);
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

test("an interrupted call is not executed again, unless it is harmless", async () => {
  const path = await makePath();
  await execute(await openCallLedger(path, "turn"), () => "first");
  const whole = await readFile(path, "utf8");
  const begun = whole.slice(0, whole.indexOf("\n") + 1);
  for (const left of [begun, `${begun}{"key":`]) {
    await writeFile(path, left);
    const again = execute(await openCallLedger(path, "turn"), () => "second");
    await expect(again).rejects.toThrow("it was not run again");
    for (const work of [() => "second", () => "third"])
      expect(await execute(await openCallLedger(path, "turn"), work, true)).toBe("second");
  }
});
