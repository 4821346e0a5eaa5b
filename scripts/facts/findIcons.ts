import { readdirSync, readFileSync } from "node:fs";

/** An icon of the kit, by its name in lucide-react, and the folders of src that draw it. */
export interface UsedIcon {
  readonly name: string;
  readonly usedIn: readonly string[];
}

/** The folders whose icons are those of the kit; the demo and tests may draw others. */
const layers = ["ui", "renderers", "components", "primitives"];

/** Finds the icons that a file imports: `import { Check, X as Cross } from "lucide-react"`. */
export function findImportedIcons(source: string): readonly string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from "lucide-react"/g)];
  return imports
    .flatMap((match) => (match[1] ?? "").split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => part.split(" as ")[0] ?? part);
}

/** Lists the icons that the kit draws, by name. Throws where it finds none: the page would prove nothing. */
export function listIcons(root: string): readonly UsedIcon[] {
  const places = new Map<string, Set<string>>();
  for (const layer of layers)
    for (const path of readdirSync(`${root}/src/${layer}`, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(path) || /\.test\.|test-support/.test(path)) continue;
      const folder = [layer, ...path.split("/").slice(0, -1)].slice(0, 2).join("/");
      for (const name of findImportedIcons(readFileSync(`${root}/src/${layer}/${path}`, "utf8")))
        places.set(name, (places.get(name) ?? new Set()).add(folder));
    }
  if (places.size === 0) throw new Error("No icon was found in src.");
  return [...places]
    .map(([name, folders]) => ({ name, usedIn: [...folders].toSorted() }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
