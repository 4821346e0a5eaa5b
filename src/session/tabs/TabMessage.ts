import { isTime } from "../../model/index.ts";
import type { AgentRequest, Answer, Json, ThreadState } from "../../model/index.ts";
import { digestInput } from "../../content/index.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";

/** A message from one tab to the others that show the same session. */
export type TabMessage = {
  /** The session: address, protocol, and wire id or stored id. */
  readonly scope: string;
} & (
  | {
      readonly type: "answered";
      /** Identifies the request in every tab: its id may differ there. */
      readonly key: string;
      readonly granted: boolean;
      readonly by: Answer["by"];
      readonly at: number;
      /** The input that a permission was granted with, as JSON; absent for that which was asked about. */
      readonly input?: string | undefined;
    }
  /** With answers that are sent together: a decision that is staged in that tab. */
  | {
      readonly type: "deciding";
      readonly key: string;
      readonly granted: boolean;
      readonly at: number;
      /** Identifies the tab: it breaks the tie between two decisions in the same millisecond. */
      readonly tab: string;
    }
  /** `undecided`: that tab has undone the decision. `takeover`: that tab must undo it, because the user decides in the sending one. */
  | { readonly type: "undecided" | "takeover"; readonly key: string }
  /** Sent by a tab that has just read the thread: the others reply with their staged decisions. */
  | { readonly type: "asking" }
  /** A turn that was answered or stopped in that tab has ended: a tab without its stream reads the history. */
  | { readonly type: "ended" }
  /** The conversation was stored by that tab; the scope has its stored id in place of the wire id. */
  | { readonly type: "stored" }
  /** The conversation was stored by that tab under another id (`to`), and the copy under that of the scope deleted. */
  | { readonly type: "moved"; readonly to: string }
  /** The conversation was deleted by that tab; the scope has its stored id, too. */
  | { readonly type: "deleted" }
);

/** Identifies a request by its call, which every tab knows; by its own id where it has no call. */
export function toTabKey(thread: ThreadState, { requestId, kind, toolCallKey }: AgentRequest): string {
  const call = locateToolCall(thread, toolCallKey)?.call;
  if (call === undefined) return `${kind} ${requestId}`;
  const input: Json = [kind, call.toolCallId, call.occurrence, call.toolName, call.input ?? call.argument];
  return digestInput(input);
}

/** Parses a message of the channel; undefined for foreign ones. Any script of the origin can post there. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const of = new Map<string, unknown>(typeof data === "object" && data !== null ? Object.entries(data) : []);
  const [scope, type, key, at, tab] = [of.get("scope"), of.get("type"), of.get("key"), of.get("at"), of.get("tab")];
  if (typeof scope !== "string") return undefined;
  const isPlain = type === "ended" || type === "asking" || type === "stored" || type === "deleted";
  if (isPlain) return { type, scope };
  const to = of.get("to");
  if (type === "moved") return typeof to === "string" ? { type, scope, to } : undefined;
  if (typeof key !== "string") return undefined;
  if (type === "undecided" || type === "takeover") return { type, scope, key };
  const granted = of.get("granted");
  // A channel carries NaN and Infinity, too, which would win or break each comparison of times.
  if (typeof granted !== "boolean" || !isTime(at)) return undefined;
  if (type === "deciding") return typeof tab === "string" ? { type, scope, key, granted, at, tab } : undefined;
  const by = sources.find((one) => one === of.get("by"));
  if (type !== "answered" || by === undefined) return undefined;
  const input = of.get("input");
  return { type, scope, key, granted, by, at, ...(typeof input === "string" ? { input } : {}) };
}

const sources: readonly Answer["by"][] = ["user", "policy", "timeout", "cancel", "tool"];
