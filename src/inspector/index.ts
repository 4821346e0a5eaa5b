// A panel for developers: what crosses the wire, what it does to the thread, and the chat at each moment of it.
export { Inspector } from "./Inspector.tsx";
export type { InspectorProps } from "./Inspector.tsx";
export { inspectConnection } from "./inspectConnection.ts";
export type { Inspection } from "./inspectConnection.ts";
export { recordMoment } from "./recordMoment.ts";
export type { InspectorEntry, InspectorKind } from "./InspectorEntry.ts";
