import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Markdown } from "./Markdown.tsx";
import type * as MarkdownInlinesModule from "./MarkdownInlines.tsx";

const drawn = vi.hoisted(() => ({ sources: [] as string[] }));

vi.mock("./MarkdownInlines.tsx", async (original) => {
  const actual = await original<typeof MarkdownInlinesModule>();
  return {
    ...actual,
    MarkdownInlines: (props: Parameters<typeof actual.MarkdownInlines>[0]) => {
      drawn.sources.push(JSON.stringify(props.nodes));
      return actual.MarkdownInlines(props);
    },
  };
});

afterEach(cleanup);

describe("Markdown", () => {
  test("renders only the tail again while the text grows", () => {
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
});
