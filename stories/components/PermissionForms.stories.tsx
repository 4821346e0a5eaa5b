import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { PermissionDock } from "../../src/components/index.ts";
import { Asking, type AskingProps } from "../support/Asking.tsx";
import { findPart } from "../support/findPart.ts";

const meta: Meta<AskingProps> = {
  title: "Permissions/PermissionDock/Forms",
  component: Asking,
  subcomponents: { PermissionDock },
};
export default meta;
type Story = StoryObj<AskingProps>;

/** Values the agent needs. */
export const Form: Story = {
  args: {
    ask: (session) =>
      session.askFor({
        requestId: "form",
        kind: "form",
        title: "Set up a new project",
        schema: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", title: "Name" },
            tests: { type: "boolean", title: "With tests" },
            runner: { type: "string", title: "Runner", enum: ["node", "vitest"] },
          },
        },
      }),
  },
  play: async ({ canvasElement }) => {
    // The form is loaded on demand.
    await expect(await within(canvasElement).findByRole("textbox", { name: /Name/ })).toBeVisible();
  },
};

/** A form of many fields scrolls by itself: what the call does stays readable above it. */
export const LongForm: Story = {
  args: {
    ask: (session) => {
      const at = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
      const argument = JSON.stringify({ project: "shop", region: "eu-west-1", size: "large" });
      session.feed({ type: "toolCall.started", ...at, toolName: "create_server", argument });
      const names = Array.from({ length: 12 }, (_, index) => `Setting ${index + 1}`);
      session.askFor({
        requestId: "form",
        kind: "form",
        toolCallId: "c",
        title: "Settings of the server",
        schema: {
          type: "object",
          properties: Object.fromEntries(names.map((name) => [name, { type: "string", title: name }])),
        },
        options: [
          { id: "accept", label: "", kind: "allow_once" },
          { id: "decline", label: "", kind: "reject_once" },
        ],
      });
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole("textbox", { name: /Setting 12/ });
    const body = findPart(canvasElement, ".cs-permission-body");
    const room = Math.min(body.scrollHeight, window.innerHeight / 5);
    await expect(body.getBoundingClientRect().height).toBeGreaterThan(room - 2);
    const fields = findPart(canvasElement, ".cs-form-body");
    await expect(fields.clientHeight).toBeGreaterThan(80);
    await expect(fields.scrollHeight).toBeGreaterThan(fields.clientHeight);
    await expect(canvas.getByRole("button", { name: "Deny" })).toBeVisible();
  },
};

/** An optional object is one button: its fields appear when it is added, with the focus, and can be removed again. */
export const OptionalObject: Story = {
  args: {
    ask: (session) =>
      session.askFor({
        requestId: "form",
        kind: "form",
        title: "Order the parts",
        schema: {
          type: "object",
          properties: {
            note: { type: "string", title: "Note" },
            address: {
              type: "object",
              title: "Address",
              required: ["street"],
              properties: { street: { type: "string", title: "Street" }, city: { type: "string", title: "City" } },
            },
          },
        },
      }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const add = await canvas.findByRole("button", { name: "Add Address" });
    await expect(canvas.queryByRole("textbox", { name: /Street/ })).toBeNull();
    await userEvent.click(add);
    await expect(await canvas.findByRole("textbox", { name: /Street/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Remove Address" }));
    await expect(await canvas.findByRole("button", { name: "Add Address" })).toHaveFocus();
    await expect(canvas.queryByRole("textbox", { name: /Street/ })).toBeNull();
  },
};
