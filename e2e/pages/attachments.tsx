import "../../src/styles/index.css";
import { useRef, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Chat, type AttachmentOptions, type ChatActions, type ContentBlock } from "../../src/index.ts";
import { deltaKit, servedProtocols } from "../../src/protocols/index.ts";

// The page of a product team whose users attach files: as data, or through its own store.

const search = new URLSearchParams(location.search);

/** The app's own store, which answers with the address of the file. */
async function upload(
  file: File,
  { signal, onProgress }: Parameters<NonNullable<AttachmentOptions["upload"]>>[1],
): Promise<ContentBlock> {
  onProgress(0.4);
  const response = await fetch(`/store/${encodeURIComponent(file.name)}`, { method: "PUT", body: file, signal });
  if (!response.ok) throw new Error("The store is full");
  return { type: "resource_link", uri: await response.text(), name: file.name, mimeType: file.type, size: file.size };
}

const ways: Readonly<Record<string, AttachmentOptions | false>> = {
  data: { maxBytes: 200_000, maxCount: 3 },
  defaults: {},
  store: { upload },
  off: false,
};

function App({ wire, way }: { readonly wire: string; readonly way: string }): ReactElement {
  const chat = useRef<ChatActions>(null);
  // A server of the kit's extension announces images before the first prompt only if it is asked.
  const protocol =
    wire === "deltakit" ? deltaKit({ extension: true }) : servedProtocols.find(({ id }) => id === wire)?.create();
  if (protocol === undefined) throw new Error(`There is no wire ${wire}.`);
  return (
    <main style={{ display: "grid", gridTemplateRows: "auto 1fr", blockSize: "100vh" }}>
      <p>
        <button
          type="button"
          onClick={() => void chat.current?.attach([new File(["a,b\n1,2\n"], "table.csv", { type: "text/csv" })])}
        >
          Attach the table
        </button>
      </p>
      <Chat
        protocol={protocol}
        url={`/api/scenarios/weather/${wire}`}
        attachments={ways[way]}
        data-theme={search.get("theme") === "dark" ? "dark" : undefined}
        actionsRef={chat}
        sessionId={search.get("session") ?? undefined}
        onSessionChange={({ sessionId }) => {
          if (sessionId !== undefined) history.replaceState(null, "", `?wire=${wire}&way=${way}&session=${sessionId}`);
        }}
      />
    </main>
  );
}

const container = document.createElement("div");
document.body.append(container);
createRoot(container).render(<App wire={search.get("wire") ?? ""} way={search.get("way") ?? "data"} />);
