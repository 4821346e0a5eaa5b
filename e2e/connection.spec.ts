import { expect, test } from "@playwright/test";
import { scenarioAgent, step } from "../src/agents/index.ts";
import { serveDeltaKit } from "../src/protocols/index.ts";
import { createAgentServer, createMemoryLog } from "../src/server/index.ts";
import { createNodeHandler } from "../src/server/node/createNodeHandler.ts";
import { listen } from "../src/server/node/listen.ts";
import { ChatPage } from "./support/ChatPage.ts";

const scenario = {
  name: "survive",
  title: "Survive",
  suggestion: "go",
  steps: [
    step.say("I look at the file first."),
    step.tool("call_1", "read_file", { input: { path: "notes.md" }, kind: "read" }),
    step.hold("gate"),
    step.complete("call_1", "Milk, bread."),
    step.say("There it is."),
  ],
};

test("S14 the loss of a server in mid-turn is shown within a second, and its output is read again without a press", async ({
  page,
}) => {
  const log = createMemoryLog();
  const start = async (port: number) => {
    const agent = scenarioAgent(scenario, { pace: 0 });
    const agents = createAgentServer({
      mounts: [{ path: "/api/survive/deltakit", protocol: serveDeltaKit(), agent }],
      log,
    });
    const handler = createNodeHandler(agents, { static: "dist-demo" });
    return { agent, agents, server: await listen({ port, handler }) };
  };
  await page.clock.install();
  let running = await start(0);
  const { url, port } = running.server;
  const chat = new ChatPage(page);
  await page.goto(`${url}/?agent=survive/deltakit`);
  await chat.send("go");
  await expect(chat.thread).toContainText("I look at the file first.");
  await chat.composer.fill("typing goes on");
  await page.clock.pauseAt(Date.now() + 60_000);
  await running.agents.close();
  await running.server.close();
  // A second of the page's time; after a request of its own the page knows how earlier ones ended.
  for (let passed = 0; passed < 1_000; passed += 100) {
    await page.evaluate(async () => fetch("/").catch(() => undefined));
    await page.clock.runFor(100);
  }
  const banner = page.getByRole("region", { name: "Connection" });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText("Connection lost");
  await expect(chat.composer).toHaveValue("typing goes on");
  await page.screenshot({ path: "test-results/connection-lost.png" });
  running = await start(port);
  await page.clock.resume();
  await expect(banner).toHaveCount(0);
  await running.agent.reached("gate");
  running.agent.release("gate");
  await expect(chat.thread).toContainText("There it is.");
  await expect(chat.thread).toContainText("I look at the file first.");
  await expect(chat.messages("user")).toHaveText(["go"]);
  await running.agents.close();
  await running.server.close();
});
