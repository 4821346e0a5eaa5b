import { readRememberedRules } from "../../content/index.ts";
import type { PolicyCall, PolicyOccasion, PolicyVerdict } from "../../content/index.ts";
import type { PolicyRule } from "../../model/index.ts";

/** The permission rules of the page: those of the app, and those that the user stored with "Do not ask again". */
export interface Policy {
  /** All rules, the app's first; a new array after each `remember` and `revoke`. It may still contain expired rules, which have no effect. */
  readonly rules: readonly PolicyRule[];
  /** Calls the listener after each `remember` and `revoke`, also of an unknown id. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Evaluates the rules for a call; see `evaluatePolicy`. */
  readonly decide: (call: PolicyCall, occasion: PolicyOccasion) => PolicyVerdict;
  /** Adds a rule of the user and stores it. Replaces a remembered rule with the same id; the app's own stay. */
  remember(rule: PolicyRule): void;
  /** Removes a remembered rule; the app's own stay. */
  revoke(ruleId: string): void;
}

/** Options of `createPolicy`. */
export interface PolicyOptions {
  /** The rules of the app; the user cannot revoke them. */
  readonly rules?: readonly PolicyRule[] | undefined;
  /**
   * Where remembered rules outlive a reload, e.g. `sessionStorage`. Tabs that share it (`localStorage`) share the rules.
   * @default none: they are forgotten with the page
   */
  readonly storage?: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** Absolute path of the folder the agent works in: a rule about a command allows it there and in no other folder. */
  readonly workspace?: string | undefined;
  /** Clock in epoch milliseconds, for tests. @default Date.now */
  readonly now?: (() => number) | undefined;
}

const storageKey = "countersign.rules";

/** Evaluates rules for a call. */
export type EvaluateRules = (rules: readonly PolicyRule[], call: PolicyCall, occasion: PolicyOccasion) => PolicyVerdict;

/** What a list of rules needs besides its options. */
export interface RuleEvaluation {
  /** Called for a call only where there is a rule. */
  readonly evaluate: EvaluateRules;
  /** Called before each `remember`. When its promise resolves, the rules may be evaluated differently, and listeners are called again. */
  readonly onRemember?: (() => Promise<void> | undefined) | undefined;
}

/** Creates a policy that evaluates its rules with a given function. */
export function createRules(
  { rules = [], storage, now = Date.now }: Omit<PolicyOptions, "workspace">,
  { evaluate, onRemember }: RuleEvaluation,
): Policy {
  const isFresh = ({ expiresAt }: PolicyRule): boolean => expiresAt === undefined || now() < expiresAt;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let remembered: readonly PolicyRule[] = [];
  let all: readonly PolicyRule[] = [...rules];

  function hold(next: readonly PolicyRule[]): void {
    remembered = next.filter(isFresh);
    all = [...rules, ...remembered];
  }
  /** Reads what another tab has stored since. */
  function refresh(): void {
    const latest = load(storage);
    if (latest === text) return;
    text = latest;
    hold(readRememberedRules(text));
  }
  function change(toNext: (latest: readonly PolicyRule[]) => readonly PolicyRule[]): void {
    refresh();
    hold(toNext(remembered));
    save(storage, remembered);
    // What the storage really holds: where it is full, these rules last as long as the page.
    text = load(storage);
    for (const listener of Array.from(listeners)) listener();
  }
  refresh();

  return {
    get rules() {
      refresh();
      return all;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    decide(call, occasion) {
      refresh();
      // Without a rule the input is not parsed: a call can be megabytes.
      return all.length === 0 ? { effect: "ask", matched: [], hazards: [] } : evaluate(all, call, occasion);
    },
    remember: (rule) => {
      void onRemember?.()?.then(() => change((latest) => latest));
      change((latest) => [...latest.filter(({ ruleId }) => ruleId !== rule.ruleId), rule]);
    },
    revoke: (ruleId) => change((latest) => latest.filter((rule) => rule.ruleId !== ruleId)),
  };
}

/** A storage that the browser forbids throws; then the rules last as long as the page. */
function load(storage: PolicyOptions["storage"]): string | null {
  try {
    return storage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}

function save(storage: PolicyOptions["storage"], rules: readonly PolicyRule[]): void {
  try {
    storage?.setItem(storageKey, JSON.stringify(rules));
  } catch {
    // The storage is full or forbidden: the user is asked again after a reload.
  }
}
