import { expect, test, type Page } from "@playwright/test";
import { isFullRun } from "../scripts/fullRun.ts";
import type { Agent, AgentTurn } from "../src/agents/index.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { createAgentServer } from "../src/server/index.ts";
import { createNodeHandler } from "../src/server/node/createNodeHandler.ts";
import { listen } from "../src/server/node/listen.ts";
import { ChatPage } from "./support/ChatPage.ts";

// Headless Chromium neither hides a page nor keeps one in its back/forward cache, so the test dispatches those events at the real page
// with its real connections. Network failures are real.

/** An agent that writes numbered words in groups, between which the test can act. */
function createCountingAgent() {
  let goOn = (): void => undefined;
  let current: AgentTurn | undefined;
  let done = false;
  const agent: Agent = {
    name: "counting",
    title: "Counting",
    version: "1",
    async run(turn) {
      current = turn;
      const at = { turnId: turn.turnId, messageId: turn.messageId, partId: "p", kind: "answer" } as const;
      let text = "";
      const count = async (from: number, to: number): Promise<void> => {
        for (let number = from; number <= to; number += 1) {
          const delta = `${number} `;
          turn.emit({ type: "text.delta", ...at, delta, at: text.length });
          text += delta;
          // A moment: the agent takes its time.
          if (number % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      await count(1, 500);
      await new Promise<void>((resolve) => (goOn = resolve));
      await count(501, turn.text === "long" ? 5_000 : 1_000);
      done = true;
      return "completed";
    },
  };
  return { agent, goOn: () => goOn(), drop: () => current?.drop?.(), isDone: () => done };
}

const toWords = (last: number): string => Array.from({ length: last }, (_, index) => `${index + 1}`).join(" ");

/** Serves the app with that agent and counts the agent's requests, and those that are still answered. */
async function serve(page: Page, served: (typeof servedProtocols)[number]) {
  const { agent, ...controls } = createCountingAgent();
  const path = `/api/counting/${served.id}`;
  const agents = createAgentServer({ mounts: [{ path, protocol: served.create(), agent }] });
  const handler = createNodeHandler(agents, { static: "dist-demo" });
  const counts = { posts: 0, requests: 0, streams: 0 };
  const server = await listen({
    port: 0,
    handler: (request, response) => {
      if (request.url?.startsWith(path) === true) {
        counts.requests += 1;
        if (request.method === "POST") counts.posts += 1;
        counts.streams += 1;
        response.once("close", () => (counts.streams -= 1));
      }
      handler(request, response);
    },
  });
  const chat = new ChatPage(page);
  await page.goto(`${server.url}?agent=counting/${served.id}`);
  await expect(chat.composer).toBeVisible();
  const close = async (): Promise<void> => {
    await agents.close();
    await server.close();
  };
  return { ...controls, counts, chat, close };
}

/** Dispatches a page lifecycle event. */
const fire = (page: Page, name: "freeze" | "resume" | "pagehide" | "pageshow"): Promise<void> =>
  page.evaluate((type) => {
    if (type.startsWith("page")) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    else document.dispatchEvent(new Event(type));
  }, name);

/** Hides the page, or shows it again: no frames are drawn while it is hidden. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: isHidden ? "hidden" : "visible" });
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    const page = globalThis as unknown as { frames_?: typeof requestAnimationFrame };
    page.frames_ ??= requestAnimationFrame;
    globalThis.requestAnimationFrame = isHidden ? () => 0 : page.frames_;
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

const resuming = servedProtocols.filter((one) => one.create().carries.features.resume !== "absent");

for (const served of isFullRun ? resuming : []) {
  test(`S18 S19 over ${served.id} a page that is hidden repeatedly keeps up without frames, over one request`, async ({
    page,
  }) => {
    const { chat, counts, goOn, isDone, close } = await serve(page, served);
    await chat.send("long");
    const answer = chat.messages("assistant");
    await expect(answer).toContainText("500");
    const before = { ...counts };
    for (const hidden of [true, false, true, false, true]) await setHidden(page, hidden);
    goOn();
    await expect.poll(isDone).toBe(true);
    await expect(answer).toContainText(toWords(5_000));
    expect([counts.posts, counts.requests]).toEqual([before.posts, before.requests]);
    await setHidden(page, false);
    chat.expectNoErrors();
    await close();
  });

  test(`S19 over ${served.id} no request is sent for twenty seconds without a network, and once it is back the stream continues, over one request`, async ({
    page,
  }) => {
    const { chat, counts, goOn, drop, close } = await serve(page, served);
    await chat.send("go");
    await expect(chat.messages("assistant")).toContainText("500");
    const before = { ...counts };
    const tried: string[] = [];
    page.on("request", (request) => tried.push(request.url()));
    await page.context().setOffline(true);
    drop();
    goOn();
    // A moment: nothing may be tried in it.
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    expect([counts.streams, tried]).toEqual([0, []]);
    await page.context().setOffline(false);
    await expect.poll(() => counts.requests).toBe(before.requests + 1);
    await expect(chat.messages("assistant")).toContainText(toWords(1_000));
    expect(counts.posts).toBe(before.posts);
    await close();
  });

  for (const [sleep, wake] of [
    ["freeze", "resume"],
    ["pagehide", "pageshow"],
  ] as const) {
    test(`S20 over ${served.id} a page has no connection from ${sleep} to ${wake}, and one afterwards, which repeats nothing`, async ({
      page,
    }) => {
      const { chat, counts, goOn, close } = await serve(page, served);
      await chat.send("go");
      await expect(chat.messages("assistant")).toContainText("500");
      await expect.poll(() => counts.streams).toBe(1);
      const before = { ...counts };
      await fire(page, sleep);
      await expect.poll(() => counts.streams).toBe(0);
      // A moment: nothing may be asked for in it.
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      expect(counts.requests).toBe(before.requests);
      await fire(page, wake);
      await expect.poll(() => counts.streams).toBe(1);
      goOn();
      await expect(chat.messages("assistant")).toContainText(toWords(1_000));
      expect([counts.posts, counts.requests]).toEqual([before.posts, before.requests + 1]);
      chat.expectNoErrors();
      await close();
    });
  }
}
