import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createNodeHandler } from "../../server/node/index.ts";
import { createScriptedModel, type ModelStep } from "./createScriptedModel.ts";
import { writeInteraction } from "./writeInteraction.ts";

/** A request as the provider received it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly body: JsonObject;
}

/** A provider on this machine that plays steps in order. */
export interface ModelServer {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
}

/** A server with a scripted model behind the kit's own server half, if there is one. */
function createProvider(id: string, steps: readonly ModelStep[]) {
  const served = servedProtocols.find((protocol) => protocol.id === id);
  const agent = createScriptedModel(steps);
  return createAgentServer({
    mounts: served === undefined ? [] : [{ path: "/model", protocol: served.create(), agent }],
  });
}

/** Serves a scripted model in one provider's format until the test is over; `key` is the only valid one. */
export async function serveModel(id: string, steps: readonly ModelStep[], key = "secret"): Promise<ModelServer> {
  const server = createProvider(id, steps);
  const requests: ModelRequest[] = [];
  const provide = (request: Request): Promise<Response | undefined> | Response => {
    if (id !== "gemini-interactions") return server.handle(request);
    const headers = { "content-type": "text/event-stream" };
    return new Response(writeInteraction(steps[requests.length] ?? {}), { headers });
  };
  const handle = async (request: Request): Promise<Response | undefined> => {
    const { headers, url } = request;
    const bearer = headers.get("authorization")?.replace("Bearer ", "");
    const sentKey = headers.get("x-api-key") ?? headers.get("x-goog-api-key") ?? bearer;
    if (sentKey !== key) return Response.json({ error: { message: "invalid key" } }, { status: 401 });
    const body: JsonObject = await request.clone().json();
    const response = await provide(request);
    if (response?.ok === true) requests.push({ path: new URL(url).pathname, headers, body });
    return response;
  };
  const answer = createNodeHandler({ ...server, handle });
  const http = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await server.close();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/model`, requests };
}
