import { readFileSync } from "node:fs";
import { addFacts } from "./addFacts.ts";
import { addDiagramPage } from "../scripts/addDiagramPage.ts";
import { followImports } from "../scripts/visual/followImports.ts";
import { kitStyles } from "../scripts/styles/kitStyles.ts";
import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../stories/**/*.mdx", "../stories/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Storybook's own look is made of the kit's tokens, too; its bundler reads no style sheet as text.
  env: (variables) => ({ ...variables, STORYBOOK_TOKENS: readFileSync("src/styles/tokens.css", "utf8") }),
  typescript: { check: false, reactDocgen: "react-docgen" },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), addDiagramPage(), addFacts(), followImports()],
    css: { ...vite.css, postcss: { plugins: [kitStyles()] } },
    build: { ...vite.build, target: "es2022", chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
