import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const answer = String.raw`The roots of $ax^2 + bx + c = 0$ with $a \neq 0$ are

$$
x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

The sign of \(b^2 - 4ac\) decides how many of them are real:

${"```"}mermaid
flowchart LR
  accTitle: How many roots are real
  A[Compute the discriminant] --> B{Its sign?}
  B -->|positive| C[Two]
  B -->|zero| D[One]
  B -->|negative| E[None]
${"```"}

A book with all of this costs $20, not $50.
`;

/** An answer with formulas, a diagram and amounts of money, for pages that have extensions of markdown. */
export const formulas: Scenario = {
  name: "formulas",
  title: "Formulas",
  suggestion: "How do I solve a quadratic equation?",
  steps: [step.say(answer)],
};
