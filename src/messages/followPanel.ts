/** Texts of the follow panel: what the agent touched, where it is, and the timeline of its steps. */
export const followPanel = {
  title: "Files",
  show: "Show files",
  hide: "Hide files",
  empty: "No file touched yet. Files the agent reads or changes appear here.",
  tree: "Touched files",
  /** The list of the timeline's steps. */
  steps: "Steps",
  text: (path: string): string => `Text of ${path}`,
  noText: "The text of this file has not been seen here.",
  loading: "Reading the file",
  failed: "The file could not be read; it may have been deleted.",
  /** Lines of a file, 1-based and inclusive. */
  lines: (from: number, to?: number): string =>
    to === undefined || to === from ? `line ${from}` : `lines ${from}–${to}`,
  /** The player of the steps. */
  timeline: "Timeline",
  scrubber: "Go through the steps",
  play: "Play",
  pause: "Pause",
  back: "Previous step",
  forward: "Next step",
  speed: "Speed",
  /** A speed as a factor, e.g. 0.5. */
  times: (factor: number): string => `${factor}×`,
  /** Follows the agent: shows each step as it happens. */
  live: "Live",
  /** The same after the agent's turn: leads to what it has changed last. */
  end: "Result",
  /** Either of them, with the number of steps that came meanwhile. */
  newSteps: (count: number, end: string): string => `${count} new ${count === 1 ? "step" : "steps"} · ${end}`,
  step: (index: number, count: number, what: string, line?: number): string =>
    `Step ${index} of ${count}: ${what}${line === undefined ? "" : `, line ${line}`}`,
  position: (index: number, count: number): string => `${index} of ${count}`,
  /** Where the shown text comes from. */
  origin: {
    asItWas: "As it was at this step",
    now: "As it is now",
    change: "Including this change",
    proposed: "Proposed, not applied",
    notMade: "This change was not made",
    seenIn: (step: number): string => `As it was in step ${step}`,
    commandBetween: "a command has run between and may have changed it",
    someLines: "Only the lines that the agent read",
    changedLines: "Only the changed lines are known",
    unknown: "The file’s text at this step isn’t available.",
    noFile: "There was no such file at this step.",
  },
  /** A decision and what it is about, e.g. "Allowed: Run". */
  decision: (decided: string, what: string): string => `${decided}: ${what}`,
  /** A grant that was given before all of the request had been in sight. */
  unseen: (lines: number): string => `${lines} ${lines === 1 ? "line was" : "lines were"} not in sight`,
  /** Of a decision: the user changed the input of the call. */
  changedInput: "with changes",
  /** Before the name of a sub-agent. */
  by: "by",
  /** In place of the name of a sub-agent that has none. */
  helper: "a helper",
  showCall: "Show the call in the conversation",
  showInTimeline: "Show in timeline",
  /** What was done in a step (`TimelineKind`), or at a location (`FollowAction`). */
  action: {
    read: "Read",
    search: "Searched",
    edit: "Edited",
    create: "Created",
    delete: "Deleted",
    move: "Moved",
    command: "Ran",
    grant: "Allowed",
    denial: "Denied",
    other: "Visited",
  },
  /** The same for what has not been done. */
  ahead: {
    read: "Read",
    search: "Search",
    edit: "Edit",
    create: "Create",
    delete: "Delete",
    move: "Move",
    command: "Run",
    grant: "Allow",
    denial: "Deny",
    other: "Visit",
  },
  /** Of what the agent has asked to do, and not done yet. */
  proposed: "Proposed",
  count: (action: string, count: number): string => (count === 1 ? action : `${action} ${count} times`),
  /** Of a step (`TimelineStepState`); nothing is said of one that is done. */
  state: { open: "Not done yet", failed: "Failed", undone: "Not done" },
};
