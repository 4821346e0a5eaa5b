import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sample } from "../../../scripts/fullRun.ts";
import corpus from "../../content/fixtures/hostile-markdown.json" with { type: "json" };
import { Markdown } from "./Markdown.tsx";

afterEach(cleanup);

describe("Markdown", () => {
  test("U5 opens links safely and shows a host that the link text hides", () => {
    const { container } = render(
      <Markdown text="[your bank](https://evil.example/x) and [evil.example](https://evil.example/x)" />,
    );
    const [hidden, named] = container.querySelectorAll("a");
    expect(hidden?.getAttribute("rel")).toBe("noreferrer noopener nofollow");
    expect(hidden?.nextSibling?.textContent).toContain("(evil.example)");
    expect(named?.nextSibling).toBeNull();
  });

  test("U5 shows the whole URL and asks for confirmation when link text and host differ", async () => {
    const { container, getByRole, findByRole, queryByRole } = render(
      <Markdown text="[bank.example](https://evil.example/x) and [x](https://раypal.com) and [y](http://127.0.0.1:4096/)" />,
    );
    // No `<a>` that the middle mouse button or a menu could open without the confirmation.
    expect(container.querySelectorAll("a")).toHaveLength(0);
    expect(container.textContent).toContain("(xn--ypal-43d9g.com)");
    getByRole("button", { name: "bank.example" }).click();
    const dialog = await findByRole("dialog", { name: "Open evil.example?" });
    expect(dialog.textContent).toContain("https://evil.example/x");
    const link = getByRole("link", { name: "Open evil.example" });
    expect(link.getAttribute("href")).toBe("https://evil.example/x");
    expect(link.getAttribute("rel")).toBe("noreferrer noopener nofollow");
    getByRole("button", { name: "Close" }).click();
    await vi.waitFor(() => expect(queryByRole("dialog")).toBeNull());
  });

  test("A16 gives each block the direction of its text, and nested blocks the same", () => {
    const { container } = render(
      <Markdown text={"שלום\n\n# Title\n\n- one\n\n  two\n\n> quote\n\n| a |\n|-|\n| b |\n"} />,
    );
    const directed = Array.from(container.querySelectorAll('[dir="auto"]'), ({ localName }) => localName);
    expect(directed).toEqual(["p", "h3", "ul", "blockquote", "table"]);
  });

  test("associates each table cell with its column header", () => {
    const { getAllByRole, container } = render(<Markdown text={"| File | Lines |\n|-|-:|\n| a.ts | 3 |\n"} />);
    expect(getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["File", "Lines"]);
    expect(container.querySelectorAll("th:not([scope=col])")).toHaveLength(0);
  });

  test("U14 offers a link to an image that the page's CSP forbids", async () => {
    const { getByRole, findByRole } = render(<Markdown text="![Chart](https://images.example/chart.png)" />);
    getByRole("button", { name: "Load image" }).click();
    fireEvent.error(await findByRole("img"));
    expect(getByRole("link", { name: "Open in a new tab" }).getAttribute("href")).toBe(
      "https://images.example/chart.png",
    );
  });

  test("U2 U3 fetches no image before a click, from whatever host", async () => {
    const { container, getByRole, findByRole } = render(
      <Markdown text="![Chart](https://images.example/secret.png)" />,
    );
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toContain("from images.example");
    getByRole("button", { name: "Load image" }).click();
    const image = await findByRole("img", { name: "Chart" });
    expect(image.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  test.each([
    ["another address in its place", "![a](https://ok.example/a.png)", "![a](https://evil.example/?leak)"],
    [
      "another image in its place, whose address came later",
      "![p]![q]![x](https://ok.example/a.png)",
      "![p]![q]![x](https://ok.example/a.png)\n\n[p]: https://a.example/\n[q]: https://evil.example/?leak\n",
    ],
  ])("U2 an image that was loaded by a click loads no %s", async (_what, before, after) => {
    const { container, getByRole, findByRole, rerender } = render(<Markdown text={before} />);
    getByRole("button", { name: "Load image" }).click();
    await findByRole("img");
    rerender(<Markdown text={after} />);
    expect([...container.querySelectorAll("img")].filter(({ src }) => !src.includes("ok.example"))).toEqual([]);
  });

  test("U1 U4 U6 renders hostile text as harmless elements only", () => {
    const allowed =
      /^(?:P|H[3-6]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|EM|STRONG|DEL|A|TABLE|T[HRD]|THEAD|TBODY|HR|BR|SPAN|DIV|BUTTON|SECTION|FIGURE|FIGCAPTION|SVG|PATH|RECT|CIRCLE|LINE|POLYLINE)$/i;
    const found = new Set<string>();
    for (const item of sample(corpus.items, 50)) {
      const { container, unmount } = render(<Markdown text={item.payload} />);
      for (const element of container.querySelectorAll("*")) {
        if (!allowed.test(element.tagName)) found.add(`${item.id} <${element.tagName}>`);
        for (const { name } of element.attributes)
          if (/^on|^(?:style|src|srcset|srcdoc|name|id)$/.test(name)) found.add(`${item.id} ${name}`);
      }
      for (const link of container.querySelectorAll("a")) {
        if (!/^(?:https?|mailto):/.test(link.getAttribute("href") ?? ""))
          found.add(`${item.id} ${link.getAttribute("href")}`);
      }
      unmount();
    }
    expect([...found]).toEqual([]);
  });
});
