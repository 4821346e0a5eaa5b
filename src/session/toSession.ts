import { toContent } from "./turn/createPrompts.ts";
import type { Session } from "./Session.ts";
import type { SessionPieces } from "./SessionPieces.ts";

/** Gives the pieces of a session the face that the app sees. */
export function toSession(pieces: SessionPieces): Session {
  const { host, live, context, requests, queue, prompts, history, loop } = pieces;
  const { sessionId, protocol, run } = context;
  return {
    sessionId,
    protocol,
    policy: pieces.policy,
    audit: pieces.audit.log,
    get thread() {
      return live.state;
    },
    get queue() {
      return queue.items;
    },
    get pause() {
      return loop.pause;
    },
    get loading() {
      return !pieces.opening.done || history.loading;
    },
    get waitingFor() {
      return pieces.waits.values().next().value ?? null;
    },
    get connectionState() {
      return host.tracker.state;
    },
    get recovery() {
      return pieces.recovery();
    },
    get tools() {
      return pieces.declared.own;
    },
    subscribe: live.subscribe,
    onEvent: live.onEvent,
    onMessageStart: pieces.streams.onMessageStart,
    get storedId() {
      return pieces.keeper.id;
    },
    get keptIn() {
      return host.conversations?.place;
    },
    get draft() {
      return pieces.keeper.draft;
    },
    setDraft: (draft) => pieces.keeper.setDraft(draft),
    send: (content) =>
      run(() => {
        // What is stored comes first; the prompt follows it.
        if (!pieces.opening.done) return queue.add(toContent(content));
        history.settle();
        prompts.send(content);
      }),
    editQueued: (id, content) => run(() => queue.edit(id, toContent(content))),
    removeQueued: (id) => run(() => queue.remove(id)),
    decide: (requestId, decision) => run(() => requests.decide(requestId, decision)),
    reopen: (requestId) => run(() => requests.reopen(requestId)),
    stop: () => run(() => loop.stop()),
    retry: () => run(() => pieces.retry()),
    reconnect: () => host.reconnect(),
    sendQueued: () => run(() => prompts.sendQueued()),
    resolvePause: (resolution) => run(() => loop.resolve(resolution)),
    runTool: (toolCallKey) => run(() => requests.execute(toolCallKey)),
    stopTool: (toolCallKey) => run(() => requests.stopTool(toolCallKey)),
    resend: (messageId, content) => run(() => prompts.resend(messageId, content)),
    setMode: (modeId) => run(() => context.command({ type: "setMode", sessionId, modeId })),
    setOptions: (options) => run(() => context.command({ type: "setOptions", sessionId, options })),
    loadOlder: () => run(() => history.loadOlder()),
    setTools: (tools) => run(() => pieces.declared.replace(tools)),
    close: () => run(() => pieces.close()),
  };
}
