import { addons } from "storybook/manager-api";
import { parseTokens } from "../scripts/tokens/parseTokens.ts";
import { createBrand } from "./brand.ts";

/** The sheet of the tokens, which main.ts puts in place of this name. */
const sheet = process.env["STORYBOOK_TOKENS"] ?? "";

const { sign, look } = createBrand(
  matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  parseTokens(sheet),
);

addons.setConfig({
  theme: look,
  sidebar: { showRoots: true },
  // Pages without controls take the whole room.
  layoutCustomisations: {
    showPanel: ({ storyId }, shown) => (/^(welcome|foundations|patterns)-/.test(storyId) ? false : shown),
  },
});

const icon = document.head.querySelector<HTMLLinkElement>("link[rel~=icon]") ?? document.createElement("link");
icon.rel = "icon";
icon.type = "image/svg+xml";
icon.href = sign;
document.head.append(icon);
