import "../../src/styles/index.css";
import { type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Chat, webStorage, type MentionSource, type VoiceRecognizer } from "../../src/index.ts";
import { servedProtocols, withOptions, type RequestOption } from "../../src/protocols/index.ts";

// An app whose prompts mention its tickets and can be dictated, and whose conversations have a model and an effort.

const tickets = ["CART-7", "CART-12", "DOCS-3"];

const mentions: MentionSource = {
  async search(query) {
    const found = tickets.filter((ticket) => ticket.toLowerCase().includes(query.toLowerCase()));
    return found.map((ticket) => ({
      id: ticket,
      label: ticket,
      content: { type: "resource_link", uri: `https://tickets.test/${ticket}`, name: ticket, mimeType: "text/html" },
    }));
  },
};

const options: readonly RequestOption[] = [
  {
    id: "model",
    label: "Model",
    choices: [
      { id: "large", label: "Large" },
      { id: "small", label: "Small", detail: "Answers sooner" },
    ],
  },
  {
    id: "effort",
    label: "Effort",
    field: "reasoning.effort",
    choices: [
      { id: "usual", label: "Usual effort", value: null },
      { id: "high", label: "High effort" },
    ],
  },
];

/** A recognizer of the app, which a test tells what to understand. */
const recognizer: VoiceRecognizer = {
  start: ({ language, signal, onText }) =>
    new Promise((resolve, reject) => {
      document.title = `Listening in ${language}`;
      const onHeard = ({ detail }: CustomEvent<string>): void => onText(detail);
      addEventListener("heard", onHeard as EventListener, { signal });
      addEventListener("denied", () => reject(new DOMException("", "NotAllowedError")), { signal });
      signal.addEventListener("abort", () => {
        document.title = "Silent";
        resolve();
      });
    }),
};

const query = new URLSearchParams(location.search);
const voice = query.get("voice") === "app" ? recognizer : query.has("voice");
const storage = query.has("stored") ? webStorage(() => sessionStorage) : undefined;

function App({ wire }: { readonly wire: string }): ReactElement {
  const protocol = servedProtocols.find(({ id }) => id === wire)?.create();
  if (protocol === undefined) throw new Error(`There is no wire ${wire}.`);
  return (
    <main style={{ display: "grid", gridTemplateRows: "auto 1fr", blockSize: "100vh" }}>
      <h1>Tickets</h1>
      <Chat
        protocol={protocol.takesFields === undefined ? protocol : withOptions(protocol, options)}
        url={`/api/scenarios/${query.get("scenario") ?? "weather"}/${wire}`}
        mentions={mentions}
        voice={voice}
        storage={storage}
        permissionMode={query.has("dialog") ? "dialog" : "docked"}
        sessionId={location.hash.slice(1) || undefined}
        onSessionChange={({ sessionId = "" }) => history.replaceState(null, "", `#${sessionId}`)}
      />
    </main>
  );
}

/** Makes a shadow root in the element, with the style sheets of the page, which do not apply in it by themselves. */
function enterShadow(host: HTMLElement): ShadowRoot {
  const shadow = host.attachShadow({ mode: query.get("shadow") === "closed" ? "closed" : "open" });
  const sheet = new CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join("\n"));
  shadow.adoptedStyleSheets = [sheet];
  return shadow;
}

const container = document.createElement("div");
document.body.append(container);
createRoot(query.has("shadow") ? enterShadow(container) : container).render(<App wire={query.get("wire") ?? ""} />);
