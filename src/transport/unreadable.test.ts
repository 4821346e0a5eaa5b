import { expect, test } from "vitest";
import { openHttp, type LinkIncoming } from "./openHttp.ts";

function closedBy(fetch: typeof globalThis.fetch, as: "stream" | "body"): Promise<readonly LinkIncoming[]> {
  return new Promise((resolve) => {
    const incoming: LinkIncoming[] = [];
    const request = { method: "POST", url: "http://agent.test/", headers: {} } as const;
    openHttp({
      request,
      as,
      fetch,
      onIncoming(one) {
        incoming.push(one);
        if (one.type === "closed") resolve(incoming);
      },
    });
  });
}

const frames = "data: {}\n\n";
const respond = (status = 200): Response =>
  new Response(frames, { status, headers: { "content-type": "text/event-stream" } });

/** What the fetch function of an app can return by mistake. */
const mistakes: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "a response whose body it has read",
    async () => {
      const response = respond();
      await response.text();
      return response;
    },
  ],
  [
    "a response whose body it is reading",
    async () => {
      const response = respond();
      response.body?.getReader();
      return response;
    },
  ],
  [
    "a refusal whose body it has read",
    async () => {
      const response = respond(500);
      await response.text();
      return response;
    },
  ],
  ["nothing", async () => undefined],
  ["parsed JSON", async () => ({ ok: true })],
];

test.each(mistakes.flatMap(([what, answer]) => (["stream", "body"] as const).map((as) => [what, as, answer] as const)))(
  "a fetch function of the app that returns %s ends a %s with an error that says so",
  async (_what, as, answer) => {
    const incoming = await closedBy(answer as typeof globalThis.fetch, as);
    expect(incoming).toMatchObject([{ type: "closed", how: "refused", error: { code: "configuration" } }]);
  },
);

test("a fetch function of the app may read a clone", async () => {
  const incoming = await closedBy(async () => {
    const response = respond();
    await response.clone().text();
    return response;
  }, "stream");
  expect(incoming.map(({ type }) => type)).toEqual(["opened", "frame", "closed"]);
});
