import { expect, test } from "./support/test.ts";

/** An answer of 300 paragraphs, of which every hundredth contains the word. */
function toAnswer(): string {
  const frames = Array.from({ length: 300 }, (_, index) => ({
    type: "tool_call",
    tool_name: "edit_file",
    argument: JSON.stringify({ path: `f${index}.js` }),
    call_id: `c${index}`,
  })).flatMap((call, index) => [
    call,
    { type: "tool_result", call_id: call.call_id, output: "ok" },
    { type: "text_delta", delta: `Paragraph ${index}. ${index % 100 === 0 ? "Here is a **need**le." : "Nothing."}` },
  ]);
  return `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join("")}data: [DONE]\n\n`;
}

test("the search finds rows that are not mounted, wraps around, keeps the focus and returns it", async ({
  chat,
  page,
}) => {
  await page.route("**/api/chat", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ contentType: "text/event-stream", body: toAnswer() })
      : route.fallback(),
  );
  await chat.open({ agent: "chat" });
  await chat.send("go");
  await chat.turnEnds();
  await expect(chat.text("Paragraph 299.")).toBeInViewport();
  await expect(chat.text("Paragraph 0.")).toHaveCount(0);

  await chat.composer.focus();
  await page.keyboard.press("Control+Shift+F");
  const search = page.getByRole("search");
  const field = search.getByRole("searchbox");
  await field.pressSequentially("needle");
  await expect(search.getByText("1 of 3")).toBeVisible();
  await expect(chat.text("Paragraph 0.")).toBeInViewport();
  await field.press("Enter");
  await expect(chat.text("Paragraph 100.")).toBeInViewport();
  await field.press("Shift+Enter");
  await field.press("Shift+Enter");
  await expect(search.getByText("3 of 3")).toBeVisible();
  await expect(chat.text("Paragraph 200.")).toBeInViewport();
  await expect(field).toBeFocused();
  const marked = (): Promise<string[]> =>
    page.evaluate(() =>
      [...(CSS.highlights.get("cs-found-present") ?? [])].flatMap((range) =>
        range instanceof Range ? [range.toString()] : [],
      ),
    );
  await expect.poll(marked).toEqual(["needle"]);

  await field.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
});
