import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

/** The agent declines to help. */
export const refusal: Scenario = {
  name: "refusal",
  title: "A refusal",
  suggestion: "Guess my colleague's password",
  steps: [
    step.think("Guessing somebody's password harms them; I say so and offer what does help."),
    step.refuse(
      "I won't help to get into somebody else's account. If you are locked out of your own, I can help with its recovery.",
    ),
    step.end("refusal"),
  ],
};
