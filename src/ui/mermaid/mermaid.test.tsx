import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMarkdownExtensions } from "../markdown/extensions/createMarkdownExtensions.tsx";
import { Markdown } from "../markdown/Markdown.tsx";
import { mermaid } from "./index.ts";
import { serveDiagrams, type ServedDiagrams } from "../test-support/serveDiagrams.ts";

/** A canvas that knows colours written as hex, which this DOM does not draw. */
function drawColours(): void {
  let [fillStyle, data] = ["", [0, 0, 0, 255]];
  const context = {
    set fillStyle(value: string) {
      fillStyle = value;
    },
    fillRect: () => {
      data = [...[1, 3, 5].map((at) => Number.parseInt(fillStyle.slice(at, at + 2), 16) || 0), 255];
    },
    getImageData: () => ({ data }),
  };
  // The whole of a context is not needed.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as unknown as null);
}

beforeEach(drawColours);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const flow = "flowchart LR\n  A --> B";
const toText = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\``;

/** Shows a text with diagrams. Each test has a page of a frame of its own, since frames live as long as the page. */
function show(text: string, streaming = false): { again: (next: string, isOpen?: boolean) => void } {
  const extensions = createMarkdownExtensions([mermaid({ frame: `/${crypto.randomUUID()}.html` })]);
  const draw = (next: string, isOpen: boolean): React.ReactElement => (
    <Markdown text={next} streaming={isOpen} extensions={extensions} />
  );
  const { rerender } = render(draw(text, streaming));
  return { again: (next, isOpen = false) => rerender(draw(next, isOpen)) };
}
const serve = (title = ""): ServedDiagrams =>
  serveDiagrams(({ source }) => (source.includes("broken") ? {} : { svg: source, title }));

describe("mermaid", () => {
  test("shows the source until it is complete and drawn, then the picture", async () => {
    const served = serve();
    const { again } = show("```mermaid\nflowchart LR\n  A -->", true);
    await vi.waitFor(() => expect(document.querySelector("code")?.textContent).toContain("A -->"));
    expect(served.frames).toHaveLength(0);
    again(toText(flow));
    expect(document.querySelector("code")?.textContent).toContain("A --> B");
    const picture = await screen.findByRole("img", { name: "Diagram" });
    expect(decodeURIComponent(picture.getAttribute("src") ?? "")).toBe(`data:image/svg+xml;charset=utf-8,${flow}`);
    expect(served.asked).toHaveLength(1);
    expect(screen.queryByText("This could not be drawn.")).toBeNull();
  });

  test("names the picture by the title of the diagram", async () => {
    serve("How requests flow");
    show(toText(flow));
    expect(await screen.findByRole("img", { name: "How requests flow" })).toBeDefined();
  });

  test("a button shows the source and the picture again", async () => {
    serve();
    show(toText(flow));
    const button = await screen.findByRole("button", { name: "Show the source" });
    expect(button.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByRole("img", { name: "Diagram" })).toBeNull();
    expect(document.querySelector("code")?.textContent).toContain("A --> B");
    fireEvent.click(button);
    await screen.findByRole("img", { name: "Diagram" });
  });

  test("keeps the source of what cannot be drawn, with a sentence and without a button", async () => {
    serve();
    show(toText("broken"));
    await screen.findByText("This could not be drawn.");
    expect(document.querySelector("code")?.textContent).toContain("broken");
    expect(screen.queryByRole("button", { name: "Show the source" })).toBeNull();
  });

  test("a picture of an earlier text is not shown for the next", async () => {
    const served = serveDiagrams(({ source }) => ({ svg: source }), { manually: true });
    const { again } = show(toText("first"));
    await vi.waitFor(() => expect(served.waiting()).toBe(1));
    again(toText("second"));
    served.answer();
    await vi.waitFor(() => expect(served.waiting()).toBe(1));
    expect(screen.queryByRole("img", { name: "Diagram" })).toBeNull();
    served.answer();
    const picture = await screen.findByRole("img", { name: "Diagram" });
    expect(picture.getAttribute("src")).toMatch(/,second$/);
  });

  test("a diagram that comes into sight again is drawn at once", async () => {
    const served = serve();
    const { again } = show(toText(flow));
    await screen.findByRole("img", { name: "Diagram" });
    again("away");
    again(toText(flow));
    screen.getByRole("img", { name: "Diagram" });
    expect(served.asked).toHaveLength(1);
  });

  test("draws in the colours of its place, again when the theme changes, with the old picture until then", async () => {
    const served = serveDiagrams(({ palette }) => ({ svg: JSON.stringify(palette) }), { manually: true });
    const look = {
      light: { color: "#101010", textEmphasisColor: "#ffffff", outlineColor: "#eeeeee" },
      dark: { color: "#f0f0f0", textEmphasisColor: "#000000", outlineColor: "#222222" },
    };
    let theme: keyof typeof look = "light";
    vi.spyOn(globalThis, "getComputedStyle").mockImplementation(
      // Only colours are read.
      () =>
        ({
          columnRuleColor: "#888888",
          caretColor: "#999999",
          fontFamily: "Inter",
          ...look[theme],
        }) as CSSStyleDeclaration,
    );
    show(toText(flow));
    await vi.waitFor(() => expect(served.waiting()).toBe(1));
    served.answer();
    await vi.waitFor(() => expect(document.querySelector("img")).not.toBeNull());
    expect(served.asked.at(-1)?.palette).toEqual({
      dark: false,
      canvas: "#ffffff",
      surface: "#eeeeee",
      border: "#888888",
      text: "#101010",
      muted: "#999999",
      font: "Inter",
    });
    const change = (): unknown =>
      fireEvent(document.querySelector(".cs-diagram") ?? document, new Event("transitionend"));
    change();
    theme = "dark";
    change();
    await vi.waitFor(() => expect(served.waiting()).toBe(1));
    expect(document.querySelector("img")?.src).toContain(encodeURIComponent('"dark":false'));
    served.answer();
    await vi.waitFor(() => expect(document.querySelector("img")?.src).toContain(encodeURIComponent('"dark":true')));
    expect(served.asked.at(-1)?.palette).toMatchObject({ dark: true, canvas: "#000000", surface: "#222222" });
    // An end of a transition that changed no colour draws nothing.
    expect(served.asked).toHaveLength(2);
  });
});
