import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState, type ReactElement } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Button } from "../../src/ui/index.ts";
import { findPart } from "../support/findPart.ts";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";
import { tokens } from "./tokenSource.ts";

const names = ["duration", "ease", "pulse", "scroll"];

function MotionPage(): ReactElement {
  const [end, setEnd] = useState(false);
  return (
    <FoundationPage
      title="Motion"
      lead="Only what is going on moves: the verb of a running call. Nothing that has finished moves, and nothing moves what is being read. With reduced motion nothing moves at all; the toolbar above switches it."
    >
      <FoundationSection title="A change" note="A hover, an opening, a switch: short, and it starts fast.">
        <div className="fd-track">
          <div className="fd-ball" data-state={end ? "end" : "start"} />
        </div>
        <div>
          <Button onClick={() => setEnd(!end)}>Move it</Button>
        </div>
      </FoundationSection>
      <FoundationSection
        title="What is going on"
        note="The word pulses, and its contrast stays above 4.5:1 at its faintest."
      >
        <span className="fd-pulse" style={{ color: "var(--cs-default-accent-text)", alignSelf: "start" }}>
          Running
        </span>
      </FoundationSection>
      <FoundationSection title="Tokens">
        <table className="fd-table">
          <tbody>
            {tokens
              .filter(({ name }) => names.includes(name))
              .map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <code className="fd-code">--cs-{name}</code>
                  </th>
                  <td>
                    <code className="fd-code">{value}</code>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Motion",
  component: MotionPage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof MotionPage>;
export default meta;

/** The duration and the curve of the tokens move the ball, and only the running word pulses. */
export const Motion: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Move it" }));
    const ball = findPart(canvasElement, ".fd-ball");
    await expect(ball).toHaveAttribute("data-state", "end");
    await expect(getComputedStyle(ball).transitionDuration).toBe("0.12s");
    const moving = canvasElement.getAnimations({ subtree: true }).filter((one) => one instanceof CSSAnimation);
    await expect(moving.map(({ animationName }) => animationName)).toEqual(["cs-pulse"]);
    await expect(canvas.getAllByRole("row")).toHaveLength(names.length);
  },
};
