import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { parseArgs } from "node:util";
import { describeCause, CountersignError, type KitError } from "../../model/index.ts";
import { protocols } from "../../protocols/index.ts";
import { readRecording, type RecordingFormat } from "./readRecording.ts";
import { readWireOutcome } from "./readWireOutcome.ts";
import { replayFrames } from "./replayFrames.ts";
import { summarizeThread } from "./summarizeThread.ts";

function wrong(message: string, code: KitError["code"] = "configuration") {
  return new CountersignError({ code, message });
}

const FORMATS: readonly RecordingFormat[] = ["sse", "jsonl", "json"];

/** The formats by the endings of files; any other is `sse`. */
const ENDINGS: Readonly<Record<string, RecordingFormat>> = { ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json" };

function readFormat(option: string | undefined, file: string): RecordingFormat {
  const ending = extname(file);
  if (ending === ".har")
    throw wrong(`${file} is an HTTP Archive, with the requests to the agent: serve it with \`countersign mock\`.`);
  const name = option ?? ENDINGS[ending] ?? "sse";
  const format = FORMATS.find((candidate) => candidate === name);
  if (!format) throw wrong(`There is no format "${name}"; the formats are ${FORMATS.join(", ")}.`);
  return format;
}

function readProtocol(id: string | undefined) {
  const ids = protocols.map((protocol) => protocol.id).join(", ");
  if (id === undefined) throw wrong(`Name the protocol with --protocol; there are ${ids}.`);
  const protocol = protocols.find((candidate) => candidate.id === id);
  if (!protocol) throw wrong(`There is no protocol "${id}"; there are ${ids}.`);
  return protocol.create();
}

/**
 * Runs `countersign replay --protocol ID FILE`: prints the thread of a recorded stream as JSON; with `--summary` only its texts, calls and
 * outcome. Resolves with the exit code 0; rejects with a `CountersignError`: `not_found` for a missing file, `bad_frame` for one without
 * a message, `configuration` for wrong options.
 */
export async function replay(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { protocol: { type: "string" }, format: { type: "string" }, summary: { type: "boolean" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw wrong("Name exactly one file to replay.");
  const protocol = readProtocol(values.protocol);
  const format = readFormat(values.format, file);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw wrong(`Cannot read ${file}: ${describeCause(error)}`, "not_found");
  });
  const recording = readRecording(text, format);
  if (text.trim() !== "" && recording.frames.length === 0 && recording.how === "end") {
    const others = FORMATS.filter((other) => other !== format).map((other) => `--format ${other}`);
    throw wrong(
      `There is no message in ${file}, read as ${format}. If it has another format, give ${others.join(" or ")}.`,
      "bad_frame",
    );
  }
  const thread = replayFrames(protocol, recording);
  const printed =
    values.summary === true ? summarizeThread(protocol.id, thread, readWireOutcome(protocol.id, recording)) : thread;
  process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
  return 0;
}
