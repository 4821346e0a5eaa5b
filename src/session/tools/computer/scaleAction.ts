import type { ComputerAction, ComputerPoint } from "./ComputerAction.ts";

/** A size in pixels or in the display's own units. */
export interface ComputerSize {
  readonly width: number;
  readonly height: number;
}

/** The largest image that providers do not shrink: with a larger one, the model's coordinates would be those of another image. */
const longestEdge = 1_568;
const mostPixels = 1_150_000;

/** Returns the size of the screenshot for the model: that of the display, or the largest that is sent unchanged. */
export function toFrame({ width, height }: ComputerSize): ComputerSize {
  const factor = Math.min(1, longestEdge / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  return { width: Math.floor(width * factor), height: Math.floor(height * factor) };
}

/** Converts an action from coordinates of the screenshot (`frame`) to those of the display. Scroll distances are scaled as well. */
export function scaleAction(action: ComputerAction, frame: ComputerSize, display: ComputerSize): ComputerAction {
  const [across, down] = [display.width / frame.width, display.height / frame.height];
  const scale = ({ x, y }: ComputerPoint): ComputerPoint => ({ x: Math.round(x * across), y: Math.round(y * down) });
  switch (action.type) {
    case "click":
    case "move":
      return { ...action, ...scale(action) };
    case "scroll":
      return { ...action, ...scale(action), deltaX: action.deltaX * across, deltaY: action.deltaY * down };
    case "drag":
      return { ...action, path: action.path.map(scale) };
    default:
      return action;
  }
}

/** Returns the points of an action, in order. */
export function toPlaces(action: { readonly type: string }): readonly ComputerPoint[] {
  if ("path" in action && Array.isArray(action.path)) return action.path;
  return "x" in action && "y" in action ? [{ x: Number(action.x), y: Number(action.y) }] : [];
}
