import type { Json } from "./json/Json.ts";
import type { ToolKind } from "./ToolCall.ts";

/** What a rule does with the requests it is about. Where several are: deny before ask, ask before allow. */
export type PolicyEffect = "allow" | "ask" | "deny";

/** Which part of the input a rule looks at: the value at an RFC 6901 pointer, compared whole or by its beginning. Never a pattern. */
export interface InputCondition {
  /** E.g. `/url` or `/options/force`; empty for the whole input. */
  readonly pointer: string;
  /** The value that must stand there; numbers, keys and order as JSON compares them. */
  readonly equals?: Json | undefined;
  /** What the text there must begin with. */
  readonly startsWith?: string | undefined;
}

/**
 * One rule of the page about permissions. All conditions that are present must hold; a rule without any is about every request.
 *
 * It is advice that saves a person a question: the server stays the authority and may ask, refuse or grant whatever a rule says.
 */
export interface PolicyRule {
  /** Unique in its policy. */
  readonly ruleId: string;
  /** What it does. */
  readonly effect: PolicyEffect;
  /** Name of the tool, exactly. */
  readonly toolName?: string | undefined;
  /** What the tool does, as the agent says; an agent can say anything, so prefer `toolName`. */
  readonly kind?: ToolKind | undefined;
  /**
   * Glob for paths: `*` within a name, `**` across folders, `?` one character. To allow, every path of the call must match, in this
   * case; to ask or deny, one is enough, in any case.
   */
  readonly path?: string | undefined;
  /** The command line: all of it, or its first words. */
  readonly command?: { readonly exact: string } | { readonly prefix: string } | undefined;
  /** A value inside the input, or several: all of them must hold. A pointer without a value to compare covers whatever stands there. */
  readonly input?: InputCondition | readonly InputCondition[] | undefined;
  /** Hex SHA-256 of the canonical input: this input and no other. */
  readonly digest?: string | undefined;
  /** Id of the only session it counts in. */
  readonly sessionId?: string | undefined;
  /** Epoch milliseconds from which on it no longer counts. */
  readonly expiresAt?: number | undefined;
  /** Epoch milliseconds at which the user had it remembered; absent for the app's own rules. */
  readonly rememberedAt?: number | undefined;
  /** Why; told to the user, and to the agent with a denial. */
  readonly reason?: string | undefined;
}
