import type { Meta, StoryObj } from "@storybook/react-vite";
import { X } from "lucide-react";
import { Badge, Button, CodeBlock, DiffView, IconButton, Terminal, VisibleText } from "../../src/ui/index.ts";

const meta: Meta<typeof Button> = { title: "UI/Atoms", component: Button, args: { children: "Send" } };
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: "primary" } };
export const Secondary: Story = {};
export const Quiet: Story = { args: { variant: "quiet" } };
export const Disabled: Story = { args: { variant: "primary", disabled: true } };

export const Icon: Story = {
  render: () => (
    <IconButton label="Remove">
      <X aria-hidden="true" />
    </IconButton>
  ),
};

export const Badges: Story = {
  render: () => (
    <p>
      <Badge>Denied</Badge> <Badge tone="accent">Running</Badge> <Badge tone="warning">Needs approval</Badge>{" "}
      <Badge tone="danger">Failed</Badge>
    </p>
  ),
};

export const Code: Story = { render: () => <CodeBlock language="ts" code={"export const answer: number = 42;\n"} /> };

export const LongOutput: Story = {
  render: () => <Terminal output={Array.from({ length: 500 }, (_, index) => `line ${index + 1}`).join("\n")} />,
};

export const NewFile: Story = {
  render: () => (
    <DiffView change={{ type: "diff", path: "src/new.js", oldText: null, newText: "export const a = 1;\n" }} />
  ),
};

export const HiddenCharacters: Story = { render: () => <VisibleText text={"rm -rf ./build \u202e&& echo done"} /> };
