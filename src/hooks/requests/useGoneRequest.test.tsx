import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { createFakeSession, type FakeSession } from "../test-support/createFakeSession.ts";
import { useGoneRequest } from "./useGoneRequest.ts";

afterEach(cleanup);

function Gone() {
  return <p>{useGoneRequest().request?.requestId ?? "none"}</p>;
}

const show = (session: FakeSession) => (
  <SessionProvider session={session}>
    <Gone />
  </SessionProvider>
);

test("a request that is gone is reported in its own session only", () => {
  const [first, second] = [createFakeSession(), createFakeSession()];
  const { rerender } = render(show(first));
  const base = { requestId: "r1", turnId: "t", kind: "permission", options: [] } as const;
  act(() => {
    first.feed(
      { type: "turn.started", turnId: "t" },
      { type: "request.opened", turnId: "t", request: { ...base, editable: false, canExplainDenial: true } },
      { type: "request.withdrawn", turnId: "t", requestId: "r1" },
    );
  });
  expect(screen.getByText("r1")).toBeTruthy();
  rerender(show(second));
  expect(screen.getByText("none")).toBeTruthy();
});
