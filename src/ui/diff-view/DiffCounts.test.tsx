import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DiffCounts } from "./DiffCounts.tsx";

afterEach(cleanup);

test.each([
  [1, 2, ["+1", "−2"], ["1 line added", "2 lines removed"]],
  [3, 0, ["+3"], ["3 lines added"]],
  [0, 1, ["−1"], ["1 line removed"]],
  [0, 0, [], []],
])(
  "shows the numbers of lines once, and names them once for screen readers: +%i −%i",
  (added, removed, shown, read) => {
    const { container } = render(<DiffCounts added={added} removed={removed} />);
    const texts = (selector: string) => Array.from(container.querySelectorAll(selector), (found) => found.textContent);
    expect(texts("[aria-hidden=true]")).toEqual(shown);
    for (const element of container.querySelectorAll("[aria-hidden=true]")) element.remove();
    expect(texts("[data-type]")).toEqual(read);
  },
);
