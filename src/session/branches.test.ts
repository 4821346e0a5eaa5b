import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import type { ThreadState } from "../model/index.ts";
import { serveAap, serveAgUi, serveAiSdkUi, servedProtocols } from "../protocols/index.ts";
import { ends, keeping, openPage, textsOf } from "./fixtures/openBranches.ts";
import type { Page } from "./fixtures/openBranches.ts";
import { readThread, writeThread } from "./storage/StoredConversation.ts";

/** Prompts and answers in the order in which a text contains them. */
function marksIn(text: string): readonly string[] {
  return text.match(/\[(?:prompt|answer)-\d+\]/g) ?? [];
}

type Deed = { readonly type: "send" | "edit" | "again" | "show" | "reload"; readonly at: number };

const deeds = fc.array(
  fc.record({ type: fc.constantFrom<Deed["type"]>("send", "edit", "again", "show", "reload"), at: fc.nat({ max: 3 }) }),
  { minLength: 1, maxLength: 8 },
);

let promptCount = 0;
const newPrompt = (): string => `[prompt-${(promptCount += 1)}]`;

/** Waits until the path has a message. */
const shows = (page: Page, messageId: string): Promise<void> =>
  vi.waitFor(() => expect(page.session().thread.messages.map(({ id }) => id)).toContain(messageId));

/** Does what a person can do with the nth prompt of the path. */
async function act(page: Page, { type, at }: Deed): Promise<unknown> {
  const { thread } = page.session();
  const prompts = thread.messages.filter(({ role }) => role === "user");
  const prompt = prompts[at % Math.max(1, prompts.length)];
  const fork = thread.forks?.find(({ messageId }) => messageId === prompt?.id);
  const other = fork?.others[at % fork.others.length]?.messages[0];
  if (type === "reload") return prompts.length === 0 ? undefined : page.reload();
  if (type === "show") {
    if (other === undefined) return undefined;
    page.session().showBranch(other.id);
    return shows(page, other.id);
  }
  if (type === "send" || prompt === undefined) page.session().send(newPrompt());
  else if (type === "edit") page.session().resend(prompt.id, newPrompt());
  else page.session().resend(thread.messages[thread.messages.indexOf(prompt) + 1]?.id ?? prompt.id);
  return ends(page);
}

const carrying = servedProtocols.filter(({ create }) => create().carries.features.branches === "carried");

describe.each(carrying)("over $id, whose requests contain the history", ({ create }) => {
  test("a request contains the path that is shown and nothing of other branches, whatever was edited, chosen and reloaded", async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        const page = openPage(create);
        for (const deed of list) await act(page, deed);
        page.session().send(newPrompt());
        await ends(page);
        const path = textsOf(page.session().thread);
        expect(marksIn(page.bodies.at(-1) ?? "")).toEqual(path.slice(0, -1));
        const { thread } = page.session();
        expect(readThread(writeThread(thread))).toEqual(thread);
      }),
      { numRuns: runs(12) },
    );
  });

  test("our own server gives its agent the path that the request contains", async () => {
    const inOnePage = deeds.map((list) => list.filter(({ type }) => type !== "reload"));
    await fc.assert(
      fc.asyncProperty(inOnePage, async (list) => {
        const page = openPage(create);
        for (const deed of [...list, { type: "send", at: 0 } as const]) await act(page, deed);
        expect(page.given.at(-1)).toEqual(textsOf(page.session().thread).slice(0, -1));
      }),
      { numRuns: runs(12) },
    );
  });

  test("the older answer is shown again, continued, and still there after a reload", async () => {
    const page = openPage(create);
    for (const text of ["[prompt-1]", "[prompt-2]"]) {
      page.session().send(text);
      await ends(page);
    }
    const [first] = page.session().thread.messages;
    page.session().resend(first?.id ?? "", "[prompt-3]");
    await ends(page);
    expect(textsOf(page.session().thread)).toEqual(["[prompt-3]", "[answer-3]"]);
    page.session().showBranch(first?.id ?? "");
    await page.reload();
    expect(textsOf(page.session().thread)).toEqual(["[prompt-1]", "[answer-1]", "[prompt-2]", "[answer-2]"]);
    expect(page.session().thread.forks).toMatchObject([{ messageId: first?.id, position: 0, others: [{}] }]);
    page.session().send("[prompt-4]");
    await ends(page);
    expect(marksIn(page.bodies.at(-1) ?? "")).toEqual([
      "[prompt-1]",
      "[answer-1]",
      "[prompt-2]",
      "[answer-2]",
      "[prompt-4]",
    ]);
  });
});

test("over ai-sdk-ui the replaced message is named as useChat names it, and an app that sends only its last message replaces nothing", async () => {
  const page = openPage(() => serveAiSdkUi());
  page.session().send("[prompt-1]");
  await ends(page);
  const [first] = page.session().thread.messages;
  page.session().resend(first?.id ?? "", "[prompt-2]");
  await ends(page);
  expect(JSON.parse(page.bodies.at(-1) ?? "")).toMatchObject({ trigger: "submit-message", messageId: first?.id });

  const post = async (text: string, more: object = {}): Promise<readonly string[] | undefined> => {
    const messages = [{ id: text, role: "user", parts: [{ type: "text", text }] }];
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ id: "chat-1", messages, ...more });
    const response = await page.fetch("http://agent.test/a", { method: "POST", headers, body });
    await response.text();
    return page.given.at(-1);
  };
  expect(await post("[prompt-3]")).toEqual(["[prompt-3]"]);
  expect(await post("[prompt-4]")).toEqual(["[prompt-3]", "[answer-3]", "[prompt-4]"]);
  expect(await post("[prompt-5]", { messageId: "[prompt-3]" })).toEqual(["[prompt-5]"]);
  expect(await post("[prompt-5]", { trigger: "regenerate-message" })).toEqual(["[prompt-5]"]);
});

describe.each(keeping)("over $id, whose server keeps the history", ({ create, client }) => {
  test("the agent is given the path that is shown, and a reload brings it and the other branches back from the server", async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        const page = openPage(create, client, false);
        for (const deed of list) await act(page, deed);
        page.session().send(newPrompt());
        await ends(page);
        const path = textsOf(page.session().thread);
        expect(page.given.at(-1)).toEqual(path.slice(0, -1));
        const before = page.session().thread;
        await page.reload();
        expect(textsOf(page.session().thread)).toEqual(path);
        expect(branchesOf(page.session().thread)).toEqual(branchesOf(before));
      }),
      { numRuns: runs(12) },
    );
  });
});

test.each(keeping)(
  "over $id, the older answer is shown again and continued, by the server, too",
  async ({ create, client }) => {
    const page = openPage(create, client, false);
    for (const text of ["[prompt-1]", "[prompt-2]"]) {
      page.session().send(text);
      await ends(page);
    }
    const [first] = page.session().thread.messages;
    page.session().resend(first?.id ?? "", "[prompt-3]");
    await ends(page);
    expect(page.given.at(-1)).toEqual(["[prompt-3]"]);
    expect(textsOf(page.session().thread)).toEqual(["[prompt-3]", "[answer-3]"]);
    page.session().showBranch(first?.id ?? "");
    await expect.poll(() => textsOf(page.session().thread)).toContain("[prompt-1]");
    page.session().send("[prompt-4]");
    await ends(page);
    const path = ["[prompt-1]", "[answer-1]", "[prompt-2]", "[answer-2]", "[prompt-4]"];
    expect(page.given.at(-1)).toEqual(path);
    await page.reload();
    expect(textsOf(page.session().thread)).toEqual([...path, "[answer-4]"]);
    expect(branchesOf(page.session().thread)).toMatchObject([{ position: 0, others: [["[prompt-3]", "[answer-3]"]] }]);
  },
);

test.each(keeping)(
  "over $id, changing a prompt while the agent works stops it and keeps what it did",
  async ({ create, client }) => {
    const page = openPage(create, client, false);
    page.session().send("[prompt-1]");
    await ends(page);
    page.session().send("[prompt-0]");
    await expect.poll(() => page.given.length).toBe(2);
    const slow = page.session().thread.messages.findLast(({ role }) => role === "user");
    page.session().resend(slow?.id ?? "", "[prompt-2]");
    await ends(page);
    const path = ["[prompt-1]", "[answer-1]", "[prompt-2]", "[answer-3]"];
    expect(textsOf(page.session().thread)).toEqual(path);
    expect(page.given.at(-1)).toEqual(path.slice(0, -1));
    await page.reload();
    expect(textsOf(page.session().thread)).toEqual(path);
    const hidden = page.session().thread.forks?.flatMap(({ others }) => others) ?? [];
    expect(hidden.map(({ turn, messages }) => [turn.status, turn.reason, messages[0]?.id])).toEqual([
      ["idle", "cancelled", slow?.id],
    ]);
  },
);

test.each(keeping)(
  "over $id, an agent that keeps the conversation itself gets a changed prompt as a new one",
  async ({ create, client }) => {
    const page = openPage(create, client, false, true);
    page.session().send("[prompt-1]");
    await ends(page);
    expect(page.session().thread.session.features).toMatchObject({ branches: false });
    page.session().resend(page.session().thread.messages[0]?.id ?? "", "[prompt-2]");
    await ends(page);
    const path = ["[prompt-1]", "[answer-1]", "[prompt-2]", "[answer-2]"];
    expect(textsOf(page.session().thread)).toEqual(path);
    expect(page.given.at(-1)).toEqual(path.slice(0, -1));
  },
);

test.each([
  ["ai-sdk-ui", () => serveAiSdkUi()],
  ["ag-ui", () => serveAgUi()],
] as const)(
  "over %s an agent that remembers says so with its first answer: a changed prompt is sent as a new message",
  async (_id, protocol) => {
    const page = openPage(protocol, protocol, true, true);
    page.session().send("one");
    await vi.waitFor(() => expect(textsOf(page.session().thread)).toContain("[answer-1]"));
    await vi.waitFor(() => expect(page.session().thread.turn.status).toBe("idle"));
    const [first] = page.session().thread.messages;
    page.session().resend(first?.id ?? "", [{ type: "text", text: "two" }]);
    await vi.waitFor(() => expect(textsOf(page.session().thread)).toContain("[answer-2]"));
    await vi.waitFor(() => expect(page.session().thread.turn.status).toBe("idle"));
    expect(textsOf(page.session().thread)).toEqual(["one", "[answer-1]", "two", "[answer-2]"]);
    expect(page.session().thread.forks).toBeUndefined();
    expect(page.given.at(-1)).toEqual(["one", "[answer-1]", "two"]);
    await page.reload();
    await vi.waitFor(() => expect(page.session().thread.session.features?.branches).toBe(false));
  },
);

test("over aap the plain history contains the path only, and a branch that is unknown, or asked for during a turn, is refused", async () => {
  const page = openPage(() => serveAap(), undefined, false);
  page.session().send("[prompt-1]");
  await ends(page);
  const [first] = page.session().thread.messages;
  page.session().resend(first?.id ?? "", "[prompt-2]");
  await ends(page);
  const address = `http://agent.test/a/sessions/${page.session().thread.session.wireId ?? ""}`;
  const history: { history?: unknown } = await (await page.fetch(`${address}/history?type=full`)).json();
  expect(marksIn(JSON.stringify(history.history))).toEqual(["[prompt-2]", "[answer-2]"]);
  const second = page.session().thread.messages[0]?.id ?? "";
  const post = async (body: object): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const response = await page.fetch(`${address}/branch`, { method: "POST", headers, body: JSON.stringify(body) });
    return response.status;
  };
  expect(await post({ messageId: "nothing", instead: second })).toBe(409);
  expect(await post({ messageId: first?.id, instead: "nothing" })).toBe(409);
  expect(await post({ messageId: first?.id })).toBe(400);
  page.session().send("[prompt-0]");
  await expect.poll(() => page.given.length).toBe(3);
  expect(await post({ messageId: first?.id, instead: second })).toBe(409);
  page.session().stop();
  await ends(page);
  // A person cannot ask for it either while a prompt is queued or a turn runs.
  page.session().send("[prompt-0]");
  await expect.poll(() => page.given.length).toBe(4);
  const before = page.bodies.length;
  page.session().showBranch(first?.id ?? "");
  expect(page.bodies).toHaveLength(before);
  page.session().stop();
  await ends(page);
});

/** The texts of all branches, by the place where they begin. */
function branchesOf({ forks = [] }: ThreadState): unknown {
  return forks
    .map(({ messageId, position, others }) => ({ messageId, position, others: others.map(textsOf) }))
    .toSorted((a, b) => a.messageId.localeCompare(b.messageId));
}

const remembering = servedProtocols.filter(({ create }) => create().carries.features.branches === "absent");

test.each(remembering)(
  "over $id, whose agent cannot forget, a changed prompt is a new one at the end",
  async ({ create }) => {
    const page = openPage(create, create, false);
    page.session().send("[prompt-1]");
    await ends(page);
    page.session().resend(page.session().thread.messages[0]?.id ?? "", "[prompt-2]");
    await ends(page);
    const whole = ["[prompt-1]", "[answer-1]", "[prompt-2]", "[answer-2]"];
    expect(textsOf(page.session().thread)).toEqual(whole);
    expect(page.given.at(-1)).toEqual(whole.slice(0, -1));
    expect(page.session().thread).not.toHaveProperty("forks");
    await page.reload();
    expect(textsOf(page.session().thread)).toEqual(whole);
  },
);
