import type { Command, Json, JsonObject, Message, ThreadState } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";

/** A prompt and what the agent answered, as texts without white space: wires join texts in different ways. */
interface Exchange {
  readonly prompt: string;
  readonly answer: string;
}

/** What the server has to do so that it shows the same branches as its client. */
interface Following {
  /** The branches to show. */
  readonly commands: readonly Command[];
  /** Id of the prompt that the new prompt replaces; undefined where it is appended. */
  readonly instead?: string | undefined;
}

/**
 * Compares the messages of a request, those before its new prompt, with the path that the server shows. On a wire that sends the whole
 * history and has no word for branches, this is how a server learns that its client shows another branch, or sends an earlier prompt again.
 * Stops at the first prompt that the server does not have in that place; the new prompt is then appended.
 *
 * `[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"text","text":"Hello"}]}]`, or `role: "model"` and `parts`
 * (Gemini)
 */
export function followHistory(sessionId: string, thread: ThreadState, messages: readonly JsonObject[]): Following {
  const commands: Command[] = [];
  let path = thread.messages;
  const exchanges = readExchanges(messages);
  for (const [index, exchange] of exchanges.entries()) {
    const turn = toTurns(path)[index];
    if (turn === undefined) return { commands };
    if (isSame(turn, exchange)) continue;
    const fork = thread.forks?.find(({ messageId }) => messageId === turn.messageId);
    const other = fork?.others.find((branch) => isSame(toTurns(branch.messages)[0], exchange))?.messages;
    if (other?.[0] !== undefined) {
      commands.push({ type: "selectBranch", sessionId, messageId: other[0].id, instead: turn.messageId });
      path = [
        ...path.slice(
          0,
          path.findIndex(({ id }) => id === turn.messageId),
        ),
        ...other,
      ];
    } else if (turn.prompt !== exchange.prompt) return { commands };
    // Another answer to the same prompt is no other branch: of an answer that was stopped, the client may have less.
  }
  return { commands, instead: toTurns(path)[exchanges.length]?.messageId };
}

function isSame(turn: Exchange | undefined, { prompt, answer }: Exchange): boolean {
  return turn?.prompt === prompt && turn.answer === answer;
}

function toTurns(messages: readonly Message[]): readonly (Exchange & { readonly messageId: string })[] {
  const turns: { messageId: string; prompt: string; answer: string }[] = [];
  for (const { id, role, parts, parent } of messages) {
    const text = join(parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
    const last = turns.at(-1);
    if (role === "user") turns.push({ messageId: id, prompt: text, answer: "" });
    else if (role === "assistant" && parent === undefined && last !== undefined) last.answer += text;
  }
  return turns;
}

function readExchanges(messages: readonly JsonObject[]): readonly Exchange[] {
  const turns: { prompt: string; answer: string }[] = [];
  for (const { role, content, parts } of messages) {
    const items = readList(content ?? parts, readObject);
    const text = join(readString(content) === undefined ? items.flatMap(readText) : [readString(content) ?? ""]);
    const last = turns.at(-1);
    if (role === "user" && !(items.length > 0 && items.every(isResult))) turns.push({ prompt: text, answer: "" });
    else if ((role === "assistant" || role === "model") && last !== undefined) last.answer += text;
  }
  return turns;
}

/**
 * {"type":"text","text":"hi"} {"type":"output_text","text":"hi"} {"text":"hi"}   not reasoning, nor Gemini's {"text":"...","thought":true}
 */
function readText({ type, text, thought }: JsonObject): readonly string[] {
  const isText = thought !== true && (type === undefined || /^(?:input_|output_)?text$/.test(readString(type) ?? ""));
  return isText && typeof text === "string" ? [text] : [];
}

/** Whether an item is the result of a tool, which some wires send as the user: {"type":"tool_result",...} {"functionResponse":{...}} */
function isResult({ type, functionResponse }: JsonObject): boolean {
  return type === "tool_result" || functionResponse !== undefined;
}

function join(texts: readonly string[]): string {
  return texts.join("").replaceAll(/\s+/gu, "");
}

/**
 * Reads the messages before the last one of the user, the new prompt, from a body with `messages`, `input` (Responses) or `contents`
 * (Gemini).
 */
export function readEarlier(body: Json | undefined): readonly JsonObject[] {
  const fields = readObject(body);
  const messages = readList(fields?.["messages"] ?? fields?.["input"] ?? fields?.["contents"], readObject);
  return messages.slice(
    0,
    Math.max(
      0,
      messages.findLastIndex(({ role }) => role === "user" || role === undefined),
    ),
  );
}
