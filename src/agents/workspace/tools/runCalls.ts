import { createHash, randomUUID } from "node:crypto";
import {
  CountersignError,
  type Answer,
  type KitErrorCode,
  type ToolCallError,
  type ToolOutput,
} from "../../../model/index.ts";
import type { AgentTurn } from "../../Agent.ts";
import type { CallWriter } from "../../createCallWriter.ts";
import { createRequest } from "../../createRequest.ts";
import type { TurnWriter } from "../../createTurnWriter.ts";
import { mayChange } from "../workspaceModes.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import { openCallLedger, unrecorded, type CallLedger } from "./openCallLedger.ts";
import type { ServerCall, WorkspaceCall } from "./WorkspaceCall.ts";
import type { PreparedCall, Recordable } from "./WorkspaceTool.ts";

/** The outcome of one call. `value` is present when an own tool did its work, also where that work failed. */
export interface Outcome<Value> {
  readonly status: "completed" | "failed" | "denied";
  readonly value?: Value | undefined;
  /** The result, the error or the user's reason, as text. */
  readonly text: string;
  /** The result for a model, where the tool did its work. */
  readonly result?: string | undefined;
  /** The code of the failure, where the work could not be done. */
  readonly code?: KitErrorCode | undefined;
  /** Who denied it, where that was not the user. */
  readonly deniedBy?: "policy" | undefined;
}

/** The context in which calls run. */
export interface CallContext {
  readonly turn: AgentTurn;
  readonly writer: TurnWriter;
  readonly copy: WorkspaceCopy;
  /** The recorded results of this turn's calls. */
  readonly ledger: CallLedger;
  /** Returns the id of the next call of the turn. */
  readonly nextCallId: () => string;
  /** Reads something that decides how the turn goes on; a resumed turn gets what was read before. */
  readonly recall: <Value extends Recordable<Value>>(read: () => Promise<Value>) => Promise<Value>;
}

/** Creates a context for calls that are executed once, without a ledger. */
export function createTransientContext(work: Pick<CallContext, "turn" | "writer" | "copy">): CallContext {
  return {
    ...work,
    ledger: unrecorded,
    nextCallId: () => `call_${randomUUID().slice(0, 8)}`,
    recall: (read) => read(),
  };
}

/** Opens the context of a turn that may be resumed: its calls get the same ids again, and other ids in other turns. */
export async function openCallContext(work: Pick<CallContext, "turn" | "writer" | "copy">): Promise<CallContext> {
  const { turnId } = work.turn;
  const name = createHash("sha256").update(turnId).digest("hex").slice(0, 8);
  const ledger = await openCallLedger(work.copy.ledger, turnId);
  let [calls, reads] = [0, 0];
  return {
    ...work,
    ledger,
    nextCallId: () => `call_${name}_${(calls += 1)}`,
    recall: (read) => ledger.recall(`read_${(reads += 1)}`, read),
  };
}

const readOnlyMode = {
  code: "forbidden",
  message: "This session is read-only, so nothing was changed or run. Choose another mode to allow it.",
} as const;

interface Entry<Value> {
  readonly call: WorkspaceCall<Value>;
  readonly writer: CallWriter;
  readonly prepared: PreparedCall<Value> | CountersignError | undefined;
}

/**
 * Runs calls as one parallel batch: all are announced, trusted ones run at once, the others are asked for together, and granted ones
 * are applied in order.
 *
 * @returns One outcome for each call, in order. Rejects with an `AbortError` on stop.
 */
export async function runCalls<Value>(
  calls: readonly WorkspaceCall<Value>[],
  context: CallContext,
): Promise<readonly Outcome<Value>[]> {
  const entries = await Promise.all(calls.map((call) => prepare(call, context)));
  for (const entry of entries) announce(entry);
  const early = await Promise.all(
    entries.map(async (entry) => (needsNoAnswer(entry) ? settle(entry, context) : undefined)),
  );
  const asked = entries.filter((_, index) => early[index] === undefined);
  const answers = asked.length === 0 ? [] : await context.turn.ask(asked.map((entry) => toRequest(entry, context)));
  const outcomes: Outcome<Value>[] = [];
  for (const [index, entry] of entries.entries())
    outcomes.push(early[index] ?? (await conclude(entry, answers[asked.indexOf(entry)], context)));
  return outcomes;
}

/** Whether the call needs no grant: it is trusted, or has failed already. */
function needsNoAnswer<Value>({ call, prepared }: Entry<Value>): boolean {
  return prepared instanceof CountersignError || (call.side === "server" && call.trusted);
}

async function prepare<Value>(call: WorkspaceCall<Value>, context: CallContext): Promise<Entry<Value>> {
  const { turn, writer, copy, ledger } = context;
  const id = (call.side === "server" ? call.toolCallId : undefined) ?? context.nextCallId();
  const entry = { call, writer: writer.call(id) };
  if (call.side === "client") return { ...entry, prepared: undefined };
  if (!call.readOnly && !mayChange(turn.thread())) return { ...entry, prepared: new CountersignError(readOnlyMode) };
  try {
    return { ...entry, prepared: await ledger.prepare({ ...call, id }, () => call.prepare(copy)) };
  } catch (error) {
    return { ...entry, prepared: toToolFailure(error) };
  }
}

function announce<Value>({ call, writer, prepared }: Entry<Value>): void {
  const shown = call.side === "client" ? call : prepared instanceof CountersignError ? undefined : prepared;
  const content = shown !== undefined && "content" in shown ? shown.content : undefined;
  const patch = {
    locations: shown?.locations,
    content,
  };
  if (call.side === "server" && call.toolCallId !== undefined) {
    writer.update({ kind: call.kind, title: shown?.title, ...patch });
    return;
  }
  writer.start({
    toolName: call.toolName,
    kind: call.kind,
    runsOn: call.side === "client" ? "application" : "server",
    argument: JSON.stringify(call.input),
    title: shown?.title,
    patch,
  });
}

function toRequest<Value>({ call, writer, prepared }: Entry<Value>, { turn }: CallContext) {
  if (call.side === "client") return createRequest(turn.turnId, { kind: "execution", id: writer.toolCallId });
  const reason = prepared instanceof CountersignError ? undefined : prepared?.reason;
  return createRequest(turn.turnId, {
    kind: "permission",
    id: writer.toolCallId,
    reason,
    editable: call.edit !== undefined,
    schema: call.edit && call.parameters,
  });
}

/** Applies an answer: an edited input replaces the call's own, a denial changes nothing. */
async function conclude<Value>(
  entry: Entry<Value>,
  answer: Answer | undefined,
  context: CallContext,
): Promise<Outcome<Value>> {
  if (entry.call.side === "client") return toClientOutcome(answer);
  if (answer?.granted !== true) {
    const by = answer?.by === "policy" ? { deniedBy: answer.by } : {};
    return { status: "denied", text: answer?.reason ?? "", ...by };
  }
  if (answer.input === undefined || entry.call.edit === undefined) return settle(entry, context);
  return settle(await editEntry(entry, entry.call.edit, answer, context), context);
}

async function editEntry<Value>(
  entry: Entry<Value>,
  edit: NonNullable<ServerCall<Value>["edit"]>,
  answer: Answer,
  { copy, ledger }: CallContext,
): Promise<Entry<Value>> {
  try {
    const call = edit(answer.input ?? null);
    const id = `${entry.writer.toolCallId}:edited`;
    const prepared = await ledger.prepare({ ...call, id }, () => call.prepare(copy));
    entry.writer.update({
      title: prepared.title,
      argument: JSON.stringify(call.input),
      content: prepared.content ?? null,
      locations: prepared.locations ?? null,
    });
    return { ...entry, call, prepared };
  } catch (error) {
    return { ...entry, prepared: toToolFailure(error) };
  }
}

async function settle<Value>({ writer, prepared }: Entry<Value>, { turn }: CallContext): Promise<Outcome<Value>> {
  try {
    if (prepared === undefined || prepared instanceof CountersignError) throw prepared;
    writer.update({ status: "in_progress" });
    const { value, result, rawOutput, error, patch } = await prepared.apply(writer, turn.signal);
    writer.update({
      ...patch,
      status: error === undefined ? "completed" : "failed",
      result,
      rawOutput,
      error,
    });
    return { status: error === undefined ? "completed" : "failed", value, text: error?.message ?? result, result };
  } catch (error) {
    if (turn.signal.aborted) {
      writer.update({ status: "cancelled" });
      throw error;
    }
    const failure = toToolFailure(error);
    writer.update({ status: "failed", error: toCallError(failure), result: failure.message });
    return { status: "failed", text: failure.message, code: failure.code };
  }
}

function toClientOutcome<Value>(answer: Answer | undefined): Outcome<Value> {
  if (answer?.granted !== true || answer.error !== undefined)
    return {
      status: answer?.error === undefined ? "denied" : "failed",
      text: answer?.error?.message ?? answer?.reason ?? "",
    };
  return { status: "completed", text: outputText(answer.output) };
}

function outputText(output: ToolOutput | undefined): string {
  return typeof output === "string" ? output : JSON.stringify(output ?? null);
}

/** Returns a failure of the tool, which is reported in the turn; anything else is a bug of this program and is thrown. */
function toToolFailure(error: unknown): CountersignError {
  if (error instanceof CountersignError) return error;
  if (error instanceof Error && "syscall" in error)
    return new CountersignError({ code: "tool", message: error.message }, { cause: error });
  throw error;
}

function toCallError({ code, message }: CountersignError): ToolCallError {
  return { layer: code === "forbidden" ? "policy" : "tool", code, message };
}
