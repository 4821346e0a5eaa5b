import "../pages/probe.ts";
import { AssistantRuntimeProvider, ComposerPrimitive, MessagePrimitive, ThreadPrimitive } from "@assistant-ui/react";
import { AssistantChatTransport, useChatRuntime } from "@assistant-ui/react-ai-sdk";
import { MarkdownTextPrimitive } from "@assistant-ui/react-markdown";
import type { UIMessage } from "ai";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import remarkGfm from "remark-gfm";
import { offerPage, rootElement, streamUrl } from "../pages/BenchPage.ts";
import { toUiMessages } from "./toUiMessages.ts";

// The page of a peer: assistant-ui's primitives over its AI SDK runtime, with its markdown.

/** Sends the prompt; set when the page is rendered. */
let send: () => void = () => undefined;

const plugins = [remarkGfm];

function Text(): ReactElement {
  return <MarkdownTextPrimitive remarkPlugins={plugins} />;
}

function Call({ args }: { args: unknown }): ReactElement {
  return (
    <details>
      <summary>tool</summary>
      <pre>{JSON.stringify(args, null, 2)}</pre>
    </details>
  );
}

const parts = { Text, tools: { Fallback: Call } };

function MessageView(): ReactElement {
  return (
    <MessagePrimitive.Root>
      <MessagePrimitive.Parts components={parts} />
    </MessagePrimitive.Root>
  );
}

const components = { Message: MessageView };

function Page({ initial }: { initial: UIMessage[] }): ReactElement {
  const runtime = useChatRuntime({
    messages: initial,
    transport: new AssistantChatTransport({ api: streamUrl() }),
  });
  send = () => runtime.thread.append("Go on.");
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root style={{ display: "flex", flexDirection: "column", height: "100%" }}>
        <ThreadPrimitive.Viewport data-scroller="" style={{ flex: 1, overflow: "auto" }}>
          <div style={{ maxWidth: 720, margin: "0 auto" }}>
            <ThreadPrimitive.Messages components={components} />
          </div>
        </ThreadPrimitive.Viewport>
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input />
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

offerPage({
  mount: (history) => createRoot(rootElement()).render(<Page initial={toUiMessages(history)} />),
  send: () => send(),
});
