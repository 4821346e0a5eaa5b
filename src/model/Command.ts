import type { Answer } from "./AgentRequest.ts";
import type { ContentBlock } from "./Content.ts";
import type { JsonObject } from "./json/Json.ts";
import type { ToolDeclaration } from "./ToolCall.ts";

/** A query outside any turn; its one reply is the event `reply.received` with the same `queryId`. */
export type Query =
  /** Value: `{ sessions: { sessionId, title?, updatedAt?, state?, preview? }[], cursor? }`. */
  | { readonly type: "listSessions"; readonly cursor?: string | undefined }
  /** The value has no meaning. */
  | { readonly type: "deleteSession"; readonly sessionId: string }
  /** The value has no meaning. */
  | { readonly type: "renameSession"; readonly sessionId: string; readonly title: string }
  /** Value: `{ features: Partial<Record<Feature, boolean>>, agent?: { name, title?, description?, tools?, suggestions?: string[] } }`. */
  | { readonly type: "describe" }
  /** Value: `{ text: string }`: a file as the agent sees it now. */
  | { readonly type: "readFile"; readonly sessionId: string; readonly path: string };

/** The decision about one request, as a protocol gets it. */
export interface SubmittedAnswer {
  readonly requestId: string;
  readonly answer: Answer;
  /**
   * Whether it arrived in the kit's form, which has a field for the digest: then the grant of a permission without one is refused, unless
   * its call has no input. Set by server halves.
   */
  readonly takesDigest?: true | undefined;
}

/**
 * A command of the user, in the imperative. `sessionId` is the local id of the session; the wire's own id is `thread.session.wireId`.
 * The thread already contains what the command refers to (the prompt's message, the staged answers).
 */
export type Command =
  /** Read what the server offers, and load the history where `wireId` is known and the wire has one. */
  | { readonly type: "openSession"; readonly sessionId: string; readonly wireId?: string | undefined }
  | {
      readonly type: "sendPrompt";
      readonly sessionId: string;
      readonly turnId: string;
      readonly messageId: string;
      readonly content: readonly ContentBlock[];
      readonly tools: readonly ToolDeclaration[];
      /** Id of the prompt that it takes the place of, in a branch of its own (`branch.selected` has been dispatched). */
      readonly instead?: string | undefined;
    }
  /** Show the branch that begins with the prompt `messageId` in place of the one that begins with `instead`. */
  | {
      readonly type: "selectBranch";
      readonly sessionId: string;
      readonly messageId: string;
      readonly instead: string;
    }
  /** One answer for `answers: "each"`; every open request's for `"together"`. `idempotencyKey` is stable over retries. */
  | {
      readonly type: "submitAnswers";
      readonly sessionId: string;
      readonly turnId: string;
      readonly answers: readonly SubmittedAnswer[];
      readonly tools: readonly ToolDeclaration[];
      readonly idempotencyKey: string;
    }
  /** Continue after `paused`, or resume after a cut where the wire can. */
  | {
      readonly type: "continueTurn";
      readonly sessionId: string;
      readonly turnId: string;
      readonly tools: readonly ToolDeclaration[];
    }
  | { readonly type: "cancelTurn"; readonly sessionId: string; readonly turnId: string }
  | { readonly type: "loadHistory"; readonly sessionId: string; readonly place: "replace" | "before" }
  | { readonly type: "setMode"; readonly sessionId: string; readonly modeId: string }
  | { readonly type: "setOptions"; readonly sessionId: string; readonly options: JsonObject }
  /** The agent's tools that may run without asking, from now on: the whole list. */
  | { readonly type: "trustTools"; readonly sessionId: string; readonly toolNames: readonly string[] }
  | { readonly type: "closeSession"; readonly sessionId: string }
  | { readonly type: "ask"; readonly queryId: string; readonly query: Query };
