import { writeMarkdown } from "./writeMarkdown.ts";

/** What a stream carries, as the query of its address. */
export interface StreamPlan {
  /** An answer, parallel calls, or one call with a long argument. */
  readonly kind: "text" | "calls" | "argument";
  /** Tokens of 4 characters, calls, or characters of the argument. */
  readonly size: number;
  /** Events a second; 0 sends as fast as the reader takes them. */
  readonly rate: number;
}

/** The last words of every stream: what a page waits for. */
export const endMark = "END-OF-STREAM";

type Chunk = Readonly<Record<string, unknown>>;

function writeText(text: string, step: number): Chunk[] {
  const count = Math.ceil(text.length / step);
  return Array.from({ length: count }, (_, index) => ({
    type: "text-delta",
    id: "t",
    delta: text.slice(index * step, (index + 1) * step),
  }));
}

/** So many calls at once: their arguments of 1 kB come interleaved, in 20 deltas each. */
function writeCalls(count: number): Chunk[] {
  const calls = Array.from({ length: count }, (_, index) => ({
    toolCallId: `call-${index}`,
    toolName: "read_file",
    text: JSON.stringify({ path: `src/file-${index}.ts`, note: "x".repeat(960) }),
  }));
  const starts = calls.map(({ toolCallId, toolName }) => ({ type: "tool-input-start", toolCallId, toolName }));
  const deltas = Array.from({ length: 20 }, (_, turn) =>
    calls.map(({ toolCallId, text }) => {
      const step = Math.ceil(text.length / 20);
      return { type: "tool-input-delta", toolCallId, inputTextDelta: text.slice(turn * step, (turn + 1) * step) };
    }),
  ).flat();
  const ends = calls.flatMap(({ toolCallId, toolName, text }) => [
    { type: "tool-input-available", toolCallId, toolName, input: JSON.parse(text) as unknown },
    { type: "tool-output-available", toolCallId, output: "12 lines" },
  ]);
  return [...starts, ...deltas, ...ends];
}

/** One call whose argument comes in deltas of 512 characters and is cut at its length: it never becomes complete JSON. */
function writeArgument(characters: number): Chunk[] {
  const call = { toolCallId: "call-0", toolName: "write_file" };
  const lines = "const value = await read(source);\n".repeat(Math.ceil(characters / 35));
  const text = JSON.stringify({ path: "src/big.ts", content: lines }).slice(0, characters);
  const count = Math.ceil(text.length / 512);
  const deltas = Array.from({ length: count }, (_, index) => ({
    type: "tool-input-delta",
    toolCallId: call.toolCallId,
    inputTextDelta: text.slice(index * 512, (index + 1) * 512),
  }));
  return [{ type: "tool-input-start", ...call }, ...deltas];
}

function writeBody({ kind, size }: StreamPlan): Chunk[] {
  const open = { type: "text-start", id: "t" };
  const close = [...writeText(` ${endMark}`, 40), { type: "text-end", id: "t" }];
  if (kind === "text") return [open, ...writeText(writeMarkdown(size * 4), 4), ...close];
  return [...(kind === "calls" ? writeCalls(size) : writeArgument(size)), open, ...close];
}

/** Writes the events of one answer as an AI SDK UI message stream, version 1: the wire that all subjects read. */
export function writeStream(plan: StreamPlan): string[] {
  const chunks = [{ type: "start", messageId: "answer" }, { type: "start-step" }, ...writeBody(plan)];
  const ends = [{ type: "finish-step" }, { type: "finish", finishReason: "stop" }];
  return [...[...chunks, ...ends].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), "data: [DONE]\n\n"];
}
