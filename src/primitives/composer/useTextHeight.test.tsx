import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef, type ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useTextHeight } from "./useTextHeight.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Box({ text }: { readonly text: string }): ReactElement {
  const input = useRef<HTMLTextAreaElement>(null);
  useTextHeight(input, text);
  return <textarea ref={input} value={text} readOnly />;
}

test("where browsers do not size it, the text box has the height of its text: once visible, with its text, and at each width", () => {
  const size = { width: 0, height: 0 };
  vi.stubGlobal("CSS", { supports: () => false });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => size.height);
  let notify = (): void => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(call: () => void) {
        notify = call;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const { rerender } = render(<Box text="a" />);
  const height = (): string => screen.getByRole("textbox").style.blockSize;
  const resize = (width: number, tall: number): void => {
    Object.assign(size, { width, height: tall });
    act(notify);
  };
  expect(height()).toBe("auto");
  resize(400, 20);
  expect(height()).toBe("20px");
  size.height = 40;
  rerender(<Box text={"a\nb"} />);
  expect(height()).toBe("40px");
  resize(100, 80);
  expect(height()).toBe("80px");
});
