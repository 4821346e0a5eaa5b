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

type Check = (value: Json) => boolean;

const isText: Check = (value) => typeof value === "string" && value !== "";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isPair: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isKeys: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isText);
const isPlace: Check = (value) =>
  isPair(value) || (isObject(value) && hasFields(value, { needed: { x: isNumber, y: isNumber } }));
const isPath: Check = (value) => Array.isArray(value) && value.length > 1 && value.every(isPlace);
const isDirection: Check = (value) => value === "up" || value === "down" || value === "left" || value === "right";
const isButton: Check = (value) =>
  typeof value === "string" && ["left", "right", "middle", "wheel", "back", "forward"].includes(value);

/** The fields of an action beside its name, with the types of their values. */
interface Fields {
  readonly needed?: Readonly<Record<string, Check>>;
  /** Fields that may be missing, null or empty. */
  readonly more?: Readonly<Record<string, Check>>;
}

/** {"action":"left_click","coordinate":[120,66],"text":"shift"} · the text is a key that is held. */
const anthropicClick: Fields = { more: { coordinate: isPair, text: isText, key: isText } };
const atPoint = { x: isNumber, y: isNumber };
/** {"type":"click","button":"left","x":120,"y":66,"keys":["SHIFT"]} */
const openAiClick: Fields = { needed: atPoint, more: { button: isButton, keys: isKeys } };
const typed: Fields = { needed: { text: isText } };

/**
 * The fields of each action, in the forms of Anthropic (computer_20250124) and of OpenAI (computer_call). A call with another field, or
 * with another kind of value, does something else than its action says.
 */
const forms: Readonly<Record<string, readonly Fields[]>> = {
  click: [openAiClick],
  left_click: [anthropicClick],
  middle_click: [anthropicClick],
  right_click: [anthropicClick],
  double_click: [anthropicClick, { needed: atPoint, more: { keys: isKeys } }],
  triple_click: [anthropicClick],
  drag: [{ needed: { path: isPath }, more: { keys: isKeys } }],
  left_click_drag: [{ needed: { coordinate: isPair }, more: { start_coordinate: isPair, text: isText } }],
  move: [{ needed: atPoint, more: { keys: isKeys } }],
  mouse_move: [{ needed: { coordinate: isPair }, more: { text: isText } }],
  scroll: [
    { needed: { scroll_direction: isDirection }, more: { coordinate: isPair, scroll_amount: isNumber, text: isText } },
    { needed: atPoint, more: { scroll_x: isNumber, scroll_y: isNumber, keys: isKeys } },
  ],
  type: [typed],
  keypress: [{ needed: { keys: isKeys } }],
  key: [typed],
  hold_key: [{ ...typed, more: { duration: isNumber } }],
  wait: [{ more: { duration: isNumber } }],
  screenshot: [{}],
};

/** Whether a value says no more than a missing field: clients send an empty text or list for a field without a value. */
const isAbsent: Check = (value) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether an object has the needed fields, and no other than these and those that may be missing, each with its type. */
function hasFields(object: JsonObject, { needed = {}, more = {} }: Fields): boolean {
  return (
    Object.keys(needed).every((key) => Object.hasOwn(object, key)) &&
    Object.entries(object).every(([key, value]) => {
      if (Object.hasOwn(needed, key)) return needed[key]?.(value) === true;
      return Object.hasOwn(more, key) && (isAbsent(value) || more[key]?.(value) === true);
    })
  );
}

/**
 * Reads the action of a computer-use tool: Anthropic's `{ action: "left_click", coordinate: [120, 66] }` and OpenAI's
 * `{ type: "click", x: 120, y: 66 }`, also inside `{ action: {...} }`. Untrusted; undefined for anything else, e.g. with further fields.
 */
export function readAction(input: Json | undefined): ScreenAction | undefined {
  if (!isObject(input)) return undefined;
  const isInside = isObject(input["action"]) && Object.keys(input).length === 1;
  const sent = isInside && isObject(input["action"]) ? input["action"] : input;
  // One of both: with a second name the call says two things.
  const { [Object.hasOwn(sent, "action") ? "action" : "type"]: word, ...fields } = sent;
  if (typeof word !== "string" || !Object.hasOwn(actions, word)) return undefined;
  const name = actions[word];
  if (name === undefined || forms[word]?.some((form) => hasFields(fields, form)) !== true) return undefined;
  return {
    name: fields["button"] === "right" ? "rightClick" : name,
    points: readPoints(fields),
    // Beside another action the text is a key that is held.
    ...(name === "type" || name === "press" ? readText(fields) : {}),
  };
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
  const { text } = input;
  return typeof text === "string" ? { text } : {};
}
