import { createServer } from "node:http";
import { ChatPage } from "./support/ChatPage.ts";
import { expect, test } from "@playwright/test";

/** Responses of broken servers, and the text that the thread must show for each. */
const faults = [
  { title: "401", status: 401, contentType: "application/json", body: '{"error":"no"}', expected: /sign|401|authori/i },
  { title: "404", status: 404, contentType: "text/plain", body: "Not Found", expected: /404|address|found/i },
  { title: "500", status: 500, contentType: "text/plain", body: "Internal Server Error", expected: /500|server/i },
  {
    title: "HTML instead of SSE",
    status: 200,
    contentType: "text/html",
    body: "<h1>Portal</h1>",
    expected: /did not answer like an agent/,
  },
  {
    title: "JSON instead of SSE",
    status: 200,
    contentType: "application/json",
    body: '{"ok":true}',
    expected: /did not answer like an agent/,
  },
  {
    title: "an empty body of a server that announced resumable streams",
    status: 200,
    contentType: "text/event-stream",
    body: "",
    expected: /connection broke/i,
  },
  {
    title: "an empty body of a server that announced nothing",
    status: 200,
    contentType: "text/event-stream",
    body: "",
    expected: /ended before it began/i,
    announces: false,
  },
];

for (const { title, status, contentType, body, expected, announces = true } of faults) {
  test(`${title}: a clear sentence, and a retry that keeps the draft`, async ({ page }) => {
    const chat = new ChatPage(page);
    const announced = page.waitForResponse("**/api/chat/meta");
    if (!announces) await page.route("**/api/chat/meta", (route) => route.fulfill({ status: 404 }));
    await chat.open({ agent: "chat" });
    await page.route("**/api/chat", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      // What an end means depends on what the server has announced: it is known by then, on a slow machine too.
      await announced;
      return route.fulfill({ status, contentType, body });
    });
    await chat.send("list files");
    await expect(chat.thread.getByText(expected).first()).toBeVisible();
    await expect(chat.thread.getByRole("heading", { name: "Portal" })).toHaveCount(0);
    await chat.composer.fill("a draft that must survive");
    await page.unroute("**/api/chat");
    // After an empty body the kit reads first whether the prompt arrived; the button follows what it found.
    await chat.thread.getByRole("button", { name: "Send again" }).click();
    await expect(chat.toolCall("list_files", "completed")).toHaveCount(1);
    await expect(chat.composer).toHaveValue("a draft that must survive");
    await expect(chat.messages("user").filter({ hasText: "list files" })).toHaveCount(1);
  });
}

test.describe("a foreign origin that does not allow this page", () => {
  // The demo's own policy would refuse the request before the browser asks the other server.
  test.use({ bypassCSP: true });

  test("is reported as such by the browser's own refusal, and the prompt and the draft stay", async ({ page }) => {
    const asked: string[] = [];
    const foreign = createServer((request, response) => {
      asked.push(request.method ?? "");
      response.writeHead(200, { "content-type": "text/event-stream" }).end();
    });
    await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
    const address = foreign.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const chat = new ChatPage(page);
    await chat.open({ agent: `http://127.0.0.1:${port}/deltakit` });
    await chat.send("list files");
    await expect(chat.thread).toContainText("The server cannot be reached.");
    await expect(chat.thread).toContainText("CORS");
    await expect(chat.thread.getByRole("button", { name: /^(Send again|Read the rest|Load again)/ })).toBeVisible();
    await expect(chat.messages("user")).toHaveText(["list files"]);
    await chat.composer.fill("a draft that must survive");
    await chat.thread.getByRole("button", { name: /^(Send again|Read the rest|Load again)/ }).click();
    await expect(chat.thread).toContainText("The server cannot be reached.");
    await expect(chat.composer).toHaveValue("a draft that must survive");
    expect(asked).toContain("OPTIONS");
    expect(asked).not.toContain("POST");
    foreign.close();
  });
});
