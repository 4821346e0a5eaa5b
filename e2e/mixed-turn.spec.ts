import { sample } from "../scripts/fullRun.ts";
import { recordPosts } from "./support/recordPosts.ts";
import { expect, test } from "./support/test.ts";

interface TurnBody {
  messages: { role: string; toolCallId?: string; granted?: boolean; reason?: string; content?: unknown }[];
  agent?: { tools: object[] };
}

/** The POSTs that begin or continue a turn over AAP. */
const turnPath = /\/aap\/sessions\/[^/]+\/turns$/;

function readTurn(body: string | undefined): TurnBody {
  return JSON.parse(body ?? "{}") as TurnBody;
}

test(
  "the mixed parallel turn is answered with exactly one POST that carries every result and permission",
  { tag: "@far" },
  async ({ chat, page }) => {
    const turns = recordPosts(page, turnPath);
    await chat.open({ agent: "aap" });
    await chat.send("check everything in parallel");
    await expect(chat.permissions).toBeVisible();
    expect(turns).toHaveLength(1);
    await chat.allow();
    await chat.turnEnds();
    expect(turns).toHaveLength(2);
    const { messages } = readTurn(turns[1]);
    expect(messages.map(({ role }) => role)).toEqual(["tool", "tool", "tool_permission"]);
    expect(messages[2]?.granted).toBe(true);
  },
);

for (const agent of sample(["aap", "aap-seed"], 1)) {
  test(`a reload in the middle of the mixed turn at /api/${agent} runs nothing automatically: Run again does`, async ({
    chat,
    page,
  }) => {
    await chat.open({ agent });
    await chat.send("check everything in parallel");
    await expect(chat.permissions).toBeVisible();
    const posts = recordPosts(page, /./);
    await page.reload();
    await expect(chat.text("Request 1 of 3")).toBeVisible();
    for (const answered of [1, 2]) {
      await chat.permissions.getByRole("button", { name: "Run again" }).click();
      await expect(chat.text(`${answered} of 3 answered`)).toBeVisible();
    }
    expect(posts).toEqual([]);
    await chat.allow();
    await chat.turnEnds();
    expect(posts).toHaveLength(1);
    await expect(chat.toolCall("get_selection", "completed")).toHaveCount(1);
    await expect(chat.toolCall("run_command")).toHaveAttribute("data-status", /completed|failed/);
  });
}

test("a denial is sent with its reason and nothing is posted while one request is open", async ({ chat, page }) => {
  const turns = recordPosts(page, turnPath);
  await chat.open({ agent: "scenarios/permission-queue/aap" });
  await chat.send("go");
  const total = 5;
  await expect(chat.permissions.first()).toContainText(`Request 1 of ${total}`);
  await chat.deny("not this one");
  await expect(chat.text(`1 of ${total} answered`)).toBeVisible();
  expect(turns).toHaveLength(1);
  for (let answered = 1; answered < total; answered += 1) await chat.allow();
  await expect.poll(() => turns.length).toBeGreaterThan(1);
  const { messages } = readTurn(turns[1]);
  expect(messages).toHaveLength(total);
  expect(messages[0]).toMatchObject({ role: "tool_permission", granted: false, reason: "not this one" });
});

test("a tool that is allowed always over AAP is trusted: the next turn does not ask about it", async ({
  chat,
  page,
}) => {
  const turns = recordPosts(page, turnPath);
  await chat.open({ agent: "aap" });
  await chat.send("check everything in parallel");
  await chat.permissions.getByRole("button", { name: "Do not ask again" }).click();
  await chat.permissions.getByRole("radio", { name: "As the agent decides" }).check();
  const always = chat.permissions.getByRole("button", { name: "Allow always", exact: true });
  await expect(always).toBeEnabled();
  await always.click();
  await chat.turnEnds();
  expect(readTurn(turns[1]).agent?.tools).toContainEqual(expect.objectContaining({ trust: true }));
  await chat.send("check everything in parallel");
  await expect(chat.messages("user")).toHaveCount(2);
  await expect.poll(() => turns.length).toBeGreaterThan(3);
  await chat.turnEnds();
  expect(
    turns
      .slice(3)
      .flatMap((body) => readTurn(body).messages)
      .map(({ role }) => role),
  ).toEqual(["tool", "tool"]);
});
