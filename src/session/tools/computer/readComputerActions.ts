import type { Json, JsonObject } from "../../../model/index.ts";
import type { ComputerAction, MouseButton, OwnAction } from "./ComputerAction.ts";
import { toFields, toNumber, toPoint, toTexts } from "./readFields.ts";
import { toKeys } from "./toKeys.ts";

/** One step of an input: for the app's harness, or for the kit. */
export type ComputerStep = ComputerAction | OwnAction;

/** Units that one click of a wheel scrolls, and milliseconds of a wait without a duration. */
const wheelStep = 100;
const defaultWait = 1_000;

/**
 * Reads the input of a computer call, in the coordinates of the model: the actions of OpenAI (a list, or one), or the action of
 * Anthropic. Returns undefined if any of them is unknown or incomplete, because a part of a gesture would do something else.
 */
export function readComputerActions(input: Json): readonly ComputerStep[] | undefined {
  const list = Array.isArray(input) ? input : [input];
  const steps = list.map((item) => {
    const fields = toFields(item);
    return "action" in fields ? readAnthropicAction(fields) : readOpenAiAction(fields);
  });
  const readable = steps.filter((step) => step !== undefined);
  return readable.length === steps.length && readable.length > 0 ? readable : undefined;
}

/** {"type":"click","button":"left","x":120,"y":48} · {"type":"keypress","keys":["CTRL","S"]} */
function readOpenAiAction(fields: JsonObject): ComputerStep | undefined {
  const point = toPoint(fields);
  const keys = toKeys(toTexts(fields["keys"]));
  switch (fields["type"]) {
    case "click":
      return point && { type: "click", ...point, button: readButton(fields["button"]), count: 1, keys };
    case "double_click":
      return point && { type: "click", ...point, button: "left", count: 2, keys };
    case "move":
      return point && { type: "move", ...point };
    case "drag": {
      const points = Array.isArray(fields["path"]) ? fields["path"] : [];
      const path = points.map(toPoint).filter((place) => place !== undefined);
      return path.length < 2 || path.length < points.length ? undefined : { type: "drag", path };
    }
    case "scroll": {
      const [deltaX, deltaY] = [toNumber(fields["scroll_x"]) ?? 0, toNumber(fields["scroll_y"]) ?? 0];
      return point && { type: "scroll", ...point, deltaX, deltaY };
    }
    case "type":
      return typeof fields["text"] === "string" ? { type: "type", text: fields["text"] } : undefined;
    case "keypress":
      return keys.length === 0 ? undefined : { type: "press", keys };
    case "wait":
      return { type: "wait", milliseconds: defaultWait };
    case "screenshot":
      return { type: "screenshot" };
    default:
      return undefined;
  }
}

const anthropicClicks: Readonly<Record<string, readonly [MouseButton, number]>> = {
  left_click: ["left", 1],
  right_click: ["right", 1],
  middle_click: ["middle", 1],
  double_click: ["left", 2],
  triple_click: ["left", 3],
};

/** {"action":"left_click","coordinate":[120,48]} · {"action":"key","text":"ctrl+s"} · {"action":"wait","duration":2} */
function readAnthropicAction(fields: JsonObject): ComputerStep | undefined {
  const action = typeof fields["action"] === "string" ? fields["action"] : "";
  const point = toPoint(fields["coordinate"]);
  const text = typeof fields["text"] === "string" ? fields["text"] : "";
  const click = Object.hasOwn(anthropicClicks, action) ? anthropicClicks[action] : undefined;
  if (click !== undefined) {
    const [button, count] = click;
    return point && { type: "click", ...point, button, count, keys: text === "" ? [] : toKeys([text]) };
  }
  switch (action) {
    case "mouse_move":
      return point && { type: "move", ...point };
    case "left_click_drag": {
      const start = toPoint(fields["start_coordinate"]);
      return start && point && { type: "drag", path: [start, point] };
    }
    case "left_mouse_down":
      return { type: "mouse_down" };
    case "left_mouse_up":
      return { type: "mouse_up" };
    case "scroll":
      return point && readScroll(fields, point);
    case "type":
      return text === "" ? undefined : { type: "type", text };
    case "key":
      return text === "" ? undefined : { type: "press", keys: toKeys([text]) };
    case "hold_key": {
      const milliseconds = (toNumber(fields["duration"]) ?? 1) * 1_000;
      return text === "" ? undefined : { type: "press", keys: toKeys([text]), milliseconds };
    }
    case "wait":
      return { type: "wait", milliseconds: (toNumber(fields["duration"]) ?? 1) * 1_000 };
    case "screenshot":
      return { type: "screenshot" };
    default:
      return undefined;
  }
}

/** {"action":"scroll","coordinate":[640,400],"scroll_direction":"down","scroll_amount":3} */
function readScroll(fields: JsonObject, point: { readonly x: number; readonly y: number }): ComputerStep | undefined {
  const amount = (toNumber(fields["scroll_amount"]) ?? 1) * wheelStep;
  switch (fields["scroll_direction"]) {
    case "down":
      return { type: "scroll", ...point, deltaX: 0, deltaY: amount };
    case "up":
      return { type: "scroll", ...point, deltaX: 0, deltaY: -amount };
    case "right":
      return { type: "scroll", ...point, deltaX: amount, deltaY: 0 };
    case "left":
      return { type: "scroll", ...point, deltaX: -amount, deltaY: 0 };
    default:
      return undefined;
  }
}

/** OpenAI calls the middle button `wheel`. */
function readButton(value: Json | undefined): MouseButton {
  if (value === "wheel") return "middle";
  return value === "right" || value === "back" || value === "forward" ? value : "left";
}
