import type { AuditRecord, ExecutionRecord, InputCondition, PolicyRule } from "../model/index.ts";

const effect = { allow: "Allow", ask: "Ask", deny: "Deny" };

/** Describes a condition on the input, e.g. `“/env” of the input is "staging"`. */
function describeInput({ pointer, equals, startsWith }: InputCondition): string {
  const place = pointer === "" ? "the input" : `“${pointer}” of the input`;
  const tests = [
    equals === undefined ? [] : `is ${JSON.stringify(equals)}`,
    startsWith === undefined ? [] : `begins with “${startsWith}”`,
  ].flat();
  return `${place} ${tests.length === 0 ? "is given" : tests.join(" and ")}`;
}

function describeRule(rule: PolicyRule): string {
  const { toolName, kind, path, command, input, digest, sessionId } = rule;
  const conditions = [
    toolName === undefined ? [] : `tool ${toolName}`,
    kind === undefined ? [] : `calls of the kind “${kind}”`,
    command === undefined
      ? []
      : "exact" in command
        ? `exactly “${command.exact}”`
        : `commands that begin with “${command.prefix}”`,
    path === undefined ? [] : `paths ${path}`,
    input === undefined ? [] : [input].flat().map((condition) => describeInput(condition)),
    digest === undefined ? [] : "exactly this input",
    sessionId === undefined ? [] : "this conversation only",
  ].flat(2);
  return `${effect[rule.effect]}: ${conditions.length === 0 ? "everything" : conditions.join(", ")}`;
}

/** Describes who decided a call; undefined for a call without a request, which is most of them. */
function toDecision({ granted, by: who }: ExecutionRecord): string | undefined {
  if (granted === undefined) return undefined;
  return `${granted ? "Allowed" : "Denied"} by ${by[who ?? "user"]}`;
}

const by = { user: "you", policy: "a rule", timeout: "nobody in time", cancel: "stop", tool: "a tool" };

const executionWords = {
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
};

/** Texts of the permission centre: rules, trying them out, the audit log. */
export const permissionCenter = {
  title: "Permissions",
  show: "Show permissions and log",
  hide: "Close",
  loading: "Loading",
  rules: "Rules",
  rulesNote: "Rules save you questions. The server decides all the same, and may ask or refuse.",
  noRules: "No rules: you are asked each time.",
  /** Describes a rule, e.g. "Allow: tool run_command, exactly “git status”". Its parts are untrusted text. */
  rule: (rule: PolicyRule): string => describeRule(rule),
  own: "Set by the app",
  remembered: "You had this remembered",
  until: (time: string): string => `until ${time}`,
  revokeLabel: (rule: string): string => `Forget the rule: ${rule}`,
  remember: {
    label: "Do not ask again",
    /** Shown above the rule before it is stored. */
    note: "Allowing it this way stores a rule in this page, and nothing at the agent:",
    revoke: "can be forgotten under Permissions",
    send: "Allow and remember",
    /** Replaces the button until the whole request was in view. */
    unread: "This can be chosen once you have seen the whole request.",
  },
  /** What the agent's own option stores. */
  agentRemembers: "“Allow always” is kept by the agent, for as long as it likes and as widely as it says.",
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
    noRule: "You would be asked: no rule speaks of it.",
    asked: (rule: string): string => `You would be asked, by the rule: ${rule}`,
    held: (reasons: string): string => `You would be asked, although a rule allows it: ${reasons}.`,
    allowed: (rule: string): string => `It would be allowed, by the rule: ${rule}`,
    denied: (rule: string): string => `It would be denied, by the rule: ${rule}`,
    calls: (allowed: number, asked: number, denied: number): string =>
      `Calls of this conversation: ${allowed} allowed, ${asked} asked, ${denied} denied.`,
  },
  hazard: {
    compound: "several commands in one",
    redirect: "it reads or writes files beside",
    variable: "what runs depends on values that are not shown",
    interpreter: "the program can run anything it is given",
    hidden: "characters that mislead the eye",
    repeated_key: "a key stands twice in the input",
    inexact_number: "a number that programs read differently",
    unready: "the input is not complete",
    uncovered: "a part of it is in no condition of the rule",
    long: "it is too long for a rule",
  },
  log: {
    title: "Log",
    empty: "Nothing was decided or run since this page was opened.",
    none: "No record matches.",
    search: "Search the log",
    type: "Show",
    types: {
      all: "Everything",
      decision: "Decisions",
      execution: "Executions",
      policy: "By a rule",
      failed: "Failures",
    },
    exportCsv: "Export CSV",
    exportJsonl: "Export JSON Lines",
    count: (shown: number, all: number): string => (shown === all ? `${all} records` : `${shown} of ${all} records`),
    /** Who allowed or denied a call; undefined without a request. */
    decision: (record: ExecutionRecord): string | undefined => toDecision(record),
    /** The summary line of a record. */
    line: (record: AuditRecord): string => {
      if (record.type === "execution") return `${executionWords[record.status]}`;
      if (record.outcome === "withdrawn") return "Withdrawn, not decided";
      if (record.outcome === "expired") return "Expired, not decided";
      const what = record.granted === true ? "Allowed" : "Denied";
      const who = record.outcome === "elsewhere" ? "elsewhere" : `by ${by[record.by ?? "user"]}`;
      return `${what} ${who}${record.outcome === "failed" ? ", not delivered" : ""}`;
    },
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
