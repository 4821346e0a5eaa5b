import { expect, step, test } from "countersign/testing/playwright";

test.describe("with an agent that the test drives", () => {
  test.beforeEach(async ({ page, chat }) => {
    await page.goto("/");
    await chat.send("Hello");
  });

  test("the prompt and the answer are in the conversation, and the turn ends", async ({ agent, chat }) => {
    await agent.say("Hello yourself.");
    await agent.end();
    await chat.turnEnds();
    await expect(chat.thread).toContainText("Hello");
    await expect(chat.thread).toContainText("Hello yourself.");
  });

  test("a prompt that is sent while the agent works waits and is sent afterwards", async ({ page, agent, chat }) => {
    await agent.say("One moment.");
    await chat.send("And then this");
    await expect(page.getByRole("region", { name: "1 message queued" })).toBeVisible();
    await expect.poll(() => agent.requests.filter(({ method }) => method === "POST").length).toBe(1);
    await agent.end();
    await expect(chat.messages("user")).toHaveCount(2);
    await agent.say("Done.");
    await agent.end();
    await chat.turnEnds();
  });

  test("a sub-agent's call is shown inside of the call that began it", async ({ agent, chat }) => {
    await agent.play(
      step.tool("outer", "delegate", { input: { task: "Search" }, title: "Search helper" }),
      step.begin("outer"),
      step.tool("inner", "search", { input: { query: "cart" }, parentToolCallId: "outer" }),
      step.complete("inner", "3 places"),
      step.complete("outer", "Found."),
    );
    await agent.end();
    await chat.turnEnds();
    await chat.toolCall("delegate").locator("[aria-expanded]").first().click();
    await expect(chat.toolCall("delegate").locator('[data-tool-name="search"]')).toHaveCount(1);
  });

  test("a form is filled in and reaches the agent", async ({ page, agent, chat }) => {
    const schema = { type: "object", properties: { name: { type: "string", title: "Name" } }, required: ["name"] };
    const asked = agent.play(
      step.ask({
        request: { kind: "form", id: "form", title: "Your project", schema },
        granted: [step.say("Called {input.name}.")],
        denied: [],
      }),
    );
    await page.getByLabel("Name").fill("shop");
    await chat.permission().allow();
    await asked;
    expect(agent.lastDecision()?.answer.input).toEqual({ name: "shop" });
    await expect(chat.thread).toContainText("Called shop.");
  });
});

test("a server that is down is said, and the prompt is sent when it is back", async ({ page, agent, chat }) => {
  await page.goto("/");
  await expect(chat.composer).toBeVisible();
  agent.refuse({ status: 0, times: "all" });
  await chat.send("Hello");
  await expect(page.getByRole("button", { name: /^Try again|^Send again/ }).first()).toBeVisible();
  agent.refuse({ status: 0, times: 0 });
  await page
    .getByRole("button", { name: /^Try again|^Send again/ })
    .first()
    .click();
  await agent.say("Here I am.");
  await expect(chat.thread).toContainText("Here I am.");
});

test("an expired sign-in is said, not shown as an empty chat", async ({ page, agent, chat }) => {
  await page.goto("/");
  await expect(chat.composer).toBeVisible();
  agent.refuse({ status: 401, times: "all" });
  await chat.send("Hello");
  await expect(page.getByText("Sign in again").first()).toBeVisible();
});

test.describe("with a scenario", () => {
  test.use({
    agentOptions: {
      agent: {
        name: "slow",
        title: "Slow",
        suggestion: "Go",
        steps: [
          step.say("Before"),
          step.malformed(),
          step.slow(50),
          step.say("between"),
          step.disconnect(),
          step.say("after"),
        ],
      },
    },
  });

  test("a slow, broken and cut stream still ends with the whole answer", async ({ page, chat }) => {
    await page.goto("/");
    await chat.send("Go");
    await chat.turnEnds();
    for (const text of ["Before", "between", "after"]) await expect(chat.thread).toContainText(text);
  });
});

test.describe("with hostile text", () => {
  test.use({ agentOptions: { agent: "hostile" } });

  test("nothing of it runs, loads or becomes a link to a script", async ({ page, chat }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).hostname !== "127.0.0.1" && request.url().startsWith("http"))
        foreign.push(request.url());
    });
    await page.goto("/");
    await chat.send("Go");
    await expect(chat.messages("assistant").first()).toBeVisible();
    await expect(chat.permissions.first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.has(window, "__canary"))).toBe(false);
    expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
    expect(foreign).toEqual([]);
  });
});

test("the files panel follows the agent from file to file", async ({ page, agent, chat }) => {
  await page.goto("/");
  await chat.send("Look around");
  await agent.play(
    step.tool("read", "read_file", { input: { path: "src/cart.js" }, kind: "read" }),
    step.locate("read", { path: "src/cart.js", line: 3 }),
    step.complete("read", "const items = [];\n"),
  );
  await expect(chat.followedFile()).toContainText("src/cart.js");
  await agent.play(
    step.tool("edit", "edit_file", { input: { path: "src/total.js" }, kind: "edit" }),
    step.diff("edit", "src/total.js", "return 1;\n", "return 2;\n"),
    step.complete("edit", "Changed."),
  );
  await expect(chat.followedFile()).toContainText("src/total.js");
});
