import { expect, test } from "vitest";
import { toKeys } from "./toKeys.ts";

test.each<[string, readonly string[]]>([
  ["ctrl+C", ["Control", "c"]],
  ["control+shift+t", ["Control", "Shift", "t"]],
  ["cmd+v", ["Meta", "v"]],
  ["COMMAND+V", ["Meta", "v"]],
  ["meta+a", ["Meta", "a"]],
  ["super+l", ["Meta", "l"]],
  ["win+d", ["Meta", "d"]],
  ["option+Left", ["Alt", "ArrowLeft"]],
  ["alt+arrowright", ["Alt", "ArrowRight"]],
  ["Return", ["Enter"]],
  ["KP_Enter", ["Enter"]],
  ["esc", ["Escape"]],
  ["Page_Down", ["PageDown"]],
  ["PAGE-UP", ["PageUp"]],
  ["Prior", ["PageUp"]],
  ["Next", ["PageDown"]],
  ["space", [" "]],
  ["BackSpace", ["Backspace"]],
  ["del", ["Delete"]],
  ["Insert", ["Insert"]],
  ["Home", ["Home"]],
  ["End", ["End"]],
  ["Tab", ["Tab"]],
  ["Up", ["ArrowUp"]],
  ["arrowdown", ["ArrowDown"]],
  ["ctrl+plus", ["Control", "+"]],
  ["+", ["+"]],
  ["f5", ["F5"]],
  ["constructor", ["constructor"]],
])("the keys that a provider calls %s are those of the browser", (text, keys) => {
  expect(toKeys([text])).toEqual(keys);
});
