import "../../src/styles/index.css";
import { useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { scenarioAgent, step, type Scenario } from "../../src/agents/index.ts";
import { Chat } from "../../src/index.ts";
import { deltaKit, serveDeltaKit } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";

// The page of an app that gives the chat a box: its width and height are in the address, in pixels. The agent runs in the page.

const lines = (word: string): string => Array.from({ length: 80 }, (_, index) => `${word} ${index}\n`).join("");
const ids = ["a", "b", "c"];

/** Three sub-agents that want to rewrite a long file each. */
const asking: Scenario = {
  name: "asking",
  title: "Three long changes",
  suggestion: "Rewrite",
  steps: [
    ...ids.flatMap((id) => [
      step.tool(`helper_${id}`, "delegate", { input: {}, title: `Helper ${id}`, kind: "think" }),
      step.tool(id, "edit_file", { input: { path: `${id}.txt` }, kind: "edit", parentToolCallId: `helper_${id}` }),
      step.diff(id, `${id}.txt`, lines("old"), lines("new")),
    ]),
    step.ask(...ids.map((id) => ({ request: { kind: "permission" as const, id }, granted: [], denied: [] }))),
  ],
};

/** One short command. */
const short: Scenario = {
  name: "short",
  title: "A short command",
  suggestion: "Count",
  steps: [
    step.tool("run", "run_command", { input: { command: "seq 200" }, kind: "execute" }),
    step.ask({ request: { kind: "permission", id: "run" }, granted: [], denied: [] }),
  ],
};

const label = (number: number): string =>
  `Option ${number} whose name is as long as a button shows, ${"very ".repeat(6)}long`;

/** A command with two ways to allow it, whose long names tell them apart. */
const options: Scenario = {
  name: "options",
  title: "Long names",
  suggestion: "Choose",
  steps: [
    step.tool("run", "run_command", { input: { command: "seq 200" }, kind: "execute" }),
    step.ask({
      request: {
        kind: "permission",
        id: "run",
        options: [
          { id: "1", kind: "allow_once", label: label(1) },
          { id: "2", kind: "allow_once", label: label(2) },
          { id: "no", kind: "reject_once", label: "" },
        ],
      },
      granted: [],
      denied: [],
    }),
  ],
};

/** An answer whose code and table are wider than the thread, and a call with more output than a card shows. */
const wide: Scenario = {
  name: "wide",
  title: "A wide answer",
  suggestion: "Explain",
  steps: [
    step.tool("run", "run_command", { input: { command: "seq 200" }, kind: "execute" }),
    step.output("run", "terminal", lines("output"), { code: 0, signal: null }),
    step.complete("run", "done"),
    step.say(
      `Read this:\n\n\`\`\`js\nconst long = [${"1234567890, ".repeat(40)}];\n\`\`\`\n\n|${" column |".repeat(16)}\n|${" --- |".repeat(16)}\n|${" cells |".repeat(16)}\n`,
    ),
  ],
};

const search = new URLSearchParams(location.search);
const scenario = [asking, options, short, wide].find(({ name }) => name === search.get("agent"));
if (scenario === undefined) throw new Error("The address names no agent.");

function App({ played }: { readonly played: Scenario }): ReactElement {
  const [fetch] = useState(() => {
    const agent = scenarioAgent(played, { pace: 0 });
    return createTestAgent({ protocol: serveDeltaKit(), agent, path: "/api/boxed" }).fetch;
  });
  const size = { inlineSize: Number(search.get("width")), blockSize: Number(search.get("height")) };
  return (
    <main style={size}>
      <Chat
        protocol={deltaKit()}
        url="/api/boxed"
        fetch={fetch}
        consent={relaxedConsent}
        onFeedback={() => undefined}
        followPanel="open"
      />
    </main>
  );
}

document.body.style.margin = "0";
const container = document.createElement("div");
document.body.append(container);
createRoot(container).render(<App played={scenario} />);
