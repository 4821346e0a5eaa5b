import type { ContentBlock, Json, JsonObject, Protocol, ToolDeclaration } from "../../model/index.ts";
import { readPromptFile, readPromptLink } from "../promptFile.ts";
import { createModelStepServer } from "../run/createModelStepServer.ts";
import { GeminiEncoder } from "./GeminiEncoder.ts";
import { geminiGenerate, type GeminiGenerateOptions } from "./geminiGenerate.ts";
import type { CallAnswers, StepPost } from "../run/findSessionForPost.ts";
import { readList, readObject, readString, toJson } from "../read.ts";
import { readGeminiBlock } from "./readGeminiBlock.ts";
import { readOutcome } from "./readOutcome.ts";

/** Gemini generateContent with both halves: `geminiGenerate` for clients and a server half for mounts of an agent server. */
export function serveGeminiGenerate(options: GeminiGenerateOptions = {}): Protocol {
  const { path } = options;
  return {
    ...geminiGenerate(options),
    // The agent accepts any model name.
    createServer: (server) =>
      createModelStepServer(
        {
          path: path?.replace(/\?.*/su, "") ?? /\/models\/[^/]+:streamGenerateContent$/u,
          read: readGeminiPost,
          createEncoder: (context) => new GeminiEncoder(context),
        },
        server,
      ),
  };
}

// {"contents":[{"role":"user","parts":[{"text":"hi"}]}],"tools":[{"functionDeclarations":[{"name":"f","parametersJsonSchema":{...}}]}]}
/** Reads the request of an answer: the last content is a prompt, function responses, or both. */
function readGeminiPost(value: Json | undefined): StepPost | string {
  const body = readObject(value);
  const contents = readList(body?.["contents"], readObject);
  const last = contents.at(-1);
  // A content without a role is the user's.
  if (last === undefined || last["role"] === "model")
    return 'The body must be JSON with "contents", the last of which is the user\'s.';
  const declared = readList(body?.["tools"], readObject).flatMap((tool) =>
    readList(tool["functionDeclarations"], readTool),
  );
  const parts = partsOf(last);
  const content = parts.flatMap((part) => readPart(part) ?? []);
  const decisions = readDecisions(parts, partsOf(contents.at(-2)));
  return content.length > 0 ? { tools: declared, decisions, content } : { tools: declared, decisions };
}

function partsOf(content: JsonObject | undefined): readonly JsonObject[] {
  return readList(content?.["parts"], readObject);
}

function readTool(value: Json): ToolDeclaration | undefined {
  const tool = readObject(value);
  const name = readString(tool?.["name"]);
  if (tool === undefined || name === undefined) return undefined;
  const parameters = tool["parametersJsonSchema"] ?? tool["parameters"] ?? { type: "object" };
  return { name, description: readString(tool["description"]) ?? "", parameters };
}

function readPart(part: JsonObject): ContentBlock | undefined {
  const text = readString(part["text"]);
  if (text !== undefined) return { type: "text", text };
  const block = readGeminiBlock(part);
  const mimeType = block?.type === "text" ? undefined : block?.mimeType;
  if (block?.type === "resource_link") return readPromptLink(block.uri, mimeType ?? "application/octet-stream");
  // The wire has no names for embedded files.
  if (block?.type === "resource") return readPromptFile({ mimeType: mimeType ?? "", data: block.blob ?? "" });
  return block;
}

/** {"functionResponse":{"id":"call_1","name":"get_weather","response":{"output":"18 C"}}}   without an id it is matched by order */
function readDecisions(parts: readonly JsonObject[], callParts: readonly JsonObject[]): CallAnswers {
  const calls = callParts.flatMap((part) => toList(part["functionCall"]));
  const responses = parts.flatMap((part) => toList(part["functionResponse"]));
  return new Map(
    responses.flatMap((one, index) => {
      const id = readString(one["id"]) ?? readString(calls[index]?.["id"]);
      return id === undefined
        ? []
        : [[id, { granted: true, ...withMedia(readOutcome(one["response"] ?? {}), one) }] as const];
    }),
  );
}

/** {"functionResponse":{"name":"draw","response":{"output":"done"},"parts":[{"inlineData":{"mimeType":"image/png","data":"iVBOR..."}}]}} */
function withMedia(outcome: ReturnType<typeof readOutcome>, { parts }: JsonObject): ReturnType<typeof readOutcome> {
  const media = readList(parts, readObject).flatMap((part) => readGeminiBlock(part) ?? []);
  if (media.length === 0 || outcome.error !== undefined) return outcome;
  const text = typeof outcome.output === "string" ? outcome.output : JSON.stringify(outcome.output ?? "");
  return { output: toJson([...(text === "" || text === "{}" ? [] : [{ type: "text", text }]), ...media]) };
}

function toList(value: Json | undefined): JsonObject[] {
  const object = readObject(value);
  return object === undefined ? [] : [object];
}
