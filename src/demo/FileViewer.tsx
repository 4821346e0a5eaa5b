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

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Scripted agents have no files: they are not asked for one. */
async function readFile(connection: Connection, sessionId: string | undefined, path: string, signal: AbortSignal) {
  const about = await connection.ask({ type: "describe" }, { signal });
  if (sessionId === undefined || field(field(about, "features"), "readFile") !== true) {
    return "This agent has no files to show.";
  }
  const text = field(await connection.ask({ type: "readFile", sessionId, path }, { signal }), "text");
  return typeof text === "string" ? text : "";
}

/** A file as the agent sees it now. Renders an `<aside>` element. */
export function FileViewer({ connection, sessionId, path, onClose }: FileViewerProps): ReactElement {
  const [text, setText] = useState("Loading…");
  useEffect(() => {
    const request = new AbortController();
    readFile(connection, sessionId, path, request.signal)
      .then(setText)
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
