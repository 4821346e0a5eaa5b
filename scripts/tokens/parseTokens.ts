/** A value of a token in the two colour themes; the same text twice where it does not depend on them. */
export interface ThemedValue {
  readonly light: string;
  readonly dark: string;
}

/** A design token as src/styles/tokens.css declares it. */
export interface Token {
  /** Its name without `--cs-`: `text-muted`. */
  readonly name: string;
  /** First sentence of the comment above its section: "Surfaces". */
  readonly section: string;
  /** The text behind the colon, on one line. */
  readonly value: string;
}

/** The densities, and the number that `--cs-density` has in each. */
export const densities = { compact: -1, default: 0, comfortable: 1 } as const;

/** Name of a density, the value of `data-density`. */
export type Density = keyof typeof densities;

const line = /\/\*([\s\S]*?)\*\/|--cs-([a-z0-9-]+):\s*([^;]+);|\n\s*\n|\{/g;

/** Reads the tokens of a style sheet in their order. Throws where it finds none: what is drawn from an empty list proves nothing. */
export function parseTokens(css: string): readonly Token[] {
  const tokens: Token[] = [];
  let section = "";
  let fresh = true;
  for (const [, comment, name, value] of css.matchAll(line)) {
    if (comment !== undefined) {
      // Only the comment that begins a paragraph names a section; later ones explain a single token.
      if (fresh) section = (comment.trim().split(/[.:;]/)[0] ?? "").replace(/\s+/g, " ");
      fresh = false;
    } else if (name === undefined || value === undefined) fresh = true;
    else {
      fresh = false;
      tokens.push({ name, section, value: value.replace(/\s+/g, " ").trim() });
    }
  }
  if (tokens.length === 0) throw new Error("No token found in the style sheet.");
  return tokens;
}

/** Replaces `var(--cs-x)` by the value of that token, to any depth. Throws for a name that no token has. */
export function expand(value: string, tokens: readonly Token[]): string {
  return value.replace(/var\(--cs-([a-z0-9-]+)\)/g, (_, name: string) => expand(findToken(name, tokens).value, tokens));
}

/** Finds a token by its name without `--cs-`; throws when there is none. */
export function findToken(name: string, tokens: readonly Token[]): Token {
  const token = tokens.find((candidate) => candidate.name === name);
  if (token === undefined) throw new Error(`There is no token --cs-${name}.`);
  return token;
}

/** The value of a token in light and in dark, without references. */
export function toThemes(token: Token, tokens: readonly Token[]): ThemedValue {
  const value = expand(token.value, tokens);
  const pick = (theme: "light" | "dark"): string =>
    value.replace(/light-dark\(((?:[^(),]|\([^)]*\))*), ((?:[^(),]|\([^)]*\))*)\)/g, (_, light: string, dark: string) =>
      theme === "light" ? light : dark,
    );
  return { light: pick("light"), dark: pick("dark") };
}

const dense = /^(max\((\d+)px, )?calc\((\d+)px \+ (\d+)px \* var\(--cs-density, 0\)\)\)?$/;

/** The pixels of a length in a density; undefined for a value that is no plain length. */
export function toPixels(value: string, density: Density = "default"): number | undefined {
  const plain = /^(\d+)px$/.exec(value)?.[1];
  if (plain !== undefined) return Number(plain);
  const [, , least = "0", base, step] = dense.exec(value) ?? [];
  return base === undefined ? undefined : Math.max(Number(least), Number(base) + Number(step) * densities[density]);
}

/** Whether the value of a token is a colour, its own or that of another token. */
export function isColour(token: Token, tokens: readonly Token[]): boolean {
  return /^(#[0-9a-f]{6}|rgb\([^)]*\))$/.test(toThemes(token, tokens).light);
}
