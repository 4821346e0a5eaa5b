import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Stepper } from "./Stepper.tsx";

afterEach(cleanup);

function show(at: number, direction: "ltr" | "rtl" = "ltr") {
  const onStep = vi.fn<(step: 1 | -1) => void>();
  render(
    <div style={{ direction }}>
      <Stepper
        aria-label="Versions"
        labels={{ previous: "Back", next: "On" }}
        hasPrevious={at > 1}
        hasNext={at < 3}
        onStep={onStep}
        style={{ direction }}
      >
        <span>{at}/3</span>
      </Stepper>
    </div>,
  );
  return { onStep, back: screen.getByRole("button", { name: "Back" }), on: screen.getByRole("button", { name: "On" }) };
}
const stepsOf = ({ onStep }: ReturnType<typeof show>) => onStep.mock.calls.flat();

test("goes back and on by press, and not beyond the ends", () => {
  const middle = show(2);
  fireEvent.click(middle.back);
  fireEvent.click(middle.on);
  expect(stepsOf(middle)).toEqual([-1, 1]);
  cleanup();
  const first = show(1);
  fireEvent.click(first.back);
  fireEvent.keyDown(first.on, { key: "ArrowLeft" });
  expect([stepsOf(first), first.back.getAttribute("aria-disabled")]).toEqual([[], "true"]);
  cleanup();
  const last = show(3);
  fireEvent.click(last.on);
  expect([stepsOf(last), last.on.getAttribute("aria-disabled")]).toEqual([[], "true"]);
});

test.each([
  ["ltr", [-1, 1]],
  ["rtl", [1, -1]],
] as const)("the arrow keys point where they go in %s", (direction, steps) => {
  const shown = show(2, direction);
  shown.on.style.direction = direction;
  fireEvent.keyDown(shown.on, { key: "ArrowLeft" });
  fireEvent.keyDown(shown.on, { key: "ArrowRight" });
  fireEvent.keyDown(shown.on, { key: "ArrowUp" });
  expect(stepsOf(shown)).toEqual(steps);
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("an arrow with %s is left to the browser", (modifier) => {
  const stepper = show(2);
  expect(fireEvent.keyDown(stepper.on, { key: "ArrowLeft", [modifier]: true })).toBe(true);
  expect(stepsOf(stepper)).toEqual([]);
});
