import { isObject } from "../../model/index.ts";
import type { Json, JsonObject } from "../../model/index.ts";

/** An action on a screen, as a key of the messages. */
export type ActionName =
  | "click"
  | "doubleClick"
  | "rightClick"
  | "drag"
  | "move"
  | "scroll"
  | "type"
  | "press"
  | "wait"
  | "screenshot";

/** A point on a screen, in pixels from the top left. */
export interface ScreenPoint {
  /** Pixels from the left. */
  readonly x: number;
  /** Pixels from the top. */
  readonly y: number;
}

/** One action of an agent that controls a screen. */
export interface ScreenAction {
  /** The kind of action. */
  readonly name: ActionName;
  /** Where: one point, or the points of a path. Empty for actions without a position. */
  readonly points: readonly ScreenPoint[];
  /** The text that is typed, or the key that is pressed; untrusted text. */
  readonly text?: string | undefined;
}

const actions: Readonly<Record<string, ActionName>> = {
  click: "click",
  left_click: "click",
  middle_click: "click",
  right_click: "rightClick",
  double_click: "doubleClick",
  triple_click: "doubleClick",
  drag: "drag",
  left_click_drag: "drag",
  move: "move",
  mouse_move: "move",
  scroll: "scroll",
  type: "type",
  keypress: "press",
  key: "press",
  hold_key: "press",
  wait: "wait",
  screenshot: "screenshot",
};

/** Returns the word of an action on a screen as it is read: "left click" for `left_click`. Any other word stays. */
export function toActionWords(word: string): string {
  return Object.hasOwn(actions, word) ? word.replaceAll("_", " ") : word;
}

/** The fields of an action on a screen, as Anthropic and OpenAI send them. A call with another one does more than its action says. */
const fields: ReadonlySet<string> = new Set(
  "action type coordinate start_coordinate x y path text key keys button duration scroll_direction scroll_amount scroll_x scroll_y".split(
    " ",
  ),
);

/**
 * Reads the action of a computer-use tool: Anthropic's `{ action: "left_click", coordinate: [120, 66] }` and OpenAI's
 * `{ type: "click", x: 120, y: 66 }`, also inside `{ action: {...} }`. Untrusted; undefined for anything else, e.g. with further fields.
 */
export function readAction(input: Json | undefined): ScreenAction | undefined {
  if (!isObject(input)) return undefined;
  const { action } = input;
  const isInside = isObject(action) && Object.keys(input).length === 1;
  const sent = isInside ? action : input;
  if (!Object.keys(sent).every((key) => fields.has(key)) || typeof sent["path"] === "string") return undefined;
  const word = typeof sent["action"] === "string" ? sent["action"] : sent["type"];
  const name = typeof word === "string" && Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (name === undefined) return undefined;
  return { name: sent["button"] === "right" ? "rightClick" : name, points: readPoints(sent), ...readText(sent) };
}

function readPoints(input: JsonObject): ScreenPoint[] {
  const path = Array.isArray(input["path"]) ? input["path"] : [input["start_coordinate"], input["coordinate"], input];
  return path.flatMap((value) => {
    const [x, y] = Array.isArray(value) ? value : isObject(value) ? [value["x"], value["y"]] : [];
    return typeof x === "number" && typeof y === "number" ? [{ x, y }] : [];
  });
}

function readText(input: JsonObject): { text?: string | undefined } {
  const { keys } = input;
  if (Array.isArray(keys)) return { text: keys.filter((key) => typeof key === "string").join("+") };
  const text = input["text"] ?? input["key"];
  return typeof text === "string" ? { text } : {};
}
