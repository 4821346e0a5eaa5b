import type { PlanEntry, ToolDeclaration } from "../../model/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { createTurnWriter } from "../createTurnWriter.ts";
import type { WorkspaceCopy } from "./createCopies.ts";
import type { RepairLimits } from "./repair/createBudget.ts";
import { followSuggestion } from "./tools/followSuggestion.ts";
import { openCallContext, runCalls, type CallContext, type Outcome } from "./tools/runCalls.ts";
import type { WorkspaceCall } from "./tools/WorkspaceCall.ts";

/** What a task of the workspace agent (see `Intent`) works with during one turn: the copy, the tools, and ways to write to the user. */
export interface Work {
  readonly copy: WorkspaceCopy;
  /** Tools that the client executes. */
  readonly clientTools: readonly ToolDeclaration[];
  readonly signal: AbortSignal;
  /** The limits of one search for a repair. */
  readonly limits: RepairLimits;
  /** Streams Markdown to the user. */
  say(text: string): Promise<void>;
  /** Streams a refusal with its reason. */
  refuse(text: string): Promise<void>;
  /** Shows the plan of the turn; it replaces the earlier one. */
  showPlan(entries: readonly PlanEntry[]): void;
  /** Streams its next step as reasoning. */
  think(text: string): Promise<void>;
  /** Reads something that decides how the turn goes on: a turn that is resumed after a restart gets what was read before it. */
  readonly recall: CallContext["recall"];
  /** Runs one call, after a grant where it needs one. */
  run<Value>(call: WorkspaceCall<Value>): Promise<Outcome<Value>>;
  /** Runs calls as one parallel batch with one prompt for all grants. */
  runAll<Value>(calls: readonly WorkspaceCall<Value>[]): Promise<readonly Outcome<Value>[]>;
}

/** Creates the work of one turn. */
export async function createWork(
  turn: AgentTurn,
  copy: WorkspaceCopy,
  { pace, limits }: { readonly pace: number; readonly limits: RepairLimits },
): Promise<Work> {
  const writer = createTurnWriter(turn, pace);
  const context = await openCallContext({ turn, writer, copy });
  return {
    copy,
    clientTools: turn.clientTools,
    signal: turn.signal,
    limits,
    say: (text) => writer.say(text),
    refuse: (text) => writer.say(text, "refusal"),
    showPlan: (entries) => writer.addPart("plan", { type: "plan", entries }),
    think: (text) => writer.think(text),
    recall: context.recall,
    async runAll(calls) {
      const outcomes = await runCalls(calls, context);
      return Promise.all(outcomes.map((outcome) => followSuggestion(outcome, context)));
    },
    async run(call) {
      const [outcome] = await runCalls([call], context);
      if (outcome === undefined) throw new Error("A batch of one call gave no outcome.");
      return followSuggestion(outcome, context);
    },
  };
}
