import { expect, onTestFinished, test, vi } from "vitest";
import { agUi, aiSdkUi, deltaKit, openAiChat } from "../../protocols/index.ts";
import { createConnection } from "../links/createConnection.ts";
import { memoryStorage } from "./ConversationStorage.ts";

const leftId = "id-of-somebody-else";

test.each([agUi(), aiSdkUi(), openAiChat(), deltaKit()].map((one) => [one.id, one] as const))(
  "an id that only another person's storage knows is neither sent nor stored under, over %s",
  async (_, protocol) => {
    const sent: string[] = [];
    const storage = memoryStorage();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const request = new Request(url, init);
      sent.push(`${request.url} ${JSON.stringify([...request.headers])} ${await request.text()}`);
      return new Response("", { status: 500 });
    };
    const options = { protocol, url: "http://a.test/a", fetch, storage, onError: () => undefined };
    const connection = createConnection(options);
    onTestFinished(() => connection.close());
    const session = connection.session(leftId, { onlyStored: true });
    session.send("Hello");
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
    await vi.waitFor(async () => expect((await storage.keys("")).length).toBeGreaterThan(0));
    expect(sent.join("\n")).toContain("Hello");
    expect(`${sent.join("\n")} ${(await storage.keys("")).join(" ")}`).not.toContain(leftId);
  },
);
