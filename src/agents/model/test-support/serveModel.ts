import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { JsonObject } from "../../../model/index.ts";
import { modelStreams, type ModelStep } from "./modelStreams.ts";

/** A request as the provider got it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: JsonObject;
}

/** A provider on this machine that plays steps in their order. */
export interface ModelServer {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
}

const send = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response.writeHead(status, { "content-type": type }).end(body);

/** Serves a scripted model in one provider's format until the test is over; `key` is the only one it takes. */
export async function serveModel(protocol: string, steps: readonly ModelStep[], key = "secret"): Promise<ModelServer> {
  const { path, write } = modelStreams[protocol] ?? { path: "", write: () => "" };
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      const { headers, url = "" } = request;
      const given = headers["x-api-key"] ?? headers["x-goog-api-key"] ?? headers.authorization?.replace("Bearer ", "");
      if (url !== path) return send(response, 404, "application/json", '{"error":{"message":"no such address"}}');
      if (given !== key) return send(response, 401, "application/json", '{"error":{"message":"invalid key"}}');
      const step = steps[requests.length] ?? {};
      requests.push({ path: url, headers, body: JSON.parse(text) });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(write(step));
      if (step.hangs !== true) response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
