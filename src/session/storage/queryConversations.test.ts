import { expect, onTestFinished, test } from "vitest";
import { CountersignError } from "../../model/index.ts";
import { aap } from "../../protocols/index.ts";
import { createConnection } from "../links/createConnection.ts";
import { memoryStorage } from "./ConversationStorage.ts";

/** Connects to a server of AAP that answers only `/meta`, and every other request with this status. */
function connect(status: number) {
  const fetch: typeof globalThis.fetch = async (url) => {
    const meta = { version: 3, agents: [{ name: "courier", tools: [] }] };
    if (new Request(url).url.endsWith("/meta")) return Response.json(meta);
    return Response.json({ error: "no" }, { status });
  };
  const storage = memoryStorage();
  const connection = createConnection({ protocol: aap(), url: "http://a.test/v1", fetch, storage });
  onTestFinished(() => connection.close());
  return connection;
}

test.each([404, 405, 501])("a server without a list (%i) leaves the list to the app's storage", async (status) => {
  await expect(connect(status).ask({ type: "listSessions" })).resolves.toEqual({ sessions: [] });
});

test.each([400, 401, 500, 503])("a list that fails (%i) is reported as failed", async (status) => {
  await expect(connect(status).ask({ type: "listSessions" })).rejects.toBeInstanceOf(CountersignError);
  await expect(connect(status).ask({ type: "listSessions" })).rejects.toMatchObject({ status });
});

test("a conversation that a server does not know is not deleted here in its place", async () => {
  await expect(connect(404).ask({ type: "deleteSession", sessionId: "s" })).rejects.toMatchObject({ status: 404 });
});
