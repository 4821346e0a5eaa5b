import type {
  ContentBlock,
  HttpRequest,
  Json,
  JsonObject,
  Message,
  ThreadState,
  ToolDeclaration,
} from "../../model/index.ts";
import type { RunCommand } from "../createRunClient.ts";
import { readObject, readString } from "../read.ts";
import type { ToolOptions } from "../ToolChoice.ts";
import { writeResponsesBlock } from "./writeResponsesBlock.ts";
import { writeResponsesOutput } from "./writeResponsesOutput.ts";
import { writeResponsesTools } from "./writeResponsesTools.ts";

/** Writes the request of the next step; reasoning goes back encrypted because nothing is stored at the provider. */
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
  const answered = new Set(
    message.wire.flatMap((item) => (isOutput(item) ? [readString(readObject(item)?.["call_id"])] : [])),
  );
  const owed = message.wire.filter((item) => !answered.has(readString(readObject(item)?.["call_id"])));
  return [
    ...message.wire,
    ...owed.flatMap((item) => writeResponsesOutput({ thread, message, tools }, readObject(item) ?? {})),
  ];
}

function isOutput(item: Json): boolean {
  return readString(readObject(item)?.["type"])?.endsWith("_output") ?? false;
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
