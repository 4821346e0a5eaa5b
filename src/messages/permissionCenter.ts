import { quote } from "./quote.ts";
import type { AuditRecord, ExecutionRecord, PolicyRule } from "../model/index.ts";
import { countOf } from "./format.ts";
import { deciderOf, isDone, toRecordTexts, toRuleText } from "./recordTexts.ts";

const describeRule = toRuleText({
  effect: { allow: (rule) => `Allow: ${rule}`, ask: (rule) => `Ask: ${rule}`, deny: (rule) => `Deny: ${rule}` },
  everything: "everything",
  all: (conditions) => conditions.join(", "),
  tool: (name) => `tool ${name}`,
  server: (name) => `MCP server ${quote(name)}`,
  kind: (kind) => `calls of the kind ${quote(kind)}`,
  exactly: (command) => `exactly ${quote(command)}`,
  beginsWith: (words) => `commands that begin with ${quote(words)}`,
  paths: (glob) => `paths ${glob}`,
  exactInput: "exactly this input",
  session: "this conversation only",
  wholeInput: "the input",
  pointer: (pointer) => `${quote(pointer)} of the input`,
  given: (place) => `${place} is given`,
  is: (place, value) => `${place} is ${value}`,
  startsWith: (place, start) => `${place} begins with ${quote(start)}`,
  isAndStartsWith: (place, value, start) => `${place} is ${value} and begins with ${quote(start)}`,
});

const record = toRecordTexts({
  allowed: {
    user: "Allowed by you",
    policy: "Allowed by a rule",
    timeout: "Allowed when time ran out",
    cancel: "Allowed when stopped",
    tool: "Allowed by a tool",
    elsewhere: "Allowed elsewhere",
  },
  denied: {
    user: "Denied by you",
    policy: "Denied by a rule",
    timeout: "Denied when time ran out",
    cancel: "Denied when stopped",
    tool: "Denied by a tool",
    elsewhere: "Denied elsewhere",
  },
  undelivered: (decision) => `${decision}, not delivered`,
  withdrawn: "Withdrawn, not decided",
  expired: "Expired, not decided",
  execution: {
    pending: "Not run",
    awaiting_permission: "Not run",
    awaiting_input: "Not run",
    in_progress: "Ran",
    detached: "Runs in the background",
    completed: "Ran",
    failed: "Failed",
    denied: "Not run: denied",
    cancelled: "Cancelled",
    incomplete: "Not finished",
  },
  about: (line, action) => `${line}: ${action}`,
});

const grants = {
  user: "You allowed the agent to",
  policy: "A rule allowed the agent to",
  timeout: "Time ran out, which allowed the agent to",
  cancel: "Stopping allowed the agent to",
  tool: "A tool allowed the agent to",
  elsewhere: "Allowed elsewhere: the agent may",
};

const denials = {
  user: "You did not allow the agent to",
  policy: "A rule did not allow the agent to",
  timeout: "Nobody answered in time, so the agent was not allowed to",
  cancel: "Stopping denied the agent to",
  tool: "A tool did not allow the agent to",
  elsewhere: "Denied elsewhere: the agent may not",
};

/** "You allowed the agent to edit src/cart.js". Everything but the verb is untrusted text. */
function describeRecord(entry: AuditRecord, action: string): string {
  if (action === "") return record.line(entry);
  const does = `${action.slice(0, 1).toLowerCase()}${action.slice(1)}`;
  if (isDone(entry)) return `The agent ${does}`;
  if (entry.type === "execution") return record.sentence(entry, does);
  if (entry.outcome === "withdrawn") return `The request to ${does} was withdrawn before you answered`;
  if (entry.outcome === "expired") return `Nobody answered: the request to ${does} expired`;
  const sentence = `${(entry.granted === true ? grants : denials)[deciderOf(entry)]} ${does}`;
  return entry.outcome === "failed" ? `${sentence}, but the agent did not receive it` : sentence;
}

/** Texts of the permission centre: rules, trying them out, the audit log. */
export const permissionCenter = {
  title: "Permissions",
  show: "Show permissions and log",
  hide: "Close",
  loading: "Loading",
  rules: "Rules",
  rulesNote: "Rules answer for you. The server has the last word.",
  noRules: "No rules. You are asked each time.",
  /** Describes a rule, e.g. "Allow: tool run_command, exactly “git status”". Its parts are untrusted text. */
  rule: (rule: PolicyRule): string => describeRule(rule),
  own: "Set by the app",
  remembered: "You saved this rule",
  /** Until when a rule applies: the time of day, with `dated` after the date. */
  until: (time: string, _dated: boolean): string => `until ${time}`,
  revokeLabel: (rule: string): string => `Delete the rule: ${rule}`,
  remember: {
    label: "Do not ask again",
    /** Shown above the rule before it is stored. */
    note: "Saves a rule in this browser, not with the agent:",
    revoke: "you can delete it under Permissions",
    send: "Allow and remember",
    /** How long a rule for exactly this request is kept, or that the agent keeps one of its own. */
    scope: {
      day: "This exact request, for eight hours",
      hour: "This exact request, for one hour",
      agent: "As the agent decides",
    },
    /** Replaces the button until the whole request was in view. */
    unread: "Read the whole request first.",
  },
  /** What the agent's own option stores. */
  agentRemembers: "“Allow always” is kept by the agent: for as long, and for as much, as it decides.",
  byRule: "by a rule",
  decidedBy: (rule: PolicyRule): string => `Decided by a rule, not by you. ${describeRule(rule)}`,
  tester: {
    title: "Try the rules",
    note: "Nothing runs and nothing is sent.",
    toolName: "Tool",
    kind: "What it does",
    command: "Command",
    path: "Path",
    input: "Other input, as JSON",
    kinds: {
      read: "Reads",
      edit: "Edits",
      delete: "Deletes",
      move: "Moves",
      search: "Searches",
      execute: "Runs a command",
      think: "Thinks",
      fetch: "Fetches",
      switch_mode: "Switches mode",
      other: "Something else",
    },
    /** The entered text cannot be the input of a call. */
    noInput: "The other input is not a JSON object yet.",
    noRule: "You would be asked: no rule covers it.",
    asked: (rule: string): string => `You would be asked, by the rule: ${rule}`,
    held: (reasons: string): string => `You would be asked, although a rule allows it: ${reasons}.`,
    allowed: (rule: string): string => `It would be allowed, by the rule: ${rule}`,
    denied: (rule: string): string => `It would be denied, by the rule: ${rule}`,
    calls: (allowed: number, asked: number, denied: number): string =>
      `Calls of this conversation: ${allowed} allowed, ${asked} asked, ${denied} denied.`,
  },
  hazard: {
    compound: "several commands in one",
    redirect: "it also reads or writes files",
    variable: "it depends on values that are not shown",
    interpreter: "the program can run anything",
    hidden: "it has misleading characters",
    repeated_key: "a key appears twice in the input",
    inexact_number: "a number that programs may read differently",
    unready: "the input is not complete",
    uncovered: "the rule does not cover all of it",
    long: "it is too long for a rule",
  },
  log: {
    title: "Log",
    empty: "Nothing was decided or run since you opened this page.",
    none: "No record matches.",
    search: "Search the log",
    type: "Show",
    types: {
      all: "Everything",
      decision: "Decisions",
      execution: "Executions",
      failed: "Failures",
    },
    by: "Who decided",
    deciders: { all: "Anyone", user: "You", policy: "A rule", other: "Someone else" },
    subject: "File or command",
    anySubject: "Any file or command",
    subjects: { file: "Files", command: "Commands" },
    /** Above the records of the one call that a seal belongs to. */
    ofCall: "The records of one call.",
    showAll: "Show all records",
    /** Of a record that is read from the conversation. */
    earlier: "From before this page was opened. The export does not contain it.",
    exportCsv: "Export CSV",
    exportJsonl: "Export JSON Lines",
    count: (shown: number, all: number): string => `${shown === all ? "" : `${shown} of `}${countOf(all, "record")}`,
    /** Who allowed or denied a call; undefined without a request. */
    decision: (entry: Pick<ExecutionRecord, "granted" | "by">): string | undefined => record.decision(entry),
    /** The summary line of a record. */
    line: (entry: AuditRecord): string => record.line(entry),
    /** The sentence of a record; `action` is "Edit src/cart.js", or "Edited src/cart.js" of what was done, empty without a call. */
    sentence: (entry: AuditRecord, action: string): string => describeRecord(entry, action),
    field: {
      call: "Call",
      request: "Request",
      input: "Input",
      decision: "Decision",
      edit: "Changed before it was allowed",
      reason: "Reason",
      option: "Option",
      rule: "Rule",
      digest: "Digest of what was shown",
      latency: "Time to decide",
      result: "Result",
      error: "Error",
      retries: "Tried again",
      start: "Began",
      end: "Ended",
      duration: "Took",
      step: "Turn and step",
      protocol: "Protocol",
    },
  },
};
