import { expect, test } from "vitest";
import type { Effect, HttpRequest } from "../model/index.ts";
import { createLoop } from "./fixtures/createLoop.ts";
import type { Loop } from "./fixtures/createLoop.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import type { TestSession } from "./fixtures/createTestSession.ts";
import { playSequence } from "./fixtures/playSequence.ts";
import { sequences } from "./fixtures/sequences.ts";
import { servedProtocols } from "./index.ts";

type Open = Extract<Effect, { type: "open" }>;

/** A server on which a turn runs. */
function serveRunning(create: () => Loop["protocol"]): Loop {
  const loop = createLoop(create());
  playSequence(loop, sequences["a terminal that grows while text continues"]?.slice(0, -1) ?? []);
  return loop;
}

/**
 * Opens the conversation as a second client, which closes it before the response to its request number `at`. `left`: the streams that stay
 * open, and the requests that follow.
 */
function openAndClose(loop: Loop, at: number): { readonly left: readonly HttpRequest[]; readonly responses: number } {
  const session = createTestSession(loop.protocol, "");
  const wireId = loop.session.thread.session.wireId ?? "session_0";
  session.command({ type: "openSession", sessionId: "s", wireId });
  const opened = (): readonly Open[] => session.effects.filter((effect) => effect.type === "open");
  let own = Infinity;
  let responses = 0;
  for (; responses < opened().length && responses < 20; responses += 1) {
    if (responses === at) {
      session.command({ type: "closeSession", sessionId: "s" });
      own = opened().length;
    }
    const { link, request } = opened()[responses] as Open;
    if (isClosed(session, link)) continue;
    const step = loop.ask(request);
    const settled = step.settle?.({}) ?? {};
    const { status = 200, headers = {}, body } = settled.response ?? step.response ?? {};
    session.receive({ link, type: "opened", status, headers: { ...step.stream?.headers, ...headers } });
    for (const { frames } of [...(step.frames ?? []), ...(settled.frames ?? [])])
      for (const { data } of frames) session.receive({ link, type: "frame", data });
    if (step.stream !== undefined) continue;
    if (body !== undefined) session.receive({ link, type: "frame", data: body });
    session.receive({ link, type: "closed", how: "end" });
  }
  const left = opened().filter(({ as, link }, index) => index >= own || (as === "stream" && !isClosed(session, link)));
  return { left: left.map(({ request }) => request), responses };
}

function isClosed({ effects }: TestSession, link: string): boolean {
  return effects.some((effect) => effect.type === "close" && effect.link === link);
}

test.each(servedProtocols.map(({ id, create }) => [id, create] as const))(
  "%s: a conversation that is closed while it loads leaves no stream and requests nothing more",
  (_id, create) => {
    const { responses } = openAndClose(serveRunning(create), Infinity);
    for (let at = 0; at < responses; at += 1) {
      const { left } = openAndClose(serveRunning(create), at);
      // The stream of the whole ACP connection serves its other conversations.
      const own = left.filter(({ headers }) => !("acp-connection-id" in headers) || "acp-session-id" in headers);
      expect(own, `closed before response ${at + 1}`).toEqual([]);
    }
  },
);
