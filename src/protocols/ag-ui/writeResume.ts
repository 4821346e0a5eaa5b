import type { AgentRequest, Answer, Json, JsonObject, ThreadState } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readNumber, readObject, readString, toJson } from "../read.ts";

/** An answer of a command with the interrupt that it is for. */
export interface AnsweredInterrupt {
  readonly request: AgentRequest;
  readonly answer: Answer;
  /** The request's own fields on the wire. */
  readonly wire: JsonObject;
}

/** Lists the interrupts that the command answers; results of client tools are none. */
export function listInterrupts(command: RunCommand, thread: ThreadState | undefined): readonly AnsweredInterrupt[] {
  if (command.type !== "submitAnswers") return [];
  return command.answers.flatMap(({ requestId, answer }): AnsweredInterrupt[] => {
    const request = thread?.requests.find((candidate) => candidate.requestId === requestId);
    const wire = readObject(request?.wire);
    if (request === undefined || request.kind === "execution" || wire?.["interruptId"] === undefined) return [];
    return [{ request, answer, wire }];
  });
}

/** {"interruptId":"ficc_1","status":"resolved","payload":{"approved":true}}   a denial is also sent as a payload */
export function writeResume(interrupts: readonly AnsweredInterrupt[]): Json[] {
  return interrupts.flatMap((interrupt): Json[] => {
    const { interruptId = null, event } = interrupt.wire;
    if (event !== undefined) return [];
    const payload = toPayload(interrupt);
    return [
      payload === undefined ? { interruptId, status: "cancelled" } : { interruptId, status: "resolved", payload },
    ];
  });
}

/** {"command":{"resume":{"approved":true},"interruptEvent":{...}}}   for an interrupt from a CUSTOM event */
export function writeLegacyResume(interrupts: readonly AnsweredInterrupt[]): JsonObject {
  for (const interrupt of interrupts) {
    const { event } = interrupt.wire;
    if (event !== undefined) return { command: { resume: toLegacyPayload(interrupt), interruptEvent: event } };
  }
  return {};
}

/** Returns what the agent gets as the answer; undefined for a cancelled interrupt. */
export function toPayload({ request, answer, wire }: AnsweredInterrupt): Json | undefined {
  if (answer.by === "cancel" || answer.by === "timeout") return undefined;
  if (wire["permission"] === true || request.kind === "permission") return writeDecision(answer, wire);
  return answer.granted ? writeInput(answer, wire) : undefined;
}

function toLegacyPayload({ answer, wire }: AnsweredInterrupt): Json {
  if (wire["permission"] === true) return writeDecision(answer, wire);
  if (answer.granted) return writeInput(answer, wire);
  if (readString(readObject(wire["event"])?.["type"])?.startsWith("mastra_") === true) return false;
  // LangGraph's adapters take a value that counts as false for no answer, and ask again.
  return wire["isText"] === true ? "The user declined to answer." : { cancelled: true };
}

/** The values of a form, or its only text. */
function writeInput({ input = {} }: Answer, { isText = false }: JsonObject): Json {
  return isText === true ? (readObject(input)?.["response"] ?? "") : input;
}

/** {"approved":true}, or for LangChain {"decisions":[{"type":"approve"},{"type":"approve"}]} with one decision for each action */
function writeDecision({ granted, input, reason }: Answer, { actions = null }: JsonObject): JsonObject {
  const count = readNumber(actions) ?? 0;
  if (count > 0) {
    const decision = granted ? { type: "approve" } : toJson({ type: "reject", message: reason });
    return { decisions: Array.from({ length: count }, () => decision) };
  }
  return {
    approved: granted,
    ...(granted && input !== undefined ? { editedArgs: input } : {}),
    ...(!granted && reason !== undefined ? { reason } : {}),
  };
}
