import "../../src/styles/index.css";
import { useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Chat } from "../../src/index.ts";
import { math } from "../../src/math.ts";
import { mermaid } from "../../src/mermaid.ts";
import { protocols } from "../../src/protocols/index.ts";
import { createMarkdownExtensions, Markdown, type MarkdownExtensionProps } from "../../src/ui.ts";

// The page of a product team whose agent writes formulas and diagrams, and names amounts that the team draws itself.

function Amount({ text }: MarkdownExtensionProps): ReactElement {
  return <data value={text}>{text} dollars</data>;
}

const options = new URLSearchParams(location.search);
const wire = options.get("wire") ?? "";
const text = options.get("text");

const markdown = createMarkdownExtensions([
  math(),
  mermaid({ frame: "mermaid.html" }),
  { name: "amount", inlines: [{ open: "$", characters: /\d/ }], Component: Amount },
]);

function App(): ReactElement {
  const [theme, setTheme] = useState("light");
  const protocol = protocols.find(({ id }) => id === wire)?.create();
  return (
    <main
      className="cs-root"
      data-theme={theme}
      style={{ display: "grid", gridTemplateRows: "auto auto minmax(0, 1fr)", blockSize: "100vh" }}
    >
      <h1>Answers</h1>
      <button type="button" onClick={() => setTheme(theme === "light" ? "dark" : "light")}>
        Other theme
      </button>
      {protocol && <Chat protocol={protocol} url={`/api/scenarios/formulas/${wire}`} markdown={markdown} />}
      {text !== null && <Markdown text={text} extensions={markdown} />}
    </main>
  );
}

const container = document.createElement("div");
document.body.append(container);
createRoot(container).render(<App />);
