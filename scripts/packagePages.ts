// The sources of the apps of `scripts/test-package.ts`.

/** A page with a chat, and parts of `countersign/ui` in an element that the host has styled: `checkParts` looks at them. */
export const main = `import { createRoot } from "react-dom/client";
import { Chat } from "countersign";
import { deltaKit } from "countersign/protocols";
import { DataTable, DiffView, Markdown, Terminal, VisibleText } from "countersign/ui";
import "countersign/styles.css";

const change = { type: "diff", path: "a.js", oldText: "old\\n", newText: "new\\n" } as const;
const Parts = () => (
  <div style={{ color: "crimson", fontStyle: "italic" }}>
    <Markdown text="**Markdown** by itself" />
    <DiffView change={change} />
    <Terminal output="terminal output" />
    <DataTable label="Table" columns={["name"]} rows={[["cell"]]} />
    <p>host text with <VisibleText text={"a\\u202Eb"} /></p>
  </div>
);

const root = document.getElementById("root");
if (root) createRoot(root).render(<><Parts /><Chat protocol={deltaKit()} url="/api/chat" /></>);
`;

/** A page that uses every optional entry: formulas, diagrams, a page that the agent wrote, and another language. */
export const extrasPage = String.raw`import { createRoot } from "react-dom/client";
import { Chat } from "countersign";
import { LanguageProvider, matchLanguage, type LanguageTag } from "countersign/languages";
import { math, type MathOptions } from "countersign/math";
import { mermaid, type MermaidOptions } from "countersign/mermaid";
import { deltaKit, readUiMessages } from "countersign/protocols";
import { createMarkdownExtensions } from "countersign/ui";
import "countersign/styles.css";
import "countersign/typefaces.css";

const formulas: MathOptions = { macros: { "\\R": "\\mathbb{R}" }, dollars: true };
const diagrams: MermaidOptions = { frame: "/frames/mermaid.html" };
// @ts-expect-error the page of the frame has no default
export const unnamed = mermaid({});
const markdown = createMarkdownExtensions([math(formulas), mermaid(diagrams)]);
const language: LanguageTag | undefined = matchLanguage("de-AT");
const fence = "\x60\x60\x60";
const text = [
  "$x \\in \\R$", "",
  fence + "mermaid", "flowchart LR", "  accTitle: Flow", "  A --> B", fence, "",
  fence + "html", "<h1>from the agent</h1>", fence, "",
].join("\n");
const initialMessages = readUiMessages([
  { id: "1", role: "user", parts: [{ type: "text", text: "Hello" }] },
  { id: "2", role: "assistant", parts: [{ type: "text", text }] },
]);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <LanguageProvider language={language ?? "en"}>
      <Chat
        protocol={deltaKit()} url="/api/chat" initialMessages={initialMessages} markdown={markdown}
        artifacts={{ frameUrl: "/frames/artifact-frame.html" }}
      />
    </LanguageProvider>,
  );
`;

/** A server with an agent that plays a scenario. */
export const server = `import { createAgentServer } from "countersign/server";
import { createNodeHandler } from "countersign/server/node";
import { serveDeltaKit } from "countersign/protocols";
import { scenarioAgent, scenarios } from "countersign/agents";
import { createServer } from "node:http";

const weather = scenarios.find((scenario) => scenario.name === "weather");
const agents = createAgentServer({ mounts: [{ path: "/api/chat", protocol: serveDeltaKit(), agent: scenarioAgent(weather, { pace: 0 }) }] });
const handler = createNodeHandler(agents, { static: "dist" });
const http = createServer((request, response) => void handler(request, response));
http.listen(0, "127.0.0.1", () => console.log(http.address().port));
`;
