import type { Json } from "../../model/index.ts";
import { canonicalJson } from "../json/canonicalJson.ts";
import { inspectJson, inspectJsonInSteps, type JsonHazard } from "../json/inspectJson.ts";
import { hostOf } from "../markdown/safeHref.ts";
import { toWorkspacePath } from "../call/toWorkspacePath.ts";
import { fitsHeading } from "../text/fitsHeading.ts";
import { readInputChanges } from "../diff/readInputChanges.ts";
import { readPatchFiles } from "../patch/readPatchFiles.ts";
import { assessRisk } from "./assessRisk.ts";
import { findReadLeaves, findSentLeaves } from "./findShownLeaves.ts";
import { isOnlyTold } from "./isOnlyTold.ts";
import { presentChange, presentContent } from "./presentContent.ts";
import { presentJson, type PresentedJson } from "./presentJson.ts";
import type {
  Presentation,
  PresentedCommand,
  PresentedItem,
  PresentedNature,
  PresentedWords,
  PresentedCall,
  PresentedSubject,
} from "./Presentation.ts";
import { hasChildren } from "./walkJson.ts";
import { runSteps } from "../../model/index.ts";

/**
 * Returns everything that a person must see before a call is allowed. Each leaf and each key of the input, of the content and of the
 * details of the request is in exactly one item. Pure; takes any call and never throws.
 *
 * Linear in the size of the call. `presentInSteps` is the same for a page that must stay responsive.
 */
export function presentCall(subject: PresentedSubject): Presentation {
  return runSteps(presentInSteps(subject));
}

/** The items of `presentCall` alone, without the assessment of their risk. */
export function presentItems(subject: PresentedSubject): readonly PresentedItem[] {
  const { call } = subject;
  return runSteps(presentItemsInSteps(subject, call === undefined ? [] : inspectJson(call.argument)));
}

/** `presentCall` as a generator: it yields after a few milliseconds of work and returns the presentation. */
export function* presentInSteps(subject: PresentedSubject): Generator<void, Presentation> {
  const { call } = subject;
  const hazards = call === undefined ? [] : yield* inspectJsonInSteps(call.argument);
  const items = yield* presentItemsInSteps(subject, hazards);
  const nature = toNature(items);
  return { items, nature, risk: yield* assessRisk(items, nature, subject, hazards) };
}

function* presentItemsInSteps(
  subject: PresentedSubject,
  hazards: readonly JsonHazard[],
): Generator<void, readonly PresentedItem[]> {
  const { call, request, workspace } = subject;
  const parts: PresentedItem[] = call === undefined ? [] : yield* presentParts(call, hazards, workspace);
  const details =
    request?.details === undefined
      ? []
      : joinJson(yield* presentJson(request.details, { root: "/details", workspace }));
  const items = [...parts, ...details];
  if (call !== undefined && isOnlyTold(call, toNature(items))) items.unshift(...presentRequest(subject, true));
  else items.push(...presentRequest(subject, items.length === 0));
  const runsCommand = items.some(({ type }) => type === "command");
  // Beside a command nothing may stay unseen except diffs.
  return runsCommand ? items.map((item) => ("bulk" in item ? { ...item, bulk: false } : item)) : items;
}

function* presentParts(
  call: PresentedCall,
  hazards: readonly JsonHazard[],
  workspace: string | undefined,
): Generator<void, PresentedItem[]> {
  const { input, content } = call;
  const fromContent = content.flatMap((entry, at) => presentContent(entry, at, workspace));
  const inContent = content.filter((entry) => entry.type === "diff" || entry.type === "patch");
  const isReady = input !== undefined && call.inputState === "ready";
  const read = isReady && inContent.length === 0 ? readInputChanges(input) : [];
  // A change that was read from the input is covered by the leaves it was read from.
  const fromInput = read.flatMap(({ change }, index) =>
    presentChange(change, `/changes/${index}`, workspace)
      .filter(({ type }) => type === "changes")
      .map((item) => ({ ...item, covers: [] })),
  );
  const changes = [...fromInput, ...fromContent.filter(({ type }) => type === "changes")];
  const shown =
    inContent.length === 0
      ? findReadLeaves(read, workspace)
      : findSentLeaves(inContent, isReady ? input : null, workspace);
  const covered = changes.map(({ covers }) => [...covers]);
  const walked =
    input === undefined
      ? undefined
      : yield* presentJson(input, {
          root: "/input",
          workspace,
          isShown(pointer) {
            const index = shown.get(pointer.slice("/input".length));
            const covers = index === undefined ? undefined : covered[index];
            covers?.push(pointer);
            return covers !== undefined;
          },
        });
  const all = changes.map((item, index) => ({ ...item, covers: covered[index] ?? [] }));
  const { commands: own = [], addresses = [], paths = [], values = [] } = walked ?? {};
  const { commands, others } = joinCommands(
    own,
    fromContent.filter(({ type }) => type !== "changes"),
  );
  const shownPaths = [
    ...paths.map(({ text }) => text),
    ...all.flatMap((item) => (item.type === "changes" ? item.paths.map(({ path }) => path) : [])),
  ];
  const tail = [
    ...presentArgument(call, hazards.length > 0 || walked?.isCut === true),
    ...presentLocations(call, workspace, shownPaths),
  ];
  const before = [...commands, ...others.filter(({ type }) => type === "command"), ...all];
  const after = others.filter(({ type }) => type !== "command");
  const [first, ...rest] = [...before, ...after];
  // An empty input beside other items needs no item.
  if (first !== undefined && isEmptyObject(input))
    return [{ ...first, covers: [...first.covers, "/input"] }, ...rest, ...tail];
  return [...before, ...addresses, ...paths, ...values, ...after, ...tail];
}

function isEmptyObject(input: Json | undefined): boolean {
  return typeof input === "object" && input !== null && !hasChildren(input);
}

/** Merges the command of a terminal with the same command in the input: it is shown once. */
function joinCommands(
  own: readonly PresentedCommand[],
  content: readonly PresentedItem[],
): { commands: readonly PresentedItem[]; others: readonly PresentedItem[] } {
  // The commands of the content by text and folder, each list in reverse order: both the input and the content can have thousands.
  const waiting = new Map<string, PresentedCommand[]>();
  const keyOf = (text: string, folder?: string): string => JSON.stringify([text, folder]);
  for (const item of content.toReversed()) {
    if (item.type !== "command") continue;
    const key = keyOf(item.text, item.cwd?.absolute);
    const others = waiting.get(key);
    if (others === undefined) waiting.set(key, [item]);
    else others.push(item);
  }
  const taken = new Set<PresentedItem>();
  const commands = own.map((command) => {
    const sameCommand =
      waiting.get(keyOf(command.text, command.cwd?.absolute))?.pop() ?? waiting.get(keyOf(command.text))?.pop();
    if (sameCommand === undefined) return command;
    taken.add(sameCommand);
    return { ...command, covers: [...command.covers, ...sameCommand.covers] };
  });
  return { commands, others: content.filter((item) => !taken.has(item)) };
}

/** Presents the locations of the call that no other item shows. */
function presentLocations(
  { locations = [] }: PresentedCall,
  workspace: string | undefined,
  shown: readonly string[],
): PresentedItem[] {
  const resolved = new Set(shown.map((path) => toWorkspacePath(path, workspace).absolute));
  return locations.flatMap(({ path }, index): PresentedItem[] => {
    const place = toWorkspacePath(path, workspace);
    if (resolved.has(place.absolute)) return [];
    resolved.add(place.absolute);
    const key = `/locations/${index}`;
    return [{ type: "path", key, covers: [`${key}/path`], text: path, place, label: "location" }];
  });
}

/** Arguments that were compared with a parsed input: a prompt is drawn often, and both may be megabytes. */
const compared = new WeakMap<object, { readonly argument: string; readonly isSame: boolean }>();

/** Presents the text of the argument, where the parsed input does not contain all of it. */
function presentArgument({ argument, input }: PresentedCall, hasMore: boolean): PresentedItem[] {
  if (argument.trim() === "") return [];
  const isSame = input !== undefined && !hasMore && isSameValue(argument, input);
  if (isSame) return [];
  return [{ type: "words", key: "/argument", covers: ["/argument"], source: "argument", text: argument, bulk: false }];
}

/** Whether the text is the JSON of the input, in any order of its fields. */
function isSameValue(argument: string, input: Json): boolean {
  if (typeof input !== "object" || input === null) return argument === input || parsesTo(argument, input);
  const cached = compared.get(input);
  if (cached?.argument === argument) return cached.isSame;
  const isSame = parsesTo(argument, input);
  compared.set(input, { argument, isSame });
  return isSame;
}

function parsesTo(argument: string, input: Json): boolean {
  try {
    const parsed: Json = JSON.parse(argument);
    return canonicalJson(parsed) === canonicalJson(input);
  } catch {
    return false;
  }
}

function joinJson({ commands, addresses, paths, values }: PresentedJson): PresentedItem[] {
  return [...commands, ...addresses, ...paths, ...values];
}

/** Presents the request: its address and a provider's safety check always, its title and reason where nothing else tells what happens. */
function presentRequest({ call, request }: PresentedSubject, nothingElse: boolean): PresentedItem[] {
  const words: PresentedItem[] = [];
  function add(
    source: PresentedWords["source"],
    text: string | undefined,
    more: { code?: string | undefined } = {},
  ): void {
    if (text === undefined || text.trim() === "") return;
    const key = `/request/${source}`;
    // A title may be the only description, and a check says why the call is stopped: neither is left unseen.
    words.push({ type: "words", key, covers: [key], source, text, bulk: source === "reason", ...more });
  }
  if (request?.safetyCheck !== undefined) add("safety_check", request.reason, { code: request.safetyCheck });
  if (request?.url !== undefined) {
    const host = hostOf(request.url);
    const key = "/request/url";
    words.push({
      type: "address",
      key,
      covers: [key],
      url: request.url,
      label: "url",
      ...(host === null ? {} : { host }),
    });
  }
  // The title of a form or a link is its heading, which shows two lines; one that does not fit is read like any text.
  if (request?.kind === "form" || request?.kind === "link") {
    if (request.title !== undefined && !fitsHeading(request.title)) add("title", request.title);
    return words;
  }
  if (!nothingElse) return words;
  add("title", request?.title ?? call?.title);
  if (request?.safetyCheck === undefined) add("reason", request?.reason);
  return words;
}

function toNature(items: readonly PresentedItem[]): PresentedNature {
  if (items.some(({ type }) => type === "command")) return "command";
  const changes = items.filter((item) => item.type === "changes");
  if (changes.length > 0) {
    const deletes = changes.every(({ change }) => {
      if (change.type !== "patch") return change.newText === null;
      const files = readPatchFiles(change);
      return files.length > 0 && files.every(({ operation }) => operation === "delete");
    });
    return deletes ? "deletes" : "changes";
  }
  return items.some(({ type }) => type === "address") ? "network" : "unknown";
}
