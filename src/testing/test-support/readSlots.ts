import { readFileSync, readdirSync } from "node:fs";
import { parseSync } from "oxc-parser";

interface Attribute {
  readonly type: string;
  readonly name?: { readonly name?: unknown };
  readonly value?: { readonly type: string; readonly value?: unknown } | null;
}

/** What an element of a slot is known by. */
export interface SlotRecord {
  /** Its data attributes besides the slot. */
  readonly attributes: readonly string[];
  /** The roles that are written on it. */
  readonly roles: readonly string[];
}

const layers = ["primitives", "ui", "renderers", "components"];

function readElements(node: unknown, add: (attributes: readonly Attribute[]) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) readElements(item, add);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && node.type === "JSXOpeningElement" && "attributes" in node)
    add(node.attributes as readonly Attribute[]);
  for (const value of Object.values(node)) readElements(value, add);
}

const textOf = ({ value }: Attribute): string | undefined =>
  value?.type === "Literal" && typeof value.value === "string" ? value.value : undefined;

/** Reads the slots from the components of the kit: every element with a `data-slot` that is written as a text. */
export function readSlots(): Readonly<Record<string, SlotRecord>> {
  const slots = new Map<string, { attributes: Set<string>; roles: Set<string> }>();
  for (const layer of layers) {
    const names = readdirSync(`src/${layer}`, { recursive: true, encoding: "utf8" });
    for (const name of names.filter((file) => file.endsWith(".tsx") && !/test-support|\.test\./.test(file))) {
      const path = `src/${layer}/${name}`;
      readElements(parseSync(path, readFileSync(path, "utf8")).program, (attributes) => {
        const named = attributes.map((attribute) => [attribute.name?.name, attribute] as const);
        const slot = textOf(named.find(([key]) => key === "data-slot")?.[1] ?? { type: "" });
        if (slot === undefined) return;
        const record = slots.get(slot) ?? { attributes: new Set(), roles: new Set() };
        slots.set(slot, record);
        for (const [key, attribute] of named) {
          const role = key === "role" ? textOf(attribute) : undefined;
          if (role !== undefined) record.roles.add(role);
          if (typeof key === "string" && key.startsWith("data-") && key !== "data-slot") record.attributes.add(key);
        }
      });
    }
  }
  const sorted = [...slots].toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    sorted.map(([slot, { attributes, roles }]) => [
      slot,
      { attributes: [...attributes].toSorted(), roles: [...roles].toSorted() },
    ]),
  );
}
