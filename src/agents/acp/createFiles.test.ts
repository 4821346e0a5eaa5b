import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyThread } from "../../store/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { createFiles } from "./createFiles.ts";

async function open() {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-files-")));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, "a.md"), "one\ntwo\nthree\nfour\n");
  return { directory, files: createFiles({ directory, temporary: directory }) };
}

test.each([
  ["the whole file", {}, "one\ntwo\nthree\nfour\n"],
  ["from a line on", { line: 3 }, "three\nfour\n"],
  ["some lines", { line: 2, limit: 2 }, "two\nthree"],
  ["the first lines", { limit: 1 }, "one"],
  ["lines that are not there", { line: 9, limit: 2 }, ""],
])("between two turns an agent reads %s", async (_what, range, content) => {
  const { files } = await open();
  expect(await files.answer("fs/read_text_file", { path: "a.md", ...range }, undefined)).toEqual({ content });
});

/** A turn in which the user denies whatever is asked. */
function createTurn(turnId: string) {
  const asked: string[] = [];
  const turn: AgentTurn = {
    sessionId: "s",
    turnId,
    messageId: `${turnId}-message`,
    prompt: [],
    text: "",
    thread: () => emptyThread(),
    clientTools: [],
    signal: new AbortController().signal,
    emit: () => undefined,
    ask: async (requests) => {
      asked.push(...requests.map(({ requestId }) => requestId));
      return requests.map(() => ({ granted: false, by: "user", at: 0 }));
    },
  };
  return { turn, asked };
}

const old = "one\ntwo\nthree\nfour\n";

/** What happens between a grant and the write of its text. */
const meanwhiles: readonly (readonly [
  what: string,
  isWritten: boolean,
  diff: { readonly path?: string; readonly oldText?: string | null; readonly newText?: string | null },
  happens: (scene: Awaited<ReturnType<typeof open>> & { readonly turn: AgentTurn }) => unknown,
])[] = [
  ["nothing", true, {}, () => undefined],
  ["a new file", true, { path: "sub/new.md", oldText: null }, () => undefined],
  ["a new file that is shown as an empty one", true, { path: "new.md", oldText: "" }, () => undefined],
  ["the user edits the file", false, {}, ({ directory }) => writeFile(join(directory, "a.md"), "mine")],
  ["the user deletes the file", false, {}, ({ directory }) => rm(join(directory, "a.md"))],
  ["the file was shown as a new one", false, { oldText: null }, () => undefined],
  ["another text was shown as the old one", false, { oldText: "zero\n" }, () => undefined],
  ["another text was granted", false, { newText: "other" }, () => undefined],
  ["a deletion was granted", false, { newText: null }, () => undefined],
  ["the call is asked for again and denied", false, {}, ({ files, turn }) => files.grant(turn, "call", [])],
  ["another call is denied", true, {}, ({ files, turn }) => files.grant(turn, "other", [])],
];

test.each(meanwhiles)("a granted text is written once and over what was shown: %s", async (...row) => {
  const [, isWritten, { path = "a.md", oldText = old, newText = "granted" }, happens] = row;
  const scene = await open();
  const { directory, files } = scene;
  const { turn, asked } = createTurn("t1");
  const write = (given: AgentTurn | undefined): Promise<unknown> =>
    files.answer("fs/write_text_file", { path, content: "granted" }, given);
  const text = (): Promise<string | undefined> => readFile(join(directory, path), "utf8").catch(() => undefined);
  await files.grant(turn, "call", [{ path, oldText, newText }]);
  await happens({ ...scene, turn });
  const before = await text();
  // Neither another turn, which may be another session's, nor a write between two turns uses the grant.
  await expect(write(undefined)).rejects.toMatchObject({ code: "forbidden" });
  await expect(write(createTurn("t1").turn)).rejects.toMatchObject({ code: "forbidden" });
  expect(await text()).toBe(before);
  const outcome = write(turn).catch((error: unknown) => error);
  expect(await outcome).toMatchObject(isWritten ? {} : { code: "forbidden" });
  expect(await text()).toBe(isWritten ? "granted" : before);
  expect(asked).toHaveLength(isWritten ? 0 : 1);
  if (before !== undefined) await writeFile(join(directory, path), before);
  await expect(write(turn)).rejects.toMatchObject({ code: "forbidden" });
});

test("after a stop nothing is written, although it was granted before", async () => {
  const { directory, files } = await open();
  const controller = new AbortController();
  const turn: AgentTurn = { ...createTurn("t1").turn, signal: controller.signal };
  await files.grant(turn, "call", [{ path: "a.md", oldText: old, newText: "granted" }]);
  controller.abort();
  const write = files.answer("fs/write_text_file", { path: "a.md", content: "granted" }, turn);
  await expect(write).rejects.toThrow(/abort/i);
  expect(await readFile(join(directory, "a.md"), "utf8")).toBe(old);
});

test("of two texts for one file that are written at once, the one whose old text is gone is asked for again", async () => {
  const { directory, files } = await open();
  const { turn, asked } = createTurn("t1");
  await files.grant(turn, "call", [{ path: "a.md", oldText: old, newText: "first" }]);
  await files.grant(turn, "other", [{ path: "a.md", oldText: old, newText: "second" }]);
  const write = (content: string): Promise<unknown> =>
    files.answer("fs/write_text_file", { path: "a.md", content }, turn);
  const ends = await Promise.allSettled([write("first"), write("second")]);
  expect(ends).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: { code: "forbidden" } }]);
  expect(asked).toHaveLength(1);
  expect(await readFile(join(directory, "a.md"), "utf8")).toBe("first");
});
