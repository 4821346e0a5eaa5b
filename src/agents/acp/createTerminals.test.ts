import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { createTestTurn } from "../test-support/createTestTurn.ts";
import { createTerminals, takeLastBytes } from "./createTerminals.ts";

test("the output of a terminal has at most the bytes that the agent wants, and ends where the command's output ends", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 40 }), (text, limit) => {
      const output = takeLastBytes(text, limit);
      expect(Buffer.byteLength(output)).toBeLessThanOrEqual(limit);
      expect(text.endsWith(output)).toBe(true);
      // Nothing is cut that would have fitted: one character more is too much, or there is none.
      const before = text.slice(0, text.length - output.length);
      const [last = ""] = Array.from(before).slice(-1);
      expect(last === "" || Buffer.byteLength(last + output) > limit).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test.each(["missing", "file.txt"])(
  "a command whose folder is none (%s) fails by the name of the folder, before anyone is asked",
  async (cwd) => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-terminals-")));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, "file.txt"), "");
    const terminals = createTerminals({ directory, temporary: directory });
    const { turn, asked } = createTestTurn();
    const params = { command: process.execPath, args: ["--version"], cwd };
    await expect(terminals.answer("terminal/create", params, turn)).rejects.toMatchObject({
      code: "not_found",
      message: `There is no folder \`${cwd}\`, so nothing ran.`,
    });
    expect(asked).toEqual([]);
  },
);
