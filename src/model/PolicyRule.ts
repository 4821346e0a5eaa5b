import type { Json } from "./json/Json.ts";
import type { ToolKind } from "./ToolCall.ts";

/** The decision of a rule. If several match: deny before ask, ask before allow. */
export type PolicyEffect = "allow" | "ask" | "deny";

/** A condition on the input: the value at an RFC 6901 pointer, compared whole or by its beginning. Never a pattern. */
export interface InputCondition {
  /** E.g. `/url` or `/options/force`; empty for the whole input. */
  readonly pointer: string;
  /** The value that must be there; numbers, keys and order as JSON compares them. */
  readonly equals?: Json | undefined;
  /** The prefix of the text there. */
  readonly startsWith?: string | undefined;
}

/**
 * One permission rule of the page. All conditions that are present must hold; a rule to ask or deny without any matches every request.
 * A rule allows a call only if its conditions cover all of the call, and one with a command only by `toolName`, `command` or `digest`.
 *
 * It only saves the user a question: the server stays the authority and may ask, refuse or grant whatever a rule decides.
 */
export interface PolicyRule {
  /** Unique in its policy. */
  readonly ruleId: string;
  /** The decision of the rule. */
  readonly effect: PolicyEffect;
  /** Name of the tool, exactly. */
  readonly toolName?: string | undefined;
  /**
   * Name of the MCP server that offers the tool, exactly, as the agent reports it. Without it a rule that allows matches only tools of no
   * server, one that asks or denies those of every server.
   */
  readonly server?: string | undefined;
  /** The kind of the tool, as the agent reports it; an agent can report anything, so prefer `toolName`. */
  readonly kind?: ToolKind | undefined;
  /**
   * Glob for paths: `*` within a name, `**` across folders, `?` one character. To allow, every path of the call must match, and upper and
   * lower case differ; to ask or deny, one path is enough, in whatever form it is written, and they are equal.
   * Where another text reads as such a path, or a path leads above an unknown folder, the user is asked.
   */
  readonly path?: string | undefined;
  /** The command line: all of it, or its first words. */
  readonly command?: { readonly exact: string } | { readonly prefix: string } | undefined;
  /** A value inside the input, or several: all of them must match. A pointer without a value to compare matches whatever is there. */
  readonly input?: InputCondition | readonly InputCondition[] | undefined;
  /** Hex SHA-256 of the canonical input: this input and no other. */
  readonly digest?: string | undefined;
  /** Id of the only session it applies to. */
  readonly sessionId?: string | undefined;
  /** Epoch milliseconds from which on it has no effect. */
  readonly expiresAt?: number | undefined;
  /** Epoch milliseconds at which the user had it remembered; absent for the app's own rules. */
  readonly rememberedAt?: number | undefined;
  /** The reason; shown to the user, and sent to the agent with a denial. */
  readonly reason?: string | undefined;
}
