import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Code } from "./Code.tsx";

let near: boolean;
beforeEach(() => {
  near = true;
  class Observer {
    readonly #callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.#callback = callback;
    }
    observe(): void {
      this.#callback([{ isIntersecting: near }]);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Loading the grammar for the first code can take long. */
const patience = { timeout: 30_000 };

/** Returns the words with the colour of keywords. */
const coloured = (container: HTMLElement): readonly string[] =>
  Array.from(container.querySelectorAll(".cs-syntax-keyword"), (found) => found.textContent).filter(
    (word) => word !== "=",
  );

test.each([
  ["ends in a line without a break", "const a = 1;\nlet b = 2;"],
  ["ends in a break", "const a = 1;\nlet b = 2;\n"],
])("code that %s is selected and copied as it is, also in its colours", async (_what, code) => {
  const { container } = render(<Code code={code} language="ts" />);
  await waitFor(() => expect(coloured(container)).toEqual(["const", "let"]), patience);
  expect(container.textContent).toBe(code);
});

test("keeps the colours of unchanged lines while more code arrives", async () => {
  const { container, rerender } = render(<Code code="const a = 1;" language="ts" />);
  await waitFor(() => expect(coloured(container)).toEqual(["const"]), patience);
  rerender(<Code code={"const a = 1;\nlet b"} language="ts" />);
  expect(coloured(container)).toEqual(["const"]);
  expect(container.textContent).toBe("const a = 1;\nlet b");
});

test("code far from the viewport is plain", async () => {
  near = false;
  const { container } = render(<Code code="const far = 1;" language="ts" />);
  near = true;
  const { container: shown } = render(<Code code="const near = 1;" language="ts" />);
  await waitFor(() => expect(coloured(shown)).toEqual(["const"]), patience);
  expect(coloured(container)).toEqual([]);
});
