import { readFileSync } from "node:fs";
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../hooks/index.ts";
import { createFakeSession } from "../hooks/test-support/createFakeSession.ts";
import { Drawer } from "./chat/panels/Drawer.tsx";
import { Composer } from "./composer/Composer.tsx";
import { PromptEditor } from "./composer/PromptEditor.tsx";
import { FeedbackForm } from "./feedback/FeedbackForm.tsx";
import { RenameForm } from "./session-list/RenameForm.tsx";
import { createAskingSession } from "./test-support/createAskingSession.ts";
import { ChatFoot } from "./test-support/ChatFoot.tsx";
import { findSources } from "./test-support/findSources.ts";
import { ThreadSearch } from "./thread-search/ThreadSearch.tsx";
import { Dialog } from "../ui/index.ts";
import "./test-support/sight.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** How browsers mark a key that belongs to an input method; Safari has ended the composition before it. */
const marks = [
  ["within a composition", { isComposing: true }],
  ["with key code 229", { keyCode: 229 }],
] as const;

interface Place {
  readonly name: string;
  readonly key: "Enter" | "Escape";
  /** Draws it; `act` is called when the key has done what it does. */
  readonly draw: (act: () => void) => ReactElement;
}

const places: readonly Place[] = [
  {
    name: "an earlier prompt stays open for editing",
    key: "Escape",
    draw: (close) => <PromptEditor text="a" label="Edit" saveLabel="Save" onSave={() => {}} onCancel={close} />,
  },
  {
    name: "a conversation stays open for renaming",
    key: "Escape",
    draw: (close) => <RenameForm title="a" status="idle" onSave={() => {}} onCancel={close} />,
  },
  {
    name: "feedback stays open",
    key: "Escape",
    draw: (close) => <FeedbackForm draft={{}} onDraftChange={() => {}} onSend={() => {}} onCancel={close} />,
  },
  {
    name: "the search stays open",
    key: "Escape",
    draw: (close) => (
      <SessionProvider session={createFakeSession()}>
        <ThreadSearch onClose={close} />
      </SessionProvider>
    ),
  },
  {
    name: "a message is not sent",
    key: "Enter",
    draw: (send) => {
      const session = { ...createFakeSession(), send };
      return (
        <SessionProvider session={session}>
          <Composer />
        </SessionProvider>
      );
    },
  },
];

/** Finds the field in which somebody composes a word. */
function findField(): Element {
  const found = document.querySelector("textarea, input[type=search], input:not([type])");
  if (found === null) throw new Error("There is no field.");
  return found;
}

describe.each(places)("while a word is composed, $name", ({ key, draw }) => {
  test.each(marks)("at a key %s", async (_how, mark) => {
    const done = vi.fn<() => void>();
    render(draw(done));
    const input = findField();
    fireEvent.change(input, { target: { value: "にほん" } });
    fireEvent.keyDown(input, { key, ...mark });
    expect(done).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key });
    await vi.waitFor(() => expect(done).toHaveBeenCalled());
  });
});

const dialogs: Readonly<Record<string, (close: () => void, content: ReactElement) => ReactElement>> = {
  dialog: (close, content) => (
    <Dialog open title="Review" onOpenChange={close}>
      {content}
    </Dialog>
  ),
  drawer: (close, content) => (
    <SessionProvider session={createAskingSession()}>
      <Drawer label="Review" side="end" onClose={close}>
        {content}
      </Drawer>
    </SessionProvider>
  ),
};
const dialogMarks = Object.entries(dialogs).flatMap(([what, draw]) =>
  marks.map(([how, mark]) => [what, how, mark, draw] as const),
);

test.each(dialogMarks)("a %s is not closed by the Escape of an input method, %s", (_what, _how, mark, draw) => {
  const close = vi.fn<() => void>();
  render(draw(close, <input aria-label="Comment" />));
  const input = screen.getByLabelText("Comment");
  const dialog = input.closest("dialog");
  if (dialog === null) throw new Error("There is no dialog.");
  const cancel = (): boolean => fireEvent(dialog, createEvent("cancel", dialog, { cancelable: true }));
  fireEvent.keyDown(input, { key: "Escape", ...mark });
  cancel();
  fireEvent.keyUp(input, { key: "Escape" });
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: "Escape" });
  expect(close).toHaveBeenCalledTimes(1);
  // The gesture that goes back has no key.
  cancel();
  expect(close).toHaveBeenCalledTimes(2);
});

test.each(marks)("a request is not denied with a half-written reason: Enter %s", async (_how, mark) => {
  vi.useFakeTimers();
  const session = createAskingSession();
  session.askPermission("a", '{"command":"ls"}');
  render(<ChatFoot session={session} />);
  await act(() => vi.advanceTimersByTimeAsync(600));
  fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
  const box = document.querySelector("textarea[name=reason]") ?? document.body;
  fireEvent.change(box, { target: { value: "に" } });
  fireEvent.keyDown(box, { key: "Enter", ...mark });
  fireEvent.keyDown(box, { key: "Escape", ...mark });
  expect(session.calls).toEqual([]);
  expect(box.isConnected).toBe(true);
});

/** Handlers that are called only by one that has asked already. */
const guarded: ReadonlySet<string> = new Set([
  "src/primitives/composer/ComposerListbox.tsx",
  // At a button, where nothing is composed.
  "src/content/page/heldKeys.ts",
]);

test("every handler of Enter and F7 asks first whether the key belongs to an input method", () => {
  const handlers = findSources(/key\s*[!=]== "(?:Enter|F7)"/);
  expect(handlers.length).toBeGreaterThan(4);
  const unaware = handlers.filter((path) => !guarded.has(path) && !readFileSync(path, "utf8").includes("isComposing("));
  expect(unaware).toEqual([]);
});

/** Hides itself at the key, and leaves the key to the others. */
const tooltip = "src/ui/tooltip/Tooltip.tsx";

test("Escape is handled by `onEscape`, which asks for input methods and keeps the key from what is around", () => {
  expect(findSources(/key\s*[!=]== "Escape"/)).toEqual([tooltip]);
  expect(readFileSync(tooltip, "utf8")).toContain("isComposing(");
  expect(findSources(/\bonEscape\(/).length).toBeGreaterThan(10);
});
