import { describe, expect, it } from "vitest";
import { highlight } from "./createHighlighter.ts";

/** A comment over more lines than are coloured in one go, between two statements. */
const comment = Array.from({ length: 400 }, (_, line) => `  const said${line} = "in a comment";`);
const code = ["const a = 1;", "/*", ...comment, "*/", "const b = 2;"].join("\n");

describe("colours of code", () => {
  it("long code is coloured in slices as if it were in one go", async () => {
    const lines = await highlight(code, "ts");
    expect(lines?.map((line) => line.map(({ text }) => text).join("")).join("\n")).toBe(code);
    const inComment = new Set(lines?.slice(2, 402).flatMap((line) => line.map(({ name }) => name)));
    expect([...inComment]).toEqual(["comment"]);
    expect(lines?.at(-1)).toEqual((await highlight("const b = 2;", "ts"))?.[0]);
  });

  it("gives the page its turn between slices, and stops when nobody waits", async () => {
    const abort = new AbortController();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await highlight(code, "ts");
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(2);
    const waiting = highlight(code, "ts", abort.signal);
    abort.abort();
    expect(await waiting).toBeNull();
  });
});
