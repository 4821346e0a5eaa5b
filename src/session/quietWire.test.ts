import { expect, onTestFinished, test, vi } from "vitest";
import type { ClientProtocol, Step } from "../model/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { aCarries } from "./fixtures/aCarries.ts";

/** A half that reads answers and emits no events for them. */
function silentProtocol(): ClientProtocol {
  let links = 0;
  const open = (): Step => {
    links += 1;
    const request = { method: "POST", url: "http://a.test", headers: {} } as const;
    return { effects: [{ type: "open", link: `l${links}`, as: "body", request }] };
  };
  return {
    id: "silent",
    title: "Silent",
    answers: "each",
    carries: aCarries,
    createClient: () => ({
      command: (command) => (command.type === "sendPrompt" ? open() : {}),
      receive: () => ({}),
    }),
  };
}

test("a turn without any link that could end it is cut, with a reason in the thread", async () => {
  const fetch = () => Promise.resolve(Response.json({}));
  const connection = createConnection({ protocol: silentProtocol(), url: "http://a.test", fetch });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send("go");
  expect(session.thread.turn.status).toBe("running");
  await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cut" }));
  const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
  expect(notices).toMatchObject([{ notice: "failure", error: { code: "stream_cut" } }]);
});
