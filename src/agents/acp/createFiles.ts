import { mkdir, writeFile as writeText } from "node:fs/promises";
import { dirname } from "node:path";
import { CountersignError, type DiffContent, type Json, type JsonObject } from "../../model/index.ts";
import type { AgentTurn } from "../Agent.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import { changeInTurn } from "../workspace/files/changeInTurn.ts";
import { readTextFile } from "../workspace/files/readTextFile.ts";
import { resolvePath } from "../workspace/files/resolvePath.ts";
import { currentText } from "../workspace/tools/changeFile.ts";
import { readFile } from "../workspace/tools/readFile.ts";
import { toServerCall } from "../workspace/tools/WorkspaceCall.ts";
import { writeFile } from "../workspace/tools/writeFile.ts";
import { runForAgent } from "./runForAgent.ts";

/** The files below the root that an agent requests from its client. */
export interface Files {
  /** Answers an `fs/*` request; rejects with a `CountersignError`. */
  answer(method: string, params: JsonObject, turn: AgentTurn | undefined): Promise<Json>;
  /**
   * Records the texts that the user has granted in a call, so that writing each of them once, in this turn, needs no second grant. It takes
   * the place of what was granted in the call before.
   */
  grant(turn: AgentTurn, toolCallId: string, diffs: readonly GrantedDiff[]): Promise<void>;
}

/** A diff that the user has seen in full. */
export type GrantedDiff = Omit<DiffContent, "type">;

/** A text that may be written in place of the one that was shown as the old one. */
interface Grant {
  readonly toolCallId: string;
  readonly absolute: string;
  readonly oldText: string;
  readonly newText: string;
}

/**
 * Creates the files of one agent. Reading needs no grant but is shown as a call (between two turns it is not shown); each text is written
 * only after a grant of that text, and over no other text than the user has seen it replace.
 */
export function createFiles(copy: WorkspaceCopy): Files {
  /** What is left of the grants of each turn: a turn belongs to one session, and with its end they end. */
  const grants = new WeakMap<AgentTurn, readonly Grant[]>();

  /** Writes a text that was granted, and uses up its grant; false where there is none, or the file has changed since it was shown. */
  const writeGranted = async (turn: AgentTurn, path: string, text: string): Promise<boolean> => {
    const { absolute } = await resolvePath(copy.directory, path);
    const granted = (grants.get(turn) ?? []).filter((one) => one.absolute === absolute && one.newText === text);
    if (granted.length === 0) return false;
    // A folder or a binary file is no text that was shown.
    const current = await currentText(copy, path).catch(() => undefined);
    const left = grants.get(turn) ?? [];
    const used = granted.find((one) => left.includes(one) && (current === null ? "" : current) === one.oldText);
    if (used === undefined) return false;
    turn.signal.throwIfAborted();
    grants.set(
      turn,
      left.filter((one) => one !== used),
    );
    await mkdir(dirname(absolute), { recursive: true });
    await writeText(absolute, text);
    return true;
  };

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
    if (turn === undefined) {
      const message = "Writing needs the user's permission, which cannot be requested between two turns.";
      throw new CountersignError({ code: "forbidden", message });
    }
    // A grant ends with the turn, and a stop ends the turn.
    turn.signal.throwIfAborted();
    if (!(await changeInTurn(copy, () => writeGranted(turn, name, text))))
      await runForAgent(toServerCall(writeFile, { path: name, text }), turn, copy);
    return {};
  };

  return {
    async answer(method, params, turn) {
      if (method === "fs/read_text_file") return read(params, turn);
      if (method === "fs/write_text_file") return write(params, turn);
      throw new CountersignError({ code: "unsupported", message: `This client has no ${method}.` });
    },
    async grant(turn, toolCallId, diffs) {
      const added: Grant[] = [];
      for (const { path, oldText, newText } of diffs) {
        const place = await resolvePath(copy.directory, path).catch(() => undefined);
        // Agents show a file that does not exist yet as an empty one, too.
        if (place !== undefined && newText !== null)
          added.push({ toolCallId, absolute: place.absolute, oldText: oldText ?? "", newText });
      }
      const others = (grants.get(turn) ?? []).filter((one) => one.toolCallId !== toolCallId);
      grants.set(turn, [...others, ...added]);
    },
  };
}

function readPath(path: Json | undefined): string {
  if (typeof path === "string" && path !== "") return path;
  throw new CountersignError({ code: "invalid_input", message: "The request names no file." });
}
