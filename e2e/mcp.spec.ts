import type { Page } from "@playwright/test";
import type { Json, JsonObject } from "../src/model/index.ts";
import { startMcpServer } from "../src/session/fixtures/mcp/startMcpServer.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** Serves a loopback server below the page's own address, since the demo may not connect to others. */
async function routeTo(page: Page, path: string, url: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    // A stream that never ends cannot be forwarded as a whole; servers may refuse it.
    if (route.request().method() === "GET") await route.fulfill({ status: 405 });
    else await route.fulfill({ response: await route.fetch({ url }) });
  });
}

/** Answers each request to the model with the next of these messages, and records the requests. */
async function playModel(page: Page, messages: readonly Json[]): Promise<JsonObject[]> {
  const asked: JsonObject[] = [];
  await page.route("**/api/model/anthropic-messages/**", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: messages[asked.length - 1] });
  });
  return asked;
}

const message = (id: string, stop: string, block: JsonObject): Json => ({
  type: "message",
  id,
  role: "assistant",
  stop_reason: stop,
  content: [block],
});
const call = (id: string, input: JsonObject): Json =>
  message(`msg_${id}`, "tool_use", { type: "tool_use", id, name: "get_weather", input });
const say = (text: string): Json => message("msg_end", "end_turn", { type: "text", text });

test("a model uses a tool of an MCP server through the page, when the user allows it", async ({ chat, page }) => {
  const server = await startMcpServer("2026-07-28");
  try {
    await routeTo(page, "/mcp", server.url);
    const asked = await playModel(page, [
      call("toolu_1", { place: "Oslo" }),
      say("It is 22.5 degrees in Oslo."),
      call("toolu_2", { place: "Rome" }),
      say("As you like."),
    ]);
    await chat.open({ agent: "model/anthropic-messages", query: { mcp: "/mcp" } });
    await expect(page.locator('.demo:not([data-mcp-tools="0"])')).toBeVisible();

    await chat.send("How is the weather in Oslo?");
    await expect(chat.permissions).toContainText(/The server says, unchecked: it only reads/u);
    expect(server.calls).toEqual([]);
    expect(JSON.stringify(asked[0]?.["tools"])).toContain('"get_weather"');
    await chat.allow();
    await chat.turnEnds();
    expect(server.calls).toEqual(["get_weather"]);
    expect(JSON.stringify(asked[1])).toContain("22.5");
    await expect(chat.messages("assistant").last()).toContainText("22.5 degrees");
    const done = chat.toolCall("get_weather", "completed");
    await chat.openCall(done);
    await expect(done.getByRole("row", { name: "conditions Partly cloudy" })).toBeVisible();
    await expectAccessible(page);

    await chat.send("And in Rome?");
    await chat.deny("Oslo is enough");
    await chat.turnEnds();
    expect(server.calls).toEqual(["get_weather"]);
    expect(JSON.stringify(asked[3])).toContain("Oslo is enough");
    await expect(chat.toolCall(undefined, "denied")).toHaveCount(1);
  } finally {
    await server.close();
  }
});

test("a page that cannot reach its MCP server reports it, and the chat works without its tools", async ({
  chat,
  page,
}) => {
  await page.route("**/mcp", (route) => route.fulfill({ status: 401 }));
  await chat.open({ agent: "scenarios/weather/deltakit", query: { mcp: "/mcp" } });
  await expect(page.getByRole("alert")).toContainText(/sign|allowed|key|token/iu);
  await chat.send("go");
  await chat.answerUntilEnd();
  chat.errors.length = 0;
});
