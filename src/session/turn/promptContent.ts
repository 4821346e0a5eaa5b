import { CountersignError, findRefused } from "../../model/index.ts";
import type { ClientProtocol, ContentBlock, Message, PromptContent, ThreadState } from "../../model/index.ts";

/**
 * Returns what a prompt can contain besides text: what the protocol carries, without what the server has not, or has not yet, announced.
 * `early`: whether what the kit's extension carries counts before the server has announced anything.
 */
export function selectPromptContent(
  { carries }: ClientProtocol,
  { session: { features } }: ThreadState,
  early = false,
): PromptContent {
  const select = (kind: keyof PromptContent): readonly string[] => {
    const needsAnnouncement = carries.features[kind] === "extension" && !(early && features === undefined);
    return (features?.[kind] ?? !needsAnnouncement) ? carries.prompt[kind] : [];
  };
  return { images: select("images"), audio: select("audio"), files: select("files"), links: select("links") };
}

/** Whether a block says as data what a text beside it says, for agents that understand it: a review of changes. */
function isSupplement(block: ContentBlock): boolean {
  return block.type === "resource" && block.uri.startsWith("countersign:");
}

/** Returns what is sent of a prompt: without the supplements that the wire does not carry, or that its server has not announced. */
export function withoutLostSupplements(
  content: readonly ContentBlock[],
  protocol: ClientProtocol,
  thread: ThreadState,
): readonly ContentBlock[] {
  const carried = selectPromptContent(protocol, thread);
  return content.filter((block) => !isSupplement(block) || findRefused([block], carried) === undefined);
}

/**
 * Refuses a prompt with a block that cannot reach the agent, before anything is sent: throws a `CountersignError` (`unsupported`) that names
 * the block. What a server may still announce passes; the protocol then refuses it, if need be.
 */
export function assertCarried(content: readonly ContentBlock[], protocol: ClientProtocol, thread: ThreadState): void {
  const needed = content.filter((block) => !isSupplement(block));
  const block = findRefused(needed, selectPromptContent(protocol, thread, true));
  if (block === undefined) return;
  const mimeType = "mimeType" in block && block.mimeType;
  throw new CountersignError({
    code: "unsupported",
    message: `This agent takes no ${block.type} (${mimeType || "no MIME type"}) over ${protocol.title}. Nothing was sent; see session.promptContent.`,
  });
}

/** Returns the content of a prompt that was sent. */
export function readContent({ parts }: Pick<Message, "parts">): readonly ContentBlock[] {
  return parts.flatMap((part): readonly ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
}
