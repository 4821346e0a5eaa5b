import { quote } from "./quote.ts";
import { countOf } from "./format.ts";

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

/** Texts of tool calls. The object (a path, a query, a title) is the agent's own and is set beside the verb, in its own type. */
export const toolCall = {
  /** By `ToolVerb`: of a call that has ended, that runs, and that has not run. */
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
  /** Names a call in one line: a verb and its object, e.g. "Edit src/cart.js". The verb comes first: a narrow page cuts the end. */
  action: (verb: string, object: string): string => `${verb} ${object}`,
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
  /** Its input is complete, and it has not started. */
  waiting: "Waiting",
  exitCode: (code: number): string => `Exit ${code}`,
  input: "Input",
  output: "Output",
  arguments: "Arguments",
  rawInput: "Input as sent",
  rawOutput: "Output as received",
  showRaw: "Show raw data",
  hideRaw: "Hide raw data",
  error: "Error",
  errorLayer: {
    tool: "The tool reported a failure.",
    protocol: "The server reported a failure.",
    transport: "The connection failed during this call.",
    policy: "Refused before anything ran.",
  },
  deniedNote: "Denied. Nothing ran.",
  deniedReason: (reason: string): string => `Your reason: ${reason}`,
  deadline: (time: string): string => `The agent waits for the result until ${time}. After that, nothing is sent.`,
  cancelledNote: "Stopped before it finished. What it had already done is not undone.",
  /** It was cancelled before it was allowed. */
  cancelledAskingNote: "Stopped before you answered. Nothing ran.",
  incompleteNote: "The answer ended before a result came. It is not known whether this ran.",
  invalidInput: "The arguments are not valid JSON. They are shown as received.",
  truncatedInput: "The arguments were cut off: some are missing. It is not known whether anything ran with them.",
  progress: (done: number, total: number): string => `${done} of ${total}`,
  noContent: "No output",
  /** Label of the parts of a sub-agent inside its call. */
  inside: "Steps inside",
  showEarlier: (count: number): string => `Show ${count} earlier`,
  deleted: (path: string): string => `${path} is gone.`,
  moved: (from: string, to: string): string => `${from} is now ${to}.`,
  switched: (mode: string): string => `The agent works in the mode ${mode} now.`,
  textOf: (path: string): string => (path === "" ? "Text" : `Text of ${path}`),
  found: (places: number, files: number): string => `${countOf(places, "place")} in ${countOf(files, "file")}`,
  showPlace: (place: string): string => `Show ${place}`,
  httpStatus: (status: number): string => `Status ${status}`,
  runAgain: "Run again",
  /** Stops a running client tool only; the agent continues. */
  stopTool: "Stop this call",
  stopAgent: "Stop the agent",
  progressLabel: "Progress",
  /** The server that offers a tool, when it is neither the agent nor the app. */
  origin: {
    server: (name: string): string => `Tool of the MCP server ${quote(name)}.`,
    /** What the server calls itself, where the page knows it by another name. */
    title: (title: string): string => `It calls itself ${quote(title)}.`,
    /** The server's unverified hints about the tool. */
    says: (hints: readonly string[]): string => `The server says, unchecked: ${hints.join(", ")}.`,
    hints: {
      reads_only: "it only reads",
      destroys: "it may destroy something",
      repeatable: "running it twice does no harm",
      open_world: "it reaches other services",
    },
  },
  /** The structured content of a result. */
  data: { label: "Data" },
  /** The origin of a result. */
  provenance: {
    runsOn: {
      application: "ran in this page",
      server: "ran on the agent’s server",
      provider: "ran at the model’s provider",
      mcp: "ran on an MCP server",
    },
    byUser: "allowed by you",
    byRule: "allowed by a rule",
    changed: (by: string): string => `${by}, with changes`,
    cut: "incomplete: the tool left something out",
  },
  /** The mark of a call that was allowed; who allowed it is said with the words of the audit log. */
  seal: {
    /** Lines that were not shown when it was allowed. */
    unseen: (lines: number): string => `${countOf(lines, "line")} unseen`,
    /** Joins who, how and when. */
    facts: (facts: readonly string[]): string => facts.join(", "),
  },
  /** Actions of a computer-use tool. */
  screenAction: {
    click: "Click",
    doubleClick: "Double click",
    rightClick: "Right click",
    drag: "Drag",
    move: "Move the pointer",
    scroll: "Scroll",
    type: "Type",
    press: "Press",
    wait: "Wait",
    screenshot: "Screenshot",
  },
  screenAfter: (action: string): string => `Screen after: ${action}`,
  /** Label of the locations of a call. */
  locations: "Places",
  /** Parts of the sentence that summarizes several calls. */
  sum: {
    read: (count: number): string => `read ${countOf(count, "file")}`,
    list: (count: number): string => `listed ${countOf(count, "folder")}`,
    edit: (count: number): string => `edited ${times(count)}`,
    create: (count: number): string => `created ${countOf(count, "file")}`,
    write: (count: number): string => `wrote ${times(count)}`,
    delete: (count: number): string => `deleted ${times(count)}`,
    move: (count: number): string => `moved ${times(count)}`,
    search: (count: number): string => `searched ${times(count)}`,
    run: (count: number): string => `ran ${countOf(count, "command")}`,
    think: (count: number): string => `thought ${times(count)}`,
    fetch: (count: number): string => `fetched ${countOf(count, "page")}`,
    switch_mode: (count: number): string => `switched mode ${times(count)}`,
    call: (count: number): string => `used ${countOf(count, "tool")}`,
    title: (count: number): string => `took ${countOf(count, "step")}`,
  },
  /** Joins the parts to a sentence; empty without parts. */
  sums: (parts: readonly string[]): string => {
    const sentence = parts.join(", ");
    return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`;
  },
  group: (count: number): string => countOf(count, "call"),
};
