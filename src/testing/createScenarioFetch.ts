import { scenarioAgent, type Agent, type Scenario } from "../agents/index.ts";
import type { Protocol } from "../model/index.ts";
import { createAgentServer } from "../server/index.ts";

/** Options of `createScenarioFetch`. */
export interface ScenarioFetchOptions {
  /** The protocol of the server. */
  readonly protocol: Protocol;
  /** The scenario to play, or an agent of your own. */
  readonly agent: Scenario | Agent;
  /**
   * Path at which the server is mounted; pass the same path as `url` to the component.
   * @default "/api/chat"
   */
  readonly path?: string | undefined;
  /**
   * Factor of the scenario's pauses: 1 is human pace, 0 never waits.
   * @default 0
   */
  readonly pace?: number | undefined;
}

/** A server without a network: its `fetch` for the client, and the scenario's gates. */
export interface ScenarioFetch {
  /** Answers like a server on the page's own origin; 404 outside the path. */
  readonly fetch: typeof globalThis.fetch;
  /** Releases the `hold(name)` steps of the scenario; does nothing for an agent of your own. */
  release(name: string): void;
  /** Stops running turns and ends open streams. */
  close(): Promise<void>;
}

/** Runs the reference server in the page: both halves of the protocol run, only the network is replaced. For stories and tests. */
export function createScenarioFetch(options: ScenarioFetchOptions): ScenarioFetch {
  const { protocol, path = "/api/chat", pace = 0 } = options;
  const player = play(options.agent, pace);
  const server = createAgentServer({ mounts: [{ path, protocol, agent: player.agent }] });
  return {
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const request = new Request(new URL(address, "http://localhost"), input instanceof Request ? input : init);
      return (await server.handle(request)) ?? new Response("Not found", { status: 404 });
    },
    release: (name) => player.release(name),
    close: () => server.close(),
  };
}

function play(agent: Scenario | Agent, pace: number): { agent: Agent; release(name: string): void } {
  if (!("steps" in agent)) return { agent, release: () => undefined };
  const player = scenarioAgent(agent, { pace });
  return { agent: player, release: (name) => player.release(name) };
}
