import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openSocket } from "../../server/node/index.ts";
import { createRecorder } from "./createRecorder.ts";
import { createReplay } from "./createReplay.ts";
import { readHar, writeHar } from "./har.ts";

test("a redirect of the agent is passed on to the app, and not followed with the app's headers", async () => {
  const reached: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const address = server.address();
  const target = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const recorder = createRecorder({ target, openSocket });
  const headers = { authorization: "Bearer secret" };
  const answer = await recorder.handle(new Request("http://localhost/chat", { headers }));
  expect([answer?.status, answer?.headers.get("location"), reached]).toEqual([307, "/elsewhere", ["/chat"]]);
});

test("a request that the agent did not answer is recorded, and played as one without an answer", async () => {
  const recorder = createRecorder({
    target: "http://agent.test",
    openSocket,
    fetch: () => Promise.reject(new TypeError("fetch failed")),
  });
  expect((await recorder.handle(new Request("http://localhost/chat")))?.status).toBe(502);
  const har = JSON.parse(JSON.stringify(writeHar(recorder.read(), recorder.begun)));
  await expect(createReplay(readHar(har)).fetch("/chat")).rejects.toThrow("Failed to fetch");
});

test("a stream that broke is recorded as broken, and breaks again when it is played", async () => {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode("data: 1\n\n"));
      else controller.error(new Error("broken"));
    },
  });
  const headers = { "content-type": "text/event-stream" };
  const recorder = createRecorder({
    target: "http://agent.test",
    openSocket,
    fetch: async () => new Response(body, { headers }),
  });
  const live = await recorder.handle(new Request("http://localhost/chat"));
  await expect(live?.text()).rejects.toThrow("broken");
  expect(recorder.read().map(({ end }) => end)).toEqual(["cut"]);
  const har = JSON.parse(JSON.stringify(writeHar(recorder.read(), recorder.begun)));
  const played = await createReplay(readHar(har)).fetch("/chat");
  await expect(played.text()).rejects.toThrow("The recorded");
});
