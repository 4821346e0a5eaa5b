import { createRoot } from "react-dom/client";
import { scenarios } from "countersign/agents";
import { deltaKit, serveDeltaKit } from "countersign/protocols";
import { definePartRenderer, RenderersProvider } from "countersign/renderers";
import { createTestAgent } from "countersign/testing";
import { Chat } from "@/components/countersign/chat/Chat";
import { ChatChanges } from "@/components/countersign/chat/ChatChanges";
import { ChatThread } from "@/components/countersign/chat/ChatThread";
import { ChatBar } from "@/components/countersign/chat/panels/ChatBar";
import { ChatFiles } from "@/components/countersign/chat/panels/ChatFiles";
import { ChatSessions } from "@/components/countersign/chat/panels/ChatSessions";
import { Composer } from "@/components/countersign/composer/Composer";
import { PermissionDock } from "@/components/countersign/permission/places/PermissionDock";
import { ToolCallCard } from "@/components/countersign/tool-call/ToolCallCard";
import "./app.css";

document.documentElement.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);

// The agent server runs in this page; without `fetch` it is reached over the network.
const agent = scenarios.find(({ name }) => name === "permission-queue");
if (agent === undefined) throw new Error("the scenario is part of the package");
const { fetch } = createTestAgent({ protocol: serveDeltaKit(), agent });
const protocol = deltaKit();

// The copies, each in the place of the kit's own part.
const slots = {
  sessions: ChatSessions,
  bar: ChatBar,
  thread: ChatThread,
  permissions: PermissionDock,
  changes: ChatChanges,
  composer: Composer,
  files: ChatFiles,
};
const renderers = [
  definePartRenderer({
    id: "tool-call",
    matches: (part) => part.type === "tool_call",
    Component: ToolCallCard,
  }),
];

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <main className="mx-auto h-dvh max-w-5xl p-6">
      <RenderersProvider renderers={renderers}>
        <Chat
          className="rounded-3xl border-4"
          protocol={protocol}
          url="/api/chat"
          fetch={fetch}
          followPanel
          slots={slots}
        />
      </RenderersProvider>
    </main>,
  );
