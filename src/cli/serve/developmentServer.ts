import { createBuiltInAgent } from "../createBuiltInAgent.ts";
import { createDemoServer } from "../../server/node/index.ts";
import type { AgentServerEntry } from "../../server/vite/index.ts";

/** Serves the demo's agents in `npm run dev`; `COUNTERSIGN_WORKSPACE` is the project folder to copy. */
export const createServer: AgentServerEntry["createServer"] = ({ log }) => {
  const workspace = process.env["COUNTERSIGN_WORKSPACE"];
  return createDemoServer({ log, agent: createBuiltInAgent({ workspace: workspace || undefined, pace: 1 }) });
};
