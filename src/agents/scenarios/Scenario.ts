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
