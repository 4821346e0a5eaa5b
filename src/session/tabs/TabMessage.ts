import type { AgentRequest, Answer, Json, ThreadState } from "../../model/index.ts";
import { digestInput } from "../../content/index.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";

/** What one tab tells the others that show the same session. */
export type TabMessage = {
  /** The session: address, protocol and wire id. */
  readonly scope: string;
} & (
  | {
      readonly type: "answered";
      /** Names the request in every tab: requests may have other ids there. */
      readonly key: string;
      readonly granted: boolean;
      readonly by: Answer["by"];
      readonly at: number;
    }
  /** Answers that travel together wait in that tab for the others: what it decided. */
  | {
      readonly type: "deciding";
      readonly key: string;
      readonly granted: boolean;
      readonly at: number;
      /** Names the tab: of two that decided in the same millisecond one gives way. */
      readonly tab: string;
    }
  /** `undecided`: that decision was taken back there. `takeover`: it is to be taken back, the user decides in the telling tab. */
  | { readonly type: "undecided" | "takeover"; readonly key: string }
  /** A tab that has just read the thread wants to know what waits in others. */
  | { readonly type: "asking" }
  | { readonly type: "ended" }
);

/** Names a request by the call it is about, as every tab sees it; by its own id where it is about none. */
export function toTabKey(thread: ThreadState, { requestId, kind, toolCallKey }: AgentRequest): string {
  const call = locateToolCall(thread, toolCallKey)?.call;
  if (call === undefined) return `${kind} ${requestId}`;
  const input: Json = [kind, call.toolCallId, call.occurrence, call.toolName, call.input ?? call.argument];
  return digestInput(input);
}

/** Reads what came over the channel; undefined for what is none of ours. Any script of the origin can speak there. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const of = new Map<string, unknown>(typeof data === "object" && data !== null ? Object.entries(data) : []);
  const [scope, type, key, at, tab] = [of.get("scope"), of.get("type"), of.get("key"), of.get("at"), of.get("tab")];
  if (typeof scope !== "string") return undefined;
  if (type === "ended" || type === "asking") return { type, scope };
  if (typeof key !== "string") return undefined;
  if (type === "undecided" || type === "takeover") return { type, scope, key };
  const granted = of.get("granted");
  if (typeof granted !== "boolean" || typeof at !== "number") return undefined;
  if (type === "deciding") return typeof tab === "string" ? { type, scope, key, granted, at, tab } : undefined;
  const by = sources.find((one) => one === of.get("by"));
  return type === "answered" && by !== undefined ? { type, scope, key, granted, by, at } : undefined;
}

const sources: readonly Answer["by"][] = ["user", "policy", "timeout", "cancel", "tool"];
