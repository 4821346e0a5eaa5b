import type { AgentRequest, Answer, Json, ThreadState } from "../../model/index.ts";
import { digestInput } from "../../content/index.ts";
import { locateToolCall } from "../locateToolCall.ts";

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
  if (typeof data !== "object" || data === null || !("scope" in data) || !("type" in data)) return undefined;
  const { scope, type } = data;
  if (typeof scope !== "string") return undefined;
  if (type === "ended") return { type, scope };
  if (type !== "answered" || !("key" in data) || !("granted" in data) || !("by" in data) || !("at" in data)) {
    return undefined;
  }
  const { key, granted, at } = data;
  const by = sources.find((one) => one === data.by);
  if (typeof key !== "string" || typeof granted !== "boolean" || typeof at !== "number" || by === undefined) {
    return undefined;
  }
  return { type, scope, key, granted, by, at };
}

const sources: readonly Answer["by"][] = ["user", "policy", "timeout", "cancel", "tool"];
