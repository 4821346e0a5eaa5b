import type { Page } from "@playwright/test";
import { scenarioAgent, step } from "../src/agents/index.ts";
import { serveDeltaKit } from "../src/protocols/index.ts";
import type { ChatPage } from "./support/ChatPage.ts";
import { openAgentSite } from "./support/openAgentSite.ts";
import { expect, test } from "./support/test.ts";
import { watchPositions } from "./support/watchPositions.ts";

/** The elements of a thread whose positions are recorded, buttons included. */
const read = '[data-slot="message"], [data-slot="tool-call"]';

/** An agent that writes a text, and requests a permission when the test releases it. */
function createAskingAgent(words: string) {
  return scenarioAgent(
    {
      name: "asking",
      title: "Asking",
      suggestion: "go",
      steps: [
        step.say(words),
        step.hold("ask"),
        step.tool("call_1", "delete_file", { input: { path: "notes.md" }, kind: "delete" }),
        step.ask({
          request: { kind: "permission", id: "call_1" },
          granted: [step.complete("call_1", "Deleted."), step.say("All done.")],
          denied: [],
        }),
        step.hold("end"),
      ],
    },
    { pace: 0 },
  );
}

/** Opens a long thread whose agent requests a permission, and then ends, when the test releases it. */
async function openLongThread(chat: ChatPage, page: Page) {
  const agent = createAskingAgent("A line.\n\n".repeat(60));
  const close = await openAgentSite(page, { agent, served: { id: "deltakit", create: serveDeltaKit } });
  await chat.send("go");
  await expect(chat.messages("assistant").last()).toContainText("A line.");
  return { agent, close };
}

test(
  "in a thread that fits nothing moves from the prompt on: not when it appears, not when it is answered",
  { tag: "@far" },
  async ({ chat, page }) => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await chat.open({ agent: "chat" });
    const watch = await watchPositions(page, read);
    await chat.send("run node --version");
    await expect(chat.permissions).toBeVisible();
    await chat.allow();
    await chat.turnEnds();
    await expect(chat.messages("assistant").last()).toContainText("exit code 0");
    // A moment: nothing may have moved until here.
    expect(await watch.movements()).toEqual([]);
  },
);

test("in a thread that fits the answer stays where it is when the steps above it fold", async ({ chat, page }) => {
  const agent = createAskingAgent("I delete it.");
  const served = { id: "deltakit", create: serveDeltaKit } as const;
  const close = await openAgentSite(page, { agent, served, folds: true });
  await chat.send("go");
  await expect(chat.messages("assistant").last()).toContainText("I delete it.");
  agent.release("ask");
  await chat.allow();
  const answer = chat.messages("assistant").getByText("All done.");
  const readTop = async () => (await answer.boundingBox())?.y;
  await expect(answer).toBeVisible();
  // A moment: the agent waits for the test.
  const top = await readTop();
  agent.release("end");
  await chat.turnEnds();
  await expect(chat.toolCall()).toHaveCount(0);
  await expect.poll(readTop).toBe(top);
  await close();
});

test("a long thread that is scrolled up does not move when a prompt appears and disappears", async ({ chat, page }) => {
  const { agent, close } = await openLongThread(chat, page);
  await chat.thread.hover();
  await page.mouse.wheel(0, -600);
  const latest = page.getByRole("button", { name: /latest/i });
  await expect(latest).toBeVisible();
  const watch = await watchPositions(page, read);
  agent.release("ask");
  await expect(chat.permissions).toBeVisible();
  await chat.allow();
  await expect(chat.permissions).toHaveCount(0);
  await expect(latest).toBeVisible();
  // A moment: nothing may have moved until here.
  expect(await watch.movements()).toEqual([]);
  agent.release("end");
  await chat.turnEnds();
  await close();
});

test("a long thread that follows its end keeps it in sight above the prompt, which has its height at once", async ({
  chat,
  page,
}) => {
  const { agent, close } = await openLongThread(chat, page);
  const watch = await watchPositions(page, '[data-slot="permission"]');
  agent.release("ask");
  await expect(chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeEnabled();
  await expect(async () => {
    const call = await chat.toolCall("delete_file").boundingBox();
    const prompt = await chat.permissions.boundingBox();
    if (call === null || prompt === null) throw new Error("neither is drawn");
    expect(call.y + call.height).toBeLessThanOrEqual(prompt.y);
    expect(call.y).toBeGreaterThan(100);
  }).toPass({ timeout: 30_000 });
  // A moment: nothing may have moved until here.
  expect(await watch.movements()).toEqual([]);
  await chat.deny();
  agent.release("end");
  await chat.turnEnds();
  await close();
});
