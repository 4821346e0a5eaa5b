import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import corpus from "../content/fixtures/spoofing.json" with { type: "json" };
import { hidesCharacters } from "../content/index.ts";
import { SessionProvider } from "../hooks/index.ts";
import type { Connection } from "../hooks/index.ts";
import { createFakeSession } from "../hooks/test-support/createFakeSession.ts";
import type { Json } from "../model/index.ts";
import { deltaKit } from "../protocols/index.ts";
import { RenderedPart } from "../renderers/index.ts";
import { findHidden } from "../renderers/test-support/findHidden.ts";
import { ChatSettingsContext } from "./chat/ChatSettings.ts";
import { EmptyState } from "./chat/notices/EmptyState.tsx";
import { Composer } from "./composer/Composer.tsx";
import { FollowPanel } from "./follow-panel/FollowPanel.tsx";
import { PermissionDock } from "./permission/places/PermissionDock.tsx";
import { SessionList } from "./session-list/SessionList.tsx";
import { createAskingSession } from "./test-support/createAskingSession.ts";
import { elapse } from "../testing/elapse.ts";

const hiding = corpus.items.map(({ value }) => value).filter(hidesCharacters);
/** Each text combines several deceptive characters, so that a few renderings cover all. */
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

  test.each(texts)("U18 are marked in titles and suggestions of conversations: %j", async (text) => {
    const session = createFakeSession();
    session.feed({
      type: "session.updated",
      patch: { wireId: "one", title: text, features: { rename: true, delete: true } },
    });
    const { container } = render(
      <SessionProvider session={session} connection={connect(session, text)}>
        <ChatSettingsContext.Provider value={{ ...settings, suggestions: [text] }}>
          <SessionList onOpen={() => undefined} />
          <EmptyState />
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

  test.each(texts)("U18 are marked in settings and commands that the agent names: %j", async (text) => {
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

  test.each(texts)("U18 are marked in a form that an agent asks to fill in: %j", async (text) => {
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
      await import("./permission/prompt/FormPrompt.tsx");
      await vi.advanceTimersByTimeAsync(600);
    });
    expect(container.querySelector("option")).not.toBeNull();
    expect(findHidden(document.body)).toEqual([]);
  });

  test.each(texts)("U18 are marked in queued messages: %j", async (text) => {
    const session = createFakeSession();
    session.set({ queue: [{ id: "one", content: [{ type: "text", text }] }] });
    const { container } = render(
      <SessionProvider session={session}>
        <ChatSettingsContext.Provider value={settings}>
          <Composer />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await elapse();
    expect(container.querySelector(".cs-queue-item [data-slot=hidden-character]")).not.toBeNull();
    expect(findHidden(document.body)).toEqual([]);
  });

  test.each(texts)(
    "U18 are marked in the trail, the files and the text of the panel that follows: %j",
    async (text) => {
      const session = createAskingSession();
      const at = { turnId: "t", messageId: "m", toolCallId: text } as const;
      session.feed(
        { type: "toolCall.started", ...at, toolName: "read_file", kind: "read", argument: "{}" },
        {
          type: "toolCall.updated",
          ...at,
          patch: {
            status: "completed",
            title: text,
            locations: [{ path: `${text}/${text}`, line: 1 }],
            content: [{ type: "diff", path: `${text}/${text}`, oldText: null, newText: `${text}\n${text}` }],
          },
        },
      );
      const { container } = render(
        <SessionProvider session={session}>
          <FollowPanel />
        </SessionProvider>,
      );
      await elapse();
      expect(container.querySelector(".cs-follow-tree [data-slot=hidden-character]")).not.toBeNull();
      expect(container.querySelector(".cs-follow-text [data-slot=hidden-character]")).not.toBeNull();
      expect(findHidden(document.body)).toEqual([]);
      fireEvent.click(screen.getByRole("button", { name: "Steps" }));
      await elapse();
      expect(container.querySelector(".cs-follow-trail [data-slot=hidden-character]")).not.toBeNull();
      for (const button of container.querySelectorAll<HTMLElement>("button[aria-label]")) fireEvent.focus(button);
      expect(findHidden(document.body)).toEqual([]);
    },
  );

  // A search result is a line, so the texts have no line breaks.
  const searched = texts.map((text) =>
    Array.from(text.replaceAll(/[\s:/]+/g, " ").trim())
      .slice(0, 150)
      .join(""),
  );
  test.each(searched)("U18 are marked in search results: %j", async (text) => {
    const session = createAskingSession();
    const at = { turnId: "t", messageId: "m", toolCallId: "s" } as const;
    // The first line contains the query, which is marked; the second does not.
    const found = `src/${text}.ts:1:${text}\nsrc/${text}.ts:2:${text.slice(3)}`;
    session.feed(
      { type: "toolCall.started", ...at, toolName: "grep", kind: "search", argument: JSON.stringify({ query: text }) },
      {
        type: "toolCall.updated",
        ...at,
        patch: { content: [{ type: "content", block: { type: "text", text: found } }] },
      },
      { type: "toolCall.updated", ...at, patch: { status: "completed" } },
    );
    const call = session.thread.messages.flatMap(({ parts }) => parts).find(({ type }) => type === "tool_call");
    const { container } = render(
      <SessionProvider session={session}>{call !== undefined && <RenderedPart part={call} />}</SessionProvider>,
    );
    await elapse();
    fireEvent.click(screen.getAllByRole("button")[0] ?? container);
    await elapse();
    for (const place of [".cs-tool-call-place", ".cs-search-match mark", ".cs-search-match code > bdi"])
      expect(container.querySelector(`.cs-search-output ${place} [data-slot=hidden-character]`)).not.toBeNull();
    expect(findHidden(document.body)).toEqual([]);
  });
});
