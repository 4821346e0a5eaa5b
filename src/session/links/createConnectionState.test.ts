import { expect, test } from "vitest";
import type { KitError } from "../../model/index.ts";
import { createConnectionTracker } from "./createConnectionState.ts";

/** A tracker and every state that it went through. */
function track() {
  const tracker = createConnectionTracker(
    (work) => work(),
    (cause) => {
      throw cause;
    },
  );
  const seen: string[] = [tracker.state.status];
  tracker.subscribe(() => void seen.push(tracker.state.status));
  const reply = (status: number, code: KitError["code"]): void => {
    tracker.note({ type: "opened", link: "a", status, headers: {} });
    if (status < 400) return tracker.note({ type: "closed", link: "a", how: "end" });
    tracker.note({ type: "closed", link: "a", how: "refused", error: { code, message: "", status } });
  };
  const lose = (): void => {
    const error = { code: "network", message: "" } as const;
    tracker.note({ type: "closed", link: "a", how: "refused", error });
  };
  return { tracker, seen, reply, lose };
}

test.each([
  [401, "unauthorized", "signed_out"],
  [403, "forbidden", "refused"],
] as const)("repeated refusals with %i never show as connected in between", (status, code, state) => {
  const { seen, reply } = track();
  for (let attempt = 0; attempt < 3; attempt += 1) reply(status, code);
  expect(seen).toEqual(["connected", state]);
  reply(200, "network");
  expect(seen).toEqual(["connected", state, "connected"]);
});

test.each([500, 502, 503, 504])(
  "a proxy that answers %i for an unreachable server does not end the offline state",
  (status) => {
    const { seen, reply, lose } = track();
    lose();
    reply(status, "server");
    expect(seen).toEqual(["connected", "offline"]);
  },
);

test.each([200, 202, 400, 404, 409, 429, 499])(
  "any answer of the server itself, here %i, ends the offline state",
  (status) => {
    const { seen, reply, lose } = track();
    lose();
    reply(status, "server");
    expect(seen).toEqual(["connected", "offline", "connected"]);
  },
);

test("a lost network shows at once, also while a retry is planned, which then waits for it", () => {
  const { tracker, seen } = track();
  tracker.plan("s", { attempt: 2, at: 7 });
  expect(tracker.state).toEqual({ status: "reconnecting", attempt: 2, at: 7 });
  tracker.setNetwork(false);
  expect(tracker.state).toEqual({ status: "offline", waiting: true });
  tracker.setNetwork(true);
  tracker.plan("s", undefined);
  expect(seen).toEqual(["connected", "reconnecting", "offline", "reconnecting", "connected"]);
});

test("of several planned attempts the state shows the next one", () => {
  const { tracker } = track();
  tracker.plan("late", { attempt: 1, at: 90 });
  tracker.plan("soon", { attempt: 4, at: 30 });
  tracker.plan("later", { attempt: 2, at: 60 });
  expect(tracker.state).toEqual({ status: "reconnecting", attempt: 4, at: 30 });
});

test("what arrives ends a loss of the network that the browser reports by mistake", () => {
  const { tracker, reply } = track();
  tracker.setNetwork(false);
  reply(200, "network");
  expect(tracker.state.status).toBe("connected");
  tracker.setNetwork(false);
  tracker.note({ type: "frame", link: "a", data: "" });
  expect(tracker.state.status).toBe("connected");
});
