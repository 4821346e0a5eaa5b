import { useMemo } from "react";
import type { ReactElement } from "react";
import { FollowPanel, type FollowPanelProps } from "../../src/components/index.ts";
import { SessionProvider, type Connection } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, Answer, Json } from "../../src/model/index.ts";
import { EditorProvider } from "../../src/renderers/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";

/** The text of the file that the agent reads and edits. */
export const cart = `import { round } from "./round.js";

/** Sums up the cart. */
export function total(items, rate = 0.2) {
  let sum = 0;
  for (let index = 1; index < items.length; index += 1) {
    sum += items[index].price;
  }
  return round(sum * (1 + rate));
}
`;

/** The events of a read of a file, or of a change of it. */
export function touch(
  toolCallId: string,
  path: string,
  line: number,
  change?: { oldText: string; newText: string },
): AgentEvent[] {
  const at = { turnId: "t", messageId: "m", toolCallId } as const;
  const kind = change === undefined ? "read" : "edit";
  return [
    { type: "toolCall.started", ...at, toolName: `${kind}_file`, kind, argument: JSON.stringify({ path }) },
    {
      type: "toolCall.updated",
      ...at,
      patch: {
        status: "completed",
        locations: [{ path, line }],
        ...(change === undefined ? { rawOutput: cart } : { content: [{ type: "diff", path, ...change }] }),
      },
    },
  ];
}

/** Three reads and an edit. */
export const steps = [
  ...touch("c1", "src/cart.js", 6),
  ...touch("c2", "src/round.js", 1),
  ...touch("c3", "test/cart.test.js", 7),
  ...touch("c4", "src/cart.js", 6, { oldText: cart, newText: cart.replace("index = 1", "index = 0") }),
];

const editor = { editor: "vscode", root: "/home/me/shop" } as const;

/** Props of `Followed`. */
export interface FollowedProps {
  /** The events of the session. */
  readonly events: readonly AgentEvent[];
  /** Events that come when a button is pressed. */
  readonly later?: readonly AgentEvent[];
  /** Width of the panel in pixels. */
  readonly width?: number;
  /** Returns the reply to `readFile`; absent: the text is taken from the thread. */
  readonly answer?: () => Promise<Json>;
}

/** Args of the stories of a panel. */
export type PanelArgs = FollowPanelProps & FollowedProps;

/** A follow panel beside a session with these events. */
export function Followed({ events, later, width = 420, answer }: FollowedProps): ReactElement {
  const session = useMemo(() => {
    const fake = createFakeSession();
    const at = { turnId: "t", messageId: "m" } as const;
    fake.feed({ type: "turn.started", turnId: "t" }, { type: "message.started", ...at, role: "assistant" }, ...events);
    if (answer !== undefined) {
      fake.feed({ type: "session.updated", patch: { wireId: "s", features: { readFile: true } } });
    }
    return fake;
  }, [events, answer]);
  const connection = useMemo(
    (): Connection => ({
      protocol: deltaKit(),
      session: () => session,
      ask: answer ?? (() => new Promise(() => undefined)),
      trace: () => () => undefined,
      state: { status: "connected" },
      subscribe: () => () => undefined,
      reconnect: () => undefined,
      close: () => undefined,
    }),
    [session, answer],
  );
  return (
    <SessionProvider session={session} connection={connection}>
      <EditorProvider editor={editor}>
        <div style={{ display: "flex", inlineSize: width, maxInlineSize: "100%", blockSize: 640 }}>
          <FollowPanel />
        </div>
        {later !== undefined && (
          <button type="button" onClick={() => session.feed(...later)}>
            The agent continues
          </button>
        )}
      </EditorProvider>
    </SessionProvider>
  );
}

/** The turn and the message of all events. */
export const at = { turnId: "t", messageId: "m" } as const;

/** The events of a permission that was answered. */
export function ask(toolCallId: string, granted: boolean, answer: Partial<Answer> = {}): readonly AgentEvent[] {
  const requestId = `r-${toolCallId}`;
  return [
    {
      type: "request.opened",
      turnId: "t",
      request: {
        requestId,
        turnId: "t",
        kind: "permission",
        toolCallId,
        options: [],
        editable: false,
        canExplainDenial: true,
      },
    },
    {
      type: "request.updated",
      turnId: "t",
      requestId,
      state: "answered",
      answer: { granted, by: "user", at: Date.UTC(2026, 4, 4, 9, 30), ...answer },
    },
  ];
}

/** The events of a command; without a status it has only begun. */
export function run(toolCallId: string, status: "completed" | "failed" | undefined): readonly AgentEvent[] {
  const command = "node --test";
  const exit = { code: status === "failed" ? 1 : 0, signal: null };
  const output = status === "failed" ? "not ok 10 - a coupon counts\n" : "ok 10 - a coupon counts\n";
  const started: AgentEvent = {
    type: "toolCall.started",
    ...at,
    toolCallId,
    toolName: "run_command",
    kind: "execute",
    argument: JSON.stringify({ command }),
    patch: { content: [{ type: "terminal", terminalId: "o", command, output: "" }] },
  };
  if (status === undefined) return [started];
  const content = [{ type: "terminal", terminalId: "o", command, output, exit }] as const;
  return [started, { type: "toolCall.updated", ...at, toolCallId, patch: { status, content } }];
}
