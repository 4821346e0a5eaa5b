import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { listPieces, presentCall, toFileChanges } from "../../content/index.ts";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { runSteps, type Json, type ToolCallContent } from "../../model/index.ts";
import { PieceContext } from "../../ui/index.ts";
import { PresentationView } from "./presentation/PresentationView.tsx";

afterEach(cleanup);

const many = 3000;
const times = <Entry,>(toEntry: (at: number) => Entry): Entry[] => Array.from({ length: many }, (_, at) => toEntry(at));

/** Calls with many parts of one kind. */
const calls: readonly (readonly [string, Json, readonly ToolCallContent[]])[] = [
  ["commands", { commands: times((at) => `echo ${at}`) }, []],
  ["commands of steps", { steps: times((at) => ({ command: `echo ${at}`, cwd: `/w/${at}` })) }, []],
  ["edits", { path: "a.js", edits: times((at) => ({ old_text: `a${at}`, new_text: `b${at}` })) }, []],
  ["environment variables", { command: "ls", env: Object.fromEntries(times((at) => [`V${at}`, `${at}`])) }, []],
  ["files of a patch", { patch: times((at) => `--- a/${at}.js\n+++ b/${at}.js\n@@ -1 +1 @@\n-1\n+2\n`).join("") }, []],
  ["diffs", { a: 1 }, times((at) => ({ type: "diff", path: `${at}.js`, oldText: "1", newText: "2" }))],
  ["texts", { a: 1 }, times((at) => ({ type: "content", block: { type: "text", text: `text ${at}` } }))],
  ["addresses", { urls: times((at) => `https://a.example/${at}`) }, []],
  ["values", Object.fromEntries(times((at) => [`k${at}`, at])), []],
];

describe("a call with thousands of parts", () => {
  test.each(calls)("mounts a page of its %s, and each of them when it is to be shown", (_what, input, content) => {
    const presentation = presentCall({
      call: { ...plainCall, input, argument: JSON.stringify(input), content: [...content] },
    });
    const pieces = runSteps(listPieces(presentation.items, toFileChanges));
    expect(pieces.length).toBeGreaterThanOrEqual(many);
    const view = (key: string | undefined): ReactElement => (
      <PieceContext.Provider value={key === undefined ? null : { key }}>
        <PresentationView presentation={presentation} />
      </PieceContext.Provider>
    );
    const { container, rerender } = render(view(undefined));
    expect(container.querySelectorAll("*").length).toBeLessThan(2000);
    // The last piece of all may be another value, that stands beside them.
    for (const at of [0, many / 2, many - 1, pieces.length - 1]) {
      const key = pieces[at]?.key ?? "";
      rerender(view(key));
      expect(container.querySelector(`[data-piece="${CSS.escape(key)}"]`)).not.toBeNull();
      expect(container.querySelectorAll("*").length).toBeLessThan(2000);
    }
  });
});
