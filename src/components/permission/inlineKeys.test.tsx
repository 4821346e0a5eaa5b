import { act, render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { pressKey } from "../test-support/asPerson.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import "../test-support/sight.ts";
import { PermissionInline } from "./places/PermissionInline.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

beforeAll(() => import("./prompt/PermissionPrompt.tsx"));
withFakeTimers();

test("Alt and the arrows step through the requests in the thread, within a row and from row to row, up to both ends", async () => {
  const session = createAskingSession();
  const ids = ["a", "b", "c"];
  for (const id of ids) session.askPermission(id, JSON.stringify({ command: `echo ${id}` }));
  render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={{ permissionMode: "inline", consent: {}, focusComposer: () => undefined }}>
        <PermissionInline partKeys={["t:a", "t:b"]} />
        <PermissionInline partKeys={["t:c"]} />
      </ChatSettingsContext.Provider>
    </SessionProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(600));
  const prompts = screen.getAllByRole("group", { name: /^Permission required/ });
  const focused = () => ids[prompts.findIndex((prompt) => prompt.contains(document.activeElement))];
  prompts[0]?.querySelector("button")?.focus();
  const seen: (string | undefined)[] = [];
  for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
    pressKey({ key, altKey: true });
    seen.push(focused());
  }
  expect(seen).toEqual(["a", "b", "c", "c", "b"]);
  expect(session.calls).toEqual([]);
});
