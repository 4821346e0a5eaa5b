import { act, cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import corpus from "../content/fixtures/spoofing.json" with { type: "json" };
import { hidesCharacters } from "../content/index.ts";
import { SessionProvider } from "../hooks/index.ts";
import { createFakeSession, type FakeSession } from "../hooks/test-support/createFakeSession.ts";
import type { AgentEvent, AuditRecord, PolicyRule } from "../model/index.ts";
import { findHidden } from "../renderers/test-support/findHidden.ts";
import { AgentLog } from "./agent-log/AgentLog.tsx";
import { ChangedFiles } from "./changed-files/ChangedFiles.tsx";
import { ChatBar } from "./chat/panels/ChatBar.tsx";
import { ChatLayoutContext } from "./chat/ChatLayout.ts";
import { ChatSettingsContext } from "./chat/ChatSettings.ts";
import { FailureRow } from "./chat/notices/FailureRow.tsx";
import { Composer } from "./composer/Composer.tsx";
import { FollowPanel } from "./follow-panel/FollowPanel.tsx";
import { PermissionCenter } from "./permission-center/PermissionCenter.tsx";
import { ThreadView } from "./thread/ThreadView.tsx";
import { elapse } from "../testing/elapse.ts";

const hiding = corpus.items.map(({ value }) => value).filter(hidesCharacters);
/** Each text combines several deceptive characters, so that a few renderings cover all. */
const texts = Array.from({ length: 4 }, (_, turn) => hiding.filter((_text, index) => index % 4 === turn).join(" "));

const settings = {
  permissionMode: "docked",
  consent: {},
  focusComposer: () => undefined,
} as const;
const noop = (): void => undefined;
const panel = { available: true, open: false, setOpen: noop };
const layout = {
  frame: { current: null },
  wide: true,
  sessions: panel,
  search: panel,
  files: {
    ...panel,
    chosen: null,
    setChosen: noop,
    openStep: () => undefined,
    asked: undefined,
    setAsked: noop,
    openLocation: noop,
  },
  artifacts: { ...panel, chosen: null, setChosen: noop },
  permissionCenter: { ...panel, record: undefined, openRecord: noop },
  openSession: noop,
};
const at = { turnId: "t", messageId: "m" } as const;

/** Returns a path whose file and folder names contain the text. */
const toPath = (text: string): string => `src/${text.replaceAll("/", "-")}/a.js`;

/** Returns a finished call that changes a file; the text is in each of its fields. */
const edit = (text: string): readonly AgentEvent[] => [
  { type: "turn.started", turnId: "t" },
  { type: "message.started", ...at, role: "assistant" },
  {
    type: "toolCall.started",
    ...at,
    toolCallId: "c1",
    toolName: text,
    title: text,
    kind: "edit",
    argument: JSON.stringify({ path: toPath(text), note: text }),
  },
  {
    type: "toolCall.updated",
    ...at,
    toolCallId: "c1",
    patch: {
      status: "completed",
      locations: [{ path: toPath(text), line: 1 }],
      content: [{ type: "diff", path: toPath(text), oldText: "a\n", newText: `${text}\n` }],
      result: text,
    },
  },
];

const rule = (text: string): PolicyRule => ({
  ruleId: text,
  effect: "allow",
  toolName: text,
  path: text,
  command: { exact: text },
  input: { pointer: `/${text}`, equals: text },
  reason: text,
  sessionId: text,
  digest: "0".repeat(64),
});

const records = (text: string): readonly AuditRecord[] => {
  const base = { time: 1, sessionId: text, turnId: text, step: 1, protocol: text, toolName: text, toolCallId: text };
  return [
    {
      ...base,
      number: 1,
      input: { [text]: text },
      type: "decision",
      requestId: text,
      requestKind: "permission",
      outcome: "sent",
      by: "policy",
      granted: true,
      option: { id: text, label: text, kind: "allow_once" },
      edit: text,
      reason: text,
      rule: rule(text),
      errorCode: text,
    },
    {
      ...base,
      number: 2,
      type: "execution",
      runsOn: "server",
      requestIds: [text],
      rule: rule(text),
      status: "failed",
      result: text,
      error: { layer: "tool", code: text },
      retries: 0,
    },
  ];
};

interface Surface {
  readonly node: (text: string) => ReactElement;
  /** The events of the session. */
  readonly events?: (text: string) => readonly AgentEvent[];
  /** Opens the surface as a user does. */
  readonly open?: (container: HTMLElement, text: string) => void;
}

const press = (selector: string): void => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) fireEvent.click(element);
};

/** Every element outside of the parts of a thread that shows untrusted text. */
const surfaces: Readonly<Record<string, Surface>> = {
  "the follow panel": { node: () => <FollowPanel />, events: edit },
  "the changed files": {
    node: () => <ChangedFiles />,
    events: edit,
    open: () => press(".cs-changed-files [aria-expanded=false]"),
  },
  "the agent's log": {
    node: (text) => (
      <AgentLog title={text} onRestart={noop} process={{ state: { state: "running" }, lines: [{ number: 1, text }] }} />
    ),
    open: () => press(".cs-agent-log [aria-expanded=false]"),
  },
  "the log of an agent that has ended": {
    node: (text) => (
      <AgentLog
        title={text}
        onRestart={noop}
        process={{ state: { state: "ended", message: text, lines: [text] }, lines: [{ number: 1, text }] }}
      />
    ),
    open: () => press(".cs-agent-log [aria-expanded=false]"),
  },
  "the permission centre": {
    node: () => <PermissionCenter />,
    open: () => press(".cs-center [aria-expanded=false]"),
  },
  "the failure of a turn": {
    node: () => <FailureRow />,
    events: (text) => [
      { type: "turn.started", turnId: "t" },
      { type: "message.started", ...at, role: "assistant" },
      {
        type: "turn.ended",
        turnId: "t",
        reason: "error",
        error: { code: "agent", message: text, detail: text },
      },
    ],
    open: () => press("[aria-expanded=false]"),
  },
  "the head of the chat": {
    node: () => (
      <ChatLayoutContext.Provider value={layout}>
        <ChatBar />
      </ChatLayoutContext.Provider>
    ),
    events: (text) => [{ type: "session.updated", patch: { title: text } }],
  },
  "the open list of commands": {
    node: () => <Composer />,
    events: (text) => [
      { type: "session.updated", patch: { commands: [{ name: text, description: text, hint: text }] } },
    ],
    open: (container) => {
      const box = container.querySelector("textarea");
      if (box !== null) fireEvent.change(box, { target: { value: "/" } });
    },
  },
  "the thread": {
    node: () => <ThreadView />,
    events: (text) => [
      ...edit(text),
      { type: "unknown.received", turnId: "t", name: text, value: { [text]: text } },
      { type: "failure.received", turnId: "t", error: { code: "agent", message: text, detail: text } },
    ],
    open: () => press("[aria-expanded=false]"),
  },
};

function createSession(text: string): FakeSession {
  const session = createFakeSession();
  session.policy?.remember(rule(text));
  return {
    ...session,
    audit: { records: records(text), subscribe: () => noop },
    get thread() {
      return session.thread;
    },
  };
}

describe("hidden characters", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  test.each(Object.keys(surfaces).flatMap((name) => texts.map((text, turn) => [name, turn, text] as const)))(
    "U18 are marked in %s, drawn or read out (%i)",
    async (name, _turn, text) => {
      const { node, events, open } = surfaces[name] ?? {};
      const session = createSession(text);
      const view = render(
        <SessionProvider session={session}>
          <ChatSettingsContext.Provider value={settings}>{node?.(text)}</ChatSettingsContext.Provider>
        </SessionProvider>,
      );
      await act(async () => session.feed(...(events?.(text) ?? [])));
      await elapse();
      await act(async () => open?.(view.container, text));
      await elapse();
      for (const button of document.querySelectorAll<HTMLElement>("button[aria-label]")) fireEvent.focus(button);
      expect(document.querySelectorAll("[data-slot=hidden-character]").length).toBeGreaterThan(0);
      expect(findHidden(document.body)).toEqual([]);
    },
  );
});
