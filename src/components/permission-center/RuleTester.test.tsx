import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import { createPolicy } from "../../session/index.ts";
import { RuleTester } from "./RuleTester.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

test("a call of the conversation is evaluated again when it or a rule changes, and not when something else does", async () => {
  const policy = createPolicy({ rules: [{ ruleId: "r", effect: "allow", toolName: "run" }] });
  const decide = vi.spyOn(policy, "decide");
  const session = Object.assign(createAskingSession(), { policy });
  const at = { turnId: "t", messageId: "m" } as const;
  const start = (toolCallId: string, argument: string): void =>
    act(() =>
      session.feed({ type: "toolCall.started", ...at, toolCallId, toolName: "run", kind: "execute", argument }),
    );
  const evaluated = (wanted: string): number =>
    decide.mock.calls.filter(([{ argument }]) => argument === wanted).length;
  const count = (): string => document.querySelectorAll(".cs-center-note")[1]?.textContent ?? "";
  start("a", "{}");
  render(
    <SessionProvider session={session}>
      <RuleTester />
    </SessionProvider>,
  );
  const first = count();
  fireEvent.change(screen.getByRole("textbox", { name: /command/i }), { target: { value: "git" } });
  act(() => session.feed({ type: "text.delta", ...at, partId: "p", kind: "answer", delta: "text", at: 0 }));
  start("b", '{"b":1}');
  await vi.waitFor(() => expect(evaluated('{"b":1}')).toBe(1));
  expect(evaluated("{}")).toBe(1);
  const second = count();
  act(() => policy.remember({ ruleId: "never", effect: "deny", toolName: "run" }));
  expect(evaluated("{}")).toBe(2);
  expect(new Set([first, second, count()]).size).toBe(3);
});

test("a rule that is stored long after the tester was opened counts", () => {
  const policy = createPolicy();
  const session = Object.assign(createAskingSession(), { policy });
  render(
    <SessionProvider session={session}>
      <RuleTester />
    </SessionProvider>,
  );
  fireEvent.change(screen.getByRole("textbox", { name: /tool/i }), { target: { value: "run" } });
  const effect = () => document.querySelector(".cs-tester-verdict")?.getAttribute("data-effect");
  expect(effect()).toBe("ask");
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ["Date"] });
  act(() => policy.remember({ ruleId: "r", effect: "deny", toolName: "run", rememberedAt: Date.now() }));
  expect(effect()).toBe("deny");
});
