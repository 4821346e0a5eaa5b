import { expect, test } from "vitest";
import type { Json, KitError, Query } from "../../model/index.ts";
import { createPendingQueries } from "./createPendingQueries.ts";

const query: Query = { type: "listSessions" };

/** Pending queries, and the ids of those that were sent. */
function open(refusal?: KitError) {
  const sent: string[] = [];
  let count = 0;
  const queries = createPendingQueries(
    (noun) => `${noun}${(count += 1)}`,
    (queryId) => {
      sent.push(queryId);
      return refusal;
    },
  );
  const reply = (queryId: string, value?: Json, error?: KitError): void =>
    queries.accept({
      type: "reply.received",
      queryId,
      value,
      error,
    });
  return { queries, sent, reply };
}

test("each query gets its own reply, once, in whatever order they arrive", async () => {
  const { queries, sent, reply } = open();
  const answers = [queries.ask(query), queries.ask(query, new AbortController().signal)];
  reply("query2", "second");
  reply("query2", "again");
  reply("unknown", "lost");
  reply("query1", "first");
  expect(sent).toEqual(["query1", "query2"]);
  expect(await Promise.all(answers)).toEqual(["first", "second"]);
});

test("a reply without a value is null, and one with an error rejects with it", async () => {
  const { queries, reply } = open();
  const [empty, failed] = [queries.ask(query), queries.ask(query)];
  reply("query1");
  reply("query2", undefined, { code: "not_found", message: "gone" });
  expect(await empty).toBeNull();
  await expect(failed).rejects.toMatchObject({ code: "not_found" });
});

test("a query that the half refuses to send rejects at once", async () => {
  const { queries } = open({ code: "unsupported", message: "no" });
  await expect(queries.ask(query)).rejects.toMatchObject({ code: "unsupported" });
});

test("a signal aborts a query, before it is sent or while it is pending; a later reply changes nothing", async () => {
  const { queries, sent, reply } = open();
  await expect(queries.ask(query, AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
  expect(sent).toEqual([]);
  const abort = new AbortController();
  const waiting = queries.ask(query, abort.signal);
  abort.abort();
  reply("query2", "late");
  await expect(waiting).rejects.toMatchObject({ code: "aborted" });
});

test("closing rejects the pending queries, and every later one without sending it", async () => {
  const { queries, sent } = open();
  const waiting = queries.ask(query);
  queries.close();
  await expect(waiting).rejects.toMatchObject({ code: "aborted" });
  await expect(queries.ask(query)).rejects.toMatchObject({ code: "aborted" });
  expect(sent).toEqual(["query1"]);
});
