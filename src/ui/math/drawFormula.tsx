import { createElement, Fragment, type ReactNode } from "react";
import library, { type Options } from "temml";
import { hidesCharacters } from "../../content/index.ts";

/** Draws a formula of TeX as MathML elements; undefined if it cannot be drawn. */
export type DrawFormula = (tex: string, options: FormulaOptions) => ReactNode;

/** How a formula is drawn. */
export interface FormulaOptions {
  /** Whether it stands between blocks: with large operators, and limits above and below them. */
  readonly isBlock: boolean;
  /** Commands of the app, e.g. `{ "\\R": "\\mathbb{R}" }`. */
  readonly macros: Readonly<Record<string, string>>;
}

/** Characters of a formula, expansions of its commands, elements and levels of them that are drawn at most. */
const [maxLength, maxExpansions, maxNodes, maxDepth] = [3000, 200, 10_000, 200];

/** The elements of MathML that the library uses and that contain no link, no image and no HTML. */
const elements: ReadonlySet<string> = new Set(
  "math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none".split(
    " ",
  ),
);
/** Their attributes that run no script and load nothing: no `href`, `src`, `id` or `on…`. */
const attributes: ReadonlySet<string> = new Set(
  "accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width".split(
    " ",
  ),
);
/** Styles that change no place outside of the formula; what is too large is clipped by its box. */
const styles =
  /^(?:color|backgroundColor|fontWeight|fontStyle|mathDepth|textAlign|whiteSpace|transform|(?:min)?(?:width|height)|(?:margin|padding|border)\w*)$/;
/** Numbers, units, names, colours and functions of these; no percentages, since the box is as wide as its formula. */
const value = /^[\w\s.,+#()-]{0,100}$/;
/** A length of 100 units or more, `500em`, but no colour, `#100f00`: no formula needs it. */
const huge = /(?<![.#\w])\d{3,}(?:\.\d*)?[a-z]/;
/** Classes of the library that have a style in Math.css. */
const classes: ReadonlySet<string> = new Set(
  "tml-display tml-right tml-left tml-jot tml-small tml-prime tml-sml-pad tml-med-pad tml-lrg-pad tml-overline tml-underline tml-cancel tml-xcancel upstrike downstrike sout tml-fbox tml-tilde-2 tml-tilde-3 tml-tilde-4 tml-hat-1 tml-hat-2 tml-hat-3 tml-hat-4 chr-sml chr-med chr-lrg".split(
    " ",
  ),
);

/** The signs between a function and its argument, and between factors, which the library writes by itself. */
const invisibleOperator = /^[\u2061-\u2064]$/;

/** The part of the library that is used; its own types have the default export of its CommonJS file. */
interface Library {
  readonly __renderToMathMLTree: (tex: string, options: Options) => unknown;
}

function isLibrary(value: unknown): value is Library {
  return isNode(value) && "__renderToMathMLTree" in value && typeof value.__renderToMathMLTree === "function";
}

/** A node of the library's tree, as far as it is read. */
interface TreeNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly children?: unknown;
  readonly attributes?: unknown;
  readonly classes?: unknown;
  readonly style?: unknown;
}

/**
 * Draws a formula of TeX as MathML. What is drawn is built from the library's tree: only elements, attributes and styles that are listed,
 * so there is no HTML, no link and no request. Returns undefined for what is not TeX, contains characters that cannot be seen, or is beyond
 * a limit.
 */
export const drawFormula: DrawFormula = (tex, { isBlock, macros }) => {
  // Its source is shown, in which such characters are marked.
  if (tex.length > maxLength || hidesCharacters(tex)) return undefined;
  try {
    const tree = toTree(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      wrap: "tex",
      maxExpand: maxExpansions,
      // Of a size that the formula gives, e.g. to `\rule`: at most so many em, or points.
      maxSize: [20, 100],
      // The library stores definitions of a formula there.
      macros: { ...macros },
    });
    return toElement(tree, { nodes: maxNodes }, 0);
  } catch {
    // Not TeX, or nested deeper than the stack.
    return undefined;
  }
};

function toTree(tex: string, options: Options): unknown {
  const loaded: unknown = library;
  if (!isLibrary(loaded)) throw new TypeError("This version of temml makes no tree.");
  return loaded.__renderToMathMLTree(tex, options);
}

function toElement(tree: unknown, budget: { nodes: number }, depth: number): ReactNode {
  if (!isNode(tree)) return null;
  budget.nodes -= 1;
  if (budget.nodes < 0 || depth > maxDepth) throw new RangeError("The formula is too long.");
  if (typeof tree.text === "string") {
    // `\char` writes any character.
    if (hidesCharacters(tree.text) && !invisibleOperator.test(tree.text)) throw new RangeError("It cannot be seen.");
    return tree.text;
  }
  const nodes: readonly unknown[] = Array.isArray(tree.children) ? tree.children : [];
  const children = nodes.map((child) => toElement(child, budget, depth + 1));
  if (tree.type === undefined) return createElement(Fragment, null, ...children);
  if (typeof tree.type !== "string" || !elements.has(tree.type)) throw new TypeError("No element of MathML.");
  const own = Array.isArray(tree.classes) ? tree.classes.filter((name) => classes.has(String(name))) : [];
  return createElement(
    tree.type,
    {
      ...pick(tree.attributes, (name) => attributes.has(name)),
      className: ["cs-plain", ...own.map((name) => `cs-${String(name)}`)].join(" "),
      style: pick(tree.style, (name) => styles.test(name)),
    },
    ...children,
  );
}

function isNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null;
}

/** The entries of an object whose name and text are allowed, as texts; none if it is no object. */
function pick(entries: unknown, isAllowed: (name: string) => boolean): Record<string, string> {
  if (typeof entries !== "object" || entries === null) return {};
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const text = String(entry);
      return isAllowed(name) && value.test(text) && !huge.test(text) ? [[name, text] as const] : [];
    }),
  );
}
