import { digestInput } from "../../content/index.ts";
import type { AgentRequest, Answer, RequestOption, ToolCallPart } from "../../model/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { Decision } from "../Session.ts";

/**
 * Turns a decision into an answer, with the digest of the input that was shown.
 *
 * Without a chosen option, the one-time option of the matching kind is used, else the permanent one. Throws a `CountersignError`
 * (`configuration`) if the decision contradicts the request: an unknown option, an option of the opposite kind, an edited input where the
 * request takes none. An error is better than granting something else than the user saw.
 *
 * `call`: the call of the request, whose input gives the digest of a permission. `at`: epoch milliseconds.
 */
export function createAnswer(
  request: AgentRequest,
  decision: Decision,
  call: ToolCallPart | undefined,
  at: number,
): Answer {
  const option = chooseOption(request, decision);
  if (decision.input !== undefined && request.kind === "permission" && !request.editable) {
    throw misuse(
      `The request ${request.requestId} does not accept an edited input: check request.editable before decide().`,
    );
  }
  const remember = decision.remember ?? (option?.kind.endsWith("_always") ? true : undefined);
  return {
    optionId: option?.id,
    granted: decision.granted,
    reason: decision.reason,
    input: decision.input,
    remember,
    unseen: decision.unseen,
    by: decision.by ?? "user",
    rule: decision.rule,
    at,
    ...(request.kind === "permission" && call?.input !== undefined ? { digest: digestInput(call.input) } : {}),
  };
}

function chooseOption(request: AgentRequest, { optionId, granted }: Decision): RequestOption | undefined {
  // A request that can never be granted, e.g. since two questions or two options have one id, is denied without an option: its meaning is
  // unknown. Where only calls share an id, the options of the request are clear.
  if (!granted && request.blocked?.lasting === true && request.blocked.reason !== "ambiguous_call") return undefined;
  if (optionId === undefined) {
    const kind = granted ? "allow" : "reject";
    const find = (wanted: string): RequestOption | undefined => request.options.find((o) => o.kind === wanted);
    return find(`${kind}_once`) ?? find(`${kind}_always`);
  }
  const option = request.options.find(({ id }) => id === optionId);
  if (option === undefined) throw misuse(`The request ${request.requestId} has no option "${optionId}".`);
  const contradicts = option.kind.startsWith(granted ? "reject" : "allow");
  if (contradicts)
    throw misuse(`The option "${optionId}" is ${option.kind}, but the decision has granted: ${granted}.`);
  return option;
}

function misuse(message: string): CountersignError {
  return new CountersignError({ code: "configuration", message });
}
