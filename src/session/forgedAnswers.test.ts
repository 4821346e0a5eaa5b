import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../agents/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

const asking = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history !== "absent" && permissions !== "absent";
});

interface Post {
  readonly url: string;
  readonly body: string;
}

/** What an attacker could make of an honest grant; where the post stays the same, the wire has no such field. */
const forgeries: Readonly<Record<string, (post: Post, wireId: string) => Post>> = {
  "for another session": ({ url, body }, wireId) => ({
    url: url.replaceAll(wireId, "nobody"),
    body: body.replaceAll(wireId, "nobody"),
  }),
  "for a request that was never opened": ({ url, body }) => ({
    url,
    body: body.replaceAll(/"(?:r1|c1|request_\w+)"/g, '"nobody"').replaceAll('"id":0', '"id":7'),
  }),
  "of another input than the one that would run": ({ url, body }) => ({
    url,
    body: body.replaceAll(/[0-9a-f]{64}/g, "0".repeat(64)),
  }),
  "with an option that was not offered": ({ url, body }) => ({
    url,
    body: body.replaceAll(/("option_?[iI]d"):"\w+"/g, '$1:"maybe"'),
  }),
  "that is neither yes nor no": ({ url, body }) => ({
    url,
    body: body.replaceAll(/("(?:granted|approved)"):true/g, '$1:"yes"').replaceAll('"selected"', "7"),
  }),
};

/** Enough time for an agent of this process to continue. */
// A moment: nothing may be paid in it, and a longer one would only find more.
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 20));

/** An agent that asks for one payment and counts its payments. */
async function openPayment(protocol: (typeof servedProtocols)[number]) {
  let paid = 0;
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const { turnId, messageId } = turn;
      const argument = '{"amount":5}';
      turn.emit({
        type: "toolCall.started",
        turnId,
        messageId,
        toolCallId: "c1",
        toolName: "pay",
        runsOn: "server",
        argument,
      });
      const options = [
        { id: "y", label: "", kind: "allow_once" },
        { id: "n", label: "", kind: "reject_once" },
      ] as const;
      const base = { turnId, kind: "permission", options, editable: false, canExplainDenial: true } as const;
      const [answer] = await turn.ask([{ ...base, requestId: "r1", toolCallId: "c1" }]);
      if (answer?.granted === true) paid += 1;
      return "completed";
    },
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
  const send = async (url: string, init: RequestInit): Promise<Response> =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  const held: { url: string; init: RequestInit }[] = [];
  let holds = false;
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!holds || init.method !== "POST") return send(url, init);
    held.push({ url, init: { ...init, signal: null } });
    return new Promise(() => undefined);
  };
  const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch });
  onTestFinished(async () => {
    connection.close();
    await server.close();
  });
  const session = connection.session();
  session.send("go");
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
  holds = true;
  session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const [grant] = held;
  if (grant === undefined) throw new Error("Nothing was posted.");
  const post: Post = { url: grant.url, body: typeof grant.init.body === "string" ? grant.init.body : "" };
  let keys = 0;
  const submit = async ({ url, body }: Post): Promise<number> => {
    const headers = { ...Object.fromEntries(new Headers(grant.init.headers)), "idempotency-key": `k${(keys += 1)}` };
    const response = await send(url, { ...grant.init, headers, body });
    await response.body?.cancel();
    return response.status;
  };
  return { post, submit, wireId: session.thread.session.wireId ?? "", paid: () => paid };
}

const kinds = asking.flatMap((protocol) =>
  Object.keys(forgeries).map((name) => [protocol.id, name, protocol] as const),
);

/** ACP and UiPath accept every message with 202 and ignore an invalid one; the other servers reply with the reason. */
const refusals: Readonly<Record<string, readonly number[]>> = {
  acp: [202, 400, 404, 409],
  uipath: [202, 400, 404, 409],
};

test.each(kinds)("P3 over %s nothing runs on a grant %s", async (id, name, protocol) => {
  const { post, submit, wireId, paid } = await openPayment(protocol);
  const forged = forgeries[name]?.(post, wireId);
  // This wire has no such field.
  if (forged === undefined || (forged.url === post.url && forged.body === post.body)) return;
  expect(refusals[id] ?? [400, 404, 409, 422]).toContain(await submit(forged));
  await settled();
  expect(paid()).toBe(0);
});

test.each(asking.map((one) => [one.id, one] as const))(
  "P3 over %s a grant that was decided before does not run again, under whatever key it comes",
  async (id, protocol) => {
    const { post, submit, paid } = await openPayment(protocol);
    await submit(post);
    await vi.waitFor(() => expect(paid()).toBe(1));
    expect(refusals[id] ?? [409]).toContain(await submit(post));
    await settled();
    expect(paid()).toBe(1);
  },
);
