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

function write(session: FakeSession, toolCallId: string, oldText: string | null, newText: string): void {
  const call = { turnId: "t", messageId: "m", toolCallId } as const;
  const content = [{ type: "diff", path: "a.ts", oldText, newText }] as const;
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
