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

test("a button of the kit's own grants once, or with the effect that the agent states, and never for longer", () => {
  expect(selectGrant(toRequest("reject_once", "allow_always", "allow_once"))?.kind).toBe("allow_once");
  expect(selectGrant(toRequest("allow_always", "other"))?.kind).toBe("other");
  expect(selectGrant(toRequest("reject_always", "reject_once", "allow_always"))).toBeUndefined();
  expect(selectGrant(toRequest())?.kind).toBe("allow_once");
  expect(selectGrant(toRequest("reject_once", "reject_always"))).toBeUndefined();
});
