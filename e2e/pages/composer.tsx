import "../../src/styles/index.css";
import { type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Chat, type MentionSource } from "../../src/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";

// An app whose prompts mention its tickets.

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

function App({ wire }: { readonly wire: string }): ReactElement {
  const protocol = servedProtocols.find(({ id }) => id === wire)?.create();
  if (protocol === undefined) throw new Error(`There is no wire ${wire}.`);
  return (
    <main style={{ blockSize: "100vh" }}>
      <Chat protocol={protocol} url={`/api/scenarios/weather/${wire}`} mentions={mentions} />
    </main>
  );
}

const container = document.createElement("div");
document.body.append(container);
createRoot(container).render(<App wire={new URLSearchParams(location.search).get("wire") ?? ""} />);
