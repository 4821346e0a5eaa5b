/** Texts of places in files: opening and copying them. */
export const place = {
  /** Names of editors by their id in `EditorOptions`; another editor is `yourEditor`. */
  editors: {
    vscode: "VS Code",
    "vscode-insiders": "VS Code Insiders",
    cursor: "Cursor",
    windsurf: "Windsurf",
    zed: "Zed",
    idea: "IntelliJ IDEA",
  },
  yourEditor: "your editor",
  openIn: (editor: string): string => `Open in ${editor}`,
  copyPath: "Copy path",
};
