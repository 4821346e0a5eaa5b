import type { Plugin } from "vite";
import { listAnatomies } from "../scripts/facts/findAnatomy.ts";
import { listIcons } from "../scripts/facts/findIcons.ts";

const name = "virtual:kit-facts";

/** Gives the pages of Storybook what can be read from the sources: the icons that the kit draws, and the slots of each component. */
export function addFacts(): Plugin {
  return {
    name: "kit-facts",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined;
      const icons = listIcons(process.cwd());
      const list = icons.map((icon) => icon.name).join(", ");
      return [
        `import { ${list} } from "lucide-react";`,
        `export const drawings = { ${list} };`,
        `export const icons = ${JSON.stringify(icons)};`,
        `export const anatomies = ${JSON.stringify(listAnatomies(process.cwd()))};`,
      ].join("\n");
    },
  };
}
