import type { AgentRequest } from "../../model/index.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { Tabs } from "./createTabs.ts";
import { toTabKey } from "./TabMessage.ts";
import { toTabScope } from "./createTabSync.ts";

/** Acquires the lease of an execution for this tab: see `SessionContext.claim`. A session that neither the wire nor a storage knows is in no other tab. */
export function claimExecution(
  context: Pick<SessionContext, "protocol" | "thread" | "storedId">,
  { tabs, url }: { readonly tabs: Tabs; readonly url: string },
  request: AgentRequest,
  onFree: () => void,
): Promise<boolean> {
  const scope = toTabScope(context, url);
  if (scope === undefined) return Promise.resolve(true);
  return tabs.claim(`countersign ${scope} ${toTabKey(context.thread, request)}`, onFree);
}
