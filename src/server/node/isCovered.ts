import type { IncomingMessage } from "node:http";
import type { AgentServer } from "../index.ts";

/** Whether an agent server may answer a request or an upgrade; any other one is left untouched to what comes after the server's handler. */
export async function isCovered(server: AgentServer, incoming: IncomingMessage): Promise<boolean> {
  return server.covers === undefined || covers(server, await findAddress(server, incoming), incoming.method);
}

/**
 * The address that a server is asked at. Express and Connect take the path off `url` below which they have mounted a handler: agents may
 * have been mounted at the whole path or at the rest.
 */
export async function findAddress(server: AgentServer, incoming: IncomingMessage): Promise<string> {
  const { url = "", method } = incoming;
  const whole: unknown = "originalUrl" in incoming ? incoming.originalUrl : undefined;
  return typeof whole === "string" && (await covers(server, whole, method)) ? whole : url;
}

async function covers(server: AgentServer, address: string, method: string | undefined): Promise<boolean> {
  return (await server.covers?.(address.split("?", 1)[0] ?? "", method)) === true;
}
