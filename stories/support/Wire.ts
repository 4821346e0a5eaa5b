import { createContext } from "react";

/** The agent's pauses at each speed, as a factor of its human pace. */
export const paces = { slow: 3, human: 1, fast: 0.25, instant: 0 };

/** How stories with a scripted agent reach it; the toolbars of Storybook choose it. */
export interface Wire {
  /** Id of the protocol between client and server; both halves run in the page. */
  readonly protocol: string;
  /** How fast the agent works. */
  readonly speed: keyof typeof paces;
}

/** Whether a name is that of a speed. */
export function isSpeed(name: unknown): name is Wire["speed"] {
  return typeof name === "string" && name in paces;
}

/** The wire of the stories in this page. */
export const WireContext = createContext<Wire>({ protocol: "deltakit", speed: "instant" });
