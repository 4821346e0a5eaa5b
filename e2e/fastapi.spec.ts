import { hasFastApi, startFastApiSite, type FastApiSite } from "./support/fastApi.ts";
import { expect, test } from "./support/test.ts";

test.describe("a plain FastAPI server of the shape that DeltaKit's page shows", () => {
  // In CI, which installs both, a missing one is a failure.
  test.skip(
    !hasFastApi && process.env["CI"] === undefined,
    "not run: python3 with fastapi and uvicorn is not installed (Debian: python3-fastapi python3-uvicorn)",
  );
  let site: FastApiSite;
  test.beforeAll(async () => {
    site = await startFastApiSite();
  });
  test.afterAll(() => site.close());

  test("its tool call and its answer are shown, and a second prompt works", async ({ chat, page }) => {
    await page.goto(`${site.url}?agent=chat`);
    await chat.send("What is the weather in London?");
    await expect(chat.messages("assistant").last()).toContainText("The weather in London is Sunny, 18°C in London.");
    await chat.turnEnds();
    await chat.showSteps();
    await expect(chat.toolCall("get_weather", "completed")).toHaveCount(1);
    await chat.send("hello");
    await expect(chat.messages("assistant").last()).toContainText("I can help with weather!");
    // The browser logs 404s for routes that a plain server lacks; there must be no other errors.
    chat.errors.splice(0, chat.errors.length, ...chat.errors.filter((error) => !/404|405/.test(error)));
  });
});
