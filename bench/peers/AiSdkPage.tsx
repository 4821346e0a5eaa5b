import "../pages/probe.ts";
import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import type { UIMessage } from "ai";
import { memo, useState } from "react";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Streamdown } from "streamdown";
import { offerPage, rootElement, streamUrl } from "../pages/BenchPage.ts";
import { toUiMessages } from "./toUiMessages.ts";

// The page of a peer: AI SDK's `useChat`, throttled to 50 ms as its pages advise, with Streamdown for the text.

/** Sends the prompt; set when the page is rendered. */
let send: () => void = () => undefined;

function readCall(part: UIMessage["parts"][number]): { input?: unknown; output?: unknown } | undefined {
  return "toolCallId" in part ? part : undefined;
}

const MessageView = memo(function MessageView({ message }: { message: UIMessage }): ReactElement {
  return (
    <article>
      {message.parts.map((part, index) => {
        if (part.type === "text") return <Streamdown key={index}>{part.text}</Streamdown>;
        const call = readCall(part);
        return call === undefined ? null : (
          <details key={index}>
            <summary>{part.type}</summary>
            <pre>{JSON.stringify(call.input ?? null, null, 2)}</pre>
          </details>
        );
      })}
    </article>
  );
});

function Page({ initial }: { initial: UIMessage[] }): ReactElement {
  const [input, setInput] = useState("");
  const { messages, sendMessage } = useChat({
    messages: initial,
    transport: new DefaultChatTransport({ api: streamUrl() }),
    experimental_throttle: 50,
  });
  send = () => void sendMessage({ text: "Go on." });
  return (
    <div style={{ display: "flex", flexDirection: "column", height: "100%" }}>
      <div data-scroller="" style={{ flex: 1, overflow: "auto" }}>
        <div style={{ maxWidth: 720, margin: "0 auto" }}>
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
        </div>
      </div>
      <textarea value={input} onChange={(event) => setInput(event.target.value)} />
    </div>
  );
}

offerPage({
  mount: (history) => createRoot(rootElement()).render(<Page initial={toUiMessages(history)} />),
  send: () => send(),
});
