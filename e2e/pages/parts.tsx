import "../../src/styles/index.css";
import { useMemo, useRef, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import {
  ChatFoot,
  ChatMain,
  ChatNotices,
  ChatRoot,
  ChatSearch,
  ChatThread,
  Composer,
  defineTool,
  PermissionDock,
  useChatLayout,
  type AppCommand,
  type ChatActions,
} from "../../src/index.ts";
import { aap, agUi, aiSdkUi, deltaKit, uiPath } from "../../src/protocols/index.ts";

// The page of a product team: its own layout, buttons outside of the chat, a tool that draws itself, and a log of the callbacks.

// Without it zod tries code generation first, which the policy of this page reports.
z.config({ jitless: true });

const getSelection = defineTool({
  description: "Returns the selected text",
  parameters: z.object({}),
  output: z.string(),
  execute: () => "total += tax",
  Component: ({ output, status }) => <blockquote>{output === undefined ? status : `Selected: ${output}`}</blockquote>,
});
const openFile = defineTool({
  description: "Opens a file",
  parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  execute: ({ path }) => `Opened ${path}.`,
});
const followUps = ["And what about the docs?"];
const tools = { get_selection: getSelection, open_file: openFile };

/** The wires that have both tools of the page and permissions. */
const wires = [aap(), deltaKit({ extension: true }), uiPath(), aiSdkUi(), agUi()];

function Bar(): ReactElement {
  const { search } = useChatLayout();
  return (
    <header>
      <button type="button" onClick={() => search.setOpen(!search.open)}>
        {search.open ? "Close the search" : "Open the search"}
      </button>
    </header>
  );
}

function App({ wire }: { readonly wire: string }): ReactElement {
  const chat = useRef<ChatActions>(null);
  const [log, setLog] = useState<readonly string[]>([]);
  const add = (line: string): void => setLog((lines) => [...lines, line]);
  const commands = useMemo(
    (): readonly AppCommand[] => [
      { name: "note", description: "Writes into the log", run: ({ argument }) => add(`note ${argument}`) },
    ],
    [],
  );
  const protocol = wires.find(({ id }) => id === wire);
  if (protocol === undefined) throw new Error(`There is no wire ${wire}.`);
  return (
    <main style={{ display: "grid", gridTemplateRows: "auto 480px auto", blockSize: "100vh" }}>
      <p>
        <button type="button" onClick={() => chat.current?.send("check everything in parallel")}>
          Check everything
        </button>
        <button type="button" onClick={() => chat.current?.insert("src/cart.js ")}>
          Mention the cart
        </button>
        <button type="button" onClick={() => chat.current?.stop()}>
          Halt
        </button>
      </p>
      <ChatRoot
        protocol={protocol}
        url={`/api/scenarios/mixed-parallel/${wire}`}
        tools={tools}
        actionsRef={chat}
        commands={commands}
        followUps={followUps}
        onRequest={({ request }) => add(`request ${request.kind}`)}
        onDecision={({ answer }) => add(`decision ${answer.granted ? "granted" : "denied"} by ${answer.by}`)}
        onToolCall={({ call, phase }) => add(`call ${call.toolName} ${phase}`)}
        onTurnEnd={({ reason }) => add(`turn ${reason}`)}
        onFeedback={({ rating, reason }) => add(`feedback ${rating} ${reason ?? "without a reason"}`)}
        onError={({ error }) => add(`error ${error.code}`)}
      >
        <ChatMain>
          <ChatSearch />
          <ChatThread empty={<p>Nothing asked yet.</p>} />
          <ChatFoot>
            <ChatNotices />
            <PermissionDock />
            <Composer />
          </ChatFoot>
          <Bar />
        </ChatMain>
      </ChatRoot>
      <ol aria-label="Log">
        {log.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </main>
  );
}

const container = document.createElement("div");
document.body.append(container);
createRoot(container).render(<App wire={new URLSearchParams(location.search).get("wire") ?? ""} />);
