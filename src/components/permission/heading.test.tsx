import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { en } from "../../messages/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { ChatSettingsContext, defaultSettings } from "../chat/ChatSettings.ts";
import type { ChatSettings } from "../chat/ChatSettings.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import "../test-support/sight.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";

// Loads the lazy chunk of a prompt before the tests.
beforeAll(() => import("./places/PermissionPrompts.tsx"));
afterEach(cleanup);

type NewToolCall = Extract<AgentEvent, { readonly type: "toolCall.started" }>;
type Ask = Partial<NewToolCall> & Pick<NewToolCall, "toolName">;

/** Asks for a call; returns the heading of the prompt, without the words for assistive technology before it. */
async function readHeading(ask: Ask, describeCall?: ChatSettings["describeCall"]): Promise<string> {
  const session = createAskingSession();
  session.feed({ type: "toolCall.started", turnId: "t", messageId: "m", toolCallId: "a", kind: "other", ...ask });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a" });
  render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={{ ...defaultSettings, describeCall }}>
        <PermissionDock />
      </ChatSettingsContext.Provider>
    </SessionProvider>,
  );
  await act(async () => undefined);
  return document.querySelector(".cs-permission-title")?.textContent.replace("Permission required: ", "") ?? "";
}

const toDeletion = (path: string) => ({ type: "diff", path, oldText: "a\n", newText: null }) as const;

test.each<[string, Ask, string]>([
  ["a command", { toolName: "shell", argument: '{"command":"npm test"}' }, "Run npm test"],
  [
    "a deletion of several files",
    { toolName: "sweep", argument: "{}", patch: { content: ["a.txt", "b.txt", "c.txt"].map(toDeletion) } },
    "Delete 3 files",
  ],
  [
    "a deletion of one file and an edit of another",
    {
      toolName: "sweep",
      argument: "{}",
      patch: { content: [toDeletion("a.txt"), { type: "diff", path: "b.txt", oldText: "a\n", newText: "b\n" }] },
    },
    "Change 2 files",
  ],
  [
    "an action on a screen",
    { toolName: "computer", argument: '{"action":"left_click","coordinate":[62,119]}' },
    "Click at 62, 119",
  ],
  ["a tool of unknown effect", { toolName: "deploy", argument: '{"to":"staging"}' }, "Use deploy"],
])("the heading of %s is a verb and its object, from the input", async (_what, ask, heading) => {
  expect(await readHeading(ask)).toBe(heading);
});

test("the app may name a call of its tools; what the kit reads from the input is shown, too", async () => {
  const named = await readHeading({ toolName: "try", argument: '{"command":"node --test"}' }, () => "Try 62 edits");
  expect(named).toBe("Try 62 edits");
  expect(document.querySelector('[data-slot="permission-own-title"]')?.textContent).toBe("Run node --test");
});

test("the app does not name a dangerous call", async () => {
  const asked: string[] = [];
  const heading = await readHeading({ toolName: "try", argument: '{"command":"rm -rf ~"}' }, ({ toolName }) => {
    asked.push(toolName);
    return "Tidy up";
  });
  expect(heading).toBe("Run rm -rf ~");
  expect(asked).toEqual([]);
});

test("below an action on a screen stands which tool performs it, and what the agent calls it", async () => {
  const click = { toolName: "computer", title: "Click “Send order”", argument: '{"action":"click","x":62,"y":119}' };
  expect(await readHeading(click)).toBe("Click at 62, 119");
  expect(document.querySelector('[data-slot="agent-words"]')?.textContent).toBe(
    "The agent calls it “computer”, ‘Click “Send order”’",
  );
  cleanup();
  expect(await readHeading({ toolName: "computer", argument: '{"action":"type","text":"hello"}' })).toBe("Type hello");
});

test.each([
  ["has the form of a caution where nobody can tell what the tool does", { argument: '{"to":"staging"}' }, "caution"],
  ["has the ordinary form where its command is known", { argument: '{"command":"ls"}' }, "ordinary"],
  ["has the ordinary form for a tool of the page", { argument: '{"to":"staging"}', runsOn: "application" }, "ordinary"],
] as const)("a prompt %s", async (_what, ask, form) => {
  await readHeading({ toolName: "deploy", ...ask });
  const prompt = document.querySelector('[data-slot="permission"]');
  expect(prompt?.getAttribute("data-effect")).toBe(form === "caution" ? "unknown" : null);
  expect(screen.getByRole("button", { name: "Allow once" }).dataset["risk"]).toBe(form);
});

test("all reasons for caution are one list in one box, with the word for the risk at its head", async () => {
  await readHeading({ toolName: "run_command", kind: "execute", argument: '{"command":"ls \\u202e; rm -rf a"}' });
  const box = document.querySelector('[data-slot="permission-risk"]');
  expect(box?.firstElementChild?.textContent).toContain(en.permission.level.danger);
  expect([...(box?.querySelectorAll("li") ?? [])].map((line) => line.textContent)).toEqual([
    en.permission.risk.destructive,
    en.permission.flag.bidi,
    en.permission.risk.compound,
  ]);
  expect(document.querySelectorAll("[data-severity]")).toHaveLength(0);
});

test("an action on a screen is not called unknown: its effect depends on what is there", async () => {
  await readHeading({ toolName: "computer", argument: '{"action":"left_click","coordinate":[62,119]}' });
  expect(screen.getByText(en.permission.actsOnScreen)).toBeTruthy();
  expect(screen.queryByText(en.permission.nature.unknown)).toBeNull();
  const shown = screen.getAllByRole("definition").map((value) => value.textContent);
  expect(shown).toEqual(["left click", "62, 119"]);
});

test("of the answers only the two that decide at once have an outline: deny and allow", async () => {
  await readHeading({ toolName: "run_command", kind: "execute", argument: '{"command":"ls"}' });
  const variants = [...document.querySelectorAll<HTMLElement>(".cs-actions .cs-button")].map((button) => [
    button.firstChild?.textContent,
    button.dataset["variant"],
  ]);
  expect(variants).toEqual([
    ["Deny", "secondary"],
    ["Deny with a reason", "quiet"],
    ["Suggest changes", "quiet"],
    ["Allow once", "primary"],
  ]);
});
