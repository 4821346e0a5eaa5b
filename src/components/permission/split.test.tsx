import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { en } from "../../messages/index.ts";
import { actAsPerson, press as pressOn } from "../test-support/asPerson.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

withFakeTimers();
beforeEach(() => void actAsPerson());

async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

test("both halves of the button that allows are armed together, and before that neither can be pressed", async () => {
  const session = createAskingSession();
  const once = { id: "once", label: "", kind: "allow_once" } as const;
  const always = { id: "always", label: "", kind: "allow_always" } as const;
  session.askFor({ requestId: "r", kind: "permission", title: "Deploy", options: [once, always] });
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await wait(0);
  const halves = () => ["Allow once", "Do not ask again"].map((name) => screen.getByRole("button", { name }));
  const press = (): boolean => fireEvent.click(halves()[1] as HTMLElement);
  expect(halves().map((half) => half.getAttribute("aria-disabled"))).toEqual(["true", "true"]);
  press();
  expect(halves()[1]?.getAttribute("aria-expanded")).toBe("false");
  await wait(600);
  expect(halves().map((half) => half.getAttribute("aria-disabled"))).toEqual(["false", "false"]);
  press();
  expect(halves()[1]?.getAttribute("aria-expanded")).toBe("true");
});

const { remember } = en.permissionCenter;
const hour = 3_600_000;

test.each([
  ["its panel is opened", 8],
  ["a shorter time is chosen", 1],
])("a request that has waited for long is remembered from the moment on when %s", async (_what, hours) => {
  const session = createAskingSession();
  session.askPermission("a", '{"command":"npm test"}');
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await wait(600);
  vi.setSystemTime(Date.now() + 9 * hour);
  fireEvent.click(screen.getByRole("button", { name: remember.label }));
  let begin = Date.now();
  if (hours === 1) {
    vi.setSystemTime(begin + 9 * hour);
    begin = Date.now();
    fireEvent.click(screen.getByRole("radio", { name: remember.scope.hour }));
  }
  await wait(600);
  pressOn(screen.getByRole("button", { name: remember.send }));
  expect(session.policy?.rules).toMatchObject([{ rememberedAt: begin, expiresAt: begin + hours * hour }]);
});

test("the button that remembers a call of unknown effect has the form of the one that allows it once", async () => {
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed({ type: "toolCall.started", ...at, toolName: "transfer", argument: '{"to":"b"}' });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a" });
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await wait(600);
  fireEvent.click(screen.getByRole("button", { name: remember.label }));
  const forms = ["Allow once", remember.send].map((name) => screen.getByRole("button", { name }).dataset["risk"]);
  expect(forms).toEqual(["caution", "caution"]);
});
