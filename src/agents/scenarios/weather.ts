import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

/** One trusted call with its result, as the DeltaKit documentation shows it. */
export const weather: Scenario = {
  name: "weather",
  title: "Weather",
  suggestion: "What is the weather in London?",
  steps: [
    step.tool("call_1", "get_weather", { input: { city: "London" }, title: "Weather in London", kind: "fetch" }),
    step.begin("call_1"),
    step.wait(600),
    step.complete("call_1", "Sunny, 18°C in London"),
    step.say("The weather in London is sunny, 18°C."),
  ],
};
