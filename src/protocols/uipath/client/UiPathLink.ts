import type { Query } from "../../../model/index.ts";
import type { Conversation, Outgoing } from "../Conversation.ts";

/** The purpose of a link. */
export type UiPathLink =
  | { readonly type: "events"; readonly conversation: Conversation; readonly resumes: boolean }
  | { readonly type: "post"; readonly conversation: Conversation; readonly outgoing: Outgoing }
  | { readonly type: "history"; readonly conversation: Conversation }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };
