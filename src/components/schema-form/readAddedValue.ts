import { visibleText } from "../../content/index.ts";
import type { Json } from "../../model/index.ts";
import { isMasked, readInitialValue } from "./readSchemaNode.ts";
import type { Nesting, SchemaNode } from "./readSchemaNode.ts";

/** Characters of a text that a field shows whole, also in a narrow window. */
const fitting = 24;

/** Whether the field of a value shows all of it, and as it is: a number, a choice, a short line without hidden characters. */
export function isShownByField(text: string): boolean {
  return text.length <= fitting && !text.includes("\n") && visibleText(text).flags.length === 0;
}

/**
 * Returns the value with which a field begins that the user adds to a form: its default where its control shows all of it, else as
 * `readInitialValue`. What the form began with is listed before it is sent; a default that comes later would be sent unseen.
 */
export function readAddedValue(field: Json, root: Json, nesting: Nesting): Json | undefined {
  return readInitialValue(field, root, true, nesting, showsDefault);
}

function showsDefault(node: SchemaNode): boolean {
  const value = node.default;
  if (typeof value === "string")
    return node.type === "enum" || (node.type === "string" && !isMasked(node) && isShownByField(value));
  return typeof value === "number" || typeof value === "boolean" || value === null;
}
