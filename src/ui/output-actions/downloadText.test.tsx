import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { downloadText } from "./downloadText.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a text can be read by the browser for a minute, under a name that stays in the download folder", async () => {
  vi.useFakeTimers();
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:x";
  });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  downloadText("../audit.jsonl", "[1]", "application/jsonl");
  expect([await blobs[0]?.text(), blobs[0]?.type]).toEqual(["[1]", "application/jsonl;charset=utf-8"]);
  expect(names[0]).not.toContain("/");
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:x");
});

test.each([
  ["text/csv", [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ["text/plain", [0xc3, 0xa9]],
  ["application/json", [0xc3, 0xa9]],
])("a file of %s begins with a byte order mark only where spreadsheets need it to know UTF-8", async (type, bytes) => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:x";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  downloadText("a.txt", "é", type);
  expect([...new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual(bytes);
});

test("nothing else of the kit downloads a text by its own means", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const found = files.filter(
    (path) => !path.includes(".test.") && /\.download = /.test(readFileSync(`src/${path}`, "utf8")),
  );
  expect(found).toEqual(["ui/output-actions/downloadText.ts"]);
});
