import { createRoot } from "react-dom/client";
import { Chat } from "countersign";
import { scenarios } from "countersign/agents";
import { deltaKit, serveDeltaKit } from "countersign/protocols";
import { createTestAgent } from "countersign/testing";
import "./app.css";

document.documentElement.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);

// The agent server runs in this page; without `fetch` it is reached over the network.
const agent = scenarios.find(({ name }) => name === "permission-queue");
if (agent === undefined) throw new Error("the scenario is part of the package");
const { fetch } = createTestAgent({ protocol: serveDeltaKit(), agent });
const protocol = deltaKit();

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <main className="mx-auto h-dvh max-w-3xl p-6">
      <Chat className="rounded-3xl border-4" protocol={protocol} url="/api/chat" fetch={fetch} />
    </main>,
  );
