/** Values of which each property takes one. */
const VALUES = [
  "7px;rgb(200, 0, 100);3;0.4;none;auto;normal;hidden;center;block;flex;bold;italic;uppercase;underline;right;end;both;all;always",
  'scale(2);blur(2px);7px 9px;1px dotted rgb(200, 0, 100);linear-gradient(red, blue);"!";fixed;inset;dotted;3s;wait;off;nowrap;under',
  "table;strict;large;serif;1;2 / 3;100%",
].flatMap((line) => line.split(";"));

/** Its arguments, passed to the page, which has no access to this file. */
export interface HostileOptions {
  readonly values: readonly string[];
  /** Properties that the kit inherits from a host, which are not changed. */
  readonly passedOn: readonly string[];
}

/** The options of `writeHostileSheet`. */
export const hostile = (passedOn: readonly string[]): HostileOptions => ({ values: VALUES, passedOn });

/** Runs in the page: writes a sheet that changes every property of every element, and for the page the inherited ones. */
export function writeHostileSheet({ values, passedOn }: HostileOptions): string {
  const [outer, inner] = [document.createElement("i"), document.createElement("i")];
  outer.append(inner);
  document.body.append(outer);
  const [outerStyle, innerStyle] = [getComputedStyle(outer), getComputedStyle(inner)];
  const odd = [...outerStyle].flatMap((name) => {
    if (passedOn.includes(name)) return [];
    const value = values.find((one) => one !== outerStyle.getPropertyValue(name) && CSS.supports(name, one));
    return value === undefined ? [] : [{ name, value }];
  });
  const inherited = odd.filter(({ name, value }) => {
    const before = innerStyle.getPropertyValue(name);
    outer.style.setProperty(name, value);
    const isInherited = innerStyle.getPropertyValue(name) !== before;
    outer.style.removeProperty(name);
    // These sizes only follow from those of the parent (`inline-size: auto`), although no host style is inherited; `font-size` is.
    return isInherited && !/block|inline|width|height|size|origin/.test(name.replace("font-size", ""));
  });
  outer.remove();
  const write = (list: typeof odd): string => list.map(({ name, value }) => `${name}:${value}`).join(";");
  const tags = [...document.querySelectorAll(".cs-root, .cs-root *")].map(({ localName }) => localName);
  const states = [
    "*",
    "[class]",
    "[role]",
    "[type]",
    "[data-slot]",
    "[tabindex]",
    ":focus",
    ":focus-visible",
    ":hover",
    ":first-child",
  ];
  const outside = ":where(:not(html, head, head *, body, x-stage))";
  const all = [...new Set(tags), ...states.map((state) => state + outside)];
  const pseudos = ["::before", "::after", "::marker", "::placeholder", "::backdrop"].flatMap((end) =>
    all.map((one) => one + end),
  );
  return [
    `html, body, x-stage { ${write(inherited)} }`,
    `${all.join(",")} { ${write(odd)} }`,
    ...pseudos.map((one) => `${one} { ${write(odd)}; content: "!" }`),
  ].join("\n");
}
