import { readFileSync } from "node:fs";
import { collectSources } from "./collectSources.ts";
import { registryParts, type RegistryPart } from "./items.ts";
import { listPublicNames, registryEntries, type PublicName } from "./publicNames.ts";

/** An item as https://ui.shadcn.com/schema/registry-item.json describes it (shadcn 4.23). */
export interface RegistryItem {
  readonly $schema: string;
  readonly name: string;
  readonly type: "registry:block";
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly dependencies: readonly string[];
  readonly files: readonly {
    readonly path: string;
    readonly type: "registry:component";
    readonly target: string;
    readonly content: string;
  }[];
  readonly css: Readonly<Record<string, Readonly<Record<string, never>>>>;
  readonly docs: string;
}

interface Manifest {
  readonly version: string;
  readonly homepage: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync("package.json", "utf8"));
}

async function toItem(part: RegistryPart, kit: string, names: ReadonlyMap<string, PublicName>): Promise<RegistryItem> {
  const { files, packages } = await collectSources(part.roots, names);
  const { dependencies } = readManifest();
  return {
    $schema: "https://ui.shadcn.com/schema/registry-item.json",
    name: part.name,
    type: "registry:block",
    title: part.title,
    description: part.description,
    author: "Countersign",
    dependencies: [kit, ...packages.map((name) => `${name}@^${dependencies[name] ?? ""}`)],
    files: files.map(({ path, content }) => ({
      path: `registry/countersign/${path}`,
      type: "registry:component",
      target: `@components/countersign/${path}`,
      content,
    })),
    // In the layers of Tailwind, so that utilities can win; the theme of the app gives the colours.
    css: { '@import "countersign/styles.layer.css"': {}, '@import "countersign/shadcn.css"': {} },
    docs: part.docs,
  };
}

/** Throws where two items have a file of one path with other text: the one that is added later would break the other. */
function checkShared(items: readonly RegistryItem[]): void {
  const texts = new Map<string, { readonly item: string; readonly content: string }>();
  for (const { name, files } of items)
    for (const { target, content } of files) {
      const known = texts.get(target);
      if (known !== undefined && known.content !== content)
        throw new Error(`${known.item} and ${name} differ in ${target}.`);
      texts.set(target, { item: name, content });
    }
}

/** Throws where `countersign/registry` exports a name that no source uses. */
function checkEntry(items: readonly RegistryItem[], names: ReadonlyMap<string, PublicName>): void {
  const used = items.flatMap(({ files }) =>
    files.flatMap(({ content }) =>
      [...content.matchAll(/import (?:type )?\{([^}]*)\} from "countersign\/registry"/g)].flatMap(([, list = ""]) =>
        list.split(",").map((one) => /^\s*(?:type )?(\w+)/.exec(one)?.[1]),
      ),
    ),
  );
  const unused = [...names.values()].filter(
    ({ entry, name }) => entry === "countersign/registry" && !used.includes(name),
  );
  if (unused.length > 0)
    throw new Error(`src/registry.ts exports what no source needs: ${unused.map(({ name }) => name).join(", ")}`);
}

/**
 * Makes all items of the registry from the source of the kit.
 *
 * @param kit - How the items name the package: `countersign` where it is installed already, else with its version.
 */
export async function toItems(kit = "countersign"): Promise<readonly RegistryItem[]> {
  const names = listPublicNames(registryEntries);
  const items = await Promise.all(registryParts.map((part) => toItem(part, kit, names)));
  checkShared(items);
  checkEntry(items, names);
  return items;
}

/** Lists the items as https://ui.shadcn.com/schema/registry.json describes it, without the text of their files. */
export function toIndex(items: readonly RegistryItem[]): object {
  return {
    $schema: "https://ui.shadcn.com/schema/registry.json",
    name: "countersign",
    homepage: readManifest().homepage,
    items: items.map(({ files, ...item }) => ({
      ...item,
      files: files.map(({ content: _content, ...file }) => file),
    })),
  };
}
