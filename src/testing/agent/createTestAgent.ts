import {
  readRefusal,
  scenarioAgent,
  type Agent,
  type Refusal,
  type Scenario,
  type ScenarioAgent,
} from "../../agents/index.ts";
import { parseJson, type Json, type Protocol } from "../../model/index.ts";
import { createAgentServer, createMemoryLog, type AgentServer } from "../../server/index.ts";
import { createFaultyConnections } from "./applyFaults.ts";
import { createRefusals } from "./createRefusals.ts";
import { createScript, type Decision, type Script } from "./createScript.ts";
import { createVirtualClock } from "./createVirtualClock.ts";
import { createWireFaults } from "./createWireFaults.ts";
import { isBelow } from "./isBelow.ts";

/** Options of `createTestAgent`. */
export interface TestAgentOptions {
  /** The protocol that the server speaks, with its server half: `serveDeltaKit()`. */
  readonly protocol: Protocol;
  /** What it plays at each prompt: a scenario, or an agent of your own. @default nothing: the test says what happens, by `play` and `end` */
  readonly agent?: Scenario | Agent | undefined;
  /**
   * Path at which the server is mounted; pass the same path as `url` to the component.
   * @default "/api/chat"
   */
  readonly path?: string | undefined;
  /**
   * Factor of the scenario's pauses: 1 is human pace, 0 never waits. With a virtual clock it is 1 unless it is given.
   * @default 0
   */
  readonly pace?: number | undefined;
  /** `virtual`: pauses of the scenario wait for `advance`, and the times of events are the same in each run. @default "real" */
  readonly clock?: "real" | "virtual" | undefined;
  /** Makes the ids of the server the same in each run: `turn_<seed>_1`. @default random ids */
  readonly seed?: string | number | undefined;
}

/** A request that the server received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined where there is none. */
  readonly body?: Json | undefined;
}

/** A deterministic agent behind a real server half of a protocol, in the same process; tests steer it. */
export interface TestAgent extends AgentServer, Script {
  /** Answers like a server on the page's own origin; 404 outside the path. */
  readonly fetch: typeof globalThis.fetch;
  /** The requests that the server received so far, refused ones included. Messages of sockets are no requests. */
  readonly requests: readonly ReceivedRequest[];
  /** The decisions that reached the agent so far. */
  readonly decisions: readonly Decision[];
  /** Whether it refuses connections (`refuse` with status 0), which a `fetch` handler cannot express. */
  isOffline(): boolean;
  /** Whether the next connection to a path is refused; counts it, where the agent is there. For what serves the agent at a port. */
  takeOffline(path: string): boolean;
  /** Cuts all connections now; clients may connect again. */
  drop(): void;
  /** Refuses the next requests, e.g. `{ status: 429, retryAfter: 2 }`; `{ status: 0, times: 0 }` accepts them again. */
  refuse(refusal: Refusal): void;
  /** The newest of `decisions`. */
  lastDecision(): Decision | undefined;
  /** Advances the virtual clock by milliseconds. Rejects where the clock is real. */
  advance(milliseconds: number): Promise<void>;
  /** Stops running turns and ends open streams. */
  close(): Promise<void>;
}

/** The scenario of an agent that does only what the test says. */
const open: Scenario = {
  name: "test-agent",
  title: "Test agent",
  suggestion: "Begin",
  steps: [{ type: "hold", name: "the end of the test agent's turn" }],
};

/**
 * Creates a deterministic agent server for tests and stories: both halves of the protocol run, only the network is replaced. Use its `fetch`
 * in the page, or serve it over a port with `createNodeHandler`.
 */
export function createTestAgent(options: TestAgentOptions): TestAgent {
  const { protocol, agent = open, path = "/api/chat", seed } = options;
  const clock = options.clock === "virtual" ? createVirtualClock() : undefined;
  const faults = createWireFaults();
  const connections = createFaultyConnections();
  const refusals = createRefusals();
  const requests: ReceivedRequest[] = [];
  const decisions: Decision[] = [];
  const pace = options.pace ?? (clock ? 1 : 0);
  const play = (scenario: Scenario): ScenarioAgent =>
    scenarioAgent(scenario, { pace, sleep: clock?.sleep, faults: { apply: faults.apply, refuse: refusals.set } });
  let player: ScenarioAgent | undefined;
  const served: Agent = "steps" in agent ? (player = play(agent)) : agent;
  let ids = 0;
  const server = createAgentServer({
    mounts: [{ path, protocol: faults.wrapProtocol(protocol), agent: recordDecisions(served, decisions) }],
    log: faults.wrapLog(createMemoryLog()),
    coalesce: 0,
    now: clock?.now,
    createId: seed === undefined ? undefined : (noun) => `${noun}_${seed}_${(ids += 1)}`,
  });
  const handle = async (request: Request): Promise<Response | undefined> => {
    if (!isBelow(new URL(request.url).pathname, path)) return undefined;
    requests.push(await readReceived(request.clone()));
    const refused = refusals.take();
    if (refused !== undefined) return refused;
    const response = await server.handle(request);
    return response && connections.respond(response);
  };

  return {
    ...createScript(player, decisions),
    covers: (pathname) => isBelow(pathname, path),
    handle,
    upgrade: async (request) => {
      if (refusals.take() !== undefined) return undefined;
      const connect = await server.upgrade(request);
      return connect && ((socket) => connect(connections.connect(socket)));
    },
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const request = new Request(new URL(address, "http://localhost"), input instanceof Request ? input : init);
      const response = (await handle(request)) ?? new Response("Not found", { status: 404 });
      if (response.type === "error") throw new TypeError("Failed to fetch");
      return response;
    },
    requests,
    decisions,
    lastDecision: () => decisions.at(-1),
    isOffline: () => refusals.isOffline(),
    takeOffline: (asked) => (isBelow(asked, path) ? refusals.takeOffline() : refusals.isOffline()),
    drop: () => connections.cut(),
    refuse: (refusal) => refusals.set(readRefusal(refusal)),
    advance: async (milliseconds) => {
      if (clock === undefined)
        throw new Error('Only a virtual clock can be advanced: createTestAgent({ clock: "virtual" }).');
      await clock.advance(milliseconds);
    },
    close: () => server.close(),
  };
}

/** Records each decision when the agent gets it. */
function recordDecisions(agent: Agent, decisions: Decision[]): Agent {
  const run: Agent["run"] = (turn) =>
    agent.run({
      ...turn,
      ask: async (requests) => {
        const answers = await turn.ask(requests);
        for (const [index, request] of requests.entries()) {
          const answer = answers[index];
          if (answer !== undefined) decisions.push({ request, answer });
        }
        return answers;
      },
    });
  // An agent may be an instance of a class, whose methods a spread would lose.
  return Object.create(agent, { run: { value: run } });
}

async function readReceived(request: Request): Promise<ReceivedRequest> {
  const { pathname, search } = new URL(request.url);
  const text = request.method === "GET" ? "" : await request.text();
  return {
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: text === "" ? undefined : parseJson(text),
  };
}
