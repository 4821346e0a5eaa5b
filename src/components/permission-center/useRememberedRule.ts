"use client";
import { useMemo } from "react";
import { toRememberedRule } from "../../content/index.ts";
import { useSession, useToolOrigin } from "../../hooks/index.ts";
import type { PolicyRule } from "../../model/index.ts";
import { useRequestContext } from "../../primitives/index.ts";

/**
 * Returns the rule that would be stored for exactly the surrounding request; undefined where there is no policy, or when a person must read
 * such a request each time. Its times count from 0: `RememberGrant` lets them begin when it is shown.
 */
export function useRememberedRule(): PolicyRule | undefined {
  const session = useSession();
  const { request, call } = useRequestContext();
  // What the prompt shows, also for a tool of the page that an MCP server offers.
  const origin = useToolOrigin(call ?? { toolName: "" });
  const isOffered = session.policy !== undefined && request.kind === "permission";
  const sessionId = session.thread.session.wireId ?? session.sessionId;
  // A prompt is drawn often, and reads the whole call for this.
  return useMemo(() => {
    if (!isOffered || call === undefined) return undefined;
    const rule = toRememberedRule({ ...call, origin }, { ruleId: "", sessionId, now: 0 });
    const at = rule?.server === undefined ? "" : `${rule.server}:`;
    return rule && { ...rule, ruleId: `${sessionId}:${at}${rule.toolName}:${rule.digest}` };
  }, [isOffered, call, origin, sessionId]);
}
