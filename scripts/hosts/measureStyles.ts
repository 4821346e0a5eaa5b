/** The name that the measuring functions have in the page. */
declare global {
  var parity: {
    /** Notes the styles as they are, and returns how many elements and pseudo-elements that are. */
    remember(): number;
    /** Compares with what was noted. */
    compare(): { readonly differ: number; readonly samples: readonly string[] };
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
  let noted: readonly Measured[] = [];

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

  globalThis.parity = {
    remember() {
      noted = measure();
      return noted.length;
    },
    compare() {
      const now = measure();
      if (now.length !== noted.length || now.some(({ element }, at) => element !== noted[at]?.element))
        return { differ: now.length, samples: ["there are other elements"] };
      let differ = 0;
      const samples: string[] = [];
      for (const [at, { element, pseudo, values }] of now.entries()) {
        for (const [index, value] of values.entries()) {
          const earlier = noted[at]?.values[index];
          if (value === earlier && values.length === noted[at]?.values.length) continue;
          differ += 1;
          const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${pseudo}`;
          if (samples.length < 12) samples.push(`${name} ${properties[index] ?? ""}: ${earlier ?? ""} -> ${value}`);
        }
      }
      return { differ, samples };
    },
  };
}
