import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { Usage } from "../../model/index.ts";
import { UsageGauge } from "./UsageGauge.tsx";

afterEach(cleanup);

test.each<[Usage, string]>([
  [{ used: 50, size: 100 }, "50%"],
  [{ used: 1200 }, "1.2K tokens"],
  [{ inputTokens: 1000, outputTokens: 200, cost: { amount: 0.5, currency: "USD" } }, "1.2K tokens"],
  [{ cost: { amount: 0.5, currency: "USD" } }, "cost $0.50"],
  [{ inputTokens: 0, outputTokens: 0, cost: { amount: 0.5, currency: "USD" } }, "cost $0.50"],
])("%j is shown as %j", (usage, text) => {
  const session = createFakeSession();
  session.feed({ type: "session.updated", patch: { usage } });
  render(
    <SessionProvider session={session}>
      <UsageGauge />
    </SessionProvider>,
  );
  expect(screen.getByRole("button").textContent).toBe(text);
});
