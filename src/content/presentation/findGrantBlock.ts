import type { AgentRequest, Json } from "../../model/index.ts";
import type { PresentedCall } from "./Presentation.ts";
import { hasChildren } from "./walkJson.ts";

/**
 * Why a request cannot be granted, as a key of `messages.permission.blocked`. `unnamed`: it has neither a tool nor any description.
 * `no_input`: the input is missing. `unready`: it has not arrived completely.
 */
export type GrantBlock = "unnamed" | "no_input" | "unready";

/** The call and the request to check. */
export interface GrantSubject {
  /** The call, where the request is about one. */
  readonly call?: PresentedCall | undefined;
  /** The fields of the request that are checked. */
  readonly request?: Partial<Pick<AgentRequest, "kind" | "title" | "reason" | "details" | "schema">> | undefined;
}

/**
 * Returns why a person cannot know what they would allow; undefined if it can be shown. A form and a link show everything
 * themselves. A tool whose schema has no properties needs no input.
 */
export function findGrantBlock({ call, request }: GrantSubject): GrantBlock | undefined {
  if (request?.kind === "form" || request?.kind === "link") return undefined;
  const hasWords = [request?.title, request?.reason].some((text) => text !== undefined && text.trim() !== "");
  const isDescribed = hasWords || request?.details !== undefined;
  if (call === undefined) return isDescribed ? undefined : "unnamed";
  // An argument that is not JSON is shown as text.
  const isComplete = call.inputState === "ready" || (call.inputState === "invalid" && call.input === undefined);
  if (!isComplete) return "unready";
  const title = (call.title ?? request?.title ?? "").trim();
  if (call.toolName.trim() === "" && title === "") return "unnamed";
  if (call.content.length > 0 || request?.details !== undefined || takesNoInput(request?.schema)) return undefined;
  if (call.input === null) return "no_input";
  return call.input === undefined && call.argument.trim() === "" && title === "" ? "no_input" : undefined;
}

function takesNoInput(schema: Json | undefined): boolean {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return false;
  const { properties } = schema;
  return properties === undefined ? schema["type"] === "object" : !hasChildren(properties);
}
