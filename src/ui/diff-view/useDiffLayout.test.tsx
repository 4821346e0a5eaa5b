import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useDiffLayout } from "./useDiffLayout.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Layout({ size }: { readonly size: number }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const { layout, canSplit } = useDiffLayout(ref, "auto");
  return (
    <div ref={ref} role="note" style={{ fontSize: `${size}px` }}>
      {canSplit ? layout : "no room"}
    </div>
  );
}

test.each([
  [15, 900, "split"],
  [15, 700, "unified"],
  [15, 500, "no room"],
  [30, 900, "no room"],
  [30, 1400, "unified"],
  [30, 1800, "split"],
  [11, 700, "split"],
])("with a text of %s px, a diff of %s px is laid out by the letters that fit: %s", (size, width, layout) => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  render(<Layout size={size} />);
  expect(screen.getByRole("note").textContent).toBe(layout);
});
