import { shortenText } from "../../../model/index.ts";
import type { AnyNode } from "acorn";
import { fullAncestor } from "acorn-walk";
import { collectNames, isFunction } from "./collectNames.ts";
import { applyEdit, type Edit } from "./Edit.ts";
import type { Replacement } from "./Operator.ts";
import { operators } from "./operators/index.ts";
import { parseProgram } from "./parseProgram.ts";

/** Maximum characters of a line in the description of an edit. */
const maxShown = 120;

/**
 * Collects every edit that the operators propose for a file.
 *
 * @returns Each edit once; undefined if the text cannot be parsed. Whether the edited text parses is not checked yet.
 */
export function collectEdits(path: string, source: string): readonly Edit[] | undefined {
  const program = parseProgram(source);
  if (program === undefined) return undefined;
  const names = collectNames(program);
  const edits = new Map<string, Edit>();
  fullAncestor(program, (node, _, way, type) => {
    // A declared or assigned name is skipped: only where a name is read can it be a wrong one.
    if (type === "VariablePattern") return;
    const ancestors = way.slice(0, -1);
    const site = { node, ancestors, parent: ancestors.at(-1), source, names };
    const within = nameAround(ancestors);
    for (const { name, weight, propose } of operators)
      for (const replacement of propose(site)) {
        const key = `${replacement.start}:${replacement.end}:${replacement.text}`;
        if (edits.has(key) || source.slice(replacement.start, replacement.end) === replacement.text) continue;
        const common = { path, operator: name, weight, within };
        edits.set(key, { ...common, ...replacement, ...showEdit(source, replacement) });
      }
  });
  return [...edits.values()];
}

function showEdit(source: string, replacement: Replacement): Pick<Edit, "line" | "before" | "after"> {
  const first = source.lastIndexOf("\n", replacement.start - 1) + 1;
  const next = source.indexOf("\n", replacement.end);
  const last = next === -1 ? source.length : next;
  const shift = replacement.text.length - (replacement.end - replacement.start);
  return {
    line: source.slice(0, first).split("\n").length,
    before: show(source.slice(first, last)),
    after: show(applyEdit(source, replacement).slice(first, last + shift)),
  };
}

function show(lines: string): string {
  const text = lines.replace(/\s+/g, " ").trim();
  return shortenText(text, maxShown);
}

/** Returns the name of the innermost named function; an anonymous callback belongs to the function around it. */
function nameAround(ancestors: readonly AnyNode[]): string | undefined {
  const at = ancestors.findLastIndex((node) => isFunction(node));
  const around = ancestors[at];
  if (around === undefined) return undefined;
  const named = ("id" in around ? around.id : undefined) ?? holderName(ancestors[at - 1]);
  return named?.type === "Identifier" ? named.name : nameAround(ancestors.slice(0, at));
}

function holderName(holder: AnyNode | undefined): AnyNode | undefined {
  if (holder?.type === "MethodDefinition" || holder?.type === "Property") return holder.key;
  return holder?.type === "VariableDeclarator" ? holder.id : undefined;
}
