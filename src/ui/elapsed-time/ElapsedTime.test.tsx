import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ElapsedTime } from "./ElapsedTime.tsx";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe("ElapsedTime", () => {
  test("shows nothing in the first second, then whole seconds", () => {
    const { container } = render(<ElapsedTime since={Date.now()} />);
    expect(container.textContent).toBe("");
    pass(1000);
    expect(container.textContent).toBe("1 s");
    pass(71_000);
    expect(container.textContent).toBe("1 min 12 s");
  });

  test("all instances share one timer, and the last one stops it", () => {
    const { unmount } = render(
      <>
        <ElapsedTime since={0} />
        <ElapsedTime since={1} />
        <ElapsedTime since={2} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("never counts backwards for a start in the future, e.g. from a server's clock", () => {
    const { container } = render(<ElapsedTime since={Date.now() + 60_000} />);
    pass(3000);
    expect(container.textContent).toBe("");
  });
});
