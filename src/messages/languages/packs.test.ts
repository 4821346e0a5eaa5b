import { describe, expect, test } from "vitest";
import { visibleText } from "../../content/index.ts";
import { en } from "../en.ts";
import type { Messages } from "../en.ts";
import { languages } from "./languages.ts";
import { loadMessages } from "./loadMessages.ts";

type Text = string | ((...inputs: readonly unknown[]) => unknown);

/** All texts of a pack by their path; those of the kit are strings and functions of plain values. */
function listTexts(value: unknown, path = ""): [string, Text][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, value as (...inputs: readonly unknown[]) => unknown]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, path === "" ? name : `${path}.${name}`));
}

const rule = {
  ruleId: "r",
  effect: "allow",
  toolName: "#tool",
  kind: "execute",
  command: { prefix: "#prefix" },
  path: "#path",
  input: [
    { pointer: "/p", equals: "#equal", startsWith: "#start" },
    { pointer: "/q", startsWith: "#other" },
    { pointer: "" },
  ],
  digest: "d",
  sessionId: "s",
};
const call = { type: "execution", granted: true, by: "policy", status: "denied" };
const decision = { type: "decision", granted: false, by: "user", outcome: "failed" };

/** Arguments of the texts that take more than numbers and names. */
const special: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "composer.usage.label": [["#shown", ["#first", "#second"]]],
  "attachments.join": [[["#first", "#second"]], [["#only"]]],
  "toolCall.origin.says": [[["#first", "#second"]]],
  "toolCall.sums": [[["#first", "#second"]]],
  "toolCall.seal.facts": [[["#first", "#second"]]],
  "permission.changed": [[["#first", "#second"]]],
  "terminal.label": [[""], ["#command"]],
  "permissionCenter.rule": [
    [rule],
    [{ ruleId: "r", effect: "deny", command: { exact: "#exact" } }],
    [{ ruleId: "r", effect: "ask" }],
  ],
  "permissionCenter.decidedBy": [[rule]],
  "permissionCenter.log.decision": [[call], [{ ...call, granted: false, by: undefined }]],
  "permissionCenter.log.line": [[call], [decision], [{ ...decision, granted: true, outcome: "elsewhere" }]],
  "permissionCenter.log.sentence": [
    [decision, "#action"],
    [call, "#action"],
    [{ ...call, status: "completed" }, "#action"],
    [{ ...decision, outcome: "expired" }, "#action"],
    [decision, ""],
  ],
  ...Object.fromEntries(
    ["duration", "seconds"].map((name) => [`format.${name}`, [[{ hours: 0, minutes: 41, seconds: 57, tenths: 0 }]]]),
  ),
  "format.bytes": [[{ value: 41, power: 2 }]],
  "format.money": [
    [41, "EUR"],
    [41, "#credits"],
  ],
};

/** Arguments to try a text with: numbers stand for names, too. The first all differ; the others choose plural forms. */
function listInputs(path: string, text: Text): readonly (readonly unknown[])[] {
  if (typeof text === "string") return [[]];
  const distinct = [41, 57, 83, 97].slice(0, text.length);
  return (
    special[path] ?? [
      distinct,
      distinct.toReversed(),
      ...[0, 1, 2, 3, 5, 11, 21, 100, 1.5].map((value) => distinct.map(() => value)),
    ]
  );
}

function write(text: Text | undefined, inputs: readonly unknown[]): string {
  return typeof text === "function" ? String(Reflect.apply(text, undefined, [...inputs])) : String(text);
}

/** What a text shows of its arguments: distinct numbers, and texts that begin with a mark. */
function findShown(text: string): string[] {
  return [...new Set(text.match(/#\w+|\b(?:41|57|83|97)\b/g))].toSorted((a, b) => a.localeCompare(b));
}

/** Texts that are alike in each language: names, and arguments without words of the kit. */
const alike =
  /^(place\.editors\.|keyboard\.rows\.\d+\.keys\.|format\.|sessionList\.(at|numbered)$|markdown\.(linkHost|image)$|permission\.form\.item$|composer\.setting$|composer\.usage\.share$|picture\.(percent|ownSize)$|toolCall\.detail\.lines$|permission\.stateWith$|review\.listItem$|toolCall\.(action|progress|sums|seal\.facts)$|threadSearch\.position$|followPanel\.(position|times|decision)$|diffView\.commentPlace$)/;

/** Words that a language shares with English. */
const shared: Readonly<Record<string, readonly string[]>> = {
  de: ["Agent", "Audio", "Chat", "Code", "Live", "Name", "Patch", "Plan", "System", "Text", "41 in 57", "in 41"],
  fr: [
    "Agent",
    "Audio",
    "Chat",
    "Code",
    "Conversations",
    "Document",
    "Image",
    "images",
    "Mode",
    "Plan",
    "Source",
    "Sources",
    "Versions",
  ],
  es: ["Audio", "Chat", "Error", "No", "Plan"],
  "pt-BR": ["Chat"],
};

const packs = await Promise.all(
  languages
    .filter(({ tag }) => tag !== "en")
    .map(async ({ tag, dir }) => ({ tag, dir, pack: await loadMessages(tag) })),
);
const english = listTexts(en);

/** A count of one before a plural: "1 calls", "1 more lines". Words that end in "s" without being one are left out. */
const oneOfMany = /\b1 (?:(?:more|earlier|unseen|unchanged|other) )?(?!(?:s|is|was|has|hours|this)\b)[a-z]+s\b/;

/** Counted words that have one form for all numbers: "2 fois", "2 Ordner", and a number behind a colon. */
const invariant = /\bfois\b|\bOrdner\b|: \d+$/;

/** Texts that are shown for two or more only, or of which the number is a text ("68K"). */
const alwaysMany = /^(part\.allSources|permission\.partial\.\w+|composer\.usage\.\w+)$/;

function hasCount(path: string, text: Text): boolean {
  return typeof text === "function" && !(path in special) && !alike.test(path) && !alwaysMany.test(path);
}

/** Returns a text with one number for each of its arguments, and that number written as `#`. */
function writeCount(text: Text | undefined, count: number): string {
  return write(text, [count, count, count]).replaceAll(String(count), "#");
}

test.each([0, 1, 2, 5, 21])("in English a count of %d agrees with its noun", (count) => {
  const faults = english.flatMap(([path, text]) => {
    if (!hasCount(path, text)) return [];
    const written = write(text, [count, count, count]);
    const [single, many] = [writeCount(text, 1), writeCount(text, 2)];
    // The form for one is used for no other number.
    const isWrong =
      count === 1
        ? oneOfMany.test(written)
        : single.includes("#") && single !== many && writeCount(text, count) === single;
    return isWrong ? [`${path}: ${written}`] : [];
  });
  expect(faults).toEqual([]);
});

describe.each(packs)("$tag", ({ tag, pack }: { tag: string; pack: Messages }) => {
  const texts = new Map(listTexts(pack));

  test("has each text of the kit, and no other", () => {
    expect([...texts.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
  });

  test("keeps each argument of each text, and has a form for each number", () => {
    const faults = english.flatMap(([path, text]) =>
      listInputs(path, text).flatMap((inputs, index) => {
        const theirs = write(texts.get(path), inputs);
        const ours = write(text, inputs);
        const isWhole = (theirs === "") === (ours === "") && !/undefined|NaN|\[object|#(?!\w)/.test(theirs);
        const isComplete = index > 1 || String(findShown(theirs)) === String(findShown(ours));
        return isWhole && isComplete ? [] : [`${path}: ${theirs}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("has a singular where English has one", () => {
    if (new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length === 1) return;
    const faults = english.flatMap(([path, text]) => {
      if (!hasCount(path, text) || writeCount(text, 1) === writeCount(text, 2)) return [];
      const theirs = texts.get(path);
      const two = write(theirs, [2, 2, 2]);
      const isAlike = writeCount(theirs, 1) === writeCount(theirs, 2);
      return isAlike && !invariant.test(two) ? [`${path}: ${two}`] : [];
    });
    expect(faults).toEqual([]);
  });

  test("has words of its own for each text", () => {
    const untranslated = english.filter(([path, text]) => {
      const [inputs = []] = listInputs(path, text);
      const ours = write(text, inputs);
      const hasWords = /[a-z]{2}/i.test(ours.replaceAll(/#\w+/g, "")) && !alike.test(path);
      return hasWords && !shared[tag]?.includes(ours) && write(texts.get(path), inputs) === ours;
    });
    expect(untranslated.map(([path]) => path)).toEqual([]);
  });

  test("has no character that the kit shows as a code: special blanks, direction marks", () => {
    const coded = [...texts].flatMap(([path, text]) =>
      listInputs(path, text)
        .map((inputs) => write(text, inputs).replaceAll("\n", " "))
        .filter((it) => visibleText(it).segments.some(({ type }) => type !== "text"))
        .map((it) => `${path}: ${it}`),
    );
    expect(coded).toEqual([]);
  });

  test("has different words for what differs in English, e.g. once and always", () => {
    const equal = english.flatMap(([path, text], index) =>
      english.slice(index + 1).flatMap(([other, otherText]) => {
        if (typeof text !== "string" || typeof otherText !== "string" || text === otherText) return [];
        return toGroup(path) === toGroup(other) && texts.get(path) === texts.get(other) ? [`${path} = ${other}`] : [];
      }),
    );
    expect(equal.filter((pair) => !mayBeEqual.test(pair))).toEqual([]);
  });

  test("names the keys as English does", () => {
    const findKeys = (text: string): string[] =>
      text.match(/\b(?:Enter(?! a )|Shift|Alt|Ctrl|Esc|Backspace|F7|(?<=Alt\+)P)\b|[↑↓⌘]/g) ?? [];
    const differing = english.filter(
      ([path, text]) =>
        typeof text === "string" && String(findKeys(write(texts.get(path), []))) !== String(findKeys(text)),
    );
    expect(differing.map(([path]) => path)).toEqual([]);
  });
});

function toGroup(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}

/** Pairs whose words may be equal in another language: their places tell them apart. */
const mayBeEqual = /^diffView\.undoWord = diffView\.commentCancel$/;

test.each(packs.filter(({ dir }) => dir === "rtl"))(
  "$tag points with no arrow to the left or to the right, except for keys",
  ({ pack }) => {
    const texts = listTexts(pack).filter(([path]) => !/\.keys\b/.test(path));
    expect(texts.filter(([, text]) => /[←→⇐⇒‹›]/.test(String(text)))).toEqual([]);
  },
);

test("a part of a sum agrees with the number of the part in French", async () => {
  const { permission, permissionCenter } = await loadMessages("fr");
  expect(permission.partial.allow(1, 2)).toBe("Autoriser 1 modification sur 2");
  expect(permission.partial.allow(2, 3)).toBe("Autoriser 2 modifications sur 3");
  expect(permission.partial.denyAndSuggest(1, 2)).toContain("envoyer 1 modification sur 2");
  expect(permissionCenter.log.count(1, 2)).toBe("1 entrée sur 2");
});
