import type { Command, KitError } from "../model/index.ts";
import { createAudit } from "./audit/createAudit.ts";
import { toInitialThread } from "./beginSession.ts";
import { createHistory } from "./createHistory.ts";
import { createLiveThread, type LiveThread } from "./createLiveThread.ts";
import { createPrompts } from "./turn/createPrompts.ts";
import { createDelivery } from "./requests/createDelivery.ts";
import { createRequests } from "./requests/createRequests.ts";
import { createSessionRecovery } from "./recovery/createSessionRecovery.ts";
import { createTurnLoop } from "./turn/createTurnLoop.ts";
import { createTurnQueue } from "./turn/createTurnQueue.ts";
import { createPolicyRunner } from "./policy/createPolicyRunner.ts";
import type { SessionOptions } from "./Session.ts";
import type { SessionContext } from "./SessionContext.ts";
import type { SessionHost } from "./SessionHost.ts";
import type { SessionModules } from "./SessionModules.ts";
import { createPersistence } from "./storage/createPersistence.ts";
import { createStoredSync } from "./storage/createStoredSync.ts";
import { claimExecution } from "./tabs/claimExecution.ts";
import { createTabSync } from "./tabs/createTabSync.ts";
import { createMessageStreams } from "./toolCallStream/createMessageStreams.ts";
import { toStreamSource } from "./toolCallStream/toStreamSource.ts";
import { createDeclaredTools, type DeclaredTools } from "./tools/createDeclaredTools.ts";
import { createToolRunner } from "./tools/createToolRunner.ts";

/** Creates the modules of a session, wired together. `onChange` is called when listeners must be notified: see `createLiveThread`. */
export function createSessionModules(
  host: SessionHost,
  sessionId: string,
  wireId: string | undefined,
  options: SessionOptions,
  onChange: (isDelta: boolean) => void,
): Omit<SessionModules, "waits" | "opening"> {
  const declared = createDeclaredTools(options.tools ?? {}, host.protocol);
  const closing = new AbortController();
  const live = createLiveThread({ ...host, initialThread: toInitialThread(options), onChange });
  const context = createContext(host, sessionId, live, declared, {
    isClosed: () => closing.signal.aborted,
    storedId: () => persistence.id,
    onFault: (command, error) => concludeFault(context, { delivery, history }, command, error),
  });
  const tools = createToolRunner(context, options.concurrency ?? 4);
  const requests = createRequests(context, tools);
  const history = createHistory(context);
  const delivery = createDelivery(context, history);
  const audit = createAudit(context, options.audit, host.onListenerError);
  const policyRunner = createPolicyRunner(context, { requests, tools, policy: options.policy });
  const tabs = createTabSync({ ...host, context, tools, policyRunner, reload: () => history.reload() });
  for (const { handlers } of [audit, tabs, delivery]) live.handle(handlers);
  const queue = createTurnQueue(context, context.touch);
  const onWritten = (previousId?: string): void => storedSync.post(previousId);
  const onShown = (): void => loop.clearPause();
  const persistence = createPersistence({ ...host, ...options, context, queue, openedId: wireId, onWritten });
  live.subscribe(() => persistence.noteChange());
  const storedSync = createStoredSync({ ...host, context, live, persistence, tools, onShown });
  const prompts = createPrompts(context, { queue, tools, history, stop: () => loop.stop() });
  const recovery = createSessionRecovery(context, { delivery, history, prompts }, host.tracker);
  const unlisten = host.tracker.subscribe(() => live.touch());
  const streams = createMessageStreams(toStreamSource(context, live, requests, tools, host.onListenerError));
  const loop = createTurnLoop({
    context,
    policyRunner,
    tools,
    requests,
    delivery,
    maxSteps: options.maxSteps ?? 50,
    load: recovery.load,
    hasQueued: () => queue.ready,
    isHandled: () => streams.active,
    sendQueued: () => prompts.sendQueued(),
  });
  return {
    signal: closing.signal,
    live,
    context,
    tools,
    requests,
    delivery,
    policy: options.policy,
    audit,
    policyRunner,
    queue,
    prompts,
    streams,
    loop,
    history,
    ...recovery,
    persistence,
    host,
    declared,
    close() {
      persistence.close();
      loop.close();
      recovery.recoverer.close();
      unlisten();
      delivery.close();
      tools.abort();
      tabs.close();
      storedSync.close();
      host.command({ type: "closeSession", sessionId });
      // What waits for the session is told first; calls that it makes then do nothing any more.
      closing.abort(new DOMException("The session was closed.", "AbortError"));
      live.close();
      host.release();
    },
  };
}

/** What a context needs of the modules that are created after it. */
interface ContextOptions {
  readonly isClosed: () => boolean;
  readonly storedId: () => string | undefined;
  readonly onFault: (command: Command, error: KitError) => void;
}

function createContext(
  host: SessionHost,
  sessionId: string,
  live: LiveThread,
  declared: DeclaredTools,
  { isClosed, storedId, onFault }: ContextOptions,
): SessionContext {
  const context: SessionContext = {
    sessionId,
    protocol: host.protocol,
    get storedId() {
      return storedId();
    },
    get thread() {
      return live.state;
    },
    dispatch: (event) => live.dispatch(event),
    command(command) {
      const error = host.command(command);
      if (error !== undefined) onFault(command, error);
    },
    run: (work) => (isClosed() ? undefined : host.run(work)),
    touch: () => live.touch(),
    tool: (name) => declared.find(name),
    declarations: () => declared.declare(live.state),
    claim: (request, onFree) => claimExecution(context, host, request, onFree),
    createId: (noun) => host.createId(noun),
    now: () => host.now(),
  };
  return context;
}

/** A half that threw on a command will never report its outcome: this concludes whatever waits for that outcome. */
function concludeFault(
  context: SessionContext,
  { delivery, history }: Pick<SessionModules, "delivery" | "history">,
  command: Command,
  error: KitError,
): void {
  context.dispatch({ type: "failure.received", error });
  if (command.type === "openSession" || command.type === "loadHistory") history.end(error);
  if (command.type === "submitAnswers") delivery.fail(error);
  if (command.type !== "sendPrompt" && command.type !== "continueTurn") return;
  context.dispatch({ type: "turn.ended", turnId: command.turnId, reason: "error", error });
}
