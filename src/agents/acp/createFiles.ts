import { mkdir, writeFile as writeText } from "node:fs/promises";
import { dirname } from "node:path";
import { CountersignError, type Json, type JsonObject } from "../../model/index.ts";
import type { AgentTurn } from "../Agent.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import { readTextFile } from "../workspace/files/readTextFile.ts";
import { resolvePath } from "../workspace/files/resolvePath.ts";
import { readFile } from "../workspace/tools/readFile.ts";
import { toServerCall } from "../workspace/tools/WorkspaceCall.ts";
import { writeFile } from "../workspace/tools/writeFile.ts";
import { runForAgent } from "./runForAgent.ts";

/** The files below the root that an agent requests from its client. */
export interface Files {
  /** Answers an `fs/*` request; rejects with a `CountersignError`. */
  answer(method: string, params: JsonObject, turn: AgentTurn | undefined): Promise<Json>;
  /** Records a text that the user has granted for a file, so that writing it needs no second grant. */
  grant(path: string, text: string): Promise<void>;
}

/**
 * Creates the files of one agent. Reading needs no grant but is shown as a call (between two turns it is not shown); each text is written
 * only after a grant of that text.
 */
export function createFiles(copy: WorkspaceCopy): Files {
  /** Texts that the user has granted, by absolute path. */
  const grantedTexts = new Map<string, string>();

  // The parameters of `fs/read_text_file`: {"sessionId":"s","path":"/p/a.ts","line":1,"limit":50}
  const read = async ({ path, line, limit }: JsonObject, turn: AgentTurn | undefined): Promise<Json> => {
    const name = readPath(path);
    const first = typeof line === "number" ? Math.max(1, line) : typeof limit === "number" ? 1 : undefined;
    const range = {
      line: first,
      ...(first === undefined || typeof limit !== "number" ? {} : { end_line: first + limit - 1 }),
    };
    if (turn !== undefined)
      return { content: (await runForAgent(toServerCall(readFile, { path: name, ...range }), turn, copy)).text };
    const { text } = await readTextFile(copy, name);
    const lines =
      first === undefined
        ? text
        : text
            .split("\n")
            .slice(first - 1, range.end_line)
            .join("\n");
    return { content: lines };
  };

  // The parameters of `fs/write_text_file`: {"sessionId":"s","path":"/p/a.ts","content":"export {};\n"}
  const write = async ({ path, content }: JsonObject, turn: AgentTurn | undefined): Promise<Json> => {
    const name = readPath(path);
    const text = typeof content === "string" ? content : "";
    const { absolute } = await resolvePath(copy.directory, name);
    if (grantedTexts.get(absolute) === text) {
      grantedTexts.delete(absolute);
      await mkdir(dirname(absolute), { recursive: true });
      await writeText(absolute, text);
    } else if (turn === undefined) {
      const message = "Writing needs the user's permission, which cannot be requested between two turns.";
      throw new CountersignError({ code: "forbidden", message });
    } else await runForAgent(toServerCall(writeFile, { path: name, text }), turn, copy);
    return {};
  };

  return {
    async answer(method, params, turn) {
      if (method === "fs/read_text_file") return read(params, turn);
      if (method === "fs/write_text_file") return write(params, turn);
      throw new CountersignError({ code: "unsupported", message: `This client has no ${method}.` });
    },
    async grant(path, text) {
      const place = await resolvePath(copy.directory, path).catch(() => undefined);
      if (place !== undefined) grantedTexts.set(place.absolute, text);
    },
  };
}

function readPath(path: Json | undefined): string {
  if (typeof path === "string" && path !== "") return path;
  throw new CountersignError({ code: "invalid_input", message: "The request names no file." });
}
