import type { Command, Json, JsonObject, Message, ThreadState } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";

/** A prompt and what the agent answered, as text without spaces: wires join texts in different ways. */
interface Said {
  readonly prompt: string;
  readonly answer: string;
}

/** What the server has to do so that its path is that of a request: branches to show, and the prompt that the new one replaces. */
interface Following {
  readonly commands: readonly Command[];
  readonly instead?: string | undefined;
}

/**
 * Compares the history in a request with the thread, whose client shows a branch or has sent an earlier prompt again. The messages are those
 * before the new prompt. A history that the server does not know changes nothing.
 *
 * `[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"text","text":"Hello"}]}]`, or `role: "model"` and `parts` (Gemini)
 */
export function followHistory(sessionId: string, thread: ThreadState, messages: readonly JsonObject[]): Following {
  const commands: Command[] = [];
  let path = thread.messages;
  const posted = readSaid(messages);
  for (const [index, said] of posted.entries()) {
    const turn = toTurns(path)[index];
    if (turn === undefined) return { commands };
    if (isSame(turn, said)) continue;
    const fork = thread.forks?.find(({ messageId }) => messageId === turn.messageId);
    const other = fork?.others.find((branch) => isSame(toTurns(branch.messages)[0], said))?.messages;
    if (other?.[0] !== undefined) {
      commands.push({ type: "selectBranch", sessionId, messageId: other[0].id, instead: turn.messageId });
      path = [
        ...path.slice(
          0,
          path.findIndex(({ id }) => id === turn.messageId),
        ),
        ...other,
      ];
      // Of an answer that was stopped, the client may have less.
    } else if (turn.prompt !== said.prompt) return { commands };
  }
  return { commands, instead: toTurns(path)[posted.length]?.messageId };
}

function isSame(turn: Said | undefined, { prompt, answer }: Said): boolean {
  return turn?.prompt === prompt && turn.answer === answer;
}

function toTurns(messages: readonly Message[]): readonly (Said & { readonly messageId: string })[] {
  const turns: { messageId: string; prompt: string; answer: string }[] = [];
  for (const { id, role, parts, parent } of messages) {
    const text = join(parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
    const last = turns.at(-1);
    if (role === "user") turns.push({ messageId: id, prompt: text, answer: "" });
    else if (role === "assistant" && parent === undefined && last !== undefined) last.answer += text;
  }
  return turns;
}

function readSaid(messages: readonly JsonObject[]): readonly Said[] {
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

/** {"type":"text","text":"hi"} {"type":"output_text","text":"hi"} {"text":"hi"}   not reasoning, nor Gemini's {"text":"...","thought":true} */
function readText({ type, text, thought }: JsonObject): readonly string[] {
  const isText = thought !== true && (type === undefined || /^(?:input_|output_)?text$/.test(readString(type) ?? ""));
  return isText && typeof text === "string" ? [text] : [];
}

/** {"type":"tool_result",...} {"functionResponse":{...}} */
function isResult({ type, functionResponse }: JsonObject): boolean {
  return type === "tool_result" || functionResponse !== undefined;
}

function join(texts: readonly string[]): string {
  return texts.join("").replaceAll(/\s+/gu, "");
}

/** Reads the messages before the new prompt from the body of a request, whichever name their list has. */
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
