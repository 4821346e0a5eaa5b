import { CountersignError, findRefused } from "../../model/index.ts";
import type { ClientProtocol, ContentBlock, PromptContent, ThreadState } from "../../model/index.ts";

const none: readonly string[] = [];

/**
 * Refuses a prompt with a block that cannot reach the agent, before anything is sent: throws a `CountersignError` (`unsupported`) that names
 * the block. What a server may announce later passes; the protocol then refuses it, if need be.
 */
export function assertCarried(
  content: readonly ContentBlock[],
  { carries, title }: ClientProtocol,
  { session: { features } }: ThreadState,
): void {
  const select = (kind: keyof PromptContent): readonly string[] =>
    features?.[kind] === false ? none : carries.prompt[kind];
  const prompt = {
    images: select("images"),
    audio: select("audio"),
    files: select("files"),
    links: select("links"),
  };
  const block = findRefused(content, prompt);
  if (block === undefined) return;
  const type = "mimeType" in block ? `${block.type} (${block.mimeType ?? "without a MIME type"})` : block.type;
  throw new CountersignError({
    code: "unsupported",
    message: `This agent takes no ${type} in a prompt over ${title}, so nothing was sent. See connection.protocol.carries.prompt for what the wire takes.`,
  });
}
