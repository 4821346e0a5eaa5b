import type { ContentBlock, Json, JsonObject, ToolOutput } from "../../../model/index.ts";
import type { ClientTool, ToolContext } from "../../Session.ts";
import { createSlots } from "../createSlots.ts";
import type { ComputerAction } from "./ComputerAction.ts";
import { readComputerActions } from "./readComputerActions.ts";
import type { ComputerStep } from "./readComputerActions.ts";
import { scaleAction, toFrame, toPlaces } from "./scaleAction.ts";
import type { ComputerSize } from "./scaleAction.ts";

/** An image of the display. */
export interface Screenshot {
  /** `image/png` or `image/jpeg`. */
  readonly mimeType: string;
  /** Base64, without a prefix. */
  readonly data: string;
}

/** Options of `computerTool`: the size of the display and the app's functions that act on it. */
export interface ComputerToolOptions {
  /** The size of the display in the units of the actions for `perform`. */
  readonly display: ComputerSize;
  /** Carries out one action on the display. What it throws ends the call and is sent to the model as its error. */
  readonly perform: (action: ComputerAction, context: Pick<ToolContext, "signal">) => void | Promise<void>;
  /** Takes a picture of the whole display at the given size, which may be smaller than the display. */
  readonly screenshot: (size: ComputerSize, context: Pick<ToolContext, "signal">) => Screenshot | Promise<Screenshot>;
  /**
   * Whether the user is asked before each call, beyond the provider's own safety checks, which are always asked for.
   * @default false
   */
  readonly confirm?: boolean | undefined;
}

const parameters: JsonObject = {
  type: "object",
  properties: {
    action: { type: "string", description: "left_click, type, key, scroll, mouse_move, wait, screenshot, and so on." },
    coordinate: { type: "array", items: { type: "number" }, description: "[x, y] in pixels of the screenshot." },
    text: { type: "string" },
  },
  required: ["action"],
};

/**
 * Makes the client tool for providers' computer use (Anthropic's `computer`, OpenAI's `computer_call`): declare it by the name
 * `computer`. Scales coordinates between the screenshot and the display, carries out one call after the other, and answers each with a
 * new screenshot. Run the display in isolation, where no action does harm that cannot be undone: what it shows may try to inject prompts.
 */
export function computerTool({ display, perform, screenshot, confirm = false }: ComputerToolOptions): ClientTool {
  const frame = toFrame(display);
  const mouse = createSlots(1);

  async function carryOut(
    steps: readonly ComputerStep[],
    { signal, show }: Pick<ToolContext, "signal" | "show">,
  ): Promise<ToolOutput> {
    for (const step of steps) {
      signal.throwIfAborted();
      if (step.type === "wait") await wait(step.milliseconds, signal);
      else if (step.type !== "screenshot") await perform(scaleAction(step, frame, display), { signal });
    }
    signal.throwIfAborted();
    const { mimeType, data } = await screenshot(frame, { signal });
    requireSize(frame, mimeType, data);
    const block: ContentBlock = { type: "image", mimeType, data };
    show({ content: [{ type: "content", block }] });
    return [block];
  }

  return {
    description: "The display that the user shares: looks at it, and uses its mouse and keyboard.",
    parameters,
    kind: "execute",
    standsFor: { type: "computer", ...frame },
    confirm,
    validate: (input) => describeProblem(input, frame),
    // Calls of one batch share one mouse: each waits for the one before.
    execute: (input, context) => mouse.run(() => carryOut(readComputerActions(input) ?? [], context), context),
  };
}

function describeProblem(input: Json, { width, height }: ComputerSize): string | undefined {
  const steps = readComputerActions(input);
  if (steps === undefined) return "This display does not support the action, or the action is incomplete.";
  const places = steps.flatMap(toPlaces);
  const outside = places.find(({ x, y }) => x < 0 || y < 0 || x > width || y > height);
  if (outside === undefined) return undefined;
  return `(${outside.x}, ${outside.y}) is outside of the screenshot, which is ${width} by ${height}.`;
}

/** Throws for a PNG of another size, since the model would click at wrong coordinates. A JPEG is not checked. */
function requireSize(frame: ComputerSize, mimeType: string, data: string): void {
  const size = mimeType === "image/png" ? readPngSize(data) : undefined;
  if (size === undefined || (size.width === frame.width && size.height === frame.height)) return;
  throw new Error(
    `The screenshot is ${size.width} by ${size.height}, but ${frame.width} by ${frame.height} was asked for: its coordinates would miss.`,
  );
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", abort, { once: true });
  });
}

/** Reads the size of a PNG from its first 24 bytes (PNG 1.2, IHDR). Undefined if the data is not a PNG. */
export function readPngSize(base64: string): ComputerSize | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64.slice(0, 32)), (character) => character.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    // 0x89 "PNG", then "IHDR" at 12.
    if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return undefined;
    return { width: view.getUint32(16), height: view.getUint32(20) };
  } catch {
    return undefined;
  }
}
