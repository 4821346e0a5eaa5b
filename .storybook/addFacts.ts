import type { Plugin } from "vite";
import { listAnatomies } from "../scripts/facts/findAnatomy.ts";
import { listIcons } from "../scripts/facts/findIcons.ts";

/** The modules that it makes, by name. */
const modules: Readonly<Record<string, () => string>> = {
  "virtual:kit-icons": () => {
    const icons = listIcons(process.cwd());
    const list = icons.map((icon) => icon.name).join(", ");
    return `import { ${list} } from "lucide-react";
export const drawings = { ${list} };
export const icons = ${JSON.stringify(icons)};`;
  },
  "virtual:kit-anatomies": () => `export const anatomies = ${JSON.stringify(listAnatomies(process.cwd()))};`,
};

/** Gives the pages of Storybook what can be read from the sources: the icons that the kit draws, and the parts of each component. */
export function addFacts(): Plugin {
  return {
    name: "kit-facts",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}
