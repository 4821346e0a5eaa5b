import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import type { Connection } from "../hooks/index.ts";

/** Props of `FileViewer`. */
export interface FileViewerProps {
  /** Whom to ask for the text. */
  readonly connection: Connection;
  /** The session whose copy of the file is meant. */
  readonly sessionId: string | undefined;
  /** Path of the file. */
  readonly path: string;
  /** Called when it is put away. */
  readonly onClose: () => void;
}

function textOf(reply: unknown): string {
  return typeof reply === "object" && reply !== null && "text" in reply && typeof reply.text === "string"
    ? reply.text
    : "";
}

/** A file as the agent sees it now. Renders an `<aside>` element. */
export function FileViewer({ connection, sessionId, path, onClose }: FileViewerProps): ReactElement {
  const [text, setText] = useState("Loading…");
  useEffect(() => {
    const request = new AbortController();
    connection
      .ask({ type: "readFile", sessionId: sessionId ?? "", path }, { signal: request.signal })
      .then((reply) => setText(textOf(reply)))
      .catch((error: unknown) => {
        if (!request.signal.aborted) setText(error instanceof Error ? error.message : "The file could not be read.");
      });
    return () => request.abort();
  }, [connection, sessionId, path]);
  const reachable = { tabIndex: 0 };
  return (
    <aside className="demo-viewer" aria-label={`File ${path}`}>
      <header className="demo-viewer-head">
        <h2>{path}</h2>
        <button type="button" className="demo-button" onClick={onClose}>
          Close
        </button>
      </header>
      <pre {...reachable}>{text}</pre>
    </aside>
  );
}
