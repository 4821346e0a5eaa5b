import type { ClientProtocol, ThreadState } from "../../model/index.ts";

/**
 * Whether the server stores conversations, so that they can be read again. Undefined where that takes the kit's extension, until the server
 * has announced its `features`.
 */
export function keepsHistory(
  protocol: ClientProtocol,
  features: ThreadState["session"]["features"],
): boolean | undefined {
  const carriage = protocol.carries.features.history;
  if (carriage === "absent") return false;
  return features?.history ?? (carriage === "extension" ? undefined : true);
}
