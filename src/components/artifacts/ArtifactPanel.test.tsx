import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState, type ReactElement } from "react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { ChosenArtifact } from "./ArtifactOptions.ts";
import { ArtifactPanel } from "./ArtifactPanel.tsx";

afterEach(cleanup);

function Panel(): ReactElement {
  const [chosen, setChosen] = useState<ChosenArtifact | null>(null);
  return <ArtifactPanel chosen={chosen} onChosenChange={setChosen} />;
}

function write(session: FakeSession, toolCallId: string, oldText: string | null, newText: string, path = "a.ts"): void {
  const call = { turnId: "t", messageId: "m", toolCallId } as const;
  const content = [{ type: "diff", path, oldText, newText }] as const;
  session.feed(
    { type: "toolCall.started", ...call, toolName: "write", kind: "edit", argument: "{}" },
    { type: "toolCall.updated", ...call, patch: { status: "completed", content } },
  );
}

test("whoever goes back to the newest version follows it, and whoever looks at an older one stays there", async () => {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  write(session, "c1", null, "one");
  write(session, "c2", "one", "two");
  render(
    <SessionProvider session={session}>
      <Panel />
    </SessionProvider>,
  );
  const press = (name: string) => void fireEvent.click(screen.getByRole("button", { name }));
  const version = () => screen.getByRole("status").textContent;
  press("Previous version");
  press("Next version");
  act(() => write(session, "c3", "two", "three"));
  await waitFor(() => expect(version()).toBe("Version 3 of 3"));
  press("Previous version");
  act(() => write(session, "c4", "three", "four"));
  await waitFor(() => expect(version()).toBe("Version 2 of 4"));
});

/** Draws the panel of a session in which the agent has written these files. */
function showFiles(...paths: readonly string[]): FakeSession {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  for (const path of paths) write(session, path, null, `text of ${path}`, path);
  render(
    <SessionProvider session={session}>
      <Panel />
    </SessionProvider>,
  );
  return session;
}

test("the focus stays on a button of the panel while the agent makes something else", async () => {
  const session = showFiles("a.md", "b.md");
  const [source, title, copy] = ["Source", "b.md", "Copy"].map((name) => screen.getByRole("button", { name }));
  if (source === undefined) throw new Error("There is no such button.");
  act(() => source.focus());
  fireEvent.click(source);
  for (const [index, button] of [source, title, copy].entries()) {
    act(() => button?.focus());
    const path = `new${index}.md`;
    act(() => write(session, path, null, "text", path));
    await screen.findByRole("button", { name: path });
    expect(document.activeElement).toBe(button);
  }
  // Another artifact begins with its preview.
  expect(source.getAttribute("aria-pressed")).toBe("false");
});

test("the focus is on the title after another artifact was chosen in its menu", async () => {
  showFiles("a.md", "b.md");
  const title = screen.getByRole("button", { name: "b.md" });
  act(() => title.focus());
  fireEvent.click(title);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: /a\.md/ }));
  await waitFor(() => expect(title.textContent).toBe("a.md"));
  await waitFor(() => expect(document.activeElement).toBe(title));
});
