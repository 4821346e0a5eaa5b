import type { ContentBlock } from "../model/index.ts";
import { assertCarried, selectPromptContent } from "./turn/promptContent.ts";
import { toContent } from "./turn/createPrompts.ts";
import type { Session } from "./Session.ts";
import type { SessionModules } from "./SessionModules.ts";

/** Builds the public `Session` from the modules of a session. */
export function toSession(modules: SessionModules): Session {
  const { host, live, context, requests, queue, prompts, history, loop } = modules;
  const { sessionId, protocol, run } = context;
  return {
    sessionId,
    protocol,
    signal: modules.signal,
    policy: modules.policy,
    audit: modules.audit.log,
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
      return !modules.opening.done || history.loading;
    },
    get waitingFor() {
      return modules.waits.values().next().value ?? null;
    },
    get connectionState() {
      return host.tracker.state;
    },
    get recovery() {
      return modules.recovery();
    },
    get tools() {
      return modules.declared.own;
    },
    subscribe: live.subscribe,
    onEvent: live.onEvent,
    onMessageStart: modules.streams.onMessageStart,
    get storedId() {
      return modules.persistence.id;
    },
    get keptIn() {
      return host.conversations?.place;
    },
    get draft() {
      return modules.persistence.draft;
    },
    get promptContent() {
      return selectPromptContent(protocol, live.state);
    },
    setDraft: (draft) => modules.persistence.setDraft(draft),
    send: (input) => run(() => send(modules, toContent(input))),
    editQueued: (id, content) => run(() => queue.edit(id, toContent(content))),
    holdQueued(id) {
      const release = queue.hold(id);
      return () => run(release);
    },
    removeQueued: (id) => run(() => queue.remove(id)),
    decide: (requestId, decision) => run(() => requests.decide(requestId, decision)),
    reopen: (requestId) => run(() => reopen(modules, requestId)),
    stop: () => run(() => loop.stop()),
    retry: () => run(() => modules.retry()),
    reconnect: () => host.reconnect(),
    sendQueued: () => run(() => (modules.opening.done ? prompts.sendQueued() : undefined)),
    resolvePause: (resolution, shown) => run(() => loop.resolve(resolution, shown)),
    runTool: (toolCallKey) => run(() => requests.execute(toolCallKey)),
    stopTool: (toolCallKey) => run(() => requests.stopTool(toolCallKey)),
    resend: (messageId, content) =>
      run(() => {
        if (content !== undefined) assertCarried(toContent(content), protocol, live.state);
        prompts.resend(messageId, content);
      }),
    showBranch: (messageId) => run(() => prompts.showBranch(messageId)),
    setMode: (modeId) => run(() => context.command({ type: "setMode", sessionId, modeId })),
    setOptions: (options) => run(() => context.command({ type: "setOptions", sessionId, options })),
    loadOlder: () => run(() => history.loadOlder()),
    setTools: (tools) => run(() => modules.declared.replace(tools)),
    close: () => run(() => modules.close()),
  };
}

/** Opens an answer again: from now on the user decides, after an answer of a rule also about what follows from it. */
function reopen({ requests, policyRunner }: SessionModules, requestId: string): void {
  const reopened = requests.reopen(requestId);
  const left = reopened[0]?.answer?.by === "policy" ? reopened : reopened.slice(0, 1);
  for (const one of left) policyRunner.leave(one.requestId);
}

function send({ context, live, opening, queue, prompts }: SessionModules, content: readonly ContentBlock[]): void {
  assertCarried(content, context.protocol, live.state);
  // The stored conversation is restored first; `beginSession` sends the prompt after it.
  if (!opening.done) return queue.add(content);
  prompts.send(content);
}
