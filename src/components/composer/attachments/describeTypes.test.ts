import fc from "fast-check";
import { expect, test } from "vitest";
import { en } from "../../../messages/index.ts";
import { protocols } from "../../../protocols/index.ts";
import { describeTypes, toAccept } from "./describeTypes.ts";
import { filesOf } from "./useFileDrop.ts";

const { attachments } = en;

test.each([
  [["*"], "files"],
  [["image/*"], "images"],
  [["image/png", "image/jpeg", "application/pdf"], "images (PNG, JPEG) and PDF files"],
  [["image/*", "audio/mpeg", "audio/wav", "text/*"], "images, sound (MP3, WAV) and text files"],
  [["application/msword", "application/vnd.openxmlformats-officedocument.*"], "office documents"],
  [["application/zip"], "other files"],
])("%j is said as %j", (types, words) => expect(describeTypes(types, attachments)).toBe(words));

test("what each wire takes has words, of which none is a MIME type", () => {
  for (const { create } of protocols) {
    const { images, audio, files } = create().carries.prompt;
    const words = describeTypes([...images, ...audio, ...files], attachments);
    expect(words).not.toMatch(/[*/]/);
    expect(words === "").toBe(images.length + audio.length + files.length === 0);
  }
});

test("a file dialog offers each type, and any file where any is taken", () => {
  const types = fc.array(
    fc.constantFrom("image/*", "image/png", "text/*", "application/pdf", "application/vnd.openxml*"),
  );
  fc.assert(
    fc.property(types, (some) => {
      const accept = toAccept(some)?.split(",") ?? [];
      expect(accept).toEqual(expect.arrayContaining(some.filter((type) => !/[^/]\*$/.test(type))));
      expect(accept.every((one) => /^(?:\.\w+|[\w-]+\/[\w.*+-]+|)$/.test(one))).toBe(true);
      expect(toAccept([...some, "*"])).toBeUndefined();
    }),
  );
});

const file = new File(["x"], "x.png");
test.each([
  ["a picture of a page", ["text/html", "Files"], [file]],
  ["a file of a file manager", ["text/plain", "Files"], [file]],
  ["cells of a spreadsheet, which come as a picture, too", ["text/plain", "text/html", "Files"], []],
  ["text", ["text/plain"], []],
])("a paste of %s attaches what it should", (_, types, files) => {
  const clipboardData = { types, files: types.includes("Files") ? [file] : [] } as unknown as DataTransfer;
  expect(filesOf({ clipboardData } as ClipboardEvent)).toEqual(files);
});
