import { createRandomText, describeCause, findRefused, fitsType } from "../../../model/index.ts";
import type { ContentBlock } from "../../../model/index.ts";
import type { Session } from "../../../session/index.ts";
import { findDraft } from "../createComposerStore.ts";
import type { ComposerStore } from "../createComposerStore.ts";
import { attachmentLimits } from "./Attachment.ts";
import type { Attachment, AttachmentOptions, AttachmentProblem, UploadContext } from "./Attachment.ts";
import { isTextType, readFileType, typeBytes } from "./readFileType.ts";
import { readBlock } from "./readBlock.ts";

/** What the functions of this module work on. */
export interface AttachmentPlace {
  readonly composer: ComposerStore;
  readonly session: Session;
  readonly options: AttachmentOptions;
}

/** The running work of each attachment, which a removal aborts. */
const running = new Map<string, AbortController>();

/** Attaches files to the next prompt, and begins to read or upload them. What is more than `maxCount` is counted and left out. */
export function attach(place: AttachmentPlace, files: readonly File[]): void {
  const composer = findDraft(place.composer);
  const { maxCount } = attachmentLimits(place.options);
  const { attachments } = composer.getState();
  const taken = files.slice(0, Math.max(0, maxCount - attachments.length));
  const added = taken.map((file): Attachment => ({ id: createRandomText(12), file, mimeType: "", state: "uploading" }));
  composer.setState({ attachments: [...attachments, ...added], leftOut: files.length - taken.length });
  for (const { id } of added) void run(place, id);
}

/** Removes an attachment, and aborts its work. */
export function removeAttachment({ composer }: AttachmentPlace, id: string): void {
  running.get(id)?.abort();
  findDraft(composer).setState(({ attachments }) => ({
    attachments: attachments.filter((one) => one.id !== id),
    leftOut: 0,
  }));
}

/** Reads or uploads a failed attachment again. */
export function retryAttachment(place: AttachmentPlace, id: string): void {
  if (find(place, id)?.state === "failed") void run(place, id);
}

/** Marks attachments that the agent does not take, e.g. because it has announced that only now. */
export function checkAttachments(place: AttachmentPlace): void {
  for (const { id, block } of findDraft(place.composer).getState().attachments)
    if (block !== undefined && !isTaken(place, block))
      change(place, id, { state: "failed", problem: { code: "type" } });
}

function find({ composer }: AttachmentPlace, id: string): Attachment | undefined {
  return findDraft(composer)
    .getState()
    .attachments.find((one) => one.id === id);
}

function change({ composer }: AttachmentPlace, id: string, patch: Partial<Attachment>): void {
  findDraft(composer).setState(({ attachments }) => ({
    attachments: attachments.map((one) => (one.id === id ? { ...one, ...patch } : one)),
  }));
}

function isTaken({ session }: AttachmentPlace, block: ContentBlock): boolean {
  return findRefused([block], session.promptContent) === undefined;
}

/** Does the work of one attachment; everything that happens is its state. */
async function run(place: AttachmentPlace, id: string): Promise<void> {
  const file = find(place, id)?.file;
  if (file === undefined) return;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  change(place, id, { state: "uploading", progress: undefined, problem: undefined, block: undefined });
  const onProgress = (share: number): void => {
    if (!signal.aborted && share >= 0 && share <= 1) change(place, id, { progress: share });
  };
  const outcome = await read(place, { id, file }, { signal, onProgress }, (mimeType) =>
    change(place, id, { mimeType }),
  );
  if (running.get(id) === controller) running.delete(id);
  if (!signal.aborted) change(place, id, { progress: undefined, ...outcome });
}

type Outcome =
  | { readonly state: "ready"; readonly block: ContentBlock }
  | { readonly state: "failed"; readonly problem: AttachmentProblem };

async function read(
  place: AttachmentPlace,
  { id, file }: Pick<Attachment, "id" | "file">,
  context: UploadContext,
  onType: (mimeType: string) => void,
): Promise<Outcome> {
  const fail = (problem: AttachmentProblem): Outcome => ({ state: "failed", problem });
  const { maxBytes, maxTotalBytes } = attachmentLimits(place.options);
  if (file.size > maxBytes) return fail({ code: "size" });
  if (file.size + sizeBefore(place, id) > maxTotalBytes) return fail({ code: "total" });
  let mimeType: string;
  try {
    mimeType = readFileType(new Uint8Array(await file.slice(0, typeBytes).arrayBuffer()), file.type);
  } catch {
    return fail({ code: "unreadable" });
  }
  onType(mimeType);
  if (!isAccepted(place.options, mimeType)) return fail({ code: "type" });
  // Before the work: a file that the agent does not take must not be uploaded.
  const { upload } = place.options;
  if (upload === undefined && !isTaken(place, toSample(mimeType))) return fail({ code: "type" });
  try {
    const block = await (upload === undefined ? readBlock(file, mimeType, context) : upload(file, context));
    return isTaken(place, block) ? { state: "ready", block } : fail({ code: "type" });
  } catch (cause) {
    return fail(upload === undefined ? { code: "unreadable" } : { code: "upload", detail: describeCause(cause) });
  }
}

/** The bytes of the files that a file joins: those that are ready, and those before it that are on their way. */
function sizeBefore({ composer }: AttachmentPlace, id: string): number {
  const { attachments } = findDraft(composer).getState();
  const index = attachments.findIndex((one) => one.id === id);
  const joined = attachments.filter(
    ({ state }, at) => at !== index && (state === "ready" || (state === "uploading" && at < index)),
  );
  return joined.reduce((sum, { file }) => sum + file.size, 0);
}

function isAccepted({ accept }: AttachmentOptions, mimeType: string): boolean {
  return (
    accept === undefined ||
    fitsType(accept, mimeType) ||
    (isTextType(mimeType) && accept.some((one) => one === "text/*"))
  );
}

/** The block that a file of a type becomes, without its content. */
function toSample(mimeType: string): ContentBlock {
  if (mimeType.startsWith("image/")) return { type: "image", mimeType, data: "" };
  if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data: "" };
  return { type: "resource", uri: "", mimeType, ...(isTextType(mimeType) ? { text: "" } : { blob: "" }) };
}
