import type { Query } from "../../model/index.ts";
import type { ClientSession } from "../extensionClient.ts";

/** What a link was opened for. */
export type DeltaKitLink =
  | { readonly type: "stream"; readonly session: ClientSession }
  | { readonly type: "history"; readonly session: ClientSession }
  | { readonly type: "cancel"; readonly session: ClientSession }
  | {
      readonly type: "answers";
      readonly session: ClientSession;
      readonly turnId: string;
      readonly requestIds: readonly string[];
    }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };
