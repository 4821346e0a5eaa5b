/** Names that the measuring functions have in the page. */
declare global {
  var parity: {
    /** Notes the styles as they are, and returns how many elements and pseudo-elements that are. */
    remember(): number;
    /** Compares with what was noted. */
    compare(): { readonly differ: number; readonly samples: readonly string[] };
    /** A sheet that says something else of every property of every element. */
    writeHostileSheet(passedOn: readonly string[]): string;
  };
}

/** Runs in the page: makes the functions that measure all computed styles of the kit's elements there. */
export function installMeasure(): void {
  interface Measured {
    readonly element: Element;
    readonly pseudo: string;
    readonly values: readonly string[];
  }
  const properties = [...getComputedStyle(document.documentElement)];
  let known: readonly Measured[] = [];

  function pseudosOf(element: Element): readonly string[] {
    const more: Record<string, readonly string[]> = {
      LI: ["::marker"],
      SUMMARY: ["::marker"],
      INPUT: ["::placeholder"],
      TEXTAREA: ["::placeholder"],
      DIALOG: ["::backdrop"],
    };
    return ["", "::before", "::after", ...(more[element.tagName] ?? [])];
  }

  function read(element: Element, pseudo: string): Measured {
    const style = getComputedStyle(element, pseudo || null);
    // What is not there has no look.
    const absent = /before|after/.test(pseudo) && style.content === "none";
    return { element, pseudo, values: absent ? ["none"] : properties.map((name) => style.getPropertyValue(name)) };
  }

  const measure = (): Measured[] =>
    [...document.querySelectorAll(".cs-root, .cs-root *")].flatMap((element) =>
      pseudosOf(element).map((pseudo) => read(element, pseudo)),
    );

  function findOdd(name: string, now: string): string | undefined {
    const candidates = [
      "7px",
      "rgb(200, 0, 100)",
      "3",
      "0.4",
      "none",
      "auto",
      "normal",
      "hidden",
      "center",
      "block",
      "flex",
      "bold",
    ];
    const words = [
      "italic",
      "uppercase",
      "underline",
      "right",
      "end",
      "both",
      "all",
      "always",
      "scale(2)",
      "blur(2px)",
      "7px 9px",
    ];
    const rest = [
      "1px dotted rgb(200, 0, 100)",
      "linear-gradient(red, blue)",
      '"!"',
      "fixed",
      "inset",
      "dotted",
      "3s",
      "wait",
      "off",
      "nowrap",
    ];
    return [...candidates, ...words, ...rest, "under", "table", "strict", "large", "serif", "1", "2 / 3", "100%"].find(
      (value) => value !== now && CSS.supports(name, value),
    );
  }

  globalThis.parity = {
    remember() {
      known = measure();
      return known.length;
    },
    compare() {
      const now = measure();
      if (now.length !== known.length || now.some(({ element }, at) => element !== known[at]?.element))
        return { differ: now.length, samples: ["there are other elements"] };
      let differ = 0;
      const samples: string[] = [];
      for (const [at, { element, pseudo, values }] of now.entries()) {
        for (const [index, value] of values.entries()) {
          const before = known[at]?.values[index];
          if (value === before && values.length === known[at]?.values.length) continue;
          differ += 1;
          const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${pseudo}`;
          if (samples.length < 12) samples.push(`${name} ${properties[index] ?? ""}: ${before ?? ""} -> ${value}`);
        }
      }
      return { differ, samples };
    },
    writeHostileSheet(passedOn) {
      const plain = document.createElement("i");
      const inner = document.createElement("i");
      plain.append(inner);
      document.body.append(plain);
      const style = getComputedStyle(plain);
      const odd = properties.flatMap((name) => {
        const value = passedOn.includes(name) ? undefined : findOdd(name, style.getPropertyValue(name));
        return value === undefined ? [] : [{ name, value }];
      });
      const inherited = odd.filter(({ name, value }) => {
        plain.style.setProperty(name, value);
        const isInherited = getComputedStyle(inner).getPropertyValue(name) === style.getPropertyValue(name);
        plain.style.removeProperty(name);
        return isInherited && getComputedStyle(inner).getPropertyValue(name) !== value;
      });
      plain.remove();
      const write = (list: typeof odd): string => list.map(({ name, value }) => `${name}:${value}`).join(";");
      const tags = [
        ...new Set([...document.querySelectorAll(".cs-root, .cs-root *")].map(({ localName }) => localName)),
      ];
      const stage = ":not(html, head, head *, body, x-stage)";
      const selectors = [
        "*",
        ...tags,
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
      const all = selectors.map((one) => (/^[a-z]/.test(one) ? one : `${one}:where(${stage})`));
      const more = all.flatMap((one) =>
        ["::before", "::after", "::marker", "::placeholder", "::backdrop"].map((end) => one + end),
      );
      return `html, body, x-stage { ${write(inherited)} } ${all.join(",")} { ${write(odd)} } ${more.join(",")} { ${write(odd)}; content: "!" }`;
    },
  };
}
