import { afterEach, describe, expect, test, vi } from "vitest";
import { createDiagramFrame, getDiagramFrame, type DiagramPalette } from "./createDiagramFrame.ts";
import { serveDiagrams } from "../test-support/serveDiagrams.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const palette: DiagramPalette = {
  dark: false,
  canvas: "#ffffff",
  surface: "#eeeeee",
  border: "#cccccc",
  text: "#000000",
  muted: "#666666",
  font: "sans-serif",
};

describe("createDiagramFrame", () => {
  test("draws in one frame that has no origin, no name in the page and no focus", async () => {
    const served = serveDiagrams(({ source }) => ({ svg: `<svg>${source}</svg>`, title: ` ${source} ` }));
    const frame = createDiagramFrame("/mermaid.html");
    expect(served.frames).toHaveLength(0);
    const [first, second] = await Promise.all([frame.draw("a", palette), frame.draw("b", palette)]);
    expect(first).toEqual({ src: "data:image/svg+xml;charset=utf-8,%3Csvg%3Ea%3C%2Fsvg%3E", title: "a" });
    expect(second?.title).toBe("b");
    expect(served.frames).toHaveLength(1);
    const [element] = served.frames;
    expect(element?.getAttribute("sandbox")).toBe("allow-scripts");
    expect(element?.getAttribute("src")).toBe("/mermaid.html");
    expect(element?.getAttribute("aria-hidden")).toBe("true");
    expect(element?.tabIndex).toBe(-1);
    // The frame learns the text and the colours of a diagram, and nothing about the page.
    expect(served.first).toEqual(["countersign", "*"]);
    expect(served.asked.map((ask) => Object.keys(ask).toSorted())).toEqual([
      ["id", "palette", "source"],
      ["id", "palette", "source"],
    ]);
  });

  test("asks for one diagram at a time, in the order of the calls", async () => {
    const served = serveDiagrams(({ source }) => ({ svg: source }), { manually: true });
    const frame = createDiagramFrame("/mermaid.html");
    const drawn = ["a", "b", "c"].map((source) => frame.draw(source, palette));
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(served.waiting()).toBe(1));
      expect(served.asked).toHaveLength(count);
      served.answer();
    }
    await Promise.all(drawn);
    expect(served.asked.map(({ source }) => source)).toEqual(["a", "b", "c"]);
  });

  test("remembers what was drawn and what cannot be drawn, for each text and its colours, 40 of them", async () => {
    const served = serveDiagrams(({ source }) => (source === "broken" ? {} : { svg: source }));
    const frame = createDiagramFrame("/mermaid.html");
    const dark = { ...palette, dark: true };
    expect(frame.recall("a", palette)).toBeUndefined();
    await frame.draw("a", palette);
    expect(await frame.draw("broken", palette)).toBeUndefined();
    expect(frame.recall("a", palette)?.src).toMatch(/,a$/);
    expect(frame.recall("a", dark)).toBeUndefined();
    expect(frame.recall("broken", palette)).toBeNull();
    await Promise.all([frame.draw("a", palette), frame.draw("broken", palette)]);
    expect(served.asked).toHaveLength(2);
    for (let index = 0; index < 39; index += 1) await frame.draw(`more ${index}`, palette);
    expect(frame.recall("a", palette)).toBeUndefined();
    expect(frame.recall("broken", palette)).toBeNull();
  });

  test("does not send a text that is longer than what the frame draws", async () => {
    const served = serveDiagrams(({ source }) => ({ svg: source }));
    const frame = createDiagramFrame("/mermaid.html");
    expect(await frame.draw("x".repeat(20_001), palette)).toBeUndefined();
    expect(served.frames).toHaveLength(0);
    expect(await frame.draw("x".repeat(20_000), palette)).toBeDefined();
  });

  test("U18 draws no text with characters that cannot be seen, written as they are or by their number", async () => {
    const served = serveDiagrams(() => ({ svg: "<svg>a\u202Eb</svg>" }));
    const frame = createDiagramFrame("/mermaid.html");
    expect(await frame.draw("A[a\u202Eb]", palette)).toBeUndefined();
    expect(served.frames).toHaveLength(0);
    expect(await frame.draw("A[a#8238;b]", palette)).toBeUndefined();
    expect(served.asked).toHaveLength(1);
  });

  test("U1 accepts from the frame only a picture of the size it may have, for the diagram it was asked for", async () => {
    const served = serveDiagrams(({ source, id }) => {
      if (source === "other") return [{ id: id + 1, svg: "forged" }, null, "text", { id: String(id), svg: "forged" }];
      if (source === "title") return { svg: "s", title: "t".repeat(600) };
      if (source === "large") return { svg: "x".repeat(4_000_001) };
      return { svg: 7, title: 7 };
    });
    const frame = createDiagramFrame("/mermaid.html");
    expect(await frame.draw("number", palette)).toBeUndefined();
    expect(await frame.draw("large", palette)).toBeUndefined();
    expect((await frame.draw("title", palette))?.title).toHaveLength(500);
    vi.useFakeTimers();
    const drawn = frame.draw("other", palette);
    await vi.waitFor(() => expect(served.asked).toHaveLength(4));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await drawn).toBeUndefined();
  });

  test("gives up a diagram that is never drawn, and draws the next one in a new frame", async () => {
    const served = serveDiagrams(({ source }) => (source === "endless" ? [] : { svg: source }));
    const frame = createDiagramFrame("/mermaid.html");
    vi.useFakeTimers();
    const endless = frame.draw("endless", palette);
    await vi.waitFor(() => expect(served.asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await endless).toBeUndefined();
    expect(served.open()).toBe(0);
    vi.useRealTimers();
    expect(await frame.draw("a", palette)).toBeDefined();
    expect(served.frames).toHaveLength(2);
  });

  test("draws in a new frame after the app removed the first", async () => {
    const served = serveDiagrams(({ source }) => ({ svg: source }));
    const frame = createDiagramFrame("/mermaid.html");
    await frame.draw("a", palette);
    served.frames[0]?.remove();
    expect(await frame.draw("b", palette)).toBeDefined();
    expect(served.frames).toHaveLength(2);
  });

  test.each([
    ["is not served", { loads: false }, 60_000],
    ["is another page", { answers: false }, 10_000],
  ])("reports once a page that %s, and asks it no more", async (_what, options, deadline) => {
    const error = vi.spyOn(globalThis.console, "error").mockReturnValue(undefined);
    const served = serveDiagrams(({ source }) => ({ svg: source }), options);
    const frame = createDiagramFrame("/missing.html");
    vi.useFakeTimers();
    const drawn = frame.draw("a", palette);
    await vi.waitFor(() => expect(served.frames).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(deadline);
    expect(await drawn).toBeUndefined();
    expect(await frame.draw("b", palette)).toBeUndefined();
    expect(served.frames).toHaveLength(1);
    expect(served.open()).toBe(0);
    expect(error).toHaveBeenCalledOnce();
    expect(String(error.mock.calls[0]?.[0])).toContain("/missing.html");
    expect(String(error.mock.calls[0]?.[0])).toContain("npx countersign mermaid");
  });

  test("each address has one frame", () => {
    expect(getDiagramFrame("/a.html")).toBe(getDiagramFrame("/a.html"));
    expect(getDiagramFrame("/a.html")).not.toBe(getDiagramFrame("/b.html"));
  });
});
