import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { AgentServer } from "../index.ts";
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
