import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "../../messages/index.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import { Chat } from "./Chat.tsx";

/** A part that throws as long as it is broken. */
const part = vi.hoisted(() => ({ broken: true }));
function Broken(): string {
  if (part.broken) throw new RangeError("Invalid time value");
  return "drawn again";
}
vi.mock("../permission-center/PermissionCenter.tsx", () => ({ PermissionCenter: Broken }));
vi.mock("../follow-panel/FollowPanel.tsx", () => ({ FollowPanel: Broken }));

beforeEach(() => {
  part.broken = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (root: HTMLElement, name: string): void => {
  // The last one: that of a panel, where the bar has one, too.
  fireEvent.click(within(root).getAllByRole("button", { name, hidden: true }).at(-1) ?? root);
};
const findFailure = (): Promise<HTMLElement> => screen.findByText(en.part.broken);

test.each(["bar", "search", "thread", "notices", "permissions", "changes", "composer"] as const)(
  "a chat stays where its %s throws, which can be tried again",
  async (name) => {
    const { container } = render(<Chat session={createAskingSession()} slots={{ [name]: Broken }} />);
    await findFailure();
    const input = container.querySelector('[data-slot="composer-input"]');
    expect(input === null).toBe(name === "composer");
    part.broken = false;
    press(container, en.loadable.retry);
    screen.getByText("drawn again");
  },
);

test("a request that comes is drawn where an earlier one has thrown", async () => {
  const session = createAskingSession();
  render(<Chat session={session} slots={{ permissions: Broken }} />);
  await findFailure();
  part.broken = false;
  act(() => void session.askPermission("c", '{"command":"ls"}'));
  expect(await screen.findByText("drawn again")).toBeTruthy();
  expect(screen.queryByText(en.part.broken)).toBeNull();
});

test.each([
  ["files panel", en.followPanel.show, en.followPanel.hide],
  ["permission centre", en.permissionCenter.show, en.permissionCenter.hide],
])("a chat stays where its %s throws, which can be closed", async (_what, open, close) => {
  const { container } = render(<Chat session={createAskingSession()} followPanel />);
  press(container, open);
  await findFailure();
  press(container, close);
  expect(screen.queryByText(en.part.broken)).toBeNull();
  expect(container.querySelector('[data-slot="composer-input"]')).not.toBeNull();
});
