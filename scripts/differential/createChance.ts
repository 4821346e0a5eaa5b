import type { JsonObject } from "../../src/model/index.ts";
import { createRandom } from "../mutants/random.ts";

/** Random choices that a seed repeats. */
export interface Chance {
  /** A number from 0 to `below` - 1. */
  number(below: number): number;
  /** Whether something happens, by default every other time. */
  happens(probability?: number): boolean;
  one<Item>(items: readonly Item[]): Item;
  /** A text with characters that are hard to cut; never empty. */
  text(): string;
  /** The input of a call. */
  input(): JsonObject;
  /** Cuts a text into pieces between its characters. */
  cut(text: string): readonly string[];
  /** The fields, or none of them. */
  maybe(fields: JsonObject): JsonObject;
  /** Mixes lists into one; the items of each keep their order. */
  mix<Item>(lists: readonly (readonly Item[])[]): readonly Item[];
}

const words = [
  "Hello",
  " ",
  "wörld",
  "\n\n",
  "👩‍👩‍👧",
  "שלום",
  '"quoted"',
  "\\u0041",
  "data: x",
  "{}",
  "日本",
  "\r\n",
  "`code`",
  "1,5",
];

/** Creates the choices of one seed. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const number = (below: number): number => Math.floor(random() * below);
  const happens = (probability = 0.5): boolean => random() < probability;
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[number(items.length)];
    if (item === undefined) throw new Error("There is nothing to choose from");
    return item;
  };
  const text = (): string => Array.from({ length: 1 + number(8) }, () => one(words)).join("");
  return {
    number,
    happens,
    one,
    text,
    input: () => {
      const values = [
        () => text(),
        () => number(1000) / 8,
        () => null,
        () => happens(),
        () => [text(), number(9)],
        () => ({ in: text() }),
      ];
      return Object.fromEntries(Array.from({ length: number(4) }, (_, index) => [`${text()}${index}`, one(values)()]));
    },
    cut: (whole) => {
      const pieces: string[] = [];
      const characters = Array.from(whole);
      while (characters.length > 0) pieces.push(characters.splice(0, 1 + number(6)).join(""));
      return pieces;
    },
    maybe: (fields) => (happens() ? fields : {}),
    mix: <Item>(lists: readonly (readonly Item[])[]): readonly Item[] => {
      const rest = lists.filter((list) => list.length > 0).map((list) => [...list]);
      const mixed: Item[] = [];
      while (rest.length > 0) {
        const index = number(rest.length);
        mixed.push(...(rest[index]?.splice(0, 1) ?? []));
        if (rest[index]?.length === 0) rest.splice(index, 1);
      }
      return mixed;
    },
  };
}
