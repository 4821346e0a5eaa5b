import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "./listen.ts";
import { sendResponse } from "./sendResponse.ts";

test("S23 N7 a long replay does not block others: few chunks are written between two turns of the event loop", async () => {
  let [inARow, longest, left] = [0, 0, 600];
  const chunk = new TextEncoder().encode(":\n\n");
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream(
      {
        pull(controller) {
          inARow += 1;
          longest = Math.max(longest, inARow);
          left -= 1;
          if (left < 0) controller.close();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
  const turn = (): void => {
    inARow = 0;
    if (left >= 0) setImmediate(turn);
  };
  const handler = (_request: unknown, response: Parameters<typeof sendResponse>[1]): void => {
    turn();
    void sendResponse(new Response(body()), response);
  };
  const listening = await listen({ port: 0, handler });
  const answer = await fetch(listening.url);
  expect(await answer.text()).toHaveLength(1_800);
  expect(longest).toBeLessThanOrEqual(130);
  await listening.close();
});

test("each cookie of a response is sent", async () => {
  const headers = [
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ] satisfies [string, string][];
  const handler = (_request: unknown, response: Parameters<typeof sendResponse>[1]): void => {
    void sendResponse(new Response("page", { headers }), response);
  };
  const listening = await listen({ port: 0, handler });
  const answer = await fetch(listening.url);
  await listening.close();
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a client that left before the answer began cancels its body", async () => {
  const arrived = vi.fn<() => void>();
  const cancel = vi.fn<() => void>();
  const hasLeft = vi.fn<() => void>();
  const sent = vi.fn<() => void>();
  const listening = await listen({
    port: 0,
    handler: (_request, response) => {
      arrived();
      response.on("close", () => {
        hasLeft();
        const body = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(8)), cancel });
        void sendResponse(new Response(body), response).then(sent);
      });
    },
  });
  onTestFinished(() => listening.close());
  const reader = new AbortController();
  const answer = fetch(listening.url, { signal: reader.signal }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled());
  reader.abort();
  await answer;
  await vi.waitFor(() => expect(hasLeft).toHaveBeenCalled());
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(cancel).toHaveBeenCalledOnce();
});
