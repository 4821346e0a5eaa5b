import type { ClientTools } from "../hooks/index.ts";

/** What the tools of the page do with it. */
export interface ToolTargets {
  /** Shows a file in the files panel. */
  readonly openFile: (path: string) => void;
}

/** Makes the tools that this page executes for the agent. */
export function createTools({ openFile }: ToolTargets): ClientTools {
  return {
    get_selection: {
      title: "Selected text",
      description: "Returns the text that the user has selected in the page, empty where nothing is selected.",
      parameters: { type: "object", properties: {}, additionalProperties: false },
      kind: "read",
      idempotent: true,
      execute: () => document.getSelection()?.toString() ?? "",
    },
    open_file: {
      title: "Open a file",
      description: "Shows a file of the workspace to the user, in the files panel.",
      parameters: {
        type: "object",
        properties: { path: { type: "string", description: "Path of the file, relative to the workspace." } },
        required: ["path"],
      },
      kind: "read",
      idempotent: true,
      execute(input) {
        const path = typeof input === "object" && input !== null && !Array.isArray(input) ? input["path"] : undefined;
        if (typeof path !== "string") throw new TypeError("The path must be a string.");
        openFile(path);
        return `${path} is shown in the files panel.`;
      },
    },
  };
}
