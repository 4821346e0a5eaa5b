import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  TextKind,
  ThreadState,
  ToolDeclaration,
} from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { joinRest } from "../run/joinText.ts";
import { readId, readObject, readString } from "../read.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { createCallPicker } from "../selectToolOutcome.ts";
import { readItemTexts } from "./readItemTexts.ts";
import { writeResponsesBlock } from "./writeResponsesBlock.ts";
import { writeResponsesOutput } from "./writeResponsesOutput.ts";
import { writeResponsesTools } from "./writeResponsesTools.ts";

/** Writes the request of the next step; reasoning is sent back encrypted, because the provider stores nothing. */
export function writeResponsesRequest(
  command: RunCommand,
  thread: ThreadState | undefined,
  settings: { readonly url: string; readonly body: JsonObject; readonly tools: ToolOptions },
): HttpRequest {
  return {
    method: "POST",
    url: settings.url,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      store: false,
      include: ["reasoning.encrypted_content"],
      ...settings.body,
      input: thread?.messages.flatMap((message) => writeMessage(thread, message, command.tools)) ?? [],
      ...writeResponsesTools(command, settings.body, settings.tools),
      stream: true,
    },
  };
}

function writeMessage(thread: ThreadState, message: Message, tools: readonly ToolDeclaration[]): Json[] {
  if (message.role !== "assistant") return [{ role: message.role, content: writeContent(message) }];
  const items = message.wire.map((item) => readObject(item) ?? {});
  // Items of a hosted tool search and of an approval have no such id, or null: none of them answers another.
  const answered = new Set(items.flatMap((item) => (isOutput(item) ? (readId(item["call_id"]) ?? []) : [])));
  const unanswered = items.filter((item) => !answered.has(readId(item["call_id"]) ?? ""));
  const pick = createCallPicker(message);
  const written = unanswered.flatMap((item) => writeResponsesOutput({ thread, pick, tools }, item));
  // One answer for each id, even if several items share it.
  const outputs = written.filter(
    ({ approval_request_id: id }, index) =>
      id === undefined || written.findIndex((other) => other["approval_request_id"] === id) === index,
  );
  const unseen = outputs.filter(isUnseen);
  const rest = joinRest(
    message,
    items.flatMap(readItemTexts).flatMap(({ kind, text }) => (spoken.has(kind) ? text : [])),
  );
  return [
    ...withoutLastThoughts(withoutCalls(items, new Set(unseen.map((output) => readString(output["call_id"]))))),
    ...outputs.map((output) => (isUnseen(output) ? writeUnseen(output) : output)),
    // {"role":"assistant","content":"The answer is"}   the text of a message that was stopped or cut
    ...(rest === "" ? [] : [{ role: "assistant", content: rest }]),
  ];
}

const spoken: ReadonlySet<TextKind> = new Set(["answer", "commentary"]);

/** Removes reasoning at the end of a stopped or cut response: the provider refuses reasoning without the item that follows from it. */
function withoutLastThoughts(items: readonly JsonObject[]): readonly JsonObject[] {
  return items.slice(0, items.findLastIndex(({ type }) => type !== "reasoning") + 1);
}

/** Whether a computer call was refused or failed: it has no screenshot, and the wire accepts no other answer. */
function isUnseen({ type, output }: JsonObject): boolean {
  return type === "computer_call_output" && readObject(output)?.["type"] !== "computer_screenshot";
}

/** Removes these calls with their reasoning, which must not be sent without them; `writeUnseen` reports the outcome instead. */
function withoutCalls(items: readonly JsonObject[], callIds: ReadonlySet<string | undefined>): readonly JsonObject[] {
  const isLeftOut = (item: JsonObject | undefined): boolean =>
    item?.["type"] === "computer_call" && callIds.has(readString(item["call_id"]));
  return items.filter(
    (item, index) => !isLeftOut(item) && !(item["type"] === "reasoning" && isLeftOut(items[index + 1])),
  );
}

/** {"role":"user","content":"The computer call was not carried out: The user refused the call."} */
function writeUnseen({ output }: JsonObject): JsonObject {
  const why = readString(output) ?? "it gave no screenshot.";
  return { role: "user", content: `The computer call was not carried out: ${why}` };
}

function isOutput({ type }: JsonObject): boolean {
  return readString(type)?.endsWith("_output") ?? false;
}

function writeContent(message: Message): Json {
  const blocks = message.parts.flatMap((part): ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === "text") return only.text;
  return blocks.map(writeResponsesBlock);
}
