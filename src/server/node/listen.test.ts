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
