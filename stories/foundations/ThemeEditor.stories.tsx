import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, userEvent, within } from "storybook/test";
import { findPart } from "../support/findPart.ts";
import { ThemeEditor } from "./ThemeEditor.tsx";
import { codeWith } from "../support/codeWith.ts";

const meta = {
  title: "Foundations/Theme editor",
  component: ThemeEditor,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true }, a11y: { config: { rules: [{ id: "landmark-unique", enabled: false }] } } },
} satisfies Meta<typeof ThemeEditor>;
export default meta;

/** What is chosen is drawn by the chat at once, measured, and written as CSS. */
export const Editor: StoryObj<typeof meta> = {
  name: "Theme editor",
  // Whether the two threads follow their end after the density has changed twice is a matter of the moment.
  tags: ["no-picture"],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const light = findPart(canvasElement, '.te-preview[data-theme="light"]');
    const deny = await within(light).findByRole("button", { name: /^Deny(?! with)/ });
    const before = getComputedStyle(light).getPropertyValue("--cs-accent");
    await expect(before).toBe("");
    await expect(canvas.getByText(codeWith("nothing to paste"))).toBeVisible();

    await fireEvent.change(canvas.getByLabelText("Accent, light"), { target: { value: "#0a7d55" } });
    await fireEvent.change(canvas.getByLabelText(/^Radius/), { target: { value: "2" } });
    await userEvent.selectOptions(canvas.getByLabelText("Density"), "compact");
    await expect(deny.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    await expect(getComputedStyle(light).getPropertyValue("--cs-accent")).toBe("#0a7d55");
    await expect(getComputedStyle(deny).borderStartStartRadius).toMatch(/^[12]px$/);

    const css = findPart(canvasElement, ".te-form pre").textContent;
    for (const line of ["--cs-accent: #0a7d55;", "--cs-radius: 2px;", "--cs-density: -1;"])
      await expect(css).toContain(line);
    // Only light was changed: in dark the app keeps the accent of the kit.
    await expect(css.slice(css.indexOf(".dark .my-app"))).toContain("--cs-accent: #8b9bff;");
    await expect(canvasElement.querySelectorAll('.te-verdict[data-passes="false"]')).toHaveLength(0);

    await fireEvent.change(canvas.getByLabelText("Text, light"), { target: { value: "#bbbbbb" } });
    await expect(canvas.getAllByText(/too low/).length).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole("button", { name: "Back to the kit's theme" }));
    await expect(canvas.getByText(codeWith("nothing to paste"))).toBeVisible();
  },
};
