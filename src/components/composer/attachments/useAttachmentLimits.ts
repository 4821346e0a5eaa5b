"use client";
import { attachmentLimits, useSession, useThread } from "../../../hooks/index.ts";
import type { AttachmentLimits } from "../../../hooks/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import type { ThreadState } from "../../../model/index.ts";

/** What users can attach to a prompt, as the agent and the app allow it. */
export interface Attachable extends AttachmentLimits {
  /** MIME types, `*` at the end for any rest; empty: nothing can be attached. */
  readonly types: readonly string[];
}

/** Returns what users can attach here: the types that the wire and the server take and the app allows, and the limits. */
export function useAttachmentLimits(): Attachable {
  const { attachments } = useChatSettings();
  const session = useSession();
  // Renders again when the server announces something.
  useThread(selectFeatures);
  const options = attachments || {};
  const { accept, upload } = options;
  const { images, audio, files, links } = session.promptContent;
  const taken = [...images, ...audio, ...files, ...(upload === undefined ? [] : links)];
  const allowed = accept?.filter((type) => taken.some((other) => overlaps(type, other))) ?? taken;
  return { types: attachments === false ? [] : [...new Set(allowed)], ...attachmentLimits(options) };
}

function selectFeatures({ session }: ThreadState): ThreadState["session"]["features"] {
  return session.features;
}

/** Whether a file can fit both types. */
function overlaps(one: string, other: string): boolean {
  const [left, right] = [one.replace(/\*$/u, ""), other.replace(/\*$/u, "")];
  if (one === other) return true;
  return (one.endsWith("*") && right.startsWith(left)) || (other.endsWith("*") && left.startsWith(right));
}
