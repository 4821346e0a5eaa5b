import { isObject } from "../../model/index.ts";
import type { Json, JsonObject } from "../../model/index.ts";

/** The description of one form field, read from an untrusted JSON Schema. */
export type SchemaNode = SchemaFacts &
  (
    | { readonly type: "string"; readonly multiline: boolean; readonly format?: string | undefined }
    | { readonly type: "number" | "integer" | "boolean" | "json" }
    | {
        readonly type: "enum";
        readonly choices: readonly Json[];
        /** The agent's labels of the choices, by index; undefined where it gives none. Untrusted text. */
        readonly labels: readonly (string | undefined)[];
      }
    | { readonly type: "array"; readonly items: Json }
    | { readonly type: "object"; readonly fields: readonly SchemaEntry[] }
    | { readonly type: "oneOf"; readonly variants: readonly Json[] }
  );

/** The properties that all kinds of fields share. */
export interface SchemaFacts {
  /** The agent's label of the field. Untrusted text. */
  readonly title?: string | undefined;
  /** The agent's description of the field. Untrusted text. */
  readonly description?: string | undefined;
  /** Whether `null` is allowed. */
  readonly nullable: boolean;
  /** The value that the server assumes when none is sent. */
  readonly default?: Json | undefined;
}

/** One field of an object. */
export interface SchemaEntry {
  /** Its property name. */
  readonly name: string;
  /** The schema of its value. */
  readonly schema: Json;
  /** Whether a value is required. */
  readonly required: boolean;
}

/** Where a field is in its form. A form has a bounded number of fields, whatever its schema and its value. */
export interface Nesting {
  /** How many fields are around it. */
  readonly depth: number;
  /** How many fields may be drawn below it; where it needs more, its value is entered as JSON. */
  readonly room: number;
}

/** The nesting of a whole form. */
export const rootNesting: Nesting = { depth: 0, room: 500 };

/** Nesting depth beyond which a value is entered as JSON: a schema may be recursive. */
const maxDepth = 6;

/** Alternatives up to which there is a control to choose one: each is compared with the value. */
const mostVariants = 50;

/** Choices up to which they are listed. */
const mostChoices = 2000;

/** Whether the control of a field shows dots in place of its value. */
export function isMasked(node: SchemaNode): boolean {
  return node.type === "string" && node.format === "password";
}

/** Returns the nesting of each of `count` fields, of which some, `parents`, have fields below them and share the room. */
export function nestBelow({ depth, room }: Nesting, count: number, parents: number): Nesting {
  return { depth: depth + 1, room: Math.max(0, Math.floor((room - count) / Math.max(1, parents))) };
}

function readText(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Joins what two schemas say about one value; where both say something, what `more` says. */
function joinSchemas(base: JsonObject, more: JsonObject): JsonObject {
  const { properties, required } = base;
  return {
    ...base,
    ...more,
    ...(isObject(properties) && isObject(more["properties"])
      ? { properties: { ...properties, ...more["properties"] } }
      : {}),
    ...(Array.isArray(required) && Array.isArray(more["required"])
      ? { required: [...required, ...more["required"]] }
      : {}),
  };
}

function findReference(reference: string, root: Json): Json | undefined {
  const [start, ...path] = reference.split("/");
  let target: Json | undefined = start === "#" ? root : undefined;
  for (const step of path) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    target = isObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
  }
  return target;
}

/** Resolves references within the document only, and keeps what stands beside them: an external one is never fetched. */
function resolve(schema: Json | undefined, root: Json): JsonObject {
  let resolved = isObject(schema) ? schema : {};
  for (let steps = 0; steps < maxDepth && typeof resolved["$ref"] === "string"; steps += 1) {
    const { $ref: reference, ...beside } = resolved;
    const target = findReference(reference, root);
    resolved = isObject(target) ? joinSchemas(target, beside) : beside;
  }
  return resolved;
}

/**
 * Returns the alternatives between which the user chooses. Beside properties those are joined with them; where all only restrict them, there is
 * nothing to choose, and the validator checks that one fits.
 */
function readVariants(schema: JsonObject, variants: readonly Json[], root: Json): readonly Json[] {
  const { type = "object", properties, required = [] } = schema;
  if (!isObject(properties)) return variants;
  const resolved = variants.map((variant) => resolve(variant, root));
  if (!resolved.some((variant) => isObject(variant["properties"]))) return [];
  return resolved.map((variant) => joinSchemas({ type, properties, required }, variant));
}

function isNull(schema: Json): boolean {
  return isObject(schema) && (schema["type"] === "null" || schema["const"] === null);
}

/** Returns the schema of a property that is required and not described; by a pattern, which never runs, it may be described otherwise. */
function readUndescribed({ additionalProperties: others, patternProperties: byPattern }: JsonObject): Json {
  return isObject(others) && byPattern === undefined ? others : {};
}

function readFields(schema: JsonObject, value: Json | undefined): readonly SchemaEntry[] {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const listed = Array.isArray(schema["required"]) ? schema["required"] : [];
  const required = new Set(listed.filter((name) => typeof name === "string"));
  const fields = new Map<string, Json>();
  for (const [name, property] of Object.entries(properties)) {
    if (isObject(property)) fields.set(name, property);
    // Any value is allowed.
    else if (property === true) fields.set(name, {});
  }
  // What is required has to be enterable, unless it is forbidden as well.
  for (const name of required) {
    const isForbidden = Object.hasOwn(properties, name) && properties[name] === false;
    if (!fields.has(name) && !isForbidden) fields.set(name, readUndescribed(schema));
  }
  // Properties that the schema does not describe are sent too: they have to be seen and can be edited.
  for (const name of isObject(value) ? Object.keys(value) : []) if (!fields.has(name)) fields.set(name, {});
  return [...fields].map(([name, property]) => ({ name, schema: property, required: required.has(name) }));
}

function typeOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "json";
  return Array.isArray(value) ? "array" : typeof value;
}

function fits(type: string, value: Json | undefined): boolean {
  // An item that was added to a list, or was cleared in it, is an empty text: it cannot be absent.
  if (value === undefined || value === null || value === "") return true;
  return type === "integer" ? typeof value === "number" : typeOf(value) === type;
}

/**
 * Reads the description of one form field from a schema. `root` is the whole schema, for its references; `value` the current value: when
 * the schema does not describe it, or is missing, the field is derived from the value's type.
 *
 * Accepts any JSON and never throws; schemas without a control (`allOf`, a tuple, depth beyond six, more fields than there is room for)
 * become `json`.
 */
export function readSchemaNode(
  field: Json,
  root: Json,
  value: Json | undefined,
  nesting: Nesting = rootNesting,
): SchemaNode {
  const schema = resolve(field, root);
  const title = readText(schema["title"]);
  const description = readText(schema["description"]);
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  const alternatives = [schema["oneOf"], schema["anyOf"]].find((list) => Array.isArray(list)) ?? [];
  const others = alternatives.filter((variant) => !isNull(variant));
  const variants = readVariants(schema, others, root);
  const facts: SchemaFacts = {
    title,
    description,
    default: schema["default"],
    nullable: types.includes("null") || others.length < alternatives.length || value === null,
  };
  if (nesting.depth > maxDepth || schema["allOf"] !== undefined) return { ...facts, type: "json" };
  // Choices with names, as elicitations write them: [{ "const": "eu", "title": "Europe" }, ...]
  const consts = variants.map((variant) => (isObject(variant) ? variant["const"] : undefined));
  const values = consts.filter((value) => value !== undefined);
  if (variants.length > 1 && values.length === variants.length && values.length <= mostChoices) {
    const labels = variants.map((variant) => (isObject(variant) ? readText(variant["title"]) : undefined));
    return { ...facts, type: "enum", choices: values, labels };
  }
  if (variants.length === 1) {
    const inner = readSchemaNode(variants[0] ?? {}, root, value, nestBelow(nesting, 0, 1));
    const told = { title: title ?? inner.title, description: description ?? inner.description };
    return {
      ...inner,
      ...told,
      nullable: facts.nullable,
      default: facts.default === undefined ? inner.default : facts.default,
    };
  }
  if (variants.length > mostVariants) return { ...facts, type: "json" };
  if (variants.length > 1) return { ...facts, type: "oneOf", variants };
  const choices = schema["enum"] ?? (schema["const"] === undefined ? undefined : [schema["const"]]);
  if (Array.isArray(choices) && choices.length > 0 && choices.length <= mostChoices) {
    const names = Array.isArray(schema["enumNames"]) ? schema["enumNames"] : [];
    return { ...facts, type: "enum", choices, labels: choices.map((_, index) => readText(names[index])) };
  }
  const named = types.filter((name) => name !== "null");
  const [only] = named;
  const type = named.length === 1 && typeof only === "string" && fits(only, value) ? only : typeOf(value);
  const shape = toShape(type, schema, value);
  const needed = shape.type === "object" ? shape.fields.length : Array.isArray(value) ? value.length : 0;
  return { ...facts, ...(needed > nesting.room ? { type: "json" } : shape) };
}

type Shape = SchemaNode extends infer Node ? (Node extends SchemaNode ? Omit<Node, keyof SchemaFacts> : never) : never;

function toShape(type: string, schema: JsonObject, value: Json | undefined): Shape {
  if (type === "object") return { type, fields: readFields(schema, value) };
  if (type === "array")
    return Array.isArray(schema["items"]) ? { type: "json" } : { type, items: schema["items"] ?? {} };
  if (type === "number" || type === "integer" || type === "boolean") return { type };
  if (type !== "string") return { type: "json" };
  const format = readText(schema["format"]);
  const long = typeof schema["maxLength"] === "number" && schema["maxLength"] > 200;
  // A value with a line break, or of 80 characters or more.
  const multiline = long || format === "textarea" || (typeof value === "string" && /\n|.{80}/.test(value));
  return { type, multiline, format };
}

/**
 * Returns the initial value of a field: its default; else an empty list or, with the initial values of its fields, an object when one is
 * required (at the root always); else undefined. A value has no more fields than a form. A default that `accepts` does not take counts as
 * none.
 */
export function readInitialValue(
  field: Json,
  root: Json,
  required: boolean,
  nesting: Nesting = rootNesting,
  accepts: (node: SchemaNode) => boolean = () => true,
): Json | undefined {
  const node = readSchemaNode(field, root, undefined, nesting);
  if (node.default !== undefined && accepts(node)) return node.default;
  if (node.type === "array") return required ? [] : undefined;
  if (node.type !== "object" || (!required && nesting.depth > 0)) return undefined;
  const below = nestBelow(nesting, node.fields.length, node.fields.filter((entry) => entry.required).length);
  const entries = node.fields.map(({ name, schema, required: must }) => {
    return [name, readInitialValue(schema, root, must, below, accepts)] as const;
  });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
