import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const frameFile = "src/frames/artifact-frame.html";

for (const wire of ["deltakit", "ag-ui"])
  test(`what the agent makes over ${wire} is shown large, in its versions, and a page runs apart from the app`, async ({
    chat,
    page,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url())) foreign.push(new URL(request.url()).host);
    });
    await chat.open({ agent: `scenarios/artifacts/${wire}` });
    await expect(page.getByRole("button", { name: "Show artifacts" })).toHaveCount(0);
    await chat.send("go");
    await chat.turnEnds();

    const made = page.getByRole("group", { name: "Made in this answer" });
    await expect(made.getByRole("button")).toHaveText([
      /^report\.md\s*Version 2 of 2$/,
      "sales.html",
      "Picture",
      "Orders by day",
    ]);
    await made.getByRole("button", { name: "Open report.md" }).press("Enter");
    const panel = page.getByRole("complementary", { name: "Artifacts" });
    await expect(page.getByRole("complementary", { name: "Files" })).toHaveCount(0);
    await expect(panel.getByRole("heading", { name: "What to do" })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Previous version" }).press("Enter");
    await expect(panel.getByRole("status")).toHaveText("Version 1 of 2");
    await expect(panel.getByRole("heading", { name: "What to do" })).toHaveCount(0);
    await panel.getByRole("button", { name: "Source" }).press("Enter");
    await expect(panel.getByRole("figure")).toContainText("# Sales of the week");

    await panel.getByRole("button", { name: "report.md", exact: true }).press("Enter");
    await page.getByRole("menuitemradio", { name: "sales.html" }).press("Enter");
    const frame = panel.frameLocator("iframe").frameLocator("iframe");
    await frame.getByRole("button", { name: "Add an order" }).click();
    await expect(frame.getByRole("status")).toHaveText("331");
    await expect.poll(() => frame.locator("body").evaluate(() => self.origin)).toBe("null");
    await expectAccessible(page);

    const saved = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Save as a file" }).press("Enter");
    expect((await saved).suggestedFilename()).toBe("sales.html");
    await panel.getByRole("button", { name: "Show in the conversation" }).press("Enter");
    await expect(chat.toolCall("write_file").nth(2)).toBeInViewport();
    await panel.getByRole("button", { name: "Hide artifacts" }).press("Enter");
    await expect(panel).toHaveCount(0);
    expect([...new Set(foreign)]).toEqual([new URL(page.url()).host]);
  });

/** A page of the agent that tries to reach the app and the network, writes what it could do into a list, and leaves on a press. */
const escape = `<img src="https://elsewhere.example/image"><ul></ul><button>Leave</button><script>
  const tries = {
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    app: () => top.document.title,
    fetch: () => fetch("https://elsewhere.example/fetch"),
    window: () => open("https://elsewhere.example/window").focus(),
    address: () => { top.location = "https://elsewhere.example/top"; },
  };
  document.querySelector("button").onclick = () => { location.href = "https://elsewhere.example/location"; };
  (async () => {
    const frame = document.createElement("iframe");
    frame.src = "https://elsewhere.example/frame";
    document.body.append(frame);
    for (const [name, run] of Object.entries(tries)) {
      const item = document.createElement("li");
      try { await run(); item.textContent = name + " reached"; } catch { item.textContent = name + " refused"; }
      document.querySelector("ul").append(item);
    }
  })();
</script>`;

for (const [place, headers] of [
  ["with the policy of the kit's server", undefined],
  ["in an app without any policy", {}],
] as const)
  test(`a page of the agent reaches neither the network nor the app, nor does it leave for another address: ${place}`, async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.route("https://elsewhere.example/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ body: "elsewhere" });
    });
    if (headers !== undefined) await page.route("**/frames/*", (route) => route.fulfill({ path: frameFile, headers }));
    await page.route("**/app", (route) => route.fulfill({ contentType: "text/html", body: "<h1>An app</h1>" }));
    await page.goto("/app");
    await page.evaluate((html) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.src = "/frames/artifact-frame.html";
      addEventListener("message", ({ data }) => {
        if (data === "countersign:ready") frame.contentWindow?.postMessage({ countersign: html }, "*");
      });
      document.body.append(frame);
    }, escape);
    const frame = page.frameLocator("iframe").frameLocator("iframe");
    await expect(frame.getByRole("listitem")).toHaveText([
      "cookie refused",
      "storage refused",
      "app refused",
      "fetch refused",
      "window refused",
      "address refused",
    ]);
    await frame.getByRole("button", { name: "Leave" }).click();
    // The browser has decided: it shows its own page in the place of what it refused.
    await expect(frame.getByRole("button", { name: "Leave" })).toHaveCount(0);
    expect(asked).toEqual([]);
    await expect(page.getByRole("heading", { name: "An app" })).toBeVisible();
  });

test("a page of the agent runs in no page but in a sandboxed frame", async ({ page }) => {
  await page.goto("/frames/artifact-frame.html");
  await expect.poll(() => page.evaluate(() => self.origin)).toBe("null");
});
