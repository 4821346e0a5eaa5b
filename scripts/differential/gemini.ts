import { GoogleGenAI, type Part } from "@google/genai";
import { parseJson, type JsonObject } from "../../src/model/index.ts";
import { geminiGenerate } from "../../src/protocols/index.ts";
import type { Chance } from "./createChance.ts";
import type { CallOutcome, Wire } from "./Wire.ts";

const ends: Readonly<Record<string, string>> = { STOP: "completed", MAX_TOKENS: "length", SAFETY: "refusal" };

/** Gemini's generateContent. Its package reads the stream and leaves the joining of texts to the app. */
export const gemini: Wire = {
  name: "gemini-generate",
  protocol: geminiGenerate(),
  write(chance) {
    const parts = Array.from({ length: 1 + chance.number(6) }, (_, index) => writeParts(chance, index)).flat();
    const about = { responseId: "r1", ...chance.maybe({ modelVersion: "m" }) };
    const chunk = (candidate: JsonObject): JsonObject => ({
      candidates: [{ ...candidate, ...chance.maybe({ index: 0 }) }],
      ...about,
    });
    const content = (part: JsonObject): JsonObject => ({ content: { role: "model", parts: [part] } });
    return [
      ...parts.map((part) => chunk(content(part))),
      {
        ...chunk({ ...content({ text: "" }), finishReason: chance.one(Object.keys(ends)) }),
        ...chance.maybe({ usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 7 } }),
      },
    ];
  },
  async read(_payloads, bytes) {
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: "http://localhost" } });
    const { fetch } = globalThis;
    const parts: Part[] = [];
    let finish = "";
    // The package takes no other function.
    globalThis.fetch = () => Promise.resolve(new Response(bytes, { headers: { "content-type": "text/event-stream" } }));
    try {
      for await (const { candidates } of await client.models.generateContentStream({ model: "m", contents: "hello" })) {
        parts.push(...(candidates?.[0]?.content?.parts ?? []));
        finish = candidates?.[0]?.finishReason ?? finish;
      }
    } finally {
      globalThis.fetch = fetch;
    }
    const calls = parts.flatMap(({ functionCall: call }): CallOutcome[] =>
      call === undefined
        ? []
        : [{ id: call.id ?? "", name: call.name ?? "", input: parseJson(JSON.stringify(call.args)) }],
    );
    const end = ends[finish] ?? "other";
    return { texts: joinTexts(parts), calls, end: end === "completed" && calls.length > 0 ? "tool_use" : end };
  },
};

/** Neighbouring texts of one kind are one text. */
function joinTexts(parts: readonly Part[]): readonly string[] {
  const texts: string[] = [];
  let open: string | undefined;
  for (const { text, thought } of parts) {
    const kind = text === undefined ? undefined : String(thought === true);
    if (text !== undefined && kind === open) texts.push(`${texts.pop() ?? ""}${text}`);
    else if (text !== undefined) texts.push(text);
    open = kind;
  }
  return texts.filter((text) => text !== "");
}

function writeParts(chance: Chance, index: number): readonly JsonObject[] {
  const kind = chance.one(["answer", "thought", "call"]);
  if (kind === "call") {
    const functionCall = { id: `call_${index}`, name: "f", args: chance.input() };
    return [{ functionCall, ...chance.maybe({ thoughtSignature: "c2ln" }) }];
  }
  return chance.cut(chance.text()).map((text) => ({ text, ...(kind === "thought" ? { thought: true } : {}) }));
}
