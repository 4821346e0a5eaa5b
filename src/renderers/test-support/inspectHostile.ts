/** Every element that the kit renders itself. */
const elements = new Set(
  "a bdi blockquote br button circle code dd del details div dl dt ellipse em fieldset figcaption figure h2 h3 h4 h5 h6 hr input kbd label li line mark nav ol p path pre polyline polygon q rect section small span strong summary svg table tbody td th thead time tr ul".split(
    " ",
  ),
);

/** The elements of formulas: those of MathML that hold no link, no image, no HTML and no source. */
const formulaElements = /^(?:math|m[a-z]+|none)$/;

/** Whether an element shows a drawn diagram: in an `<img>`, SVG runs no script and loads nothing. */
function isDiagram(element: Element): boolean {
  const isPicture = element.closest(".cs-diagram-picture") !== null;
  return (
    element.localName === "img" && isPicture && element.getAttribute("src")?.startsWith("data:image/svg+xml;") === true
  );
}

/** Lists violations: elements that run, fetch, or imitate the kit because of untrusted content. */
export function inspectHostile(root: Element, payload: string): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    const isFormula = formulaElements.test(element.localName) && element.closest("math") !== null;
    const isPicture = isDiagram(element);
    if (!elements.has(element.localName) && !isFormula && !isPicture) found.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (/^on|^(?:src|srcset|srcdoc|poster|action|formaction|ping|name|xlink:href)$/.test(name) && !isPicture)
        found.push(name);
      // A short payload may occur in the kit's own names.
      if (/^(?:id|class|style|role)$/.test(name) && payload.length > 3 && value.includes(payload)) found.push(name);
    }
    const href = element.getAttribute("href");
    if (href !== null && !/^(?:https?|mailto):/.test(href)) found.push(`href ${href}`);
  }
  return found;
}
