import { selectorSpecificity } from "@csstools/selector-specificity";
import { Features, transform } from "lightningcss";
import postcss from "postcss";
import type { AtRule, ChildNode, Container, Root, Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

/**
 * The weight of every shipped rule: one class and eight elements (0,1,8). It beats `button:hover`, `input[type="text"]` and
 * `html body main article p`, and yields to `.mine .cs-button`. `:not()` weighs as much as what stands in it and takes nothing out.
 */
export const WEIGHT = ":not(._ i i i i i i i i)";

/** The groups of rules, from the one that yields to the one that wins. */
const GROUPS = ["reset", "tokens", "themes", "ui", "renderers", "components"];

interface Weighed {
  readonly rank: readonly [group: number, classes: number, elements: number];
  readonly rule: Rule;
  /** At-rules around it, from the outermost: `@media print`. */
  readonly around: readonly AtRule[];
}

/** Parts of a selector that `:where()` cannot hold. */
const isPseudoElement = (node: selectorParser.Node): boolean =>
  node.type === "pseudo" && (node.value.startsWith("::") || /^:(before|after)$/.test(node.value));

/** `.cs-a > svg::before` as `:where(.cs-a > svg):not(...)::before`. */
function weighSelector(selector: selectorParser.Selector): string {
  const nodes = [...selector.nodes];
  const at = nodes.findIndex(isPseudoElement);
  const [plain, rest] = at === -1 ? [nodes, []] : [nodes.slice(0, at), nodes.slice(at)];
  return `:where(${plain.join("").trim() || "*"})${WEIGHT}${rest.join("")}`;
}

/** Splits a rule by the weights of its selectors, which the order of the sheet expresses from here on. */
function weighRule(rule: Rule, group: number, around: readonly AtRule[]): Weighed[] {
  const byRank = new Map<string, { rank: Weighed["rank"]; selectors: string[] }>();
  selectorParser((list) => {
    for (const selector of list.nodes) {
      const { a, b, c } = selectorSpecificity(selector);
      if (a > 0) throw rule.error(`An id outweighs every host: ${rule.selector}`);
      const known = byRank.get(`${b},${c}`) ?? { rank: [group, b, c] as const, selectors: [] };
      known.selectors.push(weighSelector(selector));
      byRank.set(`${b},${c}`, known);
    }
  }).processSync(rule.selector);
  return [...byRank.values()].map(({ rank, selectors }) => ({
    rank,
    around,
    rule: rule.clone({ selector: selectors.join(",\n") }),
  }));
}

function collect(container: Container<ChildNode>, group: number, around: readonly AtRule[], found: Found): void {
  container.each((node) => {
    if (node.type === "rule") found.rules.push(...weighRule(node, group, around));
    if (node.type !== "atrule") return;
    if (node.name === "keyframes") found.rest.push(node.clone());
    else if (node.name === "layer") {
      if (node.nodes === undefined) return;
      const next = GROUPS.indexOf(node.params.replace("countersign.", ""));
      if (next === -1) throw node.error(`Unknown layer ${node.params}`);
      collect(node as Container<ChildNode>, next, around, found);
    } else if (["media", "container", "supports"].includes(node.name)) {
      collect(node as Container<ChildNode>, group, [...around, node], found);
    } else throw node.error(`@${node.name} has no place here yet`);
  });
}

interface Found {
  readonly rules: Weighed[];
  readonly rest: ChildNode[];
}

/** Nested rules written out, as their weight is counted by their whole selector. */
export function flatten(css: string): Root {
  const { code } = transform({ filename: "kit.css", code: Buffer.from(css), include: Features.Nesting, minify: false });
  return postcss.parse(code.toString(), { from: "kit.css" });
}

const byRank = (one: Weighed, other: Weighed): number =>
  one.rank.map((value, at) => value - (other.rank[at] ?? 0)).find((way) => way !== 0) ?? 0;

/**
 * Takes the rules of a layered sheet out of their layers. All get one weight, and stand in the order in which layers and specificity
 * would have let them win: the result is the same among themselves, and the same towards every host.
 */
export function weighRules(layered: Root): Root {
  const found: Found = { rules: [], rest: [] };
  collect(flatten(layered.toString()) as Container<ChildNode>, -1, [], found);
  const sheet = postcss.root({ nodes: found.rest });
  let last: readonly AtRule[] = [];
  let home: Container<ChildNode> = sheet as Container<ChildNode>;
  for (const { rule, around } of found.rules.toSorted(byRank)) {
    const same =
      around.length === last.length &&
      around.every((one, at) => one.name === last[at]?.name && one.params === last[at].params);
    if (!same) {
      home = sheet as Container<ChildNode>;
      for (const one of around) {
        const copy = one.clone({ nodes: [] });
        home.append(copy);
        home = copy as Container<ChildNode>;
      }
      last = around;
    }
    home.append(rule);
  }
  return sheet;
}
