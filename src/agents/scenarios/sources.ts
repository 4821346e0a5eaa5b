import type { Citation } from "../../model/index.ts";
import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const fact = "Node.js has **its own test runner**, which needs no package.";
const age = "It has been stable since version 20";
const text = `${fact} ${age}, and \`node --test\` finds the files by their names.

| File | Tests | Time |
|---|--:|--:|
| \`basket.test.js\` | 12 | 84 ms |
| \`total.test.js\` | 3 | 9 ms |

A first test is short:

\`\`\`js
import assert from "node:assert/strict";
import test from "node:test";

test("sums up what is in the cart", () => assert.equal(total([1, 2]), 3));
\`\`\`

Save it beside your code and run the tests again.
`;

const runner = { title: "Test runner", url: "https://nodejs.org/api/test.html" };
const start = text.indexOf(age);

const citations: readonly Citation[] = [
  {
    ...runner,
    quote: "The node:test module facilitates the creation of JavaScript tests.",
    start: 0,
    end: fact.length,
  },
  {
    title: "Node.js 20 is now available",
    url: "https://nodejs.org/en/blog/announcements/v20-release-announce",
    start,
    end: start + age.length,
  },
  { ...runner, start, end: start + age.length },
];

/** The agent cites where it read what it says: at places of its text, and one source of the whole answer. */
export const sources: Scenario = {
  name: "sources",
  title: "An answer with sources",
  suggestion: "How do I test without a package?",
  steps: [
    step.cite(text, citations),
    step.part("guide", {
      type: "source",
      citation: {
        title: "Collecting code coverage",
        url: "https://nodejs.org/en/learn/test-runner/collecting-code-coverage",
      },
    }),
  ],
};
