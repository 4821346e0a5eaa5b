import type { ReactElement } from "react";
import type { Connection } from "../hooks/index.ts";
import { inspectConnection, Inspector } from "../inspector/index.ts";
import type { Inspection, InspectorProps } from "../inspector/index.ts";
import "../inspector/inspector.css";

const inspections = new WeakMap<Connection, Inspection>();

/** Returns the inspection of a connection, which goes on while the panel is closed. */
export function inspectionOf(connection: Connection): Inspection {
  const existing = inspections.get(connection);
  if (existing !== undefined) return existing;
  const inspection = inspectConnection(connection);
  inspections.set(connection, inspection);
  return inspection;
}

/** The inspector below the chat. Renders an `<aside>` element. */
export function DemoInspector(props: InspectorProps): ReactElement {
  return (
    <aside className="demo-inspector">
      <Inspector {...props} />
    </aside>
  );
}
