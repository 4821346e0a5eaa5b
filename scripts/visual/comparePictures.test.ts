import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect, onTestFinished, test } from "vitest";
import { comparePictures } from "./comparePictures.ts";

type Pictures = Readonly<Record<string, Buffer>>;

/** A grey picture; `mark` is a pixel that is a little lighter. */
function draw({ width = 4, height = 3, mark = -1, level = 9 } = {}): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    picture.data.fill(pixel === mark ? 129 : 128, pixel * 4, pixel * 4 + 3);
  return PNG.sync.write(picture, { deflateLevel: level });
}

function compare(before: Pictures, after: Pictures, only?: string) {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, pictures] of Object.entries({ before, after })) {
    mkdirSync(join(folder, name));
    for (const [file, data] of Object.entries(pictures)) writeFileSync(join(folder, name, file), data);
  }
  const differences = join(folder, "differences");
  const changes = comparePictures({ before: join(folder, "before"), after: join(folder, "after"), differences, only });
  return { changes, read: (name: string) => PNG.sync.read(readFileSync(join(differences, name))) };
}

const isRed = ({ data }: PNG, pixel: number): boolean =>
  [...data.subarray(pixel * 4, pixel * 4 + 3)].join() === "255,0,0";

test("one pixel whose colour differs by one is noticed, and it is red in the picture of the differences", () => {
  const { changes, read } = compare(
    { "a.png": draw(), "b.png": draw() },
    { "a.png": draw(), "b.png": draw({ mark: 5 }) },
  );
  expect(changes).toEqual([{ name: "b.png", kind: "changed" }]);
  const difference = read("b.png");
  expect([4, 5, 6].map((pixel) => isRed(difference, pixel))).toEqual([false, true, false]);
});

test("a new story and a removed one are reported", () => {
  const { changes } = compare({ "old.png": draw(), "same.png": draw() }, { "new.png": draw(), "same.png": draw() });
  expect(changes).toEqual([
    { name: "new.png", kind: "new" },
    { name: "old.png", kind: "removed" },
  ]);
});

test("a picture that became higher is a change, and what is new of it is red", () => {
  const { changes, read } = compare({ "a.png": draw() }, { "a.png": draw({ height: 4 }) });
  expect(changes).toEqual([{ name: "a.png", kind: "changed" }]);
  expect([11, 12].map((pixel) => isRed(read("a.png"), pixel))).toEqual([false, true]);
});

test("the same pixels in a file of other bytes are the same picture", () => {
  const [small, large] = [draw(), draw({ level: 0 })];
  expect(small.equals(large)).toBe(false);
  expect(compare({ "a.png": small }, { "a.png": large }).changes).toEqual([]);
});

test("what was not asked for is not reported", () => {
  const { changes } = compare({ "chat.png": draw() }, { "diff.png": draw() }, "diff");
  expect(changes).toEqual([{ name: "diff.png", kind: "new" }]);
});
