import { expect, test } from "vitest";
import { findShown } from "./demos.ts";
import type { Page } from "./listPages.ts";
import { findStoryPage } from "./listStories.ts";
import { renderPage } from "./renderPage.ts";
import { toHtml } from "./toHtml.ts";
import { toLlmsIndex } from "./toLlms.ts";

const repository = "https://example.org/kit";

function toPage(markdown: string): Page {
  return { path: "guides/one.html", title: "One", group: "Guides", markdown, source: "docs/guides/one.md" };
}

test("links lead to the page on the site, or to the file in the repository where it is on no page", async () => {
  const links = [
    "[a](two.md)",
    "[b](../thread.md#rows)",
    "[c](#below)",
    "[d](../../src/index.ts)",
    "[e](https://example.com)",
    "[f](../../README.md)",
    "[g](../look/index.html)",
  ];
  const { html, links: inside } = await renderPage(toPage(`# One\n\n${links.join(" ")}\n\n## Below\n`), repository);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "two.html",
    "../thread.html#rows",
    "#below",
    `${repository}/blob/main/src/index.ts`,
    "https://example.com",
    "../index.html",
    "../pictures.html",
  ]);
  expect(inside).toEqual(["guides/two.html", "thread.html#rows", "guides/one.html#below", "index.html", "pictures.html"]);
});

test("headings have the ids that GitHub gives them, also where two are the same", async () => {
  const { ids } = await renderPage(toPage("# `useTurn` and more\n\n## Options\n\n## Options\n"), repository);
  expect([...ids]).toEqual(["useturn-and-more", "options", "options-1"]);
});

test("tables, lists, code and what stands in parentheses can be searched", async () => {
  const blocks = [
    "Say `useTurn()` (or [stop](#one)) once.",
    "| name | what |\n|---|---|\n| `data-phase` | where **it** is |",
    "- a list\n- of *words*\n\n  with a paragraph",
    "```ts\nconst table = list[0];\n```",
  ];
  const { sections, html } = await renderPage(toPage(`# One\n\n${blocks.join("\n\n")}\n\n## Two\n\nMore.\n`), repository);
  expect(sections.map(({ text }) => text.replaceAll(/\s+/g, " "))).toEqual([
    "Say useTurn() (or stop ) once. name what data-phase where it is a list of words with a paragraph const table = list[0];",
    "More.",
  ]);
  expect(html).toContain("<li>");
});

test("markup in a page is shown as text, and code is coloured for both themes", async () => {
  const page = toPage("# One\n\n<script>alert(1)</script>\n\n```ts\nconst a = 1;\n```\n");
  const rendered = await renderPage(page, repository);
  expect(rendered.html).not.toContain("<script>");
  expect(rendered.html).toContain("--shiki-dark");
  const whole = toHtml(rendered, [page], { hasStorybook: false, hasDemo: true, repository });
  expect(whole).toContain('<a href="one.html" aria-current="page">One</a>');
  expect(whole).toContain("Edit this page");
});

test("a picture that moves has a still one for who prefers less motion, and both are links that are checked", async () => {
  const still = '<source media="(prefers-reduced-motion: reduce)" srcset="../images/still.png">';
  const picture = `<picture>\n  ${still}\n  <img src="../images/moving.webp" alt="A repair" width="1000">\n</picture>`;
  const { html, links } = await renderPage(toPage(`# One\n\n${picture}\n`), repository);
  expect(html).toContain(`<picture>${still}<img src="../images/moving.webp" alt="A repair"></picture>`);
  expect(links).toEqual(["images/still.png", "images/moving.webp"]);
  const { html: other } = await renderPage(toPage(`# One\n\n${picture.replace("<img", "<img onload=go()")}\n`), repository);
  expect(other).not.toContain("<picture>");
});

test("a page of the API leads to the demo and, where a name has a page in Storybook, to that", async () => {
  const story = findStoryPage("Composer") ?? "";
  const shown = { demo: "agent=scenarios/weather/deltakit", stories: new Map([["Composer", story]]) };
  const page = { ...toPage("# kit\n\n## Composer\n\nWrites.\n\n## other\n"), ...shown };
  const rendered = await renderPage(page, repository);
  const whole = toHtml(rendered, [page], { hasStorybook: true, hasDemo: true, repository });
  expect(whole).toContain('href="../demo/index.html?agent=scenarios/weather/deltakit" aria-label="Open the demo: One"');
  expect(whole.match(/storybook\/index\.html\?path=\/docs\/[\w-]+/g)).toEqual([
    "storybook/index.html?path=/docs/chat-composer--docs",
  ]);
  expect(toHtml(rendered, [page], { hasStorybook: false, hasDemo: true, repository })).not.toContain("Open in Storybook");
  expect(() => findShown("./unknown")).toThrow("names no demo for the entry ./unknown");
});

test("llms.txt lists each page with its first sentence", () => {
  expect(toLlmsIndex([toPage("# One\n\nSays [what](x.md) it is. And more.\n")], "A kit.")).toBe(
    "# Countersign\n\n> A kit.\n\n## Guides\n\n- [One](guides/one.html): Says what it is.\n",
  );
});
