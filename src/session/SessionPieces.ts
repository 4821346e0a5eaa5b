import type { Audit } from "./audit/createAudit.ts";
import type { ConnectionTracker } from "./links/createConnectionState.ts";
import type { History } from "./createHistory.ts";
import type { LiveThread } from "./createLiveThread.ts";
import type { WaitReason } from "./links/createLinks.ts";
import type { Prompts } from "./turn/createPrompts.ts";
import type { Recoverer } from "./recovery/createRecoverer.ts";
import type { Requests } from "./requests/createRequests.ts";
import type { TurnLoop } from "./turn/createTurnLoop.ts";
import type { TurnQueue } from "./turn/createTurnQueue.ts";
import type { Policy } from "./policy/createPolicy.ts";
import type { PolicyRunner } from "./policy/createPolicyRunner.ts";
import type { ClientTools, Session } from "./Session.ts";
import type { Recovery } from "./recovery/selectRecovery.ts";
import type { SessionContext } from "./SessionContext.ts";
import type { Keeper } from "./storage/createKeeper.ts";
import type { MessageStreams } from "./toolCallStream/createMessageStreams.ts";
import type { DeclaredTools } from "./tools/createDeclaredTools.ts";
import type { ToolRunner } from "./tools/createToolRunner.ts";

/** What one session is made of. */
export interface SessionPieces {
  /** Its thread and who listens. */
  readonly live: LiveThread;
  /** Its links that wait for more than their turn. */
  readonly waits: Map<string, WaitReason>;
  /** What the pieces share. */
  readonly context: SessionContext;
  /** Executes its client tools. */
  readonly tools: ToolRunner;
  /** What the agent waits for. */
  readonly requests: Requests;
  /** The rules of the page. */
  readonly policy: Policy | undefined;
  /** Writes down what was decided and what ran. */
  readonly audit: Audit;
  /** Answers by them. */
  readonly policyRunner: PolicyRunner;
  /** Prompts that wait. */
  readonly queue: TurnQueue;
  /** Sends prompts. */
  readonly prompts: Prompts;
  /** Loads what was said before. */
  readonly history: History;
  /** Reads by itself what a lost connection has left unread. */
  readonly recoverer: Recoverer;
  /** Where the conversation is kept on this side. */
  readonly keptIn: Session["keptIn"];
  /** Stores the conversation. */
  readonly keeper: Keeper;
  /** Whether what is stored of it has been read. */
  readonly opening: { done: boolean };
  /** How the server can be reached. */
  readonly tracker: ConnectionTracker;
  /** Moves the turn on. */
  readonly loop: TurnLoop;
  /** Per-call handlers of the app. */
  readonly streams: MessageStreams;
  /** The client tools now. */
  readonly declared: DeclaredTools;
  /** What `retry` does now. */
  recovery(): Recovery | null;
  /** Does it. */
  retry(): void;
  /** Tries to reach the server at once. */
  reconnect(): void;
  /** Ends the turn. */
  stop(): void;
  /** Replaces the client tools. */
  setTools(tools: ClientTools): void;
  /** Ends the session. */
  close(): void;
}
