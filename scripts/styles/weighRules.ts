import { selectorSpecificity } from "@csstools/selector-specificity";
import { Features, transform } from "lightningcss";
import postcss from "postcss";
import type { AtRule, ChildNode, Container, Root, Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

/** A `:not()` that excludes nothing and only adds specificity: the given number of classes, and eight elements. */
const weigh = (classes: number): string => `:not(${"._ ".repeat(classes)}i i i i i i i i)`;

/**
 * The specificity of a rule. `base` overrides `button:hover`, `input[type="text"]` and `html body main article p`, but not
 * `.mine .cs-button`. `state` is for hovered, pressed and focused elements: it overrides `button:enabled:hover`, but not
 * `.mine .cs-button:hover`. Frameworks select controls and cells by lists of attributes and positions: `control` overrides these.
 */
const weights = { base: weigh(1), state: weigh(2), control: weigh(5) };

/** Elements that frameworks select by their type attribute or position, and the kit's classes for them. */
const controls = ":is(input, select, textarea, option, progress, th, td, tr)";
const controlClass =
  /\.cs-(field|checkbox|radio|composer-input|thread-search-input|diff-comment-(line|text)|progress|timeline-track|inspector-(search|slider))(?![\w-])|\[data-align|(^|[\s>(,])(th|td|tr|input|select|textarea)(?![\w-])/;

/** Elements in a state that frameworks have rules for, and the reset with them; and the properties which these rules set. */
const stressed = [
  {
    elements: ":is(a, button, summary):is(:hover, :active)",
    sets: /^(color|background|border(?!.*(radius|collapse|spacing))|box-shadow|filter|opacity|text-decoration|transform|fill|stroke)/,
  },
  { elements: ":focus", sets: /^outline/ },
];

/** The groups of rules, in ascending precedence. */
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
function weighSelector(selector: selectorParser.Selector, weight: keyof typeof weights, only = ""): string {
  const nodes = [...selector.nodes];
  const at = nodes.findIndex(isPseudoElement);
  const [plain, rest] = at === -1 ? [nodes, []] : [nodes.slice(0, at), nodes.slice(at)];
  const narrowed = only === "" ? "" : `:where(${only})`;
  return `:where(${plain.join("").trim() || "*"})${narrowed}${weights[weight]}${rest.join("")}`;
}

/** The selectors with which one is shipped: with its own specificity, and with more for controls and cells. */
function weighAll(selector: selectorParser.Selector, group: number): readonly string[] {
  const subject = selector.nodes.slice(selector.nodes.findLastIndex((node) => node.type === "combinator") + 1).join("");
  // The reset.
  if (group === 0) {
    const ownWeight = subject.includes(":focus") ? "state" : "base";
    const narrowed = /\[role/.test(String(selector)) ? "" : controls;
    return [weighSelector(selector, ownWeight), weighSelector(selector, "control", narrowed)];
  }
  if (controlClass.test(subject)) return [weighSelector(selector, "control")];
  return [weighSelector(selector, /:(hover|active|focus)/.test(subject) ? "state" : "base")];
}

/** The same rule for elements in such a state, each with the properties that matter there; none where it sets none of them. */
function repeatStressed(rule: Rule, selectors: readonly selectorParser.Selector[]): Rule[] {
  const able = selectors.filter((selector) => !selector.nodes.some(isPseudoElement));
  if (able.length === 0) return [];
  return stressed.flatMap(({ elements, sets }) => {
    const copy = rule.clone({ selector: able.map((one) => weighSelector(one, "state", elements)).join(",\n") });
    copy.each((node) => {
      if (node.type !== "decl" || node.important || !sets.test(node.prop)) node.remove();
    });
    return copy.nodes.length > 0 ? [copy] : [];
  });
}

/** Splits a rule by the specificity of its selectors, which is expressed by the order of the sheet from here on. */
function weighRule(rule: Rule, group: number, around: readonly AtRule[]): Weighed[] {
  const byRank = new Map<string, { rank: Weighed["rank"]; selectors: selectorParser.Selector[] }>();
  const list = selectorParser().astSync(rule.selector);
  for (const selector of list.nodes) {
    const { a, b, c } = selectorSpecificity(selector);
    if (a > 0) throw rule.error(`An id outweighs every host: ${rule.selector}`);
    const entry = byRank.get(`${b},${c}`) ?? { rank: [group, b, c] as const, selectors: [] };
    entry.selectors.push(selector);
    byRank.set(`${b},${c}`, entry);
  }
  return [...byRank.values()].flatMap(({ rank, selectors }) => {
    const selector = selectors.flatMap((one) => weighAll(one, group)).join(",\n");
    return [rule.clone({ selector }), ...repeatStressed(rule, selectors)].map((weighed) => ({
      rank,
      around,
      rule: weighed,
    }));
  });
}

function collect(container: Container<ChildNode>, group: number, around: readonly AtRule[], found: Found): void {
  container.each((node) => {
    if (node.type === "rule") found.rules.push(...weighRule(node, group, around));
    if (node.type !== "atrule") return;
    if (node.name === "keyframes" || node.name === "font-face") found.rest.push(node.clone());
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

/** Flattens nested rules, since their specificity is that of the whole selector. */
export function flatten(css: string): Root {
  const { code } = transform({ filename: "kit.css", code: Buffer.from(css), include: Features.Nesting, minify: false });
  return postcss.parse(code.toString(), { from: "kit.css" });
}

const byRank = (one: Weighed, other: Weighed): number =>
  one.rank.map((value, at) => value - (other.rank[at] ?? 0)).find((way) => way !== 0) ?? 0;

/**
 * Moves the rules of a layered sheet out of their layers. All get one specificity, in the order of precedence that layers and
 * specificity gave them: among the kit's rules the result is the same, and it does not depend on the host.
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
