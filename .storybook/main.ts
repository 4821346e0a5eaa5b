import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../stories/**/*.mdx", "../stories/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { check: false, reactDocgen: "react-docgen" },
  viteFinal: (vite) => ({
    ...vite,
    // light-dark() must survive: lightningcss would rewrite it for older browsers and then ignore the host's color-scheme.
    build: {
      ...vite.build,
      target: "es2022",
      cssTarget: ["chrome123", "safari17.5", "firefox121"],
      chunkSizeWarningLimit: 4000,
    },
  }),
};

export default config;
