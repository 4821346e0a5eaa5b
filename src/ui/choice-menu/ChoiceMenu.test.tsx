import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ChoiceMenu } from "./ChoiceMenu.tsx";

afterEach(cleanup);

const names = ["Apple", "Banana", "Blueberry", "Cherry"];
const press = (key: string): string | null => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement?.textContent ?? null;
};
function open(): void {
  const choices = names.map((name) => ({ value: name, name }));
  render(
    <ChoiceMenu groups={[{ id: "fruit", label: "Fruit", value: "Banana", choices }]} onChoose={() => undefined}>
      <button type="button">Fruit</button>
    </ChoiceMenu>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Fruit" }));
}

test("Home and End go to the ends of a menu, the arrows go round it, and a letter to the next choice with it", () => {
  open();
  expect(["End", "ArrowDown", "ArrowUp", "ArrowUp", "Home"].map(press)).toEqual([
    "Cherry",
    "Apple",
    "Cherry",
    "Blueberry",
    "Apple",
  ]);
  expect(["b", "b", "b"].map(press)).toEqual(["Banana", "Blueberry", "Banana"]);
});

test("Tab closes a menu", () => {
  open();
  press("Tab");
  expect(screen.queryByRole("menu", { hidden: true })).toBeNull();
});
