import { contrast, readRgb } from "./contrast.ts";
import { findToken, isColour, toThemes, type Token } from "./parseTokens.ts";

/** Two colour tokens that are seen on each other, and the least contrast they must have. */
export interface ContrastPair {
  /** Token of the text, the icon or the line. */
  readonly ink: string;
  /** Token of the background. */
  readonly paper: string;
  /** By WCAG 2.2 level AA: 4.5 for text (1.4.3), 3 for edges of controls and for icons (1.4.11). */
  readonly least: 4.5 | 3;
}

/** The contrasts of a pair. */
export interface MeasuredPair extends ContrastPair {
  readonly light: number;
  readonly dark: number;
  /** Whether both reach the least. */
  readonly passes: boolean;
}

const grounds = ["canvas", "surface", "sunken", "hover"];
const texts = ["text", "text-muted", "text-faint", "accent-text", "success", "danger", "warning"];
const changes = ["diff-added", "diff-added-word", "diff-removed", "diff-removed-word"];

/** Colours that nothing has to be read from, each with the reason. */
export const decorative: Readonly<Record<string, string>> = {
  edge: "the hairline of what floats, beside its shadow",
  "edge-shade": "the shade at an edge behind which code or a table goes on; it can be scrolled without it",
  border: "divides areas that space divides, too; controls have border-strong",
  scrim: "dims the page behind a dialog",
};

/** The pairs of ink and paper that the kit draws. A colour that is in none of them, and is not decorative, fails the gate. */
export function listPairs(tokens: readonly Token[]): readonly ContrastPair[] {
  const named = (prefix: string): string[] =>
    tokens.flatMap(({ name }) => (name.startsWith(prefix) && isColour(findToken(name, tokens), tokens) ? [name] : []));
  const [syntax, ansi, agents] = [named("syntax-"), named("ansi-"), named("agent-")];
  const cross = (inks: readonly string[], papers: readonly string[], least: 4.5 | 3): ContrastPair[] =>
    inks.flatMap((ink) => papers.map((paper) => ({ ink, paper, least })));
  return [
    ...cross(texts, grounds, 4.5),
    ...cross(["text", "text-muted"], ["bubble"], 4.5),
    ...cross(["text"], ["found", "accent-soft", ...changes], 4.5),
    ...cross(["on-accent"], ["accent", "accent-hover"], 4.5),
    ...cross(["accent-text"], ["accent-soft"], 4.5),
    ...cross(agents, grounds, 4.5),
    ...cross(syntax, ["sunken", ...changes], 4.5),
    ...cross(ansi, ["sunken"], 4.5),
    ...cross(["border-strong", "accent"], grounds, 3),
    ...cross(["danger", "mark-outer"], ["mark-inner"], 3),
  ];
}

/** Computes the contrasts of a pair from the token source. */
export function measurePair(pair: ContrastPair, tokens: readonly Token[]): MeasuredPair {
  const [ink, paper] = [pair.ink, pair.paper].map((name) => toThemes(findToken(name, tokens), tokens));
  const at = (theme: "light" | "dark"): number => contrast(readRgb(ink?.[theme] ?? ""), readRgb(paper?.[theme] ?? ""));
  const [light, dark] = [at("light"), at("dark")];
  return { ...pair, light, dark, passes: light >= pair.least && dark >= pair.least };
}

/** The colours that are in no pair and not decorative: nobody has said what they are read on. */
export function findUnpaired(tokens: readonly Token[]): readonly string[] {
  const paired = new Set(listPairs(tokens).flatMap(({ ink, paper }) => [ink, paper]));
  return tokens
    .filter((token) => isColour(token, tokens) && !paired.has(token.name) && !(token.name in decorative))
    .map(({ name }) => name);
}
