import { expect, test } from "vitest";
import type { Json, KitError, Query } from "../../model/index.ts";
import { createAsks } from "./createAsks.ts";

const query: Query = { type: "listSessions" };

/** Questions, and the ids of those that were sent. */
function open(refusal?: KitError) {
  const sent: string[] = [];
  let count = 0;
  const asks = createAsks(
    (noun) => `${noun}${(count += 1)}`,
    (queryId) => {
      sent.push(queryId);
      return refusal;
    },
  );
  const reply = (queryId: string, value?: Json, error?: KitError): void =>
    asks.accept({
      type: "reply.received",
      queryId,
      value,
      error,
    });
  return { asks, sent, reply };
}

test("each question gets the answer to it, once, whatever order they come in", async () => {
  const { asks, sent, reply } = open();
  const answers = [asks.ask(query), asks.ask(query, new AbortController().signal)];
  reply("query2", "second");
  reply("query2", "again");
  reply("unknown", "lost");
  reply("query1", "first");
  expect(sent).toEqual(["query1", "query2"]);
  expect(await Promise.all(answers)).toEqual(["first", "second"]);
});

test("an answer without a value is null, and one with an error rejects with it", async () => {
  const { asks, reply } = open();
  const [empty, failed] = [asks.ask(query), asks.ask(query)];
  reply("query1");
  reply("query2", undefined, { code: "not_found", message: "gone" });
  expect(await empty).toBeNull();
  await expect(failed).rejects.toMatchObject({ code: "not_found" });
});

test("what the half refuses to send rejects at once", async () => {
  const { asks } = open({ code: "unsupported", message: "no" });
  await expect(asks.ask(query)).rejects.toMatchObject({ code: "unsupported" });
});

test("a signal gives a question up, before it is sent or while it waits; a later answer changes nothing", async () => {
  const { asks, sent, reply } = open();
  await expect(asks.ask(query, AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
  expect(sent).toEqual([]);
  const abort = new AbortController();
  const waiting = asks.ask(query, abort.signal);
  abort.abort();
  reply("query2", "late");
  await expect(waiting).rejects.toMatchObject({ code: "aborted" });
});

test("closing rejects what waits, and everything that is asked afterwards without sending it", async () => {
  const { asks, sent } = open();
  const waiting = asks.ask(query);
  asks.close();
  await expect(waiting).rejects.toMatchObject({ code: "aborted" });
  await expect(asks.ask(query)).rejects.toMatchObject({ code: "aborted" });
  expect(sent).toEqual(["query1"]);
});
