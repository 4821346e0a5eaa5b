import { describe, expect, test, vi } from "vitest";
import { protocols, servedProtocols } from "../protocols/index.ts";
import { openServedSession } from "./fixtures/openServedSession.ts";

describe.each(servedProtocols.map((one) => [one.id, one] as const))("a server of %s", (id, served) => {
  const others = protocols.filter((one) => one.id !== id).map((one) => [one.id, one] as const);
  test.each(others)("asked in %s: one error that names the likely cause, the prompt stays", async (_, asked) => {
    const session = openServedSession(
      () => served.create(),
      () => Promise.resolve(),
      {},
      () => asked.create(),
    );
    session.send("go");
    await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error" }));
    expect(["not_found", "bad_status", "not_a_stream", "protocol", "unsupported_version"]).toContain(
      session.thread.turn.error?.code,
    );
    expect(session.thread.turn.error?.message).toMatch(/protocol/);
    const prompts = session.thread.messages.filter(({ role }) => role === "user");
    expect(prompts).toMatchObject([{ parts: [{ type: "text", text: "go" }] }]);
  });
});
