import { describeCause, parseJson, type Json } from "../../model/index.ts";
import { readRefusal, readSteps } from "../../agents/index.ts";
import type { TestAgent } from "../agent/createTestAgent.ts";

/** Answers the requests with which tests steer an agent over HTTP; undefined for other paths. */
export type Control = (request: Request) => Promise<Response | undefined>;

/**
 * Creates the control of a test agent, for tests that run in another process or another language:
 *
 * - `GET /_agent/requests`, `GET /_agent/decisions`: what it received so far, as JSON
 * - `POST /_agent/release/NAME`: releases a hold
 * - `POST /_agent/play` with a list of steps: plays them in the running turn; answers when they are played
 * - `POST /_agent/end`: ends the running turn
 * - `POST /_agent/drop`: cuts all connections
 * - `POST /_agent/refuse` with `{ status, retryAfter, times }`: refuses the next requests
 * - `POST /_agent/advance/MILLISECONDS`: advances the virtual clock
 *
 * Answers 204, 400 with `{ error }` for what it cannot read or do, 404 for another name.
 */
export function createControl(agent: TestAgent): Control {
  const actions: Readonly<Record<string, (argument: string, body: Json | undefined) => Promise<void> | void>> = {
    release: (name) => agent.release(name),
    play: (_, steps) => agent.play(...readSteps(steps)),
    end: () => agent.end(),
    drop: () => agent.drop(),
    refuse: (_, refusal) => agent.refuse(readRefusal(refusal)),
    advance: (milliseconds) => agent.advance(milliseconds.trim() === "" ? Number.NaN : Number(milliseconds)),
  };
  return async (request) => {
    const [, name = "", argument = ""] = /^\/_agent\/([^/]+)(?:\/(.*))?$/.exec(new URL(request.url).pathname) ?? [];
    if (name === "") return undefined;
    if (request.method === "GET" && name === "requests") return Response.json(agent.requests);
    if (request.method === "GET" && name === "decisions") return Response.json(agent.decisions);
    if (request.method !== "POST" || !Object.hasOwn(actions, name))
      return Response.json({ error: `There is no ${request.method} /_agent/${name}.` }, { status: 404 });
    try {
      const text = await request.text();
      await actions[name]?.(decodeURIComponent(argument), text === "" ? undefined : parseJson(text));
      return new Response(null, { status: 204 });
    } catch (error) {
      return Response.json({ error: describeCause(error) }, { status: 400 });
    }
  };
}
