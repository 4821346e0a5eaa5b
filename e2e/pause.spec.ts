import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** An agent that never stops calling a tool of the page; with `changing`, each time for another file. Returns the bodies of its turns. */
async function serveRunaway(page: Page, changing: boolean): Promise<string[]> {
  const turns: string[] = [];
  const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  await page.route("**/api/aap/**", (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith("/meta")) return route.fulfill({ json: { version: 3, agents: [{ name: "runaway" }] } });
    if (path.endsWith("/sessions") && route.request().method() === "POST") {
      return route.fulfill({ status: 201, json: { sessionId: "sess_1" } });
    }
    if (!path.endsWith("/turns")) return route.fulfill({ json: { sessions: [] } });
    turns.push(route.request().postData() ?? "");
    const input = { path: changing ? `f${turns.length}.js` : "same.js" };
    const body =
      event("turn_start", {}) +
      event("tool_call", { toolCallId: `c${turns.length}`, name: "open_file", input }) +
      event("turn_stop", { stopReason: "tool_use" });
    return route.fulfill({ contentType: "text/event-stream", body });
  });
  return turns;
}

test("the third same call pauses: answered by hand, continued, or stopped", { tag: "@far" }, async ({ chat, page }) => {
  const turns = await serveRunaway(page, false);
  await chat.open({ agent: "aap" });
  await chat.send("go");
  const pause = page.getByRole("region", { name: "Paused" });
  await expect(pause).toContainText("the same call 3 times");
  expect(turns).toHaveLength(3);
  // Only the pause waits for the user.
  await expect(chat.permissions).toHaveCount(0);
  await expectAccessible(page);
  await pause.getByRole("button", { name: "Answer yourself" }).click();
  await pause.getByRole("textbox", { name: "The result for the agent" }).fill("look elsewhere");
  await pause.getByRole("button", { name: "Send this result" }).click();
  await expect.poll(() => turns.length).toBe(4);
  expect(turns[3]).toContain("look elsewhere");
  await pause.getByRole("button", { name: "Continue" }).click();
  await expect(pause).toContainText(/the same call [5-9] times/);
  const before = turns.length;
  await pause.getByRole("button", { name: "Stop here" }).click();
  await chat.turnEnds();
  await expect(pause).toHaveCount(0);
  expect(turns).toHaveLength(before);
  // The routed agent has no files, so the requests of the files panel fail.
  chat.errors.splice(0);
});

test("after 50 steps the session pauses and continues only when the user chooses to", async ({ chat, page }) => {
  const turns = await serveRunaway(page, true);
  await chat.open({ agent: "aap" });
  await chat.send("go");
  const pause = page.getByRole("region", { name: "Paused" });
  await expect(pause).toContainText("Paused after 50 steps", { timeout: 200_000 });
  // The prompt and the results of 50 steps; the next call waits for the user.
  const reached = turns.length;
  expect(reached).toBe(51);
  await pause.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => turns.length).toBeGreaterThan(reached);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await chat.turnEnds();
  chat.errors.splice(0);
});
