import "./probe.ts";
import "../../src/styles/index.css";
import { createRoot } from "react-dom/client";
import { Chat } from "../../src/index.ts";
import { createConnection } from "../../src/core.ts";
import { emptyThread } from "../../src/store/index.ts";
import type { Message, Part, ThreadState } from "../../src/model/index.ts";
import { aiSdkUi } from "../../src/protocols/index.ts";
import { DiffView } from "../../src/ui/index.ts";
import type { PastCall, PastMessage } from "../writeHistory.ts";
import { offerPage, rootElement, streamUrl } from "./BenchPage.ts";

function toCallPart(turnId: string, { id, path, output }: PastCall): Part {
  const input = { path };
  return {
    type: "tool_call",
    key: `${turnId}:${id}`,
    toolCallId: id,
    occurrence: 0,
    turnId,
    toolName: "read_file",
    kind: "read",
    runsOn: "server",
    argument: JSON.stringify(input),
    input,
    inputState: "ready",
    status: "completed",
    settledBy: "wire",
    content: [],
    locations: [{ path }],
    result: output,
    requestIds: [],
  };
}

function toMessage({ id, role, text, calls }: PastMessage): Message {
  const turnId = `turn-${id}`;
  const answer: Part = { type: "text", key: `${id}-text`, kind: "answer", text, state: "final", citations: [] };
  return { id, role, turnId, parts: [...calls.map((call) => toCallPart(turnId, call)), answer], wire: [] };
}

function toThread(history: readonly PastMessage[]): ThreadState {
  return { ...emptyThread(), messages: history.map(toMessage) };
}

const root = createRoot(rootElement());
const connection = createConnection({ protocol: aiSdkUi(), url: streamUrl(), tabs: null });
let send: () => void = () => undefined;

offerPage({
  mount(history) {
    const session = connection.session(undefined, { initialThread: toThread(history) });
    send = () => session.send("Go on.");
    root.render(<Chat connection={connection} session={session} />);
  },
  send: () => send(),
  diff(oldText, newText) {
    // A single part has no root element around it, which declares the tokens.
    root.render(
      <div className="cs-root">
        <DiffView change={{ type: "diff", path: "src/big.ts", oldText, newText }} />
      </div>,
    );
  },
});
