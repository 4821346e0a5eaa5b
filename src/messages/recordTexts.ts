import type {
  Answer,
  AuditRecord,
  DecisionRecord,
  ExecutionRecord,
  InputCondition,
  PolicyRule,
  ToolCallStatus,
} from "../model/index.ts";

/** The words for a rule in one language. The arguments are untrusted text. */
export interface RuleWords {
  readonly effect: Readonly<Record<PolicyRule["effect"], (rule: string) => string>>;
  /** The rule of a policy without a condition. */
  readonly everything: string;
  /** Joins the conditions; all of them must hold. */
  readonly all: (conditions: readonly string[]) => string;
  readonly tool: (name: string) => string;
  readonly server: (name: string) => string;
  readonly kind: (kind: string) => string;
  readonly exactly: (command: string) => string;
  readonly beginsWith: (words: string) => string;
  readonly paths: (glob: string) => string;
  readonly exactInput: string;
  readonly session: string;
  readonly wholeInput: string;
  /** A place in the input, by its JSON pointer. */
  readonly pointer: (pointer: string) => string;
  readonly given: (place: string) => string;
  /** The value is JSON. */
  readonly is: (place: string, value: string) => string;
  readonly startsWith: (place: string, start: string) => string;
  readonly isAndStartsWith: (place: string, value: string, start: string) => string;
}

/** Returns the function that describes a rule in one language, with each of its conditions. */
export function toRuleText(words: RuleWords): (rule: PolicyRule) => string {
  const describeInput = ({ pointer, equals, startsWith }: InputCondition): string => {
    const place = pointer === "" ? words.wholeInput : words.pointer(pointer);
    const value = equals === undefined ? undefined : JSON.stringify(equals);
    if (value !== undefined && startsWith !== undefined) return words.isAndStartsWith(place, value, startsWith);
    if (value !== undefined) return words.is(place, value);
    return startsWith === undefined ? words.given(place) : words.startsWith(place, startsWith);
  };
  return ({ effect, toolName, server, kind, path, command, input, digest, sessionId }) => {
    const conditions = [
      toolName === undefined ? [] : words.tool(toolName),
      server === undefined ? [] : words.server(server),
      kind === undefined ? [] : words.kind(kind),
      command === undefined ? [] : "exact" in command ? words.exactly(command.exact) : words.beginsWith(command.prefix),
      path === undefined ? [] : words.paths(path),
      input === undefined ? [] : [input].flat().map((condition) => describeInput(condition)),
      digest === undefined ? [] : words.exactInput,
      sessionId === undefined ? [] : words.session,
    ].flat(2);
    return words.effect[effect](conditions.length === 0 ? words.everything : words.all(conditions));
  };
}

/** Who or what decided. */
type Decider = NonNullable<Answer["by"]> | "elsewhere";

/** The words for a record of the audit log in one language. */
export interface RecordWords {
  readonly allowed: Readonly<Record<Decider, string>>;
  readonly denied: Readonly<Record<Decider, string>>;
  /** A decision that the agent has not received. */
  readonly undelivered: (decision: string) => string;
  readonly withdrawn: string;
  readonly expired: string;
  readonly execution: Readonly<Record<ToolCallStatus, string>>;
  /** Joins a decision or an outcome and what it is about, e.g. "Edit src/cart.js". Untrusted text. */
  readonly about: (line: string, action: string) => string;
}

/** The two texts of a record. */
export interface RecordTexts {
  /** Who allowed or denied a call; undefined without a request, which is most of them. */
  readonly decision: (record: Pick<ExecutionRecord, "granted" | "by">) => string | undefined;
  /** The summary line of a record. */
  readonly line: (record: AuditRecord) => string;
  /**
   * The sentence of a record. `action` is what its call did (a completed execution) or was to do, e.g. "Edit src/cart.js"; empty without a
   * call. Untrusted text.
   */
  readonly sentence: (record: AuditRecord, action: string) => string;
}

/** Whether a record is about a call that has done what it was to do; its action is then told in the past. */
export function isDone(record: AuditRecord): boolean {
  return record.type === "execution" && record.status === "completed";
}

/** Returns the functions that describe a record of the audit log in one language. */
export function toRecordTexts(words: RecordWords): RecordTexts {
  const describe = (granted: boolean, by: Decider): string => (granted ? words.allowed : words.denied)[by];
  function line(record: AuditRecord): string {
    if (record.type === "execution") return words.execution[record.status];
    if (record.outcome === "withdrawn" || record.outcome === "expired") return words[record.outcome];
    const text = describe(record.granted === true, deciderOf(record));
    return record.outcome === "failed" ? words.undelivered(text) : text;
  }
  return {
    decision: ({ granted, by = "user" }) => (granted === undefined ? undefined : describe(granted, by)),
    line,
    sentence: (record, action) => {
      if (action === "") return line(record);
      return isDone(record) ? action : words.about(line(record), action);
    },
  };
}

/** Returns who or what decided, as far as this client knows. */
export function deciderOf({ outcome, by = "user" }: DecisionRecord): Decider {
  return outcome === "elsewhere" ? "elsewhere" : by;
}
