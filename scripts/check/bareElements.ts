import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

/** Icons come from this package as components, and are elements of the kit all the same. */
const icons = "lucide-react";

/**
 * Finds elements that the kit draws without a class: the kit's reset would not apply to them, but a host's would. Elements that spread
 * the props of their caller get a class from the component that uses them.
 */
export function findBareElements(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const drawn = new Set<string>();
  const faults: string[] = [];
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      if (from.value === icons) for (const { local } of specifiers) drawn.add(local.name);
    },
    JSXOpeningElement({ name, attributes, start }) {
      if (name.type !== "JSXIdentifier" || !(/^[a-z]/.test(name.name) || drawn.has(name.name))) return;
      const dressed = attributes.some(
        (one) => one.type === "JSXSpreadAttribute" || (one.type === "JSXAttribute" && one.name.name === "className"),
      );
      const line = source.slice(0, start).split("\n").length;
      if (!dressed)
        faults.push(`${path}:${line}: <${name.name}> has no class; without a style of its own it is cs-plain`);
    },
  }).visit(program);
  return faults;
}

/** Files whose elements are the kit's: all that draws, without tests. */
export function readDrawing(): readonly string[] {
  return ["ui", "primitives", "renderers", "components"].flatMap((layer) =>
    readdirSync(`src/${layer}`, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx") && !/\.test\.|test-support/.test(path))
      .map((path) => `src/${layer}/${path}`),
  );
}

/** Finds the elements without a class in all files of `readDrawing`. */
export function findAllBareElements(): string[] {
  return readDrawing().flatMap((path) => findBareElements(path, readFileSync(path, "utf8")));
}
