/** The verbs of a tool call: what it did, is doing, is about to do. */
export interface VerbText {
  /** When it has happened. */
  readonly done: string;
  /** While it happens. */
  readonly running: string;
  /** Before it happens, and where it did not. */
  readonly ahead: string;
}

/** Texts of tool calls. The object (a path, a query, a title) is the agent's own and is set beside the verb, in its own type. */
export const toolCall = {
  verb: {
    read: { done: "Read", running: "Reading", ahead: "Read" },
    list: { done: "Listed", running: "Listing", ahead: "List" },
    edit: { done: "Edited", running: "Editing", ahead: "Edit" },
    create: { done: "Created", running: "Creating", ahead: "Create" },
    write: { done: "Wrote", running: "Writing", ahead: "Write" },
    delete: { done: "Deleted", running: "Deleting", ahead: "Delete" },
    move: { done: "Moved", running: "Moving", ahead: "Move" },
    search: { done: "Searched", running: "Searching", ahead: "Search" },
    run: { done: "Ran", running: "Running", ahead: "Run" },
    think: { done: "Thought", running: "Thinking", ahead: "Think" },
    fetch: { done: "Fetched", running: "Fetching", ahead: "Fetch" },
    switch_mode: { done: "Switched mode", running: "Switching mode", ahead: "Switch mode" },
    call: { done: "Used", running: "Using", ahead: "Use" },
  },
  detail: {
    /** Lines of a file, 1-based and inclusive. */
    lines: (from: number, to?: number): string => (to === undefined || to === from ? `(${from})` : `(${from}–${to})`),
    in: (path: string): string => `in ${path}`,
    to: (path: string): string => `to ${path}`,
    more: (count: number): string => `+${count} more`,
  },
  status: {
    pending: "Preparing",
    awaiting_permission: "Needs approval",
    awaiting_input: "Needs input",
    in_progress: "Running",
    detached: "In background",
    completed: "Done",
    failed: "Failed",
    denied: "Denied",
    cancelled: "Cancelled",
    incomplete: "Not finished",
  },
  exitCode: (code: number): string => `Exit ${code}`,
  input: "Input",
  output: "Output",
  arguments: "Arguments",
  rawInput: "Input as sent",
  rawOutput: "Output as received",
  showRaw: "Show raw data",
  hideRaw: "Hide raw data",
  toolName: "Tool",
  error: "Error",
  errorLayer: {
    tool: "The tool reported a failure.",
    protocol: "The server reported a failure.",
    transport: "The connection failed during this call.",
    policy: "Refused before anything was executed.",
  },
  deniedNote: "You did not allow this: nothing was executed.",
  deniedReason: (reason: string): string => `Denied: ${reason}`,
  cancelledNote: "Stopped before it ended. What it had already done is not undone.",
  incompleteNote: "The stream ended before a result came: whether it was carried out is not known.",
  invalidInput: "The arguments are not valid JSON; they are shown as they came.",
  truncatedInput: "The arguments were cut off; nothing was executed with them.",
  progress: (done: number, total: number): string => `${done} of ${total}`,
  noContent: "No output",
  group: (count: number): string => `${count} calls`,
};
