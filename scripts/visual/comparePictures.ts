import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** What became of a picture. */
export interface PictureChange {
  /** Name of its file. */
  readonly name: string;
  readonly kind: "changed" | "new" | "removed";
}

/** Options of `comparePictures`. */
export interface CompareOptions {
  readonly before: string;
  readonly after: string;
  /** Folder for pictures of the differences, of the same names; it is emptied first. */
  readonly differences: string;
  /** Only pictures whose name contains this text. */
  readonly only?: string | undefined;
}

/**
 * Compares the pictures (PNG) of two folders by their names, and draws the differences. Both were taken by the same browser with the same
 * fonts, so one pixel of another colour is a change.
 */
export function comparePictures({ before, after, differences, only = "" }: CompareOptions): readonly PictureChange[] {
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences, { recursive: true });
  const names = [...new Set([...listPictures(before), ...listPictures(after)])].toSorted();
  return names.flatMap((name): readonly PictureChange[] => {
    if (!name.includes(only)) return [];
    if (!existsSync(join(before, name))) return [{ name, kind: "new" }];
    if (!existsSync(join(after, name))) return [{ name, kind: "removed" }];
    const [old, now] = [readFileSync(join(before, name)), readFileSync(join(after, name))];
    if (old.equals(now)) return [];
    const difference = drawDifference(PNG.sync.read(old), PNG.sync.read(now));
    if (difference === undefined) return [];
    writeFileSync(join(differences, name), PNG.sync.write(difference));
    return [{ name, kind: "changed" }];
  });
}

const listPictures = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".png")) : [];

/** The picture with the pixels that differ in red; undefined if none does. */
function drawDifference(before: PNG, after: PNG): PNG | undefined {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const drawn = new PNG({ width, height });
  const [old, now] = [before, after].map((picture) => enlarge(picture, width, height));
  if (old === undefined || now === undefined) return undefined;
  const count = pixelmatch(old.data, now.data, drawn.data, width, height, { threshold: 0, includeAA: true });
  const isOtherSize = before.width !== after.width || before.height !== after.height;
  return count > 0 || isOtherSize ? drawn : undefined;
}

/** The picture at the start of a larger one that is otherwise transparent. */
function enlarge(picture: PNG, width: number, height: number): PNG {
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
