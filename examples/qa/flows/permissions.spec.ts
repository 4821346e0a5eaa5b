import { expect, step, test } from "countersign/testing/playwright";

const command = { toolName: "run_command", input: { command: "npm test" } };

test.beforeEach(async ({ page, chat }) => {
  await page.goto("/");
  await chat.send("Check the project");
});

test("a granted call runs, and its card shows the result", async ({ agent, chat }) => {
  const decision = agent.ask({ ...command, result: "14 passed" });
  await chat.allow();
  expect(await decision).toMatchObject({ granted: true, by: "user" });
  await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);
});

test("a denied call never runs", async ({ agent, chat }) => {
  const decision = agent.ask(command);
  await chat.deny();
  expect(await decision).toMatchObject({ granted: false });
  await expect(chat.toolCall("run_command", "denied")).toHaveCount(1);
});

test("a reason for the denial reaches the agent", async ({ agent, chat }) => {
  const decision = agent.ask(command);
  await chat.deny("Only the unit tests, please.");
  expect(await decision).toMatchObject({ granted: false, reason: "Only the unit tests, please." });
});

test("an edited input is what the agent gets", async ({ agent, chat }) => {
  const schema = {
    type: "object",
    properties: { command: { type: "string" }, watch: { type: "boolean" } },
    required: ["command"],
  };
  const decision = agent.ask({ ...command, editable: true, schema });
  await chat.edit({ Command: "npm test -- --bail", Watch: "true" });
  const input = { command: "npm test -- --bail", watch: true };
  expect(await decision).toMatchObject({ granted: true, input });
});

test("of several requests each is answered by itself", async ({ agent, chat }) => {
  const first = agent.ask({ toolName: "delete_file", input: { path: "a.txt" } });
  await chat.deny();
  const second = agent.ask({ toolName: "delete_file", input: { path: "b.txt" } });
  await chat.allow();
  expect([await first, await second]).toMatchObject([{ granted: false }, { granted: true }]);
  expect(agent.decisions).toHaveLength(2);
});

test("an open request survives a reload and can be granted then", async ({ page, agent, chat }) => {
  const decision = agent.ask(command);
  await expect(chat.permissions).toHaveCount(1);
  await page.reload();
  await chat.allow();
  expect(await decision).toMatchObject({ granted: true });
});

test("an open request survives a lost connection and can be denied then", async ({ agent, chat }) => {
  const decision = agent.ask(command);
  await expect(chat.permissions).toHaveCount(1);
  agent.drop();
  await chat.deny();
  expect(await decision).toMatchObject({ granted: false });
});

test("a request is answered once, also with two tabs", async ({ page, context, agent, chat }) => {
  const decision = agent.ask(command);
  await expect(chat.permissions).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('[data-slot="permission"]')).toHaveCount(1);
  await chat.allow();
  await decision;
  await expect(other.locator('[data-slot="permission"]')).toHaveCount(0);
  expect(agent.decisions).toHaveLength(1);
});

test("a request that appears moves nothing and takes no focus", async ({ agent, chat }) => {
  await chat.composer.fill("While I am typing");
  await chat.expectStable(async () => {
    void agent.ask(command);
    await expect(chat.permissions).toHaveCount(1);
  });
});

test("a request is announced to screen readers", async ({ agent, chat }) => {
  const announcements = await chat.recordAnnouncements();
  void agent.ask(command);
  await expect(async () =>
    expect((await announcements.texts()).join(" ")).toContain("Permission required: Run npm test"),
  ).toPass();
});

test("a command that hides characters cannot be taken for another one", async ({ agent, chat }) => {
  void agent.ask({ ...command, input: { command: "ls \u202e#mr -fr /" } });
  await expect(chat.permissions).toContainText("U+202E");
});

test("a stop withdraws the request", async ({ agent, chat }) => {
  void agent.play(step.say("Working"));
  const decision = agent.ask(command).catch(() => "withdrawn");
  await expect(chat.permissions).toHaveCount(1);
  await chat.stop();
  await chat.turnEnds();
  expect(await decision).toBe("withdrawn");
  expect(agent.decisions).toHaveLength(0);
});
