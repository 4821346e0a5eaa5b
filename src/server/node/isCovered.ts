import type { IncomingMessage } from "node:http";
import type { AgentServer } from "../index.ts";

/** Whether an agent server may answer a request or an upgrade; any other one is left untouched to what comes after the server's handler. */
export async function isCovered(server: AgentServer, { url = "", method }: IncomingMessage): Promise<boolean> {
  return server.covers === undefined || server.covers(url.split("?", 1)[0] ?? "", method);
}
