import type { ClientProtocol, ThreadState } from "../../model/index.ts";

/** Whether the server keeps conversations, so that they can be read again; undefined while it has not said so. `features`: what it announced. */
export function keepsHistory(
  protocol: ClientProtocol,
  features: ThreadState["session"]["features"],
): boolean | undefined {
  const carriage = protocol.carries.features.history;
  if (carriage === "absent") return false;
  return features?.history ?? (carriage === "extension" ? undefined : true);
}
