import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { acp } from "../../protocols/index.ts";
import type { ConfigOption } from "../../model/index.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import type { FakeSession } from "../test-support/createFakeSession.ts";
import { SessionProvider } from "./SessionProvider.tsx";
import { useSessionSettings } from "./useSessionSettings.ts";

const toOption = (value: string): ConfigOption => ({
  id: "approval",
  name: "Approval",
  type: "select",
  value,
  choices: [
    { value: "ask", name: "Ask" },
    { value: "allow", name: "Allow all" },
  ],
});

const report = (session: FakeSession, value: string): void =>
  act(() => session.feed({ type: "session.updated", patch: { options: [toOption(value)] } }));

function open() {
  const shown = { session: createFakeSession(acp()) };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider session={shown.session}>{children}</SessionProvider>
  );
  report(shown.session, "ask");
  const { result, rerender } = renderHook(() => useSessionSettings(), { wrapper });
  const read = () => result.current.settings.map(({ value, pending }) => [value, pending]);
  const choose = (value: string): void => act(() => result.current.change("approval", value));
  return { shown, rerender, read, choose };
}

afterEach(cleanup);

test("a choice is shown at once, and as confirmed when the agent has it", async () => {
  const { shown, read, choose } = open();
  choose("allow");
  await waitFor(() => expect(read()).toEqual([["allow", true]]));
  report(shown.session, "allow");
  await waitFor(() => expect(read()).toEqual([["allow", false]]));
});

test("shows the agent's value when the agent goes back to the one before a confirmed choice", async () => {
  const { shown, read, choose } = open();
  choose("allow");
  report(shown.session, "allow");
  report(shown.session, "ask");
  await waitFor(() => expect(read()).toEqual([["ask", false]]));
});

test("a choice in one session says nothing about another with the same setting", async () => {
  const { shown, rerender, read, choose } = open();
  choose("allow");
  shown.session = createFakeSession(acp());
  report(shown.session, "ask");
  rerender();
  await waitFor(() => expect(read()).toEqual([["ask", false]]));
});

test("a refused choice is reverted", async () => {
  const { shown, read, choose } = open();
  choose("allow");
  act(() => shown.session.feed({ type: "failure.received", error: { code: "agent", message: "no" } }));
  await waitFor(() => expect(read()).toEqual([["ask", false]]));
});
