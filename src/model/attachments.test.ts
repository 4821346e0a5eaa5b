import fc from "fast-check";
import { expect, test } from "vitest";
import { findRefused, fitsType, readFileName, toAttachmentUri } from "./index.ts";
import type { ContentBlock, PromptContent } from "./index.ts";

test("any name of an attached file is read again from its uri", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      expect(readFileName(toAttachmentUri(name))).toBe(name);
    }),
  );
});

test("no uri and no name throws, and a file has always a name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(toAttachmentUri(text)).toMatch(/^attachment:\/\/\/[\w.!~*'()%-]*$/u);
      expect(readFileName(text) === "").toBe(text === "");
    }),
  );
});

test.each([
  ["https://a.example/x/Report%201.pdf?v=2#p", "Report 1.pdf"],
  ["file:///p/a.ts", "a.ts"],
  ["https://a.example/", "https://a.example/"],
  ["a%", "a%"],
])("the name of %s is %s", (uri, name) => expect(readFileName(uri)).toBe(name));

test.each([
  [["image/png"], "image/png", true],
  [["image/png"], "image/pngx", false],
  [["image/*"], "image/webp", true],
  [["image/*"], "imagery/webp", false],
  [["*"], "application/zip", true],
  [[], "text/plain", false],
])("the types %j and %s: %s", (types, mimeType, fits) => expect(fitsType(types, mimeType)).toBe(fits));

const types = fc.constantFrom("image/png", "audio/wav", "text/plain", "application/json", "application/pdf");
const blocks: fc.Arbitrary<ContentBlock> = types.chain((mimeType) =>
  fc.constantFrom<ContentBlock>(
    { type: "text", text: "hi" },
    { type: "image", mimeType, data: "" },
    { type: "image", mimeType, uri: "https://a.example/a" },
    { type: "audio", mimeType, data: "" },
    { type: "resource", uri: "a:b", mimeType, blob: "" },
    { type: "resource", uri: "a:b", mimeType, text: "" },
    { type: "resource_link", uri: "https://a.example/a", name: "a", mimeType },
  ),
);
const none: PromptContent = { images: [], audio: [], files: [], links: [] };
const everything: PromptContent = { images: ["*"], audio: ["*"], files: ["*"], links: ["*"] };

test("a wire without declared content refuses exactly what is not text, one that takes everything refuses nothing", () => {
  fc.assert(
    fc.property(fc.array(blocks), (content) => {
      expect(findRefused(content, everything)).toBeUndefined();
      expect(findRefused(content, none)).toBe(content.find(({ type }) => type !== "text"));
    }),
  );
});

test("a file that is text fits where text fits, whatever its type; the same bytes without their text do not", () => {
  const prompt = { ...none, files: ["application/pdf", "text/*"] };
  const file = { type: "resource", uri: "attachment:///a.json", mimeType: "application/json" } as const;
  expect(findRefused([{ ...file, text: "{}" }], prompt)).toBeUndefined();
  expect(findRefused([{ ...file, blob: "e30=" }], prompt)).toBeDefined();
});
