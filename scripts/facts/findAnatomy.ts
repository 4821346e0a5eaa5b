import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor, type JSXAttribute, type JSXOpeningElement } from "oxc-parser";
import { readDocblock } from "./readDocblock.ts";

/** A part of a component's DOM that has a name: `data-slot`. */
export interface Slot {
  readonly name: string;
  /** The element that carries it: `button`, or the component that draws the element. */
  readonly element: string;
  /** Further data attributes of the element, for styles and tests: `data-status`. */
  readonly attributes: readonly string[];
  /** The first sentence of the docblock of the function that draws it; empty where it has none. */
  readonly about: string;
}

/** A prop of a component, as its docblock describes it. */
export interface Prop {
  readonly name: string;
  /** Its type as it is written, without `undefined`. */
  readonly type: string;
  /** The texts that it accepts, where it accepts nothing else: `["medium", "small"]`. */
  readonly options?: readonly string[] | undefined;
  readonly required: boolean;
  /** The docblock, on one line, without its tags. */
  readonly about: string;
  /** The text of `@default`. */
  readonly fallback?: string | undefined;
}

/** What a component consists of, read from its source. */
export interface Anatomy {
  /** Its file, from the root of the repository. */
  readonly file: string;
  /** Its docblock, on one line; empty where it has none. */
  readonly about: string;
  readonly slots: readonly Slot[];
  /** Its own props, in the order of its source. */
  readonly props: readonly Prop[];
}

/** The folders whose components are documented. */
const layers = ["ui", "renderers", "components", "primitives"];

const nameOf = ({ name }: JSXAttribute): string =>
  name.type === "JSXNamespacedName" ? `${name.namespace.name}:${name.name.name}` : name.name;

const textOf = ({ value }: JSXAttribute): string | undefined =>
  value?.type === "Literal" && typeof value.value === "string" ? value.value : undefined;

/** Reads the slot of an element; undefined where it has none. */
function readSlot(element: JSXOpeningElement, source: string, about: string): Slot | undefined {
  const attributes = element.attributes.filter((attribute) => attribute.type === "JSXAttribute");
  const slot = attributes.find((attribute) => nameOf(attribute) === "data-slot");
  const name = slot === undefined ? undefined : textOf(slot);
  if (name === undefined) return undefined;
  const others = attributes.map(nameOf).filter((other) => other.startsWith("data-") && other !== "data-slot");
  return { name, element: source.slice(element.name.start, element.name.end), attributes: others, about };
}

/** The first sentence of the docblock that ends nearest above a place, on one line. */
function readAbout(source: string, at: number): string {
  const above = [
    ...source.slice(0, at).matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:async )?(?:function|const) /g),
  ].at(-1);
  const text = (above?.[1] ?? "")
    .replace(/^\s*\* ?/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

/** Reads the slots that a file draws, in the order of its source. Throws where the source does not parse. */
export function readSlots(path: string, source: string): readonly Slot[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const slots: Slot[] = [];
  new Visitor({
    JSXOpeningElement: (element) => {
      const slot = readSlot(element, source, readAbout(source, element.start));
      if (slot !== undefined) slots.push(slot);
    },
  }).visit(program);
  return slots;
}

/** The docblock that ends right before a place, on one line. */
const readLine = (source: string, at: number): string => readDocblock(source, at).replace(/\s+/g, " ");

/** Reads the props of a component from the interface `<Name>Props` of its file; none where it has no such interface. */
export function readProps(path: string, source: string, component: string): readonly Prop[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "does not parse"}`);
  const props: Prop[] = [];
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name !== `${component}Props`) return;
      for (const member of body.body) {
        if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") continue;
        const { typeAnnotation: annotation } = member;
        const text =
          annotation === null || annotation === undefined ? "" : source.slice(annotation.start, annotation.end);
        const type = text
          .replace(/^:\s*/, "")
          .replace(/\s*\|\s*undefined$/, "")
          .replace(/\s+/g, " ");
        const [about = "", fallback] = readLine(source, member.start).split(/\s*@default\s+/);
        const isChoice = /^"[^"]*"( \| "[^"]*")+$/.test(type);
        const options = isChoice ? type.split(" | ").map((option) => option.slice(1, -1)) : undefined;
        props.push({ name: member.key.name, type, options, required: !member.optional, about, fallback });
      }
    },
  }).visit(program);
  return props;
}

/** The files that a component is made of: those that it imports from its folder of the layer, and the primitives that it draws. */
function findParts(path: string, root: string): ReadonlySet<string> {
  const home = `${path.split("/").slice(0, 3).join("/")}/`;
  const primitives = findPrimitives(root);
  const seen = new Set<string>([path]);
  for (const part of seen) {
    const source = readFileSync(join(root, part), "utf8");
    for (const [, target] of source.matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx)"/g)) {
      const file = join(dirname(part), target ?? "");
      if (file.startsWith(home) && existsSync(join(root, file))) seen.add(file);
    }
    for (const [, element] of source.matchAll(/<([A-Z]\w+)/g)) {
      const file = primitives.get(element ?? "");
      if (file !== undefined) seen.add(file);
    }
  }
  return seen;
}

/** The file of each primitive by its name. */
function findPrimitives(root: string): ReadonlyMap<string, string> {
  return new Map(
    listFiles(root, "primitives").map((file) => [file.slice(file.lastIndexOf("/") + 1, -".tsx".length), file]),
  );
}

/** The files of components in a layer. */
function listFiles(root: string, layer: string): readonly string[] {
  return readdirSync(`${root}/src/${layer}`, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:^|\/)[A-Z]\w+\.tsx$/.test(path) && !/\.test\.|test-support/.test(path))
    .map((path) => `src/${layer}/${path}`);
}

/** Reads the anatomy of each component of the kit, by its name: that of its file. */
export function listAnatomies(root: string): Readonly<Record<string, Anatomy>> {
  const found: Record<string, Anatomy> = {};
  for (const file of layers.flatMap((layer) => listFiles(root, layer))) {
    const slots = [...findParts(file, root)].flatMap((part) => readSlots(part, readFileSync(join(root, part), "utf8")));
    const unique = slots.filter((slot, index) => slots.findIndex((other) => other.name === slot.name) === index);
    const name = file.slice(file.lastIndexOf("/") + 1, -".tsx".length);
    const source = readFileSync(join(root, file), "utf8");
    const at = source.search(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`));
    const about = at === -1 ? "" : readLine(source, at);
    found[name] = { file, about, slots: unique, props: readProps(file, source, name) };
  }
  return found;
}
