import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Agent, AgentTurn } from "../../src/agents/index.ts";
import type { Answer, Json, NewRequest, ToolCallContent, ToolCallPatch, ToolKind } from "../../src/model/index.ts";
import { serveAap, serveAcp, serveDeltaKit, serveUiPath } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler } from "../../src/server/node/createNodeHandler.ts";

/** A call that the agent requests a permission for, with any input of an attacker. */
export interface AskedCall {
  readonly toolName?: string;
  readonly title?: string;
  readonly kind?: ToolKind;
  readonly input?: Json;
  /** The text of the input, if it differs from `input` as JSON. */
  readonly argument?: string;
  readonly content?: readonly ToolCallContent[];
  readonly reason?: string;
  /** Whether the agent offers to remember it. */
  readonly always?: boolean;
}

/** A page with an agent whose requests the test defines. */
export interface AskingSite {
  /** The address of the page for one of `askingWires`. */
  url(wire: string, query?: Record<string, string>): string;
  /** Sets the requests that the agent opens at the next prompt, all at once. */
  ask(calls: readonly AskedCall[]): void;
  /** Changes a call while its request is open, by its index among the calls; does nothing before the first prompt. */
  change(at: number, patch: ToolCallPatch): void;
  /** The answers that the agent has received since the last `ask`; `at` is the index of the call. */
  readonly answers: readonly { readonly at: number; readonly answer: Answer }[];
  close(): Promise<void>;
}

/** The wires that can request a permission, and emit a call before its request. */
export const askingWires = ["aap", "acp", "deltakit", "uipath"] as const;

/** Starts the demo with this agent on a free port, over each of `askingWires`; the demo must have been built. */
export async function startAskingSite(): Promise<AskingSite> {
  let asked: readonly AskedCall[] = [];
  let turn: AgentTurn | undefined;
  const answers: { at: number; answer: Answer }[] = [];
  const agent: Agent = {
    name: "asking",
    title: "Asking agent",
    version: "1",
    async run(current) {
      turn = current;
      const { turnId, messageId } = current;
      const calls = asked;
      for (const [at, call] of calls.entries()) {
        const { toolName = "run_command", title, kind = "execute", input, argument, content } = call;
        const toolCallId = `call${at}`;
        const text = argument ?? (input === undefined ? "" : JSON.stringify(input));
        const start = { toolCallId, toolName, kind, runsOn: "server", argument: text } as const;
        current.emit({
          type: "toolCall.started",
          turnId,
          messageId,
          ...start,
          ...(title === undefined ? {} : { title }),
        });
        if (content !== undefined)
          current.emit({ type: "toolCall.updated", turnId, messageId, toolCallId, patch: { content } });
      }
      const requests = calls.map((call, at) => toRequest(turnId, at, call));
      const received = await current.ask(requests);
      for (const [at, answer] of received.entries()) {
        answers.push({ at, answer });
        const status = answer.granted ? "completed" : "failed";
        current.emit({ type: "toolCall.updated", turnId, messageId, toolCallId: `call${at}`, patch: { status } });
      }
      return "completed";
    },
  };
  const serve = { aap: serveAap, acp: serveAcp, deltakit: serveDeltaKit, uipath: serveUiPath };
  const agents = createAgentServer({
    mounts: askingWires.map((wire) => ({ path: `/api/asking/${wire}`, protocol: serve[wire](), agent })),
  });
  const server = createServer(createNodeHandler(agents, { static: "dist-demo" }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (wire, query = {}) =>
      `http://127.0.0.1:${port}/?${new URLSearchParams({ agent: `asking/${wire}`, ...query }).toString()}`,
    ask(calls) {
      asked = calls;
      answers.length = 0;
    },
    change(at, patch) {
      if (turn === undefined) return;
      const { turnId, messageId } = turn;
      turn.emit({ type: "toolCall.updated", turnId, messageId, toolCallId: `call${at}`, patch });
    },
    answers,
    async close() {
      await agents.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

function toRequest(turnId: string, at: number, { reason, always = false }: AskedCall): NewRequest {
  return {
    requestId: `permission:call${at}`,
    turnId,
    kind: "permission",
    toolCallId: `call${at}`,
    ...(reason === undefined ? {} : { reason }),
    options: [
      ...(always ? [{ id: "always", label: "Always", kind: "allow_always" as const }] : []),
      { id: "yes", label: "", kind: "allow_once" as const },
      { id: "no", label: "", kind: "reject_once" as const },
    ],
    editable: false,
    canExplainDenial: true,
  };
}
