import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

test("refuses an upgrade if the server has no handler for upgrades, instead of leaving it without an answer", async () => {
  const listening = await listen({ handler: (_, response) => void response.end("page"), port: 0 });
  onTestFinished(() => listening.close());
  const answer = await new Promise<string>((resolve) => {
    let received = "";
    const socket = connect(listening.port, "127.0.0.1");
    socket.on("data", (bytes) => (received += String(bytes))).on("close", () => resolve(received));
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n");
  });
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test("keeps an idle connection open for longer than a proxy does, which would send a request into one that is being closed", async () => {
  const listening = await listen({ handler: (_, response) => void response.end("page"), port: 0 });
  onTestFinished(() => listening.close());
  const { headers } = await fetch(listening.url);
  expect(Number(headers.get("keep-alive")?.replace("timeout=", ""))).toBeGreaterThan(60);
});
