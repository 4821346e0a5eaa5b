import type { Citation, EndReason, TerminalExit, TextKind, ToolCallContent, ToolCallPatch } from "../../model/index.ts";
import type { CallStart } from "../createCallWriter.ts";
import type { RequestDraft } from "../createRequest.ts";
import type { NewPart } from "../createTurnWriter.ts";

/** A request of a scenario and what is played next, depending on its answer. */
export interface ScenarioRequest {
  readonly request: RequestDraft;
  readonly granted: readonly ScenarioStep[];
  readonly denied: readonly ScenarioStep[];
}

/**
 * A fault of the connection, from the next frame on; once, on the first connection that reaches it.
 *
 * - `malformed`: a frame that is cut in the middle comes before the next one
 * - `duplicate`: the next frame comes twice
 * - `reorder`: the next two frames change places; a frame that nothing follows within 50 ms is sent
 * - `disconnect`: the connection breaks in the middle of the next frame
 * - `stall`: nothing arrives any more, and neither side is notified: the connection is half open
 * - `slow`: each frame is delayed by `milliseconds`, until a `slow` with 0
 */
export type WireFault =
  | { readonly kind: "malformed" | "duplicate" | "reorder" | "disconnect" | "stall" }
  | { readonly kind: "slow"; readonly milliseconds: number };

/** How the next requests are refused, e.g. to see what the page does at 429 or 503. */
export interface Refusal {
  /** The HTTP status; 0 refuses the connection, as a server that is down. */
  readonly status: number;
  /** Seconds for the header `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /**
   * How many requests are refused; 0 accepts requests again.
   * @default 1
   */
  readonly times?: number | "all" | undefined;
}

/** What a server for tests does for a scenario besides running its agent. */
export interface ScenarioFaults {
  /** Applies a fault to the frames after what the turn has emitted so far. Resolves when it is in place. */
  apply(turnId: string, fault: WireFault): Promise<void>;
  /** Refuses the next requests, in place of what was set before. */
  refuse(refusal: Refusal): void;
}

/**
 * One step of a scenario, as plain data. In a `granted` or `denied` branch the text of a `text` step may contain `{reason}`, `{output}`,
 * `{input}` and `{input.name}`, which are filled from the answer that chose the branch.
 * Built by the functions of `step.ts`.
 */
export type ScenarioStep =
  | {
      readonly type: "text";
      readonly text: string;
      readonly kind: TextKind;
      readonly citations?: readonly Citation[] | undefined;
    }
  | ({ readonly type: "tool"; readonly toolCallId: string } & CallStart)
  | { readonly type: "arguments"; readonly toolCallId: string; readonly text: string; readonly finished: boolean }
  | { readonly type: "update"; readonly toolCallId: string; readonly patch: ToolCallPatch }
  | { readonly type: "content"; readonly toolCallId: string; readonly content: ToolCallContent }
  | {
      readonly type: "output";
      readonly toolCallId: string;
      readonly terminalId: string;
      readonly text: string;
      readonly exit?: TerminalExit | undefined;
    }
  | { readonly type: "part"; readonly name: string; readonly part: NewPart }
  | { readonly type: "ask"; readonly requests: readonly ScenarioRequest[] }
  | { readonly type: "together"; readonly branches: readonly (readonly ScenarioStep[])[] }
  | { readonly type: "wait"; readonly milliseconds: number }
  | { readonly type: "hold"; readonly name: string }
  | { readonly type: "release"; readonly name: string }
  | { readonly type: "drop" }
  | { readonly type: "fault"; readonly fault: WireFault }
  | ({ readonly type: "refuse" } & Refusal)
  | { readonly type: "end"; readonly reason: EndReason }
  | { readonly type: "fail"; readonly message: string };

/** A scripted turn: plain data, the same each time it is played. */
export interface Scenario {
  /** Kebab-case; part of addresses. */
  readonly name: string;
  readonly title: string;
  /** A prompt that suits it. */
  readonly suggestion: string;
  readonly steps: readonly ScenarioStep[];
}
