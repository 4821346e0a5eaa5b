import { act, fireEvent, screen } from "@testing-library/react";

/** Focuses the first button of this name and presses it; returns it. */
export function press(name: string | RegExp): HTMLElement {
  const [button] = screen.getAllByRole("button", { name });
  if (button === undefined) throw new Error("There is no such button.");
  act(() => button.focus());
  fireEvent.click(button);
  return button;
}
