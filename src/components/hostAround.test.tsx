import { readFileSync } from "node:fs";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../hooks/index.ts";
import { createFakeSession } from "../hooks/test-support/createFakeSession.ts";
import { Dialog } from "../ui/index.ts";
import { Composer } from "./composer/Composer.tsx";
import { PromptEditor } from "./composer/PromptEditor.tsx";
import { FeedbackForm } from "./feedback/FeedbackForm.tsx";
import { RenameForm } from "./session-list/RenameForm.tsx";
import { findSources } from "./test-support/findSources.ts";
import { ThreadSearch } from "./thread-search/ThreadSearch.tsx";

afterEach(cleanup);

type Draw = (done: () => void) => ReactElement;

const prompt: Draw = (done) => <PromptEditor text="a" label="Edit" saveLabel="Save" onSave={done} onCancel={done} />;
const rename: Draw = (done) => <RenameForm title="a" status="idle" onSave={done} onCancel={done} />;
const feedback: Draw = (done) => <FeedbackForm draft={{}} onDraftChange={() => {}} onSend={done} onCancel={done} />;
const inSession = (children: ReactNode, send: () => void = () => {}): ReactElement => (
  <SessionProvider session={{ ...createFakeSession(), send }}>{children}</SessionProvider>
);

describe.each<[string, Draw]>([
  ["an earlier prompt", prompt],
  ["a conversation's title", rename],
  ["feedback", feedback],
  ["the search", (done) => inSession(<ThreadSearch onClose={done} />)],
  [
    "a dialog of the kit",
    (done) => (
      <Dialog open title="Review" onOpenChange={done}>
        <textarea />
      </Dialog>
    ),
  ],
])("Escape closes %s", (_name, draw) => {
  test("and not what the app has put around it: a dialog of Radix sees the key first", () => {
    const [close, closeHost] = [vi.fn<() => void>(), vi.fn<() => void>()];
    // As Radix listens.
    const listeners = new AbortController();
    document.addEventListener("keydown", closeHost, { capture: true, signal: listeners.signal });
    render(draw(close));
    const field = document.querySelector("textarea, input[type=search], input:not([type])") ?? document.body;
    fireEvent.keyDown(field, { key: "Escape" });
    listeners.abort();
    expect(close).toHaveBeenCalledTimes(1);
    expect(closeHost).not.toHaveBeenCalled();
  });
});

test("Escape closes the innermost place, then the one around it", () => {
  const closed: string[] = [];
  const { rerender } = render(
    <Dialog open title="Conversations" onOpenChange={() => closed.push("dialog")}>
      <RenameForm title="a" status="idle" onSave={() => {}} onCancel={() => closed.push("title")} />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
  expect(closed).toEqual(["title"]);
  rerender(
    <Dialog open title="Conversations" onOpenChange={() => closed.push("dialog")}>
      <textarea />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
  expect(closed).toEqual(["title", "dialog"]);
});

test.each<[string, Draw]>([
  ["a message", (done) => inSession(<Composer />, done)],
  ["an earlier prompt", prompt],
  ["a title", rename],
  ["feedback", feedback],
])("%s is sent without the form of the app around a dialog that it is in", (_name, draw) => {
  const [send, save] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(<form onSubmit={save}>{createPortal(draw(send), document.body)}</form>);
  const form = [...document.querySelectorAll("form")].at(-1);
  const field = form?.querySelector("textarea, input:not([type])");
  if (form === undefined || field == null) throw new Error("There is no form.");
  fireEvent.change(field, { target: { value: "Hello" } });
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledTimes(1);
  expect(save).not.toHaveBeenCalled();
});

test("every form of the kit keeps its `submit` event", () => {
  const forms = findSources(/onSubmit=\{\(event\)/);
  expect(forms.length).toBeGreaterThan(7);
  expect(forms.filter((path) => !readFileSync(path, "utf8").includes("consume(event)"))).toEqual([]);
});
