import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { AgentServer } from "../index.ts";
import { createUpgradeHandler } from "./createUpgradeHandler.ts";
import { onSignIn } from "./limits/limitConnections.ts";

const broken = async (): Promise<never> => {
  throw new Error("The module cannot be loaded.");
};

/** A server whose own listener answers upgrades too, as that of Vite does; returns what a client of one at a path reads first. */
async function upgrade(path: string, agents: Partial<AgentServer>) {
  let signedIn = 0;
  const handler = createUpgradeHandler({ handle: broken, upgrade: broken, close: async () => undefined, ...agents });
  const http = createServer().on("upgrade", (request, socket, head) => {
    onSignIn(socket, () => {
      signedIn += 1;
      return true;
    });
    handler(request, socket, head, () => socket.write("left alone"));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void http.close());
  const address = http.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const client = connect(port, "127.0.0.1");
  onTestFinished(() => void client.destroy());
  client.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`);
  const [read] = await new Promise<[Buffer]>((resolve) => client.once("data", (data: Buffer) => resolve([data])));
  return { read: String(read), signedIn };
}

test("an upgrade of the development server is left alone, without a sign-in, while the module cannot be loaded", async () => {
  expect(await upgrade("/", { covers: broken })).toEqual({ read: "left alone", signedIn: 0 });
  expect(await upgrade("/?token=a", { covers: (path) => path !== "/" })).toEqual({ read: "left alone", signedIn: 0 });
});

test("an upgrade of an agent that cannot be loaded is refused as a failure of the server", async () => {
  expect((await upgrade("/a", { covers: (path) => path === "/a" })).read).toMatch(/^HTTP\/1\.1 500 /);
});
