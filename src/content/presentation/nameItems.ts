import { toFieldTitle } from "../text/toFieldTitle.ts";
import type { PresentedItem } from "./Presentation.ts";
import { shortName } from "./toPieces.ts";

/** A field that many tools have, as a key of `messages.permission.field`. */
export type KnownField =
  | "action"
  | "place"
  | "start"
  | "oldText"
  | "newText"
  | "everywhere"
  | "path"
  | "text"
  | "query"
  | "address";

const known: Readonly<Record<string, KnownField>> = {
  action: "action",
  coordinate: "place",
  start_coordinate: "start",
  old_string: "oldText",
  old_str: "oldText",
  old_text: "oldText",
  oldText: "oldText",
  oldString: "oldText",
  new_string: "newText",
  new_str: "newText",
  new_text: "newText",
  newText: "newText",
  newString: "newText",
  replace_all: "everywhere",
  replaceAll: "everywhere",
  path: "path",
  file_path: "path",
  filePath: "path",
  text: "text",
  query: "query",
  url: "address",
  uri: "address",
  href: "address",
};

/** Values from which on a call is data, in which names are looked up: they stay as they are. */
const mostNamed = 200;

const isPlain = /^[a-z_]\w*(?:\.[a-z_]\w*|\[\d+\])*$/i;

/**
 * Returns the names of the values of a call in words, by the keys of the items: `old_string` as "Text to replace", `options.dryRun` as
 * "Options · Dry run", `files[0]` as "Files 1". A name that is no plain identifier is not in it, nor are names that would read alike: what
 * a person compares with what runs must stay distinct.
 *
 * @param words the words for fields that many tools have
 */
export function nameItems(
  items: readonly PresentedItem[],
  words: Readonly<Record<KnownField, string>>,
): ReadonlyMap<string, string> {
  if (items.length > mostNamed) return new Map();
  const labelled = items.flatMap((item) =>
    "label" in item && item.label !== undefined ? [{ key: item.key, label: item.label }] : [],
  );
  const read = labelled.map(({ key, label }) => ({ key, label, name: toName(label, words) }));
  const uses = new Map<string, number>();
  for (const { name } of read) uses.set(toComparable(name), (uses.get(toComparable(name)) ?? 0) + 1);
  return new Map(
    read.flatMap(({ key, label, name }) => (name !== label && uses.get(toComparable(name)) === 1 ? [[key, name]] : [])),
  );
}

function toComparable(name: string): string {
  return name.toLowerCase();
}

function toName(label: string, words: Readonly<Record<KnownField, string>>): string {
  if (label.length > shortName || !isPlain.test(label)) return label;
  return label
    .split(".")
    .map((step) => {
      const [name = "", ...indices] = step.replaceAll("]", "").split("[");
      const field = Object.hasOwn(known, name) ? known[name] : undefined;
      return [field === undefined ? toFieldTitle(name) : words[field], ...indices.map((at) => Number(at) + 1)].join(
        " ",
      );
    })
    .join(" · ");
}
