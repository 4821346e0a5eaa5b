/**
 * The agent of measureSoak.ts, in a separate process so that its memory is not counted: it answers each prompt with a
 * thousand events: text, calls and one permission. Sends its address to the process that forked it.
 */
import type { Agent } from "../../src/agents/index.ts";
import { emitPiece } from "../../src/agents/test-support/emitPiece.ts";
import { serveDeltaKit } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler, listen } from "../../src/server/node/index.ts";

/** Pieces of text before each call. */
const DELTAS = 94;
/** Calls of a turn; the first one requests a permission. */
const CALLS = 10;

const agent: Agent = {
  name: "soak",
  title: "Soak",
  version: "1",
  async run(turn) {
    const at = { turnId: turn.turnId, messageId: turn.messageId };
    for (let call = 0; call < CALLS; call += 1) {
      for (let piece = 0; piece < DELTAS; piece += 1) emitPiece(turn, `text_${call}`, piece);
      const toolCallId = `call_${call}`;
      const start = { ...at, toolCallId, toolName: "read_file", kind: "read", runsOn: "server" } as const;
      turn.emit({ type: "toolCall.started", ...start, argument: `{"path":"file-${call}.txt"}` });
      if (call === 0) {
        const options = [
          { id: "yes", label: "Yes", kind: "allow_once" },
          { id: "no", label: "No", kind: "reject_once" },
        ] as const;
        const base = { kind: "permission", options, editable: false, canExplainDenial: false } as const;
        await turn.ask([{ ...base, requestId: `ask_${turn.turnId}`, turnId: turn.turnId, toolCallId }]);
      }
      turn.emit({ type: "toolCall.updated", ...at, toolCallId, patch: { status: "in_progress" } });
      turn.emit({ type: "toolCall.updated", ...at, toolCallId, patch: { status: "completed", result: "read" } });
      // Yields, so that listeners are notified in between, as with a real agent.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return "completed";
  },
};

const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveDeltaKit(), agent }], coalesce: 0 });
const rate = { perSecond: 1e6, burst: 1e6 };
const { url } = await listen({ handler: createNodeHandler(server, { rate }), port: 0 });
process.send?.(url);
// It ends with its parent process.
process.once("disconnect", () => process.exit(0));
