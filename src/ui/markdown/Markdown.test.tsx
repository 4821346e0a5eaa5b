import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import corpus from "../../content/fixtures/hostile-markdown.json" with { type: "json" };
import { Markdown } from "./Markdown.tsx";
import type * as MarkdownInlinesModule from "./MarkdownInlines.tsx";

const drawn = vi.hoisted(() => ({ sources: [] as string[] }));

vi.mock("./MarkdownInlines.tsx", async (original) => {
  const actual = await original<typeof MarkdownInlinesModule>();
  return {
    MarkdownInlines: (props: Parameters<typeof actual.MarkdownInlines>[0]) => {
      drawn.sources.push(JSON.stringify(props.nodes));
      return actual.MarkdownInlines(props);
    },
  };
});

afterEach(cleanup);

describe("Markdown", () => {
  it("renders only the tail again while the text grows", () => {
    const { rerender, container } = render(<Markdown streaming text={"First **one**.\n\nSecond.\n\nTai"} />);
    const first = container.querySelector("p");
    drawn.sources.length = 0;
    rerender(<Markdown streaming text={"First **one**.\n\nSecond.\n\nTail"} />);
    rerender(<Markdown streaming text={"First **one**.\n\nSecond.\n\nTail grows"} />);
    expect(drawn.sources).toEqual([
      JSON.stringify([{ type: "text", text: "Tail" }]),
      JSON.stringify([{ type: "text", text: "Tail grows" }]),
    ]);
    expect(container.querySelector("p")).toBe(first);
  });

  it("opens links safely and names the host that the words hide", () => {
    const { container } = render(
      <Markdown text="[your bank](https://evil.example/x) and [evil.example](https://evil.example/x)" />,
    );
    const [hidden, named] = container.querySelectorAll("a");
    expect(hidden?.getAttribute("rel")).toBe("noreferrer noopener nofollow");
    expect(hidden?.nextSibling?.textContent).toContain("(evil.example)");
    expect(named?.nextSibling).toBeNull();
  });

  it("fetches no image before a click", async () => {
    const { container, getByRole, findByRole } = render(
      <Markdown text="![Chart](https://images.example/secret.png)" />,
    );
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toContain("from images.example");
    getByRole("button", { name: "Load image" }).click();
    const image = await findByRole("img", { name: "Chart" });
    expect(image.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  it("makes nothing of hostile text but harmless elements", () => {
    const allowed =
      /^(?:P|H[3-6]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|EM|STRONG|DEL|A|TABLE|T[HRD]|THEAD|TBODY|HR|BR|SPAN|DIV|BUTTON|SECTION|FIGURE|FIGCAPTION|SVG|PATH|RECT|CIRCLE|LINE|POLYLINE)$/i;
    const found = new Set<string>();
    for (const item of corpus.items) {
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
  }, 60_000);
});
