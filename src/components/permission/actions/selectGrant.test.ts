import { expect, test } from "vitest";
import type { AgentRequest, RequestOption } from "../../../model/index.ts";
import { selectGrant } from "./selectGrant.ts";

const toRequest = (...kinds: readonly RequestOption["kind"][]): AgentRequest => ({
  requestId: "r",
  turnId: "t",
  kind: "permission",
  state: "open",
  options: kinds.map((kind, at) => ({ id: `${at}`, label: "", kind })),
  editable: true,
  canExplainDenial: true,
});

test("an edited input is granted by an option that allows, once where the agent offers it, and never by a denial", () => {
  expect(selectGrant(toRequest("reject_once", "allow_always", "allow_once"))?.kind).toBe("allow_once");
  expect(selectGrant(toRequest("reject_always", "reject_once", "allow_always"))?.kind).toBe("allow_always");
  expect(selectGrant(toRequest("reject_once", "reject_always"))).toBeUndefined();
});
