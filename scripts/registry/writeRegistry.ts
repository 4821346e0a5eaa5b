import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toIndex, toItems } from "./toItems.ts";

/** Writes registry.json and a file for each item into a folder; `kit` is how they name the package. Returns the number of items. */
export async function writeRegistry(folder: string, kit?: string): Promise<number> {
  const items = await toItems(kit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const put = (name: string, value: object): void =>
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
  put("registry", toIndex(items));
  for (const item of items) put(item.name, item);
  return items.length;
}
