import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import corpus from "../../../content/fixtures/hostile-markdown.json" with { type: "json" };
import { sample } from "../../../../scripts/fullRun.ts";
import { Markdown } from "../Markdown.tsx";
import { createMarkdownExtensions, type MarkdownExtensionProps } from "./createMarkdownExtensions.tsx";
import { MarkdownExtensionsContext } from "./MarkdownExtensions.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Draws its props as text. */
function Shown({ text, language, display, isStreaming }: MarkdownExtensionProps): ReactElement {
  return <q>{[display, language, isStreaming ? "streams" : "whole", text].join("|")}</q>;
}
function Broken({ isStreaming }: MarkdownExtensionProps): ReactElement {
  if (!isStreaming) throw new Error("broken");
  return <q>waits</q>;
}
const extensions = createMarkdownExtensions([
  { name: "chart", languages: ["chart"], Component: Shown },
  { name: "math", blocks: [{ open: "$$", close: "$$" }], inlines: [{ open: "$", close: "$" }], Component: Shown },
  { name: "broken", languages: ["broken"], inlines: [{ open: "%%", close: "%%" }], Component: Broken },
]);
const quotes = (container: Element): (string | null)[] =>
  Array.from(container.querySelectorAll("q"), ({ textContent }) => textContent);

describe("markdown extensions", () => {
  test("are drawn by their components, which get the text between the markers", () => {
    const { container } = render(<Markdown extensions={extensions} text={"a $x$\n\n$$\ny\n$$\n\n```chart\nz\n```"} />);
    expect(quotes(container)).toEqual(["inline||whole|x", "block||whole|y", "block|chart|whole|z"]);
  });

  test("come from the surrounding chat when none are given", () => {
    const { container } = render(
      <MarkdownExtensionsContext.Provider value={extensions}>
        <Markdown text="a $x$" />
      </MarkdownExtensionsContext.Provider>,
    );
    expect(quotes(container)).toEqual(["inline||whole|x"]);
  });

  test("know whether their end is missing, and get it without being mounted anew", async () => {
    const { container, rerender } = render(<Markdown streaming extensions={extensions} text={"```chart\nz"} />);
    await vi.waitFor(() => expect(quotes(container)).toEqual(["block|chart|streams|z"]));
    const [drawn] = container.querySelectorAll("q");
    rerender(<Markdown streaming extensions={extensions} text={"```chart\nz\n```\n\nmore"} />);
    expect(quotes(container)).toEqual(["block|chart|whole|z"]);
    expect(container.querySelector("q")).toBe(drawn);
    rerender(<Markdown streaming extensions={extensions} text={"```chart\nz\n```\n\nmore\n\n```chart\ny"} />);
    expect(quotes(container)[1]).toBe("block|chart|streams|y");
    // The answer was cut: what is there is all of it.
    rerender(<Markdown extensions={extensions} text={"```chart\nz\n```\n\nmore\n\n```chart\ny"} />);
    expect(quotes(container)[1]).toBe("block|chart|whole|y");
  });

  test("show their source as code when their component throws, and are tried again with another text", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const text = "before\n\n```broken\nx < 1\n```\n\nand %%y%% after";
    const { container, rerender } = render(<Markdown extensions={extensions} text={text} />);
    expect(container.querySelector("figure code")?.textContent).toBe("x < 1");
    expect(container.querySelector("p > code")?.textContent).toBe("%%y%%");
    expect(container.textContent).toContain("before");
    rerender(<Markdown streaming extensions={extensions} text={"before\n\n```broken\nx < 1"} />);
    expect(quotes(container)).toEqual(["waits"]);
  });

  test("must have different names", () => {
    const chart = { name: "chart", Component: Shown };
    expect(() => createMarkdownExtensions([chart, chart])).toThrow(TypeError);
  });

  test("U1 get hostile text as text", () => {
    for (const { payload } of sample(corpus.items, 40)) {
      const { container, unmount } = render(
        <Markdown extensions={extensions} text={`\`\`\`chart\n${payload.replaceAll("`", "'")}\n\`\`\``} />,
      );
      expect(container.querySelector("script, img, iframe, q *")).toBeNull();
      unmount();
    }
  });
});
