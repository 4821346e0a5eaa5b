import { expect, test } from "@playwright/test";
import { alternate, sample } from "../scripts/fullRun.ts";
import { scenarioAgent, step, type Scenario } from "../src/agents/index.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { createAgentServer } from "../src/server/index.ts";
import { badGateway, startFaultProxy, truncatedGzip, type Fault } from "../src/server/fixtures/startFaultProxy.ts";
import { createNodeHandler } from "../src/server/node/createNodeHandler.ts";
import { listen } from "../src/server/node/listen.ts";
import { ChatPage } from "./support/ChatPage.ts";

/** The main flow: a call that reads for so long, a permission, the granted call, and texts before and after. */
const createScenario = (milliseconds: number): Scenario => ({
  name: "faults",
  title: "Faults",
  suggestion: "go",
  steps: [
    step.say("I look at the file first."),
    step.tool("call_1", "read_file", { input: { path: "notes.md" }, kind: "read" }),
    step.wait(milliseconds),
    step.complete("call_1", "Milk, bread."),
    step.tool("call_2", "delete_file", { input: { path: "notes.md" }, kind: "delete" }),
    step.ask({
      request: { kind: "permission", id: "call_2" },
      granted: [step.complete("call_2", "Deleted."), step.say("The file is gone.")],
      denied: [step.say("I leave it.")],
    }),
  ],
});

/** Milliseconds between two heartbeats: a buffering proxy forwards its buffer when enough of them have arrived. */
const HEARTBEAT = 20;
/** The same where connections are half open after the first one, which a page takes for one only after a silence; and such a silence. */
const [RARE_HEARTBEAT, SILENCE] = [1_000, 3_000];

/** The faults of the requests to the agent, by the number of the request. */
const faults: readonly { readonly name: string; readonly of: (index: number) => Fault }[] = [
  { name: "half-open connections", of: (index) => (index < 4 ? { stallAfter: ":\n\n" } : {}) },
  { name: "the page of a gateway", of: (index) => (index === 0 ? { answer: badGateway } : {}) },
  { name: "half a second of latency", of: () => ({ delay: 500 }) },
  { name: "gzip that breaks off", of: (index) => (index === 0 ? { answer: truncatedGzip } : {}) },
  { name: "cuts before the first byte", of: (index) => (index < 2 ? { cutAfter: 0 } : {}) },
  { name: "a proxy that buffers", of: () => ({ blocks: 512 }) },
  ...[500, 1200, 1600, 2000, 2600].map((cutAfter) => ({
    name: `cuts after ${cutAfter} bytes`,
    of: (index: number): Fault => (index < 3 ? { cutAfter } : {}),
  })),
  { name: "4 kB a second", of: () => ({ rate: 4_000 }) },
  { name: "single bytes", of: () => ({ pieces: 1 }) },
];

const resuming = servedProtocols.filter((one) => one.create().carries.features.resume !== "absent");

for (const [turn, fault] of sample(faults, 2).entries()) {
  for (const served of alternate(resuming, turn)) {
    test(`R10 ${fault.name} over ${served.id}: the flow ends whole, and what was granted is done once`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const stallsAtAll = fault.of(0).stallAfter !== undefined;
      const agent = scenarioAgent(createScenario(stallsAtAll ? SILENCE : 120), { pace: 1 });
      const mounts = [{ path: `/api/faults/${served.id}`, protocol: served.create(), agent }];
      const agents = createAgentServer({ mounts, heartbeat: stallsAtAll ? RARE_HEARTBEAT : HEARTBEAT });
      const handler = createNodeHandler(agents, { static: "dist-demo" });
      // Each request has its own connection, so that faults apply to requests of the agent only, not to those for files.
      const server = await listen({
        port: 0,
        handler: (request, response) => handler(request, response.setHeader("connection", "close")),
      });
      let requests = 0;
      const proxy = await startFaultProxy(server.url, (_index, line) =>
        line.includes(" /api/faults/") ? fault.of(requests++) : {},
      );
      // A page gives a silent stream up after 45 s, which the test does not wait for.
      if (stallsAtAll) await page.clock.install();
      const chat = new ChatPage(page);
      await page.goto(`${proxy.url}/?agent=faults/${served.id}&steps=open`);
      await chat.send("go");
      const again = chat.thread.getByRole("button", { name: /^(Send again|Read the rest|Load again)/ });
      let stalls = 0;
      const nudge = async (): Promise<void> => {
        // A moment: answerUntilEnd() asks again.
        if (await again.isVisible()) {
          await again.click({ timeout: 2_000 });
          throw new Error("tried again");
        }
        // The test controls the clock, and so frames and timers: faster than the server's, so that a beat ends a silence here, too.
        if (stallsAtAll) await page.clock.runFor(RARE_HEARTBEAT);
        if (proxy.stalls() === stalls) return;
        stalls = proxy.stalls();
        await page.clock.fastForward(50_000);
      };
      // A failure ends the turn as well, perhaps after the check for it.
      await expect(async () => {
        await chat.answerUntilEnd(nudge);
        await expect(chat.thread.getByText("The file is gone.")).toHaveCount(1, { timeout: 1_000 });
      }).toPass();
      expect(stalls > 0).toBe(stallsAtAll);
      await expect(chat.messages("user")).toHaveText(["go"]);
      await expect(chat.toolCall("read_file", "completed")).toHaveCount(1);
      await expect(chat.toolCall("delete_file", "completed")).toHaveCount(1);
      for (const words of ["I look at the file first.", "The file is gone."])
        await expect(chat.thread.getByText(words)).toHaveCount(1);
      expect(chat.errors.filter((error) => !/Failed to load resource|net::ERR/.test(error))).toEqual([]);
      proxy.close();
      await agents.close();
      await server.close();
    });
  }
}
