import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { runs } from "../../../../scripts/fullRun.ts";
import type { Json, JsonObject } from "../../../model/index.ts";
import { createCallWriter } from "../../createCallWriter.ts";
import { createTestTurn } from "../../test-support/createTestTurn.ts";
import { editFile } from "./editFile.ts";
import { workspaceTools } from "./index.ts";
import { runCommand } from "./runCommand.ts";
import { defineWorkspaceTool } from "./WorkspaceTool.ts";
import { readServerCall } from "./WorkspaceCall.ts";

const copy = { directory: "/nowhere", ledger: "/nowhere", temporary: "/nowhere" };

/** Samples of each type; the first matches a schema of that type. */
const samples: Readonly<Record<string, Json>> = { string: "a", boolean: true, integer: 1, array: ["a"] };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The names and types of a tool's input, from its schema. */
function readFields(parameters: Json): readonly (readonly [string, string])[] {
  const properties = isObject(parameters) ? parameters["properties"] : undefined;
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => [
    name,
    isObject(schema) ? JSON.stringify(schema["type"]).slice(1, -1) : "",
  ]);
}

describe.each(workspaceTools.map((tool) => [tool.declaration.name, tool] as const))("%s", (_name, tool) => {
  const fields = readFields(tool.declaration.parameters);
  const fitting = Object.fromEntries(fields.map(([name, type]) => [name, samples[type] ?? null]));

  test("takes an input that fits its declaration, as it is", async () => {
    expect(await tool.parse(fitting)).toEqual(fitting);
  });

  test("does nothing with a field of another type, and the error names it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.jsonValue(), async ([name, type], value) => {
        const isType =
          type === "integer"
            ? Number.isInteger(value)
            : type === "array"
              ? Array.isArray(value)
              : typeof value === type;
        fc.pre(!isType);
        const call = readServerCall(tool, { ...fitting, [name]: value as Json });
        await expect(call.prepare(copy)).rejects.toMatchObject({
          code: "invalid_input",
          message: expect.stringContaining(`#/${name}`) as string,
        });
      }),
      { numRuns: runs(50) },
    );
  });

  test("lets the user edit its input only where it is editable, and invalid input is refused then, too", async () => {
    const { edit } = readServerCall(tool, fitting);
    expect(edit !== undefined).toBe(tool.editable);
    await expect(edit?.(null).prepare(copy) ?? Promise.reject(new Error("none"))).rejects.toThrow(
      tool.editable ? /nothing was done/ : "none",
    );
  });
});

test("a value that JSON cannot record does not compile", () => {
  const options = { name: "map", description: "", kind: "read", parameters: {}, trusted: true } as const;
  const apply = () => Promise.resolve({ value: { texts: new Map([["a", "b"]]) }, result: "" });
  // @ts-expect-error a map is `{}` in JSON
  const tool = defineWorkspaceTool({ ...options, prepare: () => Promise.resolve({ title: "", apply }) });
  expect(tool.declaration.name).toBe("map");
});

test("a timeout that no timer can wait for is refused", async () => {
  const call = readServerCall(runCommand, { command: "node --version", timeout: 3_000_000_000 });
  await expect(call.prepare(copy)).rejects.toMatchObject({ code: "invalid_input" });
});

async function openCopy() {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-tools-")));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, "a.md"), "old words\n");
  return { directory, temporary: directory };
}
const callWriter = createCallWriter(createTestTurn().turn, "call");

test("of two edits of one text that are applied at once none is lost without a word", async () => {
  const own = await openCopy();
  const calls = await Promise.all([
    editFile.prepare({ path: "a.md", old_text: "old", new_text: "new" }, own),
    editFile.prepare({ path: "a.md", old_text: "words", new_text: "texts" }, own),
  ]);
  const { signal } = new AbortController();
  const ends = await Promise.allSettled(calls.map((call) => call.apply(callWriter, signal)));
  expect(ends).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: { code: "conflict" } }]);
  expect(await readFile(join(own.directory, "a.md"), "utf8")).toBe("new words\n");
});

test("a change that was granted is not written once the turn is stopped", async () => {
  const own = await openCopy();
  const call = await editFile.prepare({ path: "a.md", old_text: "old", new_text: "new" }, own);
  await expect(call.apply(callWriter, AbortSignal.abort())).rejects.toThrow(/abort/i);
  expect(await readFile(join(own.directory, "a.md"), "utf8")).toBe("old words\n");
});
