import { digestInput } from "../../content/index.ts";
import type { AgentRequest, Answer, KitError, SubmittedAnswer, ThreadState } from "../../model/index.ts";
import { selectToolCall } from "../../store/index.ts";

/** A submission and the state that it is checked against. */
export interface AnswerCheck {
  readonly thread: ThreadState;
  readonly answers: readonly SubmittedAnswer[];
  /** Whether one submission must answer all open requests. */
  readonly together: boolean;
  readonly now: number;
}

/** Finds the first reason to refuse a submission; undefined if all its answers are valid. One refused answer refuses the submission. */
export function checkAnswers({ thread, answers, together, now }: AnswerCheck): KitError | undefined {
  const byId = new Map(thread.requests.map((request) => [request.requestId, request]));
  const seen = new Set<string>();
  if (answers.length === 0) return invalid("The submission contains no answer; send at least one.");
  for (const submitted of answers) {
    const { requestId, answer } = submitted;
    if (seen.has(requestId)) return invalid("The submission contains two answers for the same request; send one.");
    seen.add(requestId);
    const request = byId.get(requestId);
    if (!request) return notFound;
    const error = checkState(request, now) ?? checkDecision(request, answer) ?? checkDigest(thread, request, submitted);
    if (error) return error;
  }
  const left = thread.requests.some((request) => request.state === "open" && !seen.has(request.requestId));
  return together && left ? invalid("This protocol answers all open requests at once; some are missing.") : undefined;
}

function checkState(request: AgentRequest, now: number): KitError | undefined {
  const expired = request.expiresAt !== undefined && request.expiresAt <= now;
  if (request.state === "open" && !expired) return undefined;
  const how = expired || request.state === "expired" ? "expired" : request.state;
  return stale(`The request is ${how}, so this answer has no effect; read the session's history again.`);
}

function checkDecision(request: AgentRequest, answer: Answer): KitError | undefined {
  if (request.kind === "execution") return checkExecution(answer);
  if (answer.output !== undefined || answer.error !== undefined)
    return invalid("Only the execution of a tool has an output or an error; this request asks for a decision.");
  if (answer.granted && request.blocked?.lasting === true)
    return invalid(`This request cannot be granted. ${request.blocked.detail ?? ""}`.trim());
  if (answer.optionId !== undefined) {
    const option = request.options.find(({ id }) => id === answer.optionId);
    if (!option) return invalid("The chosen option is not one of the request's options.");
    if (option.kind !== "other" && option.kind.startsWith("allow") !== answer.granted)
      return invalid(
        "The answer contradicts its option: one of them grants, the other denies. Send the option that the user chose.",
      );
  }
  if (request.kind === "permission" && answer.input !== undefined && !request.editable)
    return invalid("The input of this request cannot be edited.");
  return undefined;
}

/** A tool that was executed has an output or an error; a tool that the user denied has neither. */
function checkExecution({ granted, output, error, input, optionId }: Answer): KitError | undefined {
  if (input !== undefined || optionId !== undefined)
    return invalid(
      "The answer for an executed tool call contains its output or error only, without an input or an option.",
    );
  const fieldCount = [output, error].filter((value) => value !== undefined).length;
  if (!granted && output !== undefined) return invalid("A tool call that was denied has no output.");
  return granted && fieldCount !== 1
    ? invalid("An executed tool call is answered with either an output or an error.")
    : undefined;
}

function checkDigest(
  thread: ThreadState,
  request: AgentRequest,
  { answer, takesDigest }: SubmittedAnswer,
): KitError | undefined {
  if (request.toolCallKey === undefined) return undefined;
  const call = selectToolCall(thread, request.toolCallKey);
  if (answer.digest === undefined) {
    const isDue = takesDigest === true && request.kind === "permission" && answer.granted && call?.input !== undefined;
    return isDue ? noDigest : undefined;
  }
  if (call?.input !== undefined && digestInput(call.input) === answer.digest) return undefined;
  return stale("The input that was shown is not the one that would be executed; look at it again before you decide.");
}

const noDigest: KitError = {
  code: "invalid_input",
  status: 400,
  message:
    "The grant has no digest, so it is unknown which input was shown; send the digest of the call's input with it.",
};

const notFound: KitError = {
  code: "not_found",
  status: 404,
  message: "No such request was opened in this session; read the session's history again.",
};

function invalid(message: string): KitError {
  return { code: "invalid_input", status: 400, message };
}

function stale(message: string): KitError {
  return { code: "stale", status: 409, message };
}
