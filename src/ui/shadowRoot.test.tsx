import { expect, test, vi } from "vitest";
import { onPressOutside } from "../content/index.ts";

test.each(["open", "closed"] as const)(
  "in a shadow root that is %s only presses outside of the elements count, wherever they happen",
  (mode) => {
    const host = document.body.appendChild(document.createElement("div"));
    const shadow = host.attachShadow({ mode });
    const [menu, beside] = ["div", "div"].map((tag) => shadow.appendChild(document.createElement(tag)));
    const option = menu?.appendChild(document.createElement("button"));
    const press = (element: Element | undefined): boolean | undefined =>
      element?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    const run = vi.fn<() => void>();
    const stop = onPressOutside([undefined, menu], run);
    press(option);
    expect(run).toHaveBeenCalledTimes(0);
    press(beside);
    expect(run).toHaveBeenCalledTimes(1);
    press(document.body);
    expect(run).toHaveBeenCalledTimes(2);
    stop();
    press(beside);
    press(document.body);
    expect(run).toHaveBeenCalledTimes(2);
    host.remove();
  },
);
