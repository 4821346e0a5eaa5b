import { isDeepStrictEqual, parseArgs } from "node:util";
import { parseJson } from "../../src/model/index.ts";
import { agUi } from "./agUi.ts";
import { aiSdk } from "./aiSdk.ts";
import { anthropic } from "./anthropic.ts";
import { createChance } from "./createChance.ts";
import { gemini } from "./gemini.ts";
import { chat, responses } from "./openAi.ts";
import { readOurs } from "./readOurs.ts";
import { toBody, toSse } from "./streams.ts";
import type { Wire } from "./Wire.ts";

/**
 * Reads random streams with the kit's readers and with the packages of the wires' makers, and compares texts, calls, results, their order
 * and the end. `npm run test:differential [-- --seed 1 --count 100 --only NAME]`: stream N has the seed `--seed` + N, so a difference is
 * repeated with its seed and `--count 1`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "100" },
    only: { type: "string", default: "" },
  },
});
const [first, count] = [Number(values.seed), Number(values.count)];
const all: readonly Wire[] = [anthropic, chat, responses, gemini, aiSdk, agUi];
const wires = all.filter(({ name }) => values.only === "" || name === values.only);
if (wires.length === 0 || !Number.isInteger(first) || !(count > 0)) {
  console.error(
    `Nothing to compare. Wires: ${all.map(({ name }) => name).join(", ")}; --seed and --count are numbers.`,
  );
  process.exit(2);
}

/** Cuts a stream anywhere, also within a character. */
function cutBytes(text: string, number: (below: number) => number): readonly Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) pieces.push(bytes.slice(at, (at += 1 + number(200))));
  return pieces;
}

function decode(pieces: readonly Uint8Array[]): readonly string[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return [...pieces.map((piece) => decoder.decode(piece, { stream: true })), decoder.decode()];
}

/** Compares one stream; returns what differs, for the console. */
async function compare(wire: Wire, seed: number): Promise<string | undefined> {
  const chance = createChance(seed);
  const payloads = wire.write(chance);
  const pieces = cutBytes(toSse(payloads), (below) => chance.number(below));
  const [read, theirs] = [readOurs(wire.protocol, decode(pieces)), await wire.read(payloads, toBody(pieces))];
  // As JSON, since an absent field and one that is undefined mean the same.
  const [left, right] = [JSON.stringify(read, undefined, 1), JSON.stringify(theirs, undefined, 1)];
  if (isDeepStrictEqual(parseJson(left), parseJson(right))) return undefined;
  return `${payloads.map((payload) => JSON.stringify(payload)).join("\n")}\nours ${left}\ntheirs ${right}`;
}

let failed = 0;
for (const wire of wires) {
  let differing = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const difference = await compare(wire, seed).catch((error: unknown) => `could not be read: ${String(error)}`);
    if (difference === undefined) continue;
    differing += 1;
    if (differing === 1) console.error(`${wire.name}, seed ${seed}:\n${difference}`);
  }
  failed += differing;
  console.log(
    `${differing === 0 ? "ok    " : "FAILED"} ${wire.name}: ${count - differing} of ${count} streams are read alike`,
  );
}
process.exit(failed === 0 ? 0 : 1);
