/** Every element that the kit renders itself. */
const elements = new Set(
  "a bdi blockquote br button circle code dd del details div dl dt ellipse em fieldset figcaption figure h2 h3 h4 h5 h6 hr input label li line mark nav ol p path pre polyline polygon q rect section small span strong summary svg table tbody td th thead time tr ul".split(
    " ",
  ),
);

/** Lists violations: elements that run, fetch, or imitate the kit because of untrusted content. */
export function inspectHostile(root: Element, payload: string): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (!elements.has(element.localName)) found.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (/^on|^(?:src|srcset|srcdoc|poster|action|formaction|ping|name|xlink:href)$/.test(name)) found.push(name);
      // A short payload may occur in the kit's own names.
      if (/^(?:id|class|style|role)$/.test(name) && payload.length > 3 && value.includes(payload)) found.push(name);
    }
    const href = element.getAttribute("href");
    if (href !== null && !/^(?:https?|mailto):/.test(href)) found.push(`href ${href}`);
  }
  return found;
}
