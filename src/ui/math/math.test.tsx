import { cleanup, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import corpus from "../../content/fixtures/hostile-markdown.json" with { type: "json" };
import { createMarkdownExtensions } from "../markdown/extensions/createMarkdownExtensions.tsx";
import { Markdown } from "../markdown/Markdown.tsx";
import { drawFormula } from "./drawFormula.tsx";
import { math } from "./index.ts";

afterEach(cleanup);

const extensions = createMarkdownExtensions([math({ macros: { "\\R": "\\mathbb{R}" } })]);
const show = (text: string, streaming = false): Element =>
  render(<Markdown text={text} streaming={streaming} extensions={extensions} />).container;
const formulas = (container: Element): Element[] => [...container.querySelectorAll('[data-slot="formula"]')];
const draw = (tex: string): string | undefined => {
  const drawn = drawFormula(tex, { isBlock: false, macros: {} });
  return drawn === undefined ? undefined : renderToStaticMarkup(drawn);
};

describe("math", () => {
  test("draws formulas in lines and blocks as MathML", async () => {
    const container = show("The $x^2$ and \\(y\\), $$z$$\n\n$$\n\\frac{a}{b} \\in \\R\n$$\n\n```math\nc\n```");
    await vi.waitFor(() => expect(formulas(container)).toHaveLength(5));
    expect(formulas(container).map((formula) => formula.getAttribute("data-display"))).toEqual([
      "inline",
      "inline",
      "inline",
      "block",
      "block",
    ]);
    const element = container.querySelector("mfrac");
    expect(element?.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
    expect(screen.getByRole("group", { name: String.raw`\frac{a}{b} \in \R` }).textContent).toContain("ℝ");
  });

  test("keeps the source in the page, for copies and the search of the browser", async () => {
    const container = show("The $x_1$ is.");
    await vi.waitFor(() => expect(formulas(container)).toHaveLength(1));
    const source = container.querySelector('[aria-hidden="true"]');
    expect(source?.textContent).toBe("$x_1$");
  });

  test("shows the source while the end is missing, and where it is no TeX with a sentence", async () => {
    const open = show("a\n\n$$\nx +", true);
    await vi.waitFor(() => expect(open.querySelector('[data-slot="formula-source"]')?.textContent).toBe("x +"));
    expect(open.textContent).not.toContain("$");
    cleanup();
    const broken = show("The $\\frac{1$ and\n\n$$\n\\undefined{x}\n$$");
    await screen.findByText("This could not be drawn.", { selector: "p" });
    expect(broken.querySelector("figure code")?.textContent).toBe("\\undefined{x}");
    expect(broken.querySelector("p > code")?.textContent).toBe("\\frac{1");
    expect(formulas(broken)).toEqual([]);
  });

  test.each(["costs $5 and $10, or $5-$10", "$HOME/bin:$PATH and US$5/CA$6", "set $HOME to $x", "a $ b $ c, $$ d"])(
    "leaves %j as it is",
    (text) => {
      const container = show(text);
      expect(container.querySelector('[data-slot^="formula"]')).toBeNull();
      expect(container.textContent).toBe(text);
    },
  );

  test.each([
    ["a command with a link", String.raw`\href{javascript:alert(1)}{x}`],
    ["a picture", String.raw`\includegraphics{https://evil.example/a.png}`],
    ["a class", String.raw`\class{cs-button}{x}`],
    ["a style", String.raw`\style{position:fixed}{x}`],
    ["an address as a colour", String.raw`\color{url(https://evil.example)}x`],
    ["an endless definition", String.raw`\def\a{\a\a}\a`],
    ["definitions that multiply", String.raw`\def\a{${"x".repeat(1400)}}${String.raw`\a`.repeat(700)}`],
    ["deep nesting", `${String.raw`\sqrt{`.repeat(400)}x${"}".repeat(400)}`],
    ["a long text", "x".repeat(3001)],
    ["a character that reorders", "x + \\text{a\u202Eb}"],
    ["a hidden character by its number", String.raw`x \char"202E y`],
  ])("U1 U8 does not draw %s", (_what, tex) => {
    expect(draw(tex)).toBeUndefined();
  });

  test("U1 U2 draws only elements and attributes of MathML, whatever the text", () => {
    const commands = [
      ...corpus.items.map(({ payload }) => `\\text{${payload.replaceAll(/[{}\\]/g, "")}}`),
      ...corpus.items.map(({ payload }) => payload),
      String.raw`\ref{a}\label{a}`,
      String.raw`\color{red}\colorbox{#fff}{a}\fcolorbox{red}{blue}{b}`,
      String.raw`\kern{-1000em}x\raisebox{500em}{x}\rule{1000em}{1000em}`,
      String.raw`\begin{CD} A @>>> B \end{CD}\tag{1}`,
    ];
    const found = new Set<string>();
    for (const tex of commands) {
      for (const [tag, name = "", own = ""] of draw(tex)?.matchAll(/<(\w+)([^>]*)>/g) ?? []) {
        if (!/^(?:math$|m[a-z]+$|none$)/.test(name)) found.add(tag);
        if (!/class="cs-plain[ "]/.test(own)) found.add(`${tag} without the class of the kit`);
        if (/ (?:on\w*|href|src|id|xlink)=|url|position|expression|[^.\d]\d{3,}em/.test(own)) found.add(tag);
      }
    }
    expect([...found]).toEqual([]);
  });

  test("U18 marks the characters of a formula that cannot be seen, in its source", async () => {
    const container = show("A $x\u202Ey$ and\n\n$$\nx\u202Ey\n$$");
    await vi.waitFor(() => expect(screen.getAllByText(/could not be drawn/)).toHaveLength(2));
    expect(container.textContent).toContain("U+202E");
    expect(container.textContent).not.toContain("\u202E");
  });

  test("draws natural text of every script, and functions", () => {
    for (const tex of [String.raw`\text{שלום} + \sin x`, "\\text{می\u200cخواهم}"]) expect(draw(tex)).toBeDefined();
  });

  test("definitions of one formula are not known to the next", () => {
    expect(draw(String.raw`\gdef\mine{x}\mine`)).toBeDefined();
    expect(draw(String.raw`\mine`)).toBeUndefined();
  });
});
