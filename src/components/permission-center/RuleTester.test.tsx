import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import { createPolicy } from "../../session/index.ts";
import { RuleTester } from "./RuleTester.tsx";

afterEach(cleanup);

test("a call is tried with the workspace of the policy, as the session answers it", () => {
  const policy = createPolicy({
    workspace: "/work",
    rules: [{ ruleId: "r", effect: "allow", toolName: "run", command: { prefix: "git status" } }],
  });
  const session = Object.assign(createFakeSession(), { policy });
  const call = { toolName: "run", kind: "execute", inputState: "ready", content: [], locations: [] } as const;
  const input = { command: "git status", cwd: "/work" };
  const answer = policy.decide(
    { ...call, input, argument: JSON.stringify(input) },
    { now: Date.now(), sessionIds: [] },
  );
  render(
    <SessionProvider session={session}>
      <RuleTester />
    </SessionProvider>,
  );
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  fill(/tool/i, "run");
  fill(/command/i, "git status");
  fill(/input|json/i, '{"cwd":"/work"}');
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "execute" } });
  expect(answer.effect).toBe("allow");
  expect(document.querySelector(".cs-tester-verdict")?.getAttribute("data-effect")).toBe(answer.effect);
});

test("a call of the conversation is evaluated once, however much is typed and however much text arrives", () => {
  const policy = createPolicy({ rules: [{ ruleId: "r", effect: "allow", toolName: "run" }] });
  const decide = vi.spyOn(policy, "decide");
  const session = Object.assign(createAskingSession(), { policy });
  const at = { turnId: "t", messageId: "m" } as const;
  session.feed({ type: "toolCall.started", ...at, toolCallId: "a", toolName: "run", kind: "execute", argument: "{}" });
  render(
    <SessionProvider session={session}>
      <RuleTester />
    </SessionProvider>,
  );
  const evaluated = (): number => decide.mock.calls.filter(([{ argument }]) => argument === "{}").length;
  const first = evaluated();
  for (const text of ["g", "gi", "git"]) {
    fireEvent.change(screen.getByRole("textbox", { name: /command/i }), { target: { value: text } });
    act(() => session.feed({ type: "text.delta", ...at, partId: "p", kind: "answer", delta: text, at: 0 }));
  }
  expect(first).toBeGreaterThan(0);
  expect(evaluated()).toBe(first);
});
