import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

/** The agent asks for facts with a form that a JSON Schema describes. */
export const elicitation: Scenario = {
  name: "elicitation",
  title: "A form to fill in",
  suggestion: "Set up a new project",
  steps: [
    step.say("I need a few facts before I start."),
    step.ask({
      request: {
        kind: "form",
        id: "project",
        title: "New project",
        reason: "These facts go into the project's manifest.",
        schema: {
          type: "object",
          required: ["name", "language"],
          properties: {
            name: { type: "string", title: "Name", minLength: 2, maxLength: 40, pattern: "^[a-z][a-z0-9-]*$" },
            language: { type: "string", title: "Language", enum: ["JavaScript", "TypeScript", "Python"] },
            port: { type: "integer", title: "Port", minimum: 1024, maximum: 65535, default: 8080 },
            email: { type: "string", title: "Contact", format: "email", description: "Who answers questions." },
            isPrivate: { type: "boolean", title: "Private", default: true },
            features: {
              type: "array",
              title: "Features",
              items: { type: "string", enum: ["tests", "docs", "ci"] },
              uniqueItems: true,
            },
          },
        },
      },
      granted: [
        step.tool("call_1", "write_file", {
          input: { path: "project.json" },
          title: "Create project.json",
          kind: "edit",
          patch: { locations: [{ path: "project.json" }] },
        }),
        step.begin("call_1"),
        step.complete("call_1", "Wrote project.json."),
        step.say("The project **{input.name}** is set up for {input.language}, on port {input.port}."),
      ],
      denied: [
        step.say("Without these facts I create nothing. Ask again when you have them; I can start with defaults, too."),
      ],
    }),
  ],
};
