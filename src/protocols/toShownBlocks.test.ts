import { expect, test } from "vitest";
import type { ContentBlock, Json } from "../model/index.ts";
import { toShownBlocks, withoutMedia } from "./toShownBlocks.ts";

const text: ContentBlock = { type: "text", text: "18 C" };
const image: ContentBlock = { type: "image", mimeType: "image/png", data: "iVBOR" };
const linked: ContentBlock = { type: "image", mimeType: "image/png", uri: "https://a.b/c.png" };
const audio: ContentBlock = { type: "audio", mimeType: "audio/mpeg", data: "SUQz" };
const note: ContentBlock = { type: "resource", uri: "note://1", text: "A note." };
const file: ContentBlock = { type: "resource", uri: "file:///a.pdf", blob: "JVBERi0" };
const link: ContentBlock = { type: "resource_link", uri: "https://a.b/c", name: "c" };
const named = (name: string): ContentBlock => ({ type: "text", text: name });

test("a picture beside other blocks is still shown, and no base64 becomes text", () => {
  expect(toShownBlocks([text, image, audio, note, file, link])).toEqual([
    text,
    image,
    named("[audio audio/mpeg, 3 bytes, not included]"),
    named(JSON.stringify(note)),
    named("[resource file:///a.pdf, 5 bytes, not included]"),
    named(JSON.stringify(link)),
  ]);
});

test("a wire without pictures gets their names in place of base64", () => {
  expect(withoutMedia([text, image, linked, file])).toEqual([
    text,
    named("[image image/png, 3 bytes, not included]"),
    linked,
    named("[resource file:///a.pdf, 5 bytes, not included]"),
  ]);
});

test.each<Json>(["text", [], ["a"], [{ type: "image" }], { type: "image", mimeType: "image/png", data: "iVBOR" }])(
  "what is no list of blocks stays as it is: %j",
  (output) => {
    expect(toShownBlocks(output)).toBeUndefined();
    expect(withoutMedia(output)).toBe(output);
  },
);
