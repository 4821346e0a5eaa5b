import type { Json } from "../src/model/index.ts";
import { startAskingSite, type AskedCall, type AskingSite } from "./support/startAskingSite.ts";
import { expect, test } from "./support/test.ts";

/**
 * Prompts of megabytes open, and little of them is in the document at once. The tests count elements; docs/performance.md has the
 * duration of tasks.
 */
const words = "word ".repeat(1_000_000);
const line = "const a = 12345;\n";

const calls: Readonly<Record<string, AskedCall>> = {
  "400,000 keys": {
    toolName: "save",
    kind: "other",
    input: Object.fromEntries(Array.from({ length: 400_000 }, (_, index): [string, Json] => [`k${index}`, index])),
  },
  "one text of 5 MB": { toolName: "save", kind: "other", input: { note: words } },
  "50,000 texts of 100 characters": {
    toolName: "save",
    kind: "other",
    input: { notes: Array.from({ length: 50_000 }, (_, index) => `${index} `.padEnd(95, "word ")) },
  },
  "a command of 5 MB": { input: { command: `echo ${words}` } },
  "a line of 5 MB in a diff": {
    toolName: "edit_file",
    kind: "edit",
    input: { path: "a.js" },
    content: [{ type: "diff", path: "a.js", oldText: "a\n", newText: `${words}\n` }],
  },
  "a new file of 300,000 lines": {
    toolName: "write_file",
    kind: "edit",
    input: { path: "a.js" },
    content: [{ type: "diff", path: "a.js", oldText: null, newText: line.repeat(300_000) }],
  },
  "a diff of 300,000 lines": {
    toolName: "edit_file",
    kind: "edit",
    input: { path: "a.js" },
    content: [{ type: "diff", path: "a.js", oldText: "a\nb\n", newText: line.repeat(300_000) }],
  },
  "100,000 commands": { input: { commands: Array.from({ length: 100_000 }, (_, index) => `echo ${index}`) } },
  "a command with 20,000 variables": {
    input: {
      command: "make",
      env: Object.fromEntries(Array.from({ length: 20_000 }, (_, index): [string, Json] => [`V${index}`, "1"])),
    },
  },
  "a patch of 5,000 files": {
    toolName: "apply_patch",
    kind: "edit",
    input: {
      patch: Array.from(
        { length: 5_000 },
        (_, index) => `--- a/${index}.js\n+++ b/${index}.js\n@@ -1 +1 @@\n-1\n+2\n`,
      ).join(""),
    },
  },
  "20,000 texts": {
    toolName: "send",
    kind: "other",
    input: {},
    content: Array.from({ length: 20_000 }, (_, index) => ({
      type: "content" as const,
      block: { type: "text" as const, text: `text ${index}` },
    })),
  },
};

let site: AskingSite;
test.beforeAll(async () => {
  site = await startAskingSite();
});
test.afterAll(() => site.close());

for (const [what, call] of Object.entries(calls))
  test(`a prompt with ${what} opens, mounts a page of it and grants nothing unread`, async ({ page, chat }) => {
    // Reading 400,000 keys takes a busy machine minutes.
    test.setTimeout(900_000);
    site.ask([call]);
    await page.goto(site.url("aap"));
    await chat.send("go");
    const prompt = chat.permissions.first();
    await expect(prompt.getByRole("button", { name: "Show the rest" })).toBeVisible({ timeout: 600_000 });
    // A moment: from the first sight on there is little of it.
    const mounted = await page.evaluate(() => ({
      elements: document.querySelectorAll("*").length,
      longest: Math.max(
        ...Array.from(document.querySelectorAll("*"), (element) =>
          Math.max(
            0,
            ...Array.from(element.attributes, ({ value }) => value.length),
            ...Array.from(element.childNodes, (node) => (node instanceof Text ? node.length : 0)),
          ),
        ),
      ),
    }));
    expect(mounted.elements).toBeLessThan(4000);
    expect(mounted.longest).toBeLessThan(10_000);
    await expect(prompt.getByRole("button", { name: /^Allow(?!.*unseen)/ })).toHaveCount(0);
    expect(site.answers).toEqual([]);
  });
