/** A point on the display, in the display's units. */
export interface ComputerPoint {
  readonly x: number;
  readonly y: number;
}

/** The names of the mouse buttons. */
export type MouseButton = "left" | "right" | "middle" | "back" | "forward";

/**
 * One action on the display, in the same form for every provider. Keys are named as in `KeyboardEvent.key`: `Control`, `Enter`, `a`.
 */
export type ComputerAction =
  | ({
      readonly type: "click";
      readonly button: MouseButton;
      readonly count: number;
      readonly keys: readonly string[];
    } & ComputerPoint)
  | ({ readonly type: "move" } & ComputerPoint)
  | { readonly type: "drag"; readonly path: readonly ComputerPoint[] }
  /** Presses or releases the left button where the pointer is. */
  | { readonly type: "mouse_down" }
  | { readonly type: "mouse_up" }
  /** Positive values scroll down and to the right. */
  | ({ readonly type: "scroll"; readonly deltaX: number; readonly deltaY: number } & ComputerPoint)
  | { readonly type: "type"; readonly text: string }
  /** Presses the keys together, and holds them where `milliseconds` is given. */
  | { readonly type: "press"; readonly keys: readonly string[]; readonly milliseconds?: number | undefined };

/** An action that the kit performs itself, without calling the app. */
export type OwnAction = { readonly type: "screenshot" } | { readonly type: "wait"; readonly milliseconds: number };
