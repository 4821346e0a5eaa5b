import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json, JsonObject } from "../../src/model/index.ts";

/** A model's server on loopback whose responses the test defines. */
export interface ModelServer {
  readonly url: string;
  close(): void;
}

/** Serves a model: `answer` returns the whole response to one request, which it can inspect. */
export async function serveModel(answer: (request: JsonObject) => Promise<Json>): Promise<ModelServer> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const body: JsonObject = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      void answer(body).then((reply) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(reply));
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
