import fc from "fast-check";
import { expect, test } from "vitest";
import { toAttachmentUri } from "../model/index.ts";
import { readDataUrl, readPromptFile, toDataUrl, toPromptFile } from "./promptFile.ts";

test("any text of a file, of any length and any characters, is read as it was written", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "grapheme", minLength: 1 }).map((text) => text.repeat(9000 / text.length)),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom("text/plain", "application/json", "application/xml"), (text, mimeType) => {
      const block = { type: "resource", uri: toAttachmentUri("a"), mimeType, text } as const;
      const file = toPromptFile(block);
      const read = readDataUrl(toDataUrl(file ?? { mimeType: "", data: "" }));
      expect(read).toEqual({ mimeType, data: file?.data });
      expect(readPromptFile(read ?? { mimeType: "", data: "" }, "a")).toEqual(block);
    }),
  );
});

test("data that is no text is read as data, whatever its type claims", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const data = Buffer.from(bytes).toString("base64");
      const block = readPromptFile({ mimeType: "text/plain", data });
      const isText = Buffer.from(bytes.buffer).toString().includes("\uFFFD") === false;
      expect(block).toMatchObject(isText ? { text: Buffer.from(bytes).toString() } : { blob: data });
    }),
  );
});

test.each(["data:text/plain,hi", "https://a.example/a", "data:;base64,aGk=", ""])(
  "%s is no data URL of a file",
  (url) => expect(readDataUrl(url)).toBeUndefined(),
);

test("parameters of a data URL's type are left out", () => {
  expect(readDataUrl("data:text/plain;charset=utf-8;base64,aGk=")).toEqual({ mimeType: "text/plain", data: "aGk=" });
});
