import { expect, onTestFinished, test, vi } from "vitest";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";

/** The key of the first connection of a page, as a page has it that is loaded anew. */
async function firstKey(): Promise<readonly unknown[]> {
  vi.resetModules();
  const { queryKey } = await import("./useKitQueryClient.ts");
  const connection = createConnection({ protocol: deltaKit(), url: "http://agent.test/chat" });
  onTestFinished(() => connection.close());
  expect(queryKey(connection, "sessions")).toEqual(queryKey(connection, "sessions"));
  return queryKey(connection, "sessions");
}

test("what an app has stored of its cache is not taken for that of a connection of the next page", async () => {
  expect(await firstKey()).not.toEqual(await firstKey());
});
