import fc from "fast-check";
import { expect, test } from "vitest";
import { isTextType, readFileType } from "./readFileType.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["\x89PNG\r\n\x1A\n\0", "text/plain", "image/png"],
  ["\xFF\xD8\xFF\xE0\0", "", "image/jpeg"],
  ["GIF89a\0", "image/png", "image/gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/png", "image/webp"],
  ["RIFF\x10\0\0\0WAVEfmt ", "audio/x-wav", "audio/wav"],
  ["\0\0\0\x18ftypheic", "", "image/heic"],
  ["%PDF-1.7\n%\xE2\xE3", "application/octet-stream", "application/pdf"],
  ["ID3\x03\0", "audio/mp3", "audio/mpeg"],
])("%j, which claims to be %j, is %s", (start, claimed, found) =>
  expect(readFileType(bytes(start), claimed)).toBe(found),
);

test.each([
  ["MZ\x90\0", "image/png"],
  ["MZ\x90\0", "application/pdf"],
  ["\0\x01", "text/plain"],
  ["\xC3\x28", ""],
])("%j is not what it claims to be, %j", (start, claimed) =>
  expect(readFileType(bytes(start), claimed)).toBe("application/octet-stream"),
);

test.each([
  ["PK\x03\x04\0", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["\0\0\0\x20ftypisom", "video/mp4"],
  ["\0\0\0\x20ftypM4A ", "audio/mp4"],
])("%j keeps the type that only its name tells, %s", (start, claimed) =>
  expect(readFileType(bytes(start), claimed)).toBe(claimed),
);

test("any text is text, whatever the browser takes it for, and whereever it was cut", () => {
  const claims = fc.constantFrom("", "video/mp2t", "image/svg+xml", "application/x-sh", "text/csv", "application/json");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), claims, fc.nat(3), (text, claimed, cut) => {
      const whole = utf8(`- ${text.replaceAll("\0", " ")}`);
      const type = readFileType(whole.subarray(0, Math.max(2, whole.length - cut)), claimed);
      expect(type).toBe(isTextType(claimed) ? claimed : "text/plain");
    }),
  );
});

test("no bytes throw, and none become an image, a sound or a PDF by their name alone", () => {
  const claims = fc.constantFrom("image/png", "image/x", "audio/wav", "application/pdf", "text/html;charset=utf-8");
  fc.assert(
    fc.property(fc.uint8Array(), claims, (start, claimed) => {
      // Bytes below 128 without a signature are text, others nothing that is known.
      expect(["text/plain", "text/html", "application/octet-stream"]).toContain(
        readFileType(Uint8Array.from([1, ...start]), claimed),
      );
    }),
  );
});
