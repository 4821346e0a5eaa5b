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
import type { Policy } from "./policy/createPolicy.ts";
import type { PolicyRunner } from "./policy/createPolicyRunner.ts";
import type { Recovery } from "./recovery/selectRecovery.ts";
import type { SessionContext } from "./SessionContext.ts";
import type { SessionHost } from "./SessionHost.ts";
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
  /** Delivers the answers. */
  readonly delivery: Delivery;
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
  /** The connection it lives on. */
  readonly host: SessionHost;
  /** Stores the conversation. */
  readonly keeper: Keeper;
  /** Whether what is stored of it has been read. */
  readonly opening: { done: boolean };
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
  /** Ends the session. */
  close(): void;
}
