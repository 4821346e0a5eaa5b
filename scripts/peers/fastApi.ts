import { expect } from "@playwright/test";
import { hasFastApi, startFastApiSite } from "../../e2e/support/fastApi.ts";
import type { Peer } from "./Peer.ts";

/** A plain FastAPI server of the shape that DeltaKit's page shows (examples/fastapi): no history, no ids of events. Needs Debian's python3-fastapi and python3-uvicorn. */
export const fastApi: Peer = {
  name: "fastapi",
  packages: [],
  lacks: () => (hasFastApi ? undefined : "python3 with fastapi and uvicorn (Debian: python3-fastapi python3-uvicorn)"),
  async start() {
    const site = await startFastApiSite();
    return { url: site.url, close: async () => site.close() };
  },
  async drive(page) {
    const box = page.getByRole("textbox", { name: "Message" });
    const thread = page.getByRole("log");
    await box.fill("What is the weather in London?");
    await page.keyboard.press("Enter");
    await expect(thread).toContainText("18°C in London.", { timeout: 60_000 });
    await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]')).toHaveCount(1);
    await box.fill("hello");
    await page.keyboard.press("Enter");
    await expect(thread).toContainText("I can help with weather!", { timeout: 60_000 });
  },
};
