import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { ToolCallContent } from "./ToolCallContent.tsx";
import { ToolCallRoot } from "./ToolCallRoot.tsx";
import { ToolCallTrigger } from "./ToolCallTrigger.tsx";

afterEach(cleanup);

function show(toolCallKey: string, defaultOpen?: boolean): HTMLElement | null {
  const session = createFakeSession();
  const at = { turnId: "t", messageId: "m" };
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...at, toolCallId: "c", toolName: "read_file", kind: "read", argument: "{}" },
  );
  const { container } = render(
    <SessionProvider session={session}>
      <ToolCallRoot toolCallKey={toolCallKey} {...(defaultOpen === undefined ? {} : { defaultOpen })}>
        <ToolCallTrigger>Read</ToolCallTrigger>
        <ToolCallContent>the text</ToolCallContent>
      </ToolCallRoot>
    </SessionProvider>,
  );
  return container.querySelector<HTMLElement>('[data-slot="tool-call"]');
}

test("a card has attributes for its call, its status and whether it is open", () => {
  const card = show("t:c");
  const readData = () => Object.fromEntries(Object.entries(card?.dataset ?? {}));
  const call = { slot: "tool-call", status: "pending", kind: "read", toolName: "read_file", toolCallId: "c" };
  expect(readData()).toEqual({ ...call, state: "closed" });
  expect(screen.queryByText("the text")).toBeNull();
  const trigger = screen.getByRole("button", { name: "Read" });
  expect(trigger.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(trigger);
  expect(readData()).toEqual({ ...call, state: "open" });
  expect(screen.getByText("the text")).toBeDefined();
  expect(trigger.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(trigger);
  expect(readData()).toEqual({ ...call, state: "closed" });
});

test("a card can be open from the start, and renders nothing for an unknown call", () => {
  expect(show("t:c", true)?.dataset["state"]).toBe("open");
  cleanup();
  expect(show("t:other")).toBeNull();
});
