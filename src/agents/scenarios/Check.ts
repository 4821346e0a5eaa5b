import { CountersignError, isObject, type Json, type JsonObject } from "../../model/index.ts";

/** Returns what a value should be, e.g. "a text"; undefined where it is that. Throws for a value inside of it that is wrong. */
export type Check = (value: Json, path: string) => string | undefined;

/** The checks of an object's fields by their names; those whose name ends in "?" may be absent. */
type Fields = Readonly<Record<string, Check>>;

/** The fields that an object of this type has: the compiler names one that is missing, or that the type does not have. */
export type FieldsOf<T> = {
  readonly [Name in keyof T & string as undefined extends T[Name] ? `${Name}?` : Name]-?: Check;
};

/** The fields of each variant of a union besides the one that tells them apart. */
export type VariantsOf<T, Tag extends keyof T> = {
  readonly [Name in T[Tag] & string]: FieldsOf<Variant<T, Tag, Name>>;
};

type Variant<T, Tag extends keyof T, Name> = T extends unknown ? (Name extends T[Tag] ? Omit<T, Tag> : never) : never;

/** A text. */
export const text: Check = (value) => (typeof value === "string" ? undefined : "a text");
/** Any number. */
export const number: Check = (value) => (typeof value === "number" ? undefined : "a number");
/** True or false. */
export const flag: Check = (value) => (typeof value === "boolean" ? undefined : "true or false");
/** Any value. */
export const any: Check = () => undefined;

/** A number that is not below the limit. */
export const atLeast =
  (limit: number): Check =>
  (value) =>
    typeof value === "number" && value >= limit ? undefined : `a number, ${limit} or more`;

/** A whole number that is not below the limit. */
export const wholeFrom =
  (limit: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= limit ? undefined : `a whole number, ${limit} or more`;

/** What the check accepts, or null. */
export const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);

/** One of these texts. */
export const oneOf =
  <Name extends string>(...names: readonly Name[]): Check =>
  (value) =>
    names.some((name) => name === value) ? undefined : `one of ${names.join(", ")}`;

/** A list of what the check accepts. */
export const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return "a list";
    for (const [index, item] of value.entries()) expect(check, item, `${path}[${index}]`);
    return undefined;
  };

/** An object with these fields and no other. */
export const fields =
  (checks: Fields): Check =>
  (value, path) => {
    if (!isObject(value)) return "an object";
    checkFields(value, checks, path);
    return undefined;
  };

/**
 * An object that one field tells which other fields it has.
 *
 * @param explain - What to add to the error where that field is wrong.
 */
export const variants =
  (
    tag: string,
    table: Readonly<Record<string, Fields>>,
    explain: (name: Json | undefined) => string = () => "",
  ): Check =>
  (value, path) => {
    if (!isObject(value)) return "an object";
    const { [tag]: name, ...rest } = value;
    const checks = typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
    if (checks === undefined) fail(`${path}.${tag}`, `one of ${Object.keys(table).join(", ")}`, name, explain(name));
    checkFields(rest, checks, path);
    return undefined;
  };

/** Throws a `CountersignError` (`invalid_input`) that names the place, unless the value is what it should be. */
export function expect(check: Check, value: Json, path: string): void {
  const expected = check(value, path);
  if (expected !== undefined) fail(path, expected, value);
}

function checkFields(object: JsonObject, checks: Fields, path: string): void {
  const names = Object.keys(checks).map((key) => key.replace("?", ""));
  for (const name of Object.keys(object))
    if (!names.includes(name))
      throw wrong(`${path} has a field "${name}", which is not known; its fields are ${names.join(", ") || "none"}.`);
  for (const [key, check] of Object.entries(checks)) {
    const name = key.replace("?", "");
    const value = object[name];
    if (value !== undefined) expect(check, value, `${path}.${name}`);
    else if (!key.endsWith("?")) fail(`${path}.${name}`, check(null, path) ?? "given", undefined);
  }
}

function fail(path: string, expected: string, value: Json | undefined, hint = ""): never {
  const found = value === undefined ? "missing" : JSON.stringify(value).slice(0, 60);
  throw wrong(`${path} should be ${expected}, and is ${found}${hint}.`);
}

function wrong(message: string): CountersignError {
  return new CountersignError({ code: "invalid_input", message: `The scenario cannot be played: ${message}` });
}
