import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** An answer of 1,000 calls with a paragraph after each: more than 2,000 rows. */
function toLongAnswer(): string {
  const frames = Array.from({ length: 1000 }, (_, index) => [
    {
      type: "tool_call",
      tool_name: "edit_file",
      argument: JSON.stringify({ path: `f${index}.js` }),
      call_id: `c${index}`,
    },
    { type: "tool_result", call_id: `c${index}`, output: "ok" },
    {
      type: "text_delta",
      delta: `Paragraph ${index}. ${"It says a little more than fits on a line. ".repeat(1 + (index % 4))}`,
    },
  ]);
  return `${frames
    .flat()
    .map((frame) => `data: ${JSON.stringify(frame)}\n\n`)
    .join("")}data: [DONE]\n\n`;
}

interface Scroll {
  readonly nodes: number;
  readonly gap: number;
  readonly top: number;
}

/** How many elements the page has, and how far the thread is from its end. */
function readScroll(page: Page): Promise<Scroll> {
  return page.evaluate(() => {
    const viewport = document.querySelector('[data-slot="thread-viewport"]');
    if (viewport === null) throw new Error("there is no viewport");
    const { scrollHeight, scrollTop, clientHeight } = viewport;
    return {
      nodes: document.querySelectorAll("*").length,
      gap: Math.round(scrollHeight - scrollTop - clientHeight),
      top: scrollTop,
    };
  });
}

test("a thread of 2,000 rows mounts visible rows only, follows its end, stops when scrolled and returns to the end", async ({
  chat,
  page,
}) => {
  await page.route("**/api/chat", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ contentType: "text/event-stream", body: toLongAnswer() })
      : route.fallback(),
  );
  await chat.open({ agent: "chat" });
  await chat.send("go");
  await expect(chat.text("Paragraph 999.")).toBeInViewport();
  await chat.turnEnds();
  await expect.poll(async () => (await readScroll(page)).gap).toBe(0);
  // Two thousand rows are one answer to one question.
  await expect(page.getByRole("article").last()).toHaveAttribute("aria-posinset", "2");
  await expect(page.getByRole("article").last()).toHaveAttribute("aria-setsize", "2");
  // A moment: there may never be more.
  expect((await readScroll(page)).nodes).toBeLessThanOrEqual(1000);

  await chat.thread.hover();
  for (let turns = 0; turns < 10; turns += 1) await page.mouse.wheel(0, -3000);
  await expect.poll(async () => (await readScroll(page)).gap).toBeGreaterThan(5000);
  // A moment: there may never be more.
  expect((await readScroll(page)).nodes).toBeLessThanOrEqual(1000);
  const jump = page.getByRole("button", { name: "Jump to latest" });
  await expect(jump).toBeVisible();

  await page.unroute("**/api/chat");
  const { top } = await readScroll(page);
  await jump.click();
  await expect.poll(async () => (await readScroll(page)).gap).toBe(0);
  await expect.poll(async () => (await readScroll(page)).top).toBeGreaterThan(top);
  await expect(jump).toHaveCount(0);
});
