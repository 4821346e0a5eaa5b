import { describe, expect, test } from "vitest";
import type { AgentEvent, ClientProtocol, KitErrorCode, SessionPatch } from "../../model/index.ts";
import { emptyThread, reduceAll } from "../../store/index.ts";
import { aCarries } from "../fixtures/aCarries.ts";
import { selectRecovery, type RecoveryState } from "./selectRecovery.ts";

const features = { ...aCarries.features, history: "absent", resume: "absent" } as const;
const protocol: ClientProtocol = {
  id: "test",
  title: "Test",
  answers: "each",
  carries: { ...aCarries, features },
  createClient: () => ({ command: () => ({}), receive: () => ({}) }),
};

const turnId = "t";
const begin: readonly AgentEvent[] = [
  { type: "turn.started", turnId },
  { type: "message.started", turnId, messageId: "u", role: "user" },
  { type: "text.final", turnId, messageId: "u", partId: "u0", kind: "answer", text: "go" },
];
const answered: readonly AgentEvent[] = [
  { type: "message.started", turnId, messageId: "m", role: "assistant" },
  { type: "text.delta", turnId, messageId: "m", partId: "p", kind: "answer", delta: "I", at: 0 },
];
const fails = (code: KitErrorCode, reason: "error" | "cut" = "error", status?: number): AgentEvent => ({
  type: "turn.ended",
  turnId,
  reason,
  error: { code, message: "", status },
});
const asks: AgentEvent = {
  type: "request.opened",
  turnId,
  request: {
    requestId: "r",
    turnId,
    kind: "permission",
    options: [{ id: "y", label: "Yes", kind: "allow_once" }],
    editable: false,
    canExplainDenial: false,
  },
};
const announces = (patch: SessionPatch): AgentEvent => ({ type: "session.updated", patch });

function recover(events: readonly AgentEvent[], state: Partial<RecoveryState> = {}) {
  const thread = reduceAll([...begin, ...events], emptyThread());
  return selectRecovery(thread, { protocol, loadFailed: false, overtaken: false, loading: false, ...state });
}

describe("what is offered after a failure", () => {
  test.each([
    ["a prompt that may have arrived is offered as such", [fails("network")], "send_unsure"],
    [
      "a prompt that was sent while the page was offline has not arrived",
      [{ type: "turn.ended", turnId, reason: "error", error: { code: "network", message: "", unsent: true } }],
      "send",
    ],
    ["a turn that was cut in its answer as well", [...answered, fails("stream_cut", "cut")], "send_unsure"],
    ["a prompt that the server refused has not arrived", [fails("unauthorized")], "send"],
    ["a prompt that a server calls invalid has not arrived", [fails("bad_status", "error", 422)], "send"],
    ["a status that says nothing about that is not trusted", [fails("bad_status", "error", 408)], "send_unsure"],
    ["neither is one that is no failure", [fails("bad_status", "error", 302)], "send_unsure"],
    ["a response that was too large shows that the prompt arrived", [fails("too_large")], "send_unsure"],
    ["a prompt whose turn still asks something is not sent again", [asks, fails("server")], null],
    ["nor is one whose turn was cut then", [...answered, asks, fails("stream_cut", "cut")], null],
    ["an agent that failed is asked again", [...answered, fails("agent")], "send"],
    [
      "a server that knows keys takes the same prompt once",
      [announces({ features: { idempotency: true } }), fails("network")],
      "send",
    ],
    [
      "a stream that can be resumed is read, and nothing is sent",
      [announces({ features: { resume: true } }), ...answered, fails("stream_cut", "cut")],
      "read",
    ],
    [
      "a prompt without an answer began no stream that could be resumed",
      [announces({ features: { resume: true, history: true } }), fails("network")],
      "send_unsure",
    ],
    ["a turn that ended well leaves nothing to do", [{ type: "turn.ended", turnId, reason: "completed" }], null],
    ["one that the user stopped neither", [{ type: "turn.ended", turnId, reason: "cancelled" }], null],
  ] as const)("%s", (_title, events, recovery) => {
    expect(recover(events)).toBe(recovery);
  });

  test("a history that could not be read is read again, and nothing is sent while it is being loaded", () => {
    expect(recover([fails("network")], { loadFailed: true })).toBe("load");
    expect(recover([fails("network")], { loading: true })).toBeNull();
  });

  test.each([
    ["is read after a turn that ended well", [{ type: "turn.ended", turnId, reason: "completed" }], "load"],
    ["waits for a turn that runs, which it would replace", [...answered], null],
    ["leaves a failed prompt that can be sent again", [fails("unauthorized")], "send"],
    [
      "is read with a turn that can be read",
      [announces({ features: { resume: true } }), ...answered, fails("stream_cut", "cut")],
      "read",
    ],
  ] as const)("a history that failed while a prompt was sent %s", (_title, events, recovery) => {
    expect(recover(events, { loadFailed: true, overtaken: true })).toBe(recovery);
  });
});
