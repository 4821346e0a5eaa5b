import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { serveAcp } from "../../protocols/index.ts";
import { agentOf } from "../fixtures/testServer.ts";
import { createAgentServer, type AgentServer } from "../index.ts";
import { serveStdio } from "./serveStdio.ts";

test("each line reaches the agent once, however it is cut, also the last one without a line break, and then the end", async () => {
  const received: string[] = [];
  const server: AgentServer = {
    handle: () => Promise.reject(new Error("not used")),
    upgrade: () =>
      Promise.resolve(() => ({
        receive: (text) => void received.push(String(text)),
        closed: () => void received.push("closed"),
      })),
    close: () => Promise.resolve(),
  };
  const input = new PassThrough();
  const served = serveStdio({ server, input, output: new PassThrough() });
  for (const byte of Buffer.from('{"a":"é"}\n\n{"b":1}\n{"c":"€"}')) input.write(Buffer.of(byte));
  input.end();
  await served;
  expect(received).toEqual(['{"a":"é"}', '{"b":1}', '{"c":"€"}', "closed"]);
});

test("a last message without a line break is answered before the service ends", async () => {
  const agent = agentOf(() => Promise.resolve("completed"));
  const server = createAgentServer({ mounts: [{ path: "/", protocol: serveAcp(), agent }] });
  onTestFinished(() => server.close());
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}');
  await serveStdio({ server, input, output });
  output.end();
  expect(JSON.parse(await text(output))).toMatchObject({ id: 0, result: { protocolVersion: 1 } });
});

test.each([
  ["its input is destroyed", (input: PassThrough) => input.destroy()],
  ["it is told to stop", (_: PassThrough, told: AbortController) => told.abort()],
])("the service ends when %s", async (_, end) => {
  const agent = agentOf(() => Promise.resolve("completed"));
  const server = createAgentServer({ mounts: [{ path: "/", protocol: serveAcp(), agent }] });
  onTestFinished(() => server.close());
  const [input, told] = [new PassThrough(), new AbortController()];
  const served = serveStdio({ server, input, output: new PassThrough(), signal: told.signal });
  end(input, told);
  await expect(served).resolves.toBeUndefined();
});
