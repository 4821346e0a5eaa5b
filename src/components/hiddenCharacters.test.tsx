import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import corpus from "../content/fixtures/spoofing.json" with { type: "json" };
import { hidesCharacters } from "../content/index.ts";
import { SessionProvider } from "../hooks/index.ts";
import type { Connection } from "../hooks/index.ts";
import { createFakeSession } from "../hooks/test-support/createFakeSession.ts";
import type { Json } from "../model/index.ts";
import { deltaKit } from "../protocols/index.ts";
import { findHidden } from "../renderers/test-support/findHidden.ts";
import { ChatSettingsContext } from "./chat/ChatSettings.ts";
import { EmptyState } from "./chat/EmptyState.tsx";
import { Composer } from "./composer/Composer.tsx";
import { PermissionDock } from "./permission/PermissionDock.tsx";
import { SessionList } from "./session-list/SessionList.tsx";
import { createAskingSession } from "./test-support/createAskingSession.ts";
import { elapse } from "../testing/elapse.ts";

const hiding = corpus.items.map(({ value }) => value).filter(hidesCharacters);
/** Several deceptions in one text each, so that few renderings meet all. */
const texts = Array.from({ length: 8 }, (_, turn) => hiding.filter((_text, index) => index % 8 === turn).join(" "));

const settings = {
  permissionMode: "docked",
  consent: {},
  focusComposer: () => undefined,
} as const;

function connect(session: ReturnType<typeof createFakeSession>, text: string): Connection {
  return {
    protocol: deltaKit(),
    session: () => session,
    ask: (query) =>
      Promise.resolve<Json>(
        query.type === "describe"
          ? { title: text, description: text, suggestions: [text] }
          : { sessions: [{ sessionId: "one", title: text }, { sessionId: text }] },
      ),
    trace: () => () => undefined,
    state: { status: "connected" },
    subscribe: () => () => undefined,
    reconnect: () => undefined,
    close: () => undefined,
  };
}

describe("hidden characters", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it.each(texts)("U18 are marked in titles and suggestions of conversations: %j", async (text) => {
    const session = createFakeSession();
    session.feed({
      type: "session.updated",
      patch: { wireId: "one", title: text, features: { rename: true, delete: true } },
    });
    const { container } = render(
      <SessionProvider session={session} connection={connect(session, text)}>
        <ChatSettingsContext.Provider value={settings}>
          <SessionList onOpen={() => undefined} />
          <EmptyState suggestions={[text]} onChoose={() => undefined} />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await elapse();
    expect(container.querySelector(".cs-session [data-slot=hidden-character]")).not.toBeNull();
    expect(container.querySelector(".cs-empty [data-slot=hidden-character]")).not.toBeNull();
    for (const button of container.querySelectorAll<HTMLElement>(".cs-session button[aria-label]"))
      fireEvent.focus(button);
    expect(findHidden(document.body)).toEqual([]);
  });

  it.each(texts)("U18 are marked in settings and commands that the agent names: %j", async (text) => {
    const session = createFakeSession();
    session.feed({
      type: "session.updated",
      patch: {
        options: [
          {
            type: "select",
            id: "a",
            name: text,
            value: "x",
            choices: [{ value: "x", name: text, description: text, group: text }],
          },
        ],
        commands: [{ name: text, description: text, hint: text }],
      },
    });
    const { container } = render(
      <SessionProvider session={session}>
        <ChatSettingsContext.Provider value={settings}>
          <Composer />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await elapse();
    const opener = container.querySelector<HTMLElement>(".cs-setting");
    if (opener !== null) fireEvent.click(opener);
    expect(document.querySelector(".cs-choice-menu [data-slot=hidden-character]")).not.toBeNull();
    expect(findHidden(document.body)).toEqual([]);
  });

  it.each(texts)("U18 are marked in a form that an agent asks to fill in: %j", async (text) => {
    const session = createAskingSession();
    const schema: Json = {
      type: "object",
      properties: {
        [text]: { type: "string", title: text, description: text },
        list: { type: "array", title: text, items: { type: "string" }, default: ["a"] },
        level: { enum: [text, "b"], default: text },
        region: { title: text, oneOf: [{ const: "eu", title: text }] },
        any: {
          title: text,
          oneOf: [
            { type: "object", title: text, properties: {} },
            { type: "string", title: text },
          ],
        },
      },
    };
    session.askFor({ requestId: "f", kind: "form", title: text, schema });
    const { container } = render(
      <SessionProvider session={session}>
        <ChatSettingsContext.Provider value={settings}>
          <PermissionDock />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await act(async () => {
      await import("./permission/FormPrompt.tsx");
      await vi.advanceTimersByTimeAsync(600);
    });
    expect(container.querySelector("option")).not.toBeNull();
    expect(findHidden(document.body)).toEqual([]);
  });
});
