import "../../src/styles/index.css";
import { createRoot } from "react-dom/client";
import { Chat, indexedDb } from "../../src/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";

// The page of an app that passes nothing but the protocol, the address and, where it is asked to, a storage.

const search = new URLSearchParams(location.search);
const protocol = servedProtocols.find(({ id }) => id === search.get("wire"))?.create();
if (protocol === undefined) throw new Error("The address names no wire.");
const storage = search.has("stored") ? indexedDb() : undefined;
const url = `/api/scenarios/terminal/${protocol.id}`;
const count = Number(search.get("chats") ?? 1);

const container = document.createElement("div");
document.body.append(container);
createRoot(container).render(
  Array.from({ length: count }, (_, index) => (
    <main key={index} style={{ blockSize: `${100 / count}vh` }}>
      <Chat protocol={protocol} url={url} storage={storage} />
    </main>
  )),
);
