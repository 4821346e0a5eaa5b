import { alternate, sample } from "../scripts/fullRun.ts";
import type { Agent } from "../src/agents/index.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { openAgentSite } from "./support/openAgentSite.ts";
import { recordPosts } from "./support/recordPosts.ts";
import { expect, test } from "./support/test.ts";

const asking = ["ai-sdk-ui", "ag-ui", "openai-responses"];

for (const agent of alternate(asking, 0, 2)) {
  test(`tools of the page run and permissions are asked over ${agent}, answered by one POST`, async ({
    chat,
    page,
  }) => {
    const bodies = recordPosts(page, new RegExp(`^/api/${agent}`));
    await chat.open({ agent });
    await chat.send("check everything in parallel");
    await expect(chat.permissions).toBeVisible();
    expect(bodies).toHaveLength(1);
    await chat.allow();
    await chat.turnEnds();
    expect(bodies).toHaveLength(2);
    await expect(chat.toolCall("get_selection", "completed")).toHaveCount(1);
    await expect(chat.messages("assistant").last()).toContainText("tests pass");

    await chat.send("check everything in parallel");
    await chat.deny("not today");
    await chat.turnEnds();
    expect(bodies.at(-1)).toContain("not today");
    await expect(chat.toolCall(undefined, "denied")).toHaveCount(1);
  });
}

/** An agent that writes a text, and then works until it is stopped. */
function createPatientAgent() {
  let stops = 0;
  const agent: Agent = {
    name: "patient",
    title: "Patient agent",
    version: "1",
    async run(turn) {
      const { turnId, messageId, text, signal } = turn;
      turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text: `You said ${text}.` });
      if (text === "next") return "completed";
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      stops += 1;
      return "cancelled";
    },
  };
  return { agent, stops: () => stops };
}

for (const served of alternate(servedProtocols, 0, 3)) {
  const { id } = served;
  test(`a stop reaches the agent over ${id}, and the next prompt is answered`, async ({ chat, page }) => {
    const { agent, stops } = createPatientAgent();
    const close = await openAgentSite(page, { agent, served });
    await chat.send("first");
    await expect(chat.messages("assistant").last()).toContainText("You said first.");
    expect(stops()).toBe(0);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect.poll(stops).toBe(1);
    await chat.turnEnds();
    await chat.send("next");
    await expect(chat.messages("assistant").last()).toContainText("You said next.");
    await chat.turnEnds();
    expect(stops()).toBe(1);
    await close();
  });
}

for (const agent of sample(["openai-chat", "anthropic-messages", "gemini-generate"], 1)) {
  test(`tools of the page run over ${agent}, and requests that it cannot express are refused visibly`, async ({
    chat,
    page,
  }) => {
    const bodies = recordPosts(page, new RegExp(`^/api/${agent}`));
    await chat.open({ agent });
    await chat.send("check everything in parallel");
    await chat.turnEnds();
    expect(bodies).toHaveLength(2);
    await expect(chat.toolCall("get_selection", "completed")).toHaveCount(1);
    await expect(chat.thread).toContainText("A rule did not allow run_command (“The user cannot be asked");
  });
}
