import { expect, test, vi } from "vitest";
import type { Incoming } from "../../model/index.ts";
import { loadSockets } from "../../transport/index.ts";
import { createLinks } from "./createLinks.ts";

vi.mock("../../transport/loadSockets.ts", async (original) => ({
  ...(await original<object>()),
  loadSockets: vi.fn<typeof loadSockets>(() => Promise.reject(new Error("Failed to fetch the chunk"))),
}));

const request = { method: "GET", url: "ws://agent.test/", headers: {} } as const;

test("a socket whose code cannot be loaded is refused with the reason, and can be opened again", async () => {
  const incoming: Incoming[] = [];
  const links = createLinks({
    fetch,
    WebSocket,
    now: () => 0,
    onIncoming: (one) => void incoming.push(one),
  });
  for (const count of [1, 2]) {
    links.run({ type: "open", link: "a", as: "socket", request });
    await vi.waitFor(() => expect(incoming).toHaveLength(count));
    expect([links.size, vi.mocked(loadSockets).mock.calls.length]).toEqual([0, count]);
  }
  const error = {
    code: "network",
    message: expect.stringContaining("sockets"),
    detail: expect.stringContaining("chunk"),
  };
  expect(incoming[1]).toMatchObject({ link: "a", type: "closed", how: "refused", error });
});
