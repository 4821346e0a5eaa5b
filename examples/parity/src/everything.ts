import { step, type Scenario } from "countersign/agents";

const prose = `# A heading

A paragraph with **strong**, *emphasis*, ~~deleted~~, \`code\` and [a link](https://example.com/page).

## Second

### Third

#### Fourth

- one
- two
  - nested
- [x] done
- [ ] to do

1. first
2. second

> A quote with \`code\`.

| Name | Amount |
|:--|--:|
| Tea | 3 |
| Milk | 12 |

---

\`\`\`js
const a = 1;
export function add(x, y) {
  return x + y;
}
\`\`\`
`;

const before = "export function total(items) {\n  return items.length;\n}\n";
const after = "export function total(items) {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}\n";

const calls = [
  step.think("The total counts items instead of adding prices."),
  step.say(prose),
  step.part("plan", {
    type: "plan",
    entries: [
      { content: "Find the fault", status: "completed" },
      { content: "Mend it", status: "in_progress" },
      { content: "Run the tests", status: "pending" },
    ],
  }),
  step.tool("edit", "edit_file", {
    input: { path: "src/cart.js" },
    title: "Edit src/cart.js",
    kind: "edit",
    patch: {
      locations: [{ path: "src/cart.js", line: 2 }],
      content: [{ type: "diff", path: "src/cart.js", oldText: before, newText: after }],
    },
  }),
  step.complete("edit", "Changed 1 line."),
  step.tool("search", "search", { input: { query: "total" }, title: "Search for total", kind: "search" }),
  step.complete("search", "src/cart.js:1: export function total(items) {\nsrc/till.js:9: total(items)"),
  step.tool("test", "run_command", { input: { command: "npm test" }, title: "npm test", kind: "execute" }),
  step.failCall("test", "1 of 12 tests failed"),
  step.tool("rows", "query", { input: { sql: "select 1" }, title: "Query the orders", kind: "other" }),
  step.complete("rows", [
    { id: 1, name: "Tea" },
    { id: 2, name: "Milk" },
  ]),
];

/** A turn that draws each kind of part and then waits for a permission. */
export const permission: Scenario = {
  name: "permission",
  title: "Everything, and a permission",
  suggestion: "Mend the total",
  steps: [
    ...calls,
    step.tool("run", "run_command", {
      input: { command: "npm test -- --bail 'a b'" },
      title: "npm test",
      kind: "execute",
      patch: {
        content: [{ type: "terminal", terminalId: "run", command: "npm test -- --bail 'a b'", output: "" }],
      },
    }),
    step.ask({
      request: { kind: "permission", id: "run", reason: "Runs the tests of the project." },
      granted: [step.complete("run", "12 passed"), step.say("Done.")],
      denied: [step.say("As you wish.")],
    }),
  ],
};

/** A turn that waits for a form with each kind of field. */
export const form: Scenario = {
  name: "form",
  title: "A form",
  suggestion: "Set up a project",
  steps: [
    step.say("I need a few facts."),
    step.ask({
      request: {
        kind: "form",
        id: "project",
        title: "New project",
        schema: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", title: "Name", minLength: 2 },
            language: { type: "string", title: "Language", enum: ["JavaScript", "Python"] },
            port: { type: "integer", title: "Port", default: 8080 },
            email: { type: "string", title: "Contact", format: "email" },
            isPrivate: { type: "boolean", title: "Private", default: true },
            features: { type: "array", title: "Features", items: { type: "string", enum: ["tests", "docs"] } },
          },
        },
      },
      granted: [step.say("Done.")],
      denied: [step.say("As you wish.")],
    }),
  ],
};
