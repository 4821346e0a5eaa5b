import type { ValueFault } from "./checkValue.ts";
import { isNone, listChildren } from "./listChildren.ts";
import type { FieldPlace } from "./listChildren.ts";
import type { SchemaNode } from "./readSchemaNode.ts";
import type { EntryFault, SchemaFormContextValue } from "./SchemaFormContext.ts";

/**
 * Returns the fault that a field shows: the first one at its place or below it that no field below it shows. So every fault of a form is
 * shown, also one in JSON, and one of a property without a field.
 */
export function findFault(
  faults: SchemaFormContextValue["faults"],
  node: SchemaNode,
  place: FieldPlace,
): ValueFault | EntryFault | undefined {
  const { path, value } = place;
  const isBelow = (fault: string, parent: string): boolean => fault === parent || fault.startsWith(`${parent}/`);
  const own = Object.keys(faults).filter((fault) => isBelow(fault, path));
  if (own.length === 0) return undefined;
  // The chosen alternative is a field at the same place.
  const below =
    node.type === "oneOf" && !isNone(node, value) ? [path] : listChildren(node, place).map((child) => child.path);
  const first = own.find((fault) => !below.some((child) => isBelow(fault, child)));
  return first === undefined ? undefined : faults[first];
}
