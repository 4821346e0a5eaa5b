import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createComposerStore, insertText } from "./createComposerStore.ts";

test("a text replaces the selection, whatever was typed, and the caret is behind it", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (before, selected, after, inserted) => {
      const start = before.length;
      const draft = { text: before + selected + after, selection: [start, start + selected.length] } as const;
      const next = insertText(draft, inserted);
      const caret = (before + inserted).length;
      expect(next).toEqual({ text: before + inserted + after, selection: [caret, caret], inserted: { caret } });
    }),
  );
});

test("texts that are inserted one after another stand in that order", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, inserted) => {
      const store = createComposerStore(text);
      for (const next of inserted) store.setState(insertText(store.getState(), next));
      expect(store.getState().text).toBe(text + inserted.join(""));
    }),
  );
});
