import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect, within } from "storybook/test";
import { toPixels, type Density } from "../../scripts/tokens/parseTokens.ts";
import { ToolCallCard } from "../../src/renderers/index.ts";
import { Button } from "../../src/ui/index.ts";
import { commandCall, ofStatus, readCall } from "../support/toolCall.ts";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";
import { densityNames, Lengths } from "./Lengths.tsx";
import { selectSection } from "./tokenSource.ts";

const heights = selectSection("Heights of rows and controls");

/** Some rows and controls in a density. */
function Sample({ density }: { readonly density: Density }): ReactElement {
  return (
    <section className="fd-column" data-density={density} aria-label={density}>
      <h3 className="fd-note">{density}</h3>
      <div>
        <ToolCallCard part={ofStatus(readCall, "completed")} />
        <ToolCallCard part={ofStatus(commandCall, "failed")} />
        <ToolCallCard part={ofStatus(commandCall, "in_progress")} />
      </div>
      <div className="fd-row" style={{ gap: "var(--cs-default-space-2)" }}>
        <Button variant="primary">Allow once</Button>
        <Button>Deny</Button>
        <Button size="small" variant="quiet">
          Details
        </Button>
      </div>
    </section>
  );
}

function DensityPage(): ReactElement {
  return (
    <FoundationPage
      title="Density"
      lead={
        <>
          How much room the kit takes: <code className="fd-code">data-density=&quot;compact&quot;</code>,{" "}
          <code className="fd-code">default</code> or <code className="fd-code">comfortable</code> on any element around
          or inside the kit. Spaces and the heights of rows and controls change; type and icons stay, and what a finger
          presses keeps its 44 px.
        </>
      }
    >
      <FoundationSection title="Side by side">
        <div className="fd-row">
          {densityNames.map((density) => (
            <Sample key={density} density={density} />
          ))}
        </div>
      </FoundationSection>
      <FoundationSection title="Heights" note="No control is lower than 24 px (WCAG 2.2, 2.5.8).">
        <Lengths lengths={heights} label="Heights of rows and controls" />
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Density",
  component: DensityPage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof DensityPage>;
export default meta;

/** The three densities side by side: each control is as high as the source says, whatever the density around it. */
export const Densities: StoryObj<typeof meta> = {
  name: "Density",
  play: async ({ canvasElement }) => {
    const control = heights.find(({ name }) => name === "control");
    for (const density of densityNames) {
      const sample = within(within(canvasElement).getByRole("region", { name: density }));
      const button = sample.getByRole("button", { name: "Allow once" });
      await expect(button.getBoundingClientRect().height).toBe(toPixels(control?.value ?? "", density));
    }
  },
};
