import { isTime } from "../../model/index.ts";
import type { PolicyRule } from "../../model/index.ts";

/**
 * Parses the stored rules; an empty list for a text of another format.
 *
 * Any script of the page can write the storage: only rules of the narrow form that `toRememberedRule` makes are accepted.
 */
export function readRememberedRules(text: string | null): readonly PolicyRule[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.flatMap((value: unknown) => readRule(value)) : [];
}

function readRule(value: unknown): readonly PolicyRule[] {
  if (typeof value !== "object" || value === null) return [];
  const of = new Map<string, unknown>(Object.entries(value));
  const [ruleId, toolName, digest] = [of.get("ruleId"), of.get("toolName"), of.get("digest")];
  const [sessionId, rememberedAt, expiresAt] = [of.get("sessionId"), of.get("rememberedAt"), of.get("expiresAt")];
  if (typeof ruleId !== "string" || typeof toolName !== "string" || typeof digest !== "string") return [];
  if (typeof sessionId !== "string" || !isTime(rememberedAt) || !isTime(expiresAt)) return [];
  const server = of.get("server");
  if (server !== undefined && typeof server !== "string") return [];
  const command: unknown = of.get("command");
  const exact: unknown =
    typeof command === "object" && command !== null && "exact" in command ? command.exact : undefined;
  return [
    {
      ruleId,
      effect: "allow",
      toolName,
      ...(server === undefined ? {} : { server }),
      digest,
      ...(typeof exact === "string" ? { command: { exact } } : {}),
      sessionId,
      rememberedAt,
      expiresAt,
    },
  ];
}
