import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { actAsPerson } from "../test-support/asPerson.ts";
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
