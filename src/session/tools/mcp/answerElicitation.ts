import type { ElicitRequest, ElicitResult } from "@modelcontextprotocol/client";
import type { Answer, Json } from "../../../model/index.ts";
import type { ToolContext, ToolQuestion } from "../../Session.ts";

/** Asks the user a server's question, in a prompt about the running call, until the server cancels it; without a running call it is declined. */
export async function answerElicitation(
  params: ElicitRequest["params"],
  context: ToolContext | undefined,
  signal: AbortSignal,
): Promise<ElicitResult> {
  if (context === undefined) return { action: "decline" };
  const answer = await context.ask(toQuestion(params), { signal }).catch(() => undefined);
  if (answer === undefined || answer.by === "cancel") return { action: "cancel" };
  if (!answer.granted) return { action: "decline" };
  return params.mode === "url" ? { action: "accept" } : { action: "accept", content: toContent(answer) };
}

// {"mode":"url","message":"Please sign in.","url":"https://example.com/connect"}
// {"mode":"form","message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}
function toQuestion(params: ElicitRequest["params"]): ToolQuestion {
  if (params.mode === "url") return { kind: "link", title: params.message, url: params.url };
  return { kind: "form", title: params.message, schema: toJson(params.requestedSchema) };
}

/** The values of a form are primitive or lists of strings; any others do not match its schema and are dropped. */
function toContent({ input }: Answer): NonNullable<ElicitResult["content"]> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return {};
  const content: NonNullable<ElicitResult["content"]> = {};
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) content[name] = value.filter((item) => typeof item === "string");
    else if (typeof value !== "object") content[name] = value;
  }
  return content;
}

function toJson(value: object): Json {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}
