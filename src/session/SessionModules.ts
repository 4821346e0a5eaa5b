import type { Audit } from "./audit/createAudit.ts";
import type { History } from "./createHistory.ts";
import type { LiveThread } from "./createLiveThread.ts";
import type { WaitReason } from "./Session.ts";
import type { Prompts } from "./turn/createPrompts.ts";
import type { Recoverer } from "./recovery/createRecoverer.ts";
import type { Delivery } from "./requests/createDelivery.ts";
import type { Requests } from "./requests/createRequests.ts";
import type { TurnLoop } from "./turn/createTurnLoop.ts";
import type { TurnQueue } from "./turn/createTurnQueue.ts";
import type { Policy } from "./policy/createRules.ts";
import type { PolicyRunner } from "./policy/createPolicyRunner.ts";
import type { Recovery } from "./recovery/selectRecovery.ts";
import type { SessionContext } from "./SessionContext.ts";
import type { SessionHost } from "./SessionHost.ts";
import type { Persistence } from "./storage/createPersistence.ts";
import type { MessageStreams } from "./toolCallStream/createMessageStreams.ts";
import type { DeclaredTools } from "./tools/createDeclaredTools.ts";
import type { ToolRunner } from "./tools/createToolRunner.ts";

/** The modules of one session. */
export interface SessionModules {
  /** Aborted when it is closed. */
  readonly signal: AbortSignal;
  /** Its thread and the listeners. */
  readonly live: LiveThread;
  /** Its links that wait for a connection slot or the network, by link name. */
  readonly waits: Map<string, WaitReason>;
  /** State and functions that all modules share. */
  readonly context: SessionContext;
  /** Executes its client tools. */
  readonly tools: ToolRunner;
  /** The requests of the agent: permissions, executions, forms, links. */
  readonly requests: Requests;
  /** Delivers the answers to the server. */
  readonly delivery: Delivery;
  /** The permission rules of the page. */
  readonly policy: Policy | undefined;
  /** Records what was decided and what ran. */
  readonly audit: Audit;
  /** Answers requests by the permission rules. */
  readonly policyRunner: PolicyRunner;
  /** Prompts that wait for the end of the turn. */
  readonly queue: TurnQueue;
  /** Sends prompts to the agent. */
  readonly prompts: Prompts;
  /** Loads the earlier messages. */
  readonly history: History;
  /** Reads automatically what a lost connection has left unread. */
  readonly recoverer: Recoverer;
  /** The connection that the session belongs to. */
  readonly host: SessionHost;
  /** Stores the conversation. */
  readonly persistence: Persistence;
  /** `done` is true once the stored conversation has been read, and from the beginning where there can be none. */
  readonly opening: { done: boolean };
  /** Advances the turn. */
  readonly loop: TurnLoop;
  /** The app's handlers for messages and their tool calls (`onMessageStart`). */
  readonly streams: MessageStreams;
  /** The current client tools. */
  readonly declared: DeclaredTools;
  /** What `retry` does now; null where nothing has failed. */
  recovery(): Recovery | null;
  /** Carries out `recovery`. */
  retry(): void;
  /** Ends the session and closes all its modules. */
  close(): void;
}
