import type { Presentation, RiskLevel } from "../../../content/index.ts";
import type { AgentRequest, ToolCallPart } from "../../../model/index.ts";

/** How a request shows its risk. */
export interface RiskLook {
  /** The risk level of the request. */
  readonly risk: RiskLevel;
  /** The level whose form it has: caution also where it is not known what the tool does. */
  readonly form: RiskLevel;
}

/** Whether the kit cannot tell what a call does: a tool of the agent, not of this page, with neither a command, a change nor an address. */
export function isEffectUnknown(
  request: AgentRequest | undefined,
  call: ToolCallPart | undefined,
  presentation: Presentation | undefined,
): boolean {
  if (request?.kind !== "permission" || call === undefined) return false;
  return call.runsOn !== "application" && presentation?.nature === "unknown";
}

/** Returns the form of a risk level, of a request whose effect is known or not. */
export function toForm(risk: RiskLevel, isUnknown: boolean): RiskLevel {
  return risk === "ordinary" && isUnknown ? "caution" : risk;
}

function findGravest(levels: readonly RiskLevel[]): RiskLevel {
  return (["danger", "caution"] as const).find((level) => levels.includes(level)) ?? "ordinary";
}

/** Returns how requests that are decided together show their risk: as the gravest of them does. */
export function joinLooks(looks: readonly RiskLook[]): RiskLook {
  return { risk: findGravest(looks.map(({ risk }) => risk)), form: findGravest(looks.map(({ form }) => form)) };
}
