import { mkdirSync, writeFileSync } from "node:fs";
import type { Agent, AgentTurn } from "../src/agents/index.ts";
import { createWorkspaceAgent } from "../src/agents/workspace/index.ts";
import { createConnection, selectOpenRequests } from "../src/core.ts";
import type { IntroRecording, IntroStep } from "../src/demo/intro/introAgent.ts";
import { deltaKit, serveDeltaKit } from "../src/protocols/index.ts";
import { createTestAgent } from "../src/testing/index.ts";

/**
 * Records the repair that plays by itself on the demo's empty page: runs the built-in agent on the example project, allows each request, and
 * writes what the agent emitted into src/demo/intro/recording.json. Run it again when the agent or the example project changes:
 * `npx tsx scripts/recordIntro.ts`.
 */
const prompt = "Fix the failing test";

/** Longer pauses are cut to this, in milliseconds: what people watch is 20 s long. */
const longestPause = 400;

const steps: IntroStep[] = [];
const texts = new Map<string, string>();
let ids = { turnId: "", messageId: "" };
let last = performance.now();

/** Returns the milliseconds since the step before. */
function passed(): number {
  const now = performance.now();
  const wait = Math.min(longestPause, Math.round(now - last));
  last = now;
  return wait;
}

const real = createWorkspaceAgent({ pace: 0.5 });

/** Records the files that the agent has named, where they have changed. */
async function recordFiles(turn: AgentTurn): Promise<void> {
  const paths = new Set([...JSON.stringify(turn.thread()).matchAll(/"path":"([^"]+)"/g)].map(([, path = ""]) => path));
  for (const path of paths) {
    const text = await real.readFile?.(turn.sessionId, path).catch(() => undefined);
    if (text === undefined || texts.get(path) === text) continue;
    texts.set(path, text);
    steps.push({ wait: 0, path, text });
  }
}

const recorder: Agent = {
  ...real,
  async run(turn) {
    ids = { turnId: turn.turnId, messageId: turn.messageId };
    const reason = await real.run({
      ...turn,
      emit(event) {
        steps.push({ wait: passed(), event });
        turn.emit(event);
      },
      async ask(requests) {
        await recordFiles(turn);
        steps.push({ wait: passed(), ask: requests });
        const answers = await turn.ask(requests);
        last = performance.now();
        return answers;
      },
    });
    await recordFiles(turn);
    return reason;
  },
};

const path = "/api/intro";
const agent = createTestAgent({ protocol: serveDeltaKit(), agent: recorder, path, pace: 1 });
const connection = createConnection({ protocol: deltaKit({ extension: true }), url: path, fetch: agent.fetch });
const session = connection.session();
const ended = new Promise<void>((resolve) => {
  session.subscribe(() => {
    for (const { requestId } of selectOpenRequests(session.thread)) session.decide(requestId, { granted: true });
    const { status, reason } = session.thread.turn;
    if (status === "idle" && reason === "completed") resolve();
  });
});
session.send(prompt);
await ended;
session.close();
await agent.close();

const recording: IntroRecording = { prompt, ...ids, steps };
mkdirSync("src/demo/intro", { recursive: true });
writeFileSync("src/demo/intro/recording.json", `${JSON.stringify(recording)}\n`);
const seconds = steps.reduce((sum, { wait }) => sum + wait, 0) / 1000;
console.log(`${steps.length} steps, ${seconds.toFixed(1)} s without the requests`);
process.exit(0);
