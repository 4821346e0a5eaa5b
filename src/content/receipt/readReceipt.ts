import type { AgentRequest, Message, TerminalExit, ToolCallPart } from "../../model/index.ts";
import { findBadExit } from "../call/findBadExit.ts";
import { summarizeToolCall } from "../call/summarizeToolCall.ts";
import { readCallChanges } from "../diff/readCallChanges.ts";
import type { SentChange } from "../diff/FileChange.ts";
import { sumChanges } from "../diff/sumChanges.ts";
import { readCallTests } from "../test-output/readCallTests.ts";
import type { TestReport } from "../test-output/TestReport.ts";

/** A call that did not end well. */
export interface ReceiptTrouble {
  readonly call: ToolCallPart;
  /** `failed`: the tool or its command reports a failure. `stopped`: it was cancelled, or its end is not known. */
  readonly what: "failed" | "denied" | "stopped";
}

/** A run of tests whose output was recognised. */
export interface ReceiptTests {
  /** The first run; absent where there is one only. */
  readonly before?: TestReport | undefined;
  /** The last run. */
  readonly after: TestReport;
  /** How the command of the last run ended, where it did not end well: then it failed, whatever its tests tell. */
  readonly exit?: TerminalExit | undefined;
  /** Key of the call of the last run. */
  readonly callKey: string;
}

/** What a turn did. Each list is in the order in which it was begun; calls are given by their key. */
export interface Receipt {
  /** All calls, those of sub-agents included. */
  readonly steps: readonly string[];
  /** The changes that were made, those of one file merged. */
  readonly changes: readonly SentChange[];
  /** The calls that made them. */
  readonly changedBy: readonly string[];
  readonly tests?: ReceiptTests | undefined;
  /** The calls that ran a command. */
  readonly commands: readonly string[];
  /** The calls that were allowed by the user. */
  readonly byHand: readonly string[];
  /** The calls that were allowed by a rule. */
  readonly byRule: readonly string[];
  /** All calls that did not end well: none is left out. */
  readonly troubles: readonly ReceiptTrouble[];
}

/**
 * Reads from the messages of an ended turn and the requests of its thread what the turn did.
 *
 * A command that failed is no trouble where its output tells of tests that failed: those are in `tests`. Linear in messages and requests.
 */
export function readReceipt(messages: readonly Message[], requests: readonly AgentRequest[]): Receipt {
  const calls = messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  const facts = calls.map(readCall);
  const runs = facts.filter(({ tests }) => tests !== undefined);
  const [first, last] = [runs[0], runs.at(-1)];
  const allowed = readAllowed(calls, requests);
  const denied = new Set(
    requests.flatMap(({ kind, answer, toolCallKey }) =>
      kind === "permission" && answer?.granted === false && toolCallKey !== undefined ? [toolCallKey] : [],
    ),
  );
  return {
    steps: calls.map(({ key }) => key),
    changes: sumChanges(facts.flatMap(({ changes }) => changes)),
    changedBy: facts.filter(({ changes }) => changes.length > 0).map(({ call }) => call.key),
    commands: facts.filter(({ ran }) => ran).map(({ call }) => call.key),
    ...allowed,
    troubles: facts.flatMap(({ call, tests }) => {
      const what = findTrouble(call, tests !== undefined && tests.failed > 0, denied.has(call.key));
      return what === undefined ? [] : [{ call, what }];
    }),
    ...(last?.tests === undefined
      ? {}
      : {
          tests: {
            after: last.tests,
            callKey: last.call.key,
            exit: findBadExit(last.call),
            ...(first === last ? {} : { before: first?.tests }),
          },
        }),
  };
}

interface CallFacts {
  readonly call: ToolCallPart;
  readonly changes: readonly SentChange[];
  readonly ran: boolean;
  readonly tests: TestReport | undefined;
}

const cache = new WeakMap<ToolCallPart, CallFacts>();

/** The same call gives the same facts: the receipt is read again when one of them changes. */
function readCall(call: ToolCallPart): CallFacts {
  const known = cache.get(call);
  if (known !== undefined) return known;
  const isDone = call.status === "completed";
  const hasTerminal = call.content.some(({ type }) => type === "terminal");
  const { kind } = summarizeToolCall(call);
  const ran = (isDone || call.status === "failed") && (kind === "execute" || hasTerminal);
  const facts = {
    call,
    changes: isDone ? readCallChanges({ ...call, kind }) : [],
    ran,
    tests: ran ? readCallTests(call) : undefined,
  };
  cache.set(call, facts);
  return facts;
}

function findTrouble(call: ToolCallPart, isExplained: boolean, isDenied: boolean): ReceiptTrouble["what"] | undefined {
  switch (call.status) {
    case "denied":
      return "denied";
    case "failed":
      return isDenied ? "denied" : isExplained ? undefined : "failed";
    case "completed":
      return !isExplained && findBadExit(call) !== undefined ? "failed" : undefined;
    case "cancelled":
    case "incomplete":
      return isDenied ? "denied" : "stopped";
    case "pending":
    case "awaiting_permission":
    case "awaiting_input":
    case "in_progress":
    case "detached":
      return undefined;
  }
}

function readAllowed(
  calls: readonly ToolCallPart[],
  requests: readonly AgentRequest[],
): Pick<Receipt, "byHand" | "byRule"> {
  const keys = new Set(calls.map(({ key }) => key));
  const granted = requests.filter(
    ({ kind, toolCallKey, state, answer }) =>
      (kind === "permission" || answer?.grant !== undefined) &&
      state === "answered" &&
      answer?.granted === true &&
      keys.has(toolCallKey ?? ""),
  );
  const by = (who: "user" | "policy"): string[] => [
    ...new Set(
      granted.flatMap(({ answer, toolCallKey }) => ((answer?.grant ?? answer)?.by === who ? (toolCallKey ?? []) : [])),
    ),
  ];
  return { byHand: by("user"), byRule: by("policy") };
}
