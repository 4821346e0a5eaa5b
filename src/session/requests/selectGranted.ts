import { digestInput } from "../../content/index.ts";
import type { AgentRequest, Answer, Json, ThreadState, ToolCallPart } from "../../model/index.ts";
import { selectToolCall } from "../../store/index.ts";
import { requestsAbout } from "./requestsAbout.ts";

const digests = new WeakMap<object, string>();

/** The digests of the latest inputs that are one text, such as a patch, the oldest first. */
const textDigests = new Map<string, string>();
const mostTexts = 50;

/** Returns the digest of a value of the thread, which never changes: computed once for each object, and for each of the latest texts. */
export function digestOnce(value: Json): string {
  if (typeof value === "string") return digestText(value);
  if (typeof value !== "object" || value === null) return digestInput(value);
  let digest = digests.get(value);
  if (digest === undefined) digests.set(value, (digest = digestInput(value)));
  return digest;
}

function digestText(text: string): string {
  const digest = textDigests.get(text) ?? digestInput(text);
  textDigests.delete(text);
  textDigests.set(text, digest);
  for (const oldest of textDigests.keys()) {
    if (textDigests.size <= mostTexts) break;
    textDigests.delete(oldest);
  }
  return digest;
}

/**
 * Returns the input that may run of a call whose permissions are granted: as it was edited, else as it is, also where nobody was asked.
 * Undefined where a permission was granted for another input than the call has now, or the permissions for different ones: then a person
 * is asked about the execution itself.
 */
export function selectGranted(
  thread: Pick<ThreadState, "requests">,
  { key, input }: ToolCallPart,
): { readonly input: Json | undefined } | undefined {
  const answers = requestsAbout(thread, key).requests.flatMap(({ kind, state, answer }) =>
    kind === "permission" && state !== "withdrawn" && answer !== undefined ? [answer] : [],
  );
  const edited = answers.find((answer) => answer.input !== undefined)?.input;
  const granted = edited === undefined ? input : edited;
  const isFor = (answer: Answer): boolean =>
    isAbout(answer, input) &&
    (answer.input === undefined ? answer.digest : digestOnce(answer.input)) === toDigest(granted);
  return answers.every(isFor) ? { input: granted } : undefined;
}

/** Whether a permission is granted for another input than its call has now. */
export function isOutdated(thread: ThreadState, { kind, answer, toolCallKey }: AgentRequest): boolean {
  if (kind !== "permission" || answer?.granted !== true || toolCallKey === undefined) return false;
  return !isAbout(answer, selectToolCall(thread, toolCallKey)?.input);
}

/** Whether a grant was given for this input, as it was shown or as the user changed it. */
function isAbout({ digest, input: edited }: Answer, input: Json | undefined): boolean {
  const current = toDigest(input);
  return digest === current || (edited !== undefined && digestOnce(edited) === current);
}

function toDigest(input: Json | undefined): string | undefined {
  return input === undefined ? undefined : digestOnce(input);
}
