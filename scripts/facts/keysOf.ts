import { keyboard, type KeyHelp } from "../../src/messages/keyboard.ts";

/** Where the keys of the help act, by how its rows begin. */
const places: Readonly<Record<string, readonly string[]>> = {
  Composer: ["Send the message", "Begin a new line", "Choose a command", "Mention", "In an empty message"],
  PermissionPrompt: ["Go to the request", "In a request"],
  PermissionDock: ["Go to the request", "In a request"],
  ThreadSearch: ["Search in the conversation"],
  ThreadView: ["On the versions", "In the thread"],
  CodeBlock: ["In the thread, code and tables"],
  DataTable: ["In the thread, code and tables"],
  ChangedFiles: ["In a review"],
  DiffView: ["In a review"],
  FollowPanel: ["On the timeline"],
  Timeline: ["On the timeline"],
  Dialog: ["Close a dialog"],
  Button: ["Go to the next or the previous control"],
};

/** The rows of the keyboard help that belong to a component, by its name; all of them for the chat. */
export function keysOf(component: string): readonly KeyHelp[] {
  if (component === "Chat") return keyboard.rows;
  const beginnings = places[component] ?? [];
  return keyboard.rows.filter(({ does }) => beginnings.some((beginning) => does.startsWith(beginning)));
}

/** The components that have keys of their own. */
export const keyed: readonly string[] = Object.keys(places);
