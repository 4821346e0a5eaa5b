import { alternate, sample } from "../scripts/fullRun.ts";
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
    await expect(chat.toolCalls({ name: "get_selection", status: "completed" })).toHaveCount(1);
    await expect(chat.messages("assistant").last()).toContainText("tests pass");

    await chat.send("check everything in parallel");
    await chat.deny("not today");
    await chat.turnEnds();
    expect(bodies.at(-1)).toContain("not today");
    await expect(chat.toolCalls({ status: "denied" })).toHaveCount(1);
  });
}

for (const agent of alternate(asking, 2)) {
  test(`a stop reaches the agent over ${agent}, and the next prompt is answered`, async ({ chat, page }) => {
    await chat.open({ agent });
    await chat.send("check everything in parallel");
    await expect(chat.permissions).toBeVisible();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await chat.turnEnds();
    await chat.send("check everything in parallel");
    await chat.allow();
    await chat.turnEnds();
    await expect(chat.toolCalls({ name: "get_selection", status: "completed" }).last()).toBeVisible();
  });
}

for (const agent of sample(["openai-chat", "anthropic-messages", "gemini-generate"], 1)) {
  test(`tools of the page run over ${agent}, and what it has no word to ask for is refused in sight`, async ({
    chat,
    page,
  }) => {
    const bodies = recordPosts(page, new RegExp(`^/api/${agent}`));
    await chat.open({ agent });
    await chat.send("check everything in parallel");
    await chat.turnEnds();
    expect(bodies).toHaveLength(2);
    await expect(chat.toolCalls({ name: "get_selection", status: "completed" })).toHaveCount(1);
    await expect(chat.thread).toContainText("A rule did not allow run_command (“The user cannot be asked");
  });
}
