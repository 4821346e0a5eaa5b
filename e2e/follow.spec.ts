import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test(
  "the panel follows the agent from file to file, yields to the user and resumes when asked",
  { tag: "@far" },
  async ({ chat, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chat.open({ agent: "chat" });
    const follow = page.locator('[data-slot="follow"]');
    await chat.send("read src/cart.js");
    await chat.turnEnds();
    await expect(follow.getByRole("heading", { name: "Files" })).toBeVisible();
    await expect(follow.getByRole("region", { name: /src\/cart\.js/ })).toContainText("createCart");
    await expectAccessible(page);

    await chat.send("read src/price.js");
    await chat.turnEnds();
    await expect(follow.getByRole("region", { name: /src\/price\.js/ })).toContainText("roundCents");
    await expect(follow).toHaveAttribute("data-following", "true");

    await follow.getByRole("button", { name: /cart\.js/ }).click();
    await expect(follow).toHaveAttribute("data-following", "false");
    await chat.send("read src/coupons.js");
    await chat.turnEnds();
    await expect(follow.getByRole("region", { name: /src\/cart\.js/ }), "the user's file stays").toBeVisible();

    await follow.getByRole("button", { name: "1 new step · Result" }).click();
    await expect(follow.getByRole("region", { name: /src\/coupons\.js/ })).toContainText("findCoupon");
    await follow.getByRole("button", { name: "Steps" }).click();
    await expect(follow.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
  },
);

test("on a narrow screen the files open as a drawer and close again", async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await chat.open({ agent: "chat" });
  await chat.send("read src/cart.js");
  await chat.turnEnds();
  await page.getByRole("button", { name: "Show files" }).click();
  await expect(page.locator('[data-slot="follow"]').getByRole("region", { name: /src\/cart\.js/ })).toContainText(
    "createCart",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-slot="follow"]')).toHaveCount(0);
  await expect(chat.composer).toBeVisible();
});

test("a place in a call's card, and a file the agent opens in the page, show in the files panel", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Only a server that receives the page's tools can call them.
  await chat.open({ agent: "aap" });
  const follow = page.locator('[data-slot="follow"]');
  await chat.send("read src/cart.js");
  await chat.turnEnds();
  await chat.send("read src/price.js");
  await chat.turnEnds();
  await expect(follow.getByRole("region", { name: /src\/price\.js/ })).toBeVisible();
  const call = chat.toolCall("read_file").first();
  await chat.openCall(call);
  await call.getByRole("button", { name: "src/cart.js" }).last().click();
  await expect(follow.getByRole("region", { name: /src\/cart\.js/ })).toContainText("createCart");
  await expect(follow).toHaveAttribute("data-following", "false");

  await follow.getByRole("button", { name: "Hide files" }).click();
  await expect(follow).toHaveCount(0);
  await chat.send("check everything in parallel");
  await chat.allow();
  await chat.turnEnds();
  await expect(follow.getByRole("region", { name: /^Text of src\// })).toBeVisible();
  await expect(follow).toHaveAttribute("data-following", "false");
  await expectAccessible(page);
});

test("each place opens in the editor of the machine, by keyboard too; if the folder of the files is unknown, it does not", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await chat.open({ agent: "chat", query: { editor: "vscode", root: "/home/me/my shop" } });
  const follow = page.locator('[data-slot="follow"]');
  await chat.send("read src/cart.js");
  await chat.turnEnds();
  const link = follow.getByRole("link", { name: "Open in VS Code" }).first();
  await expect(link).toHaveAttribute("href", /^vscode:\/\/file\/home\/me\/my%20shop\/src\/cart\.js(:\d+)?(:\d+)?$/);
  const call = chat.toolCall("read_file").first();
  await chat.openCall(call);
  await expect(call.getByRole("link", { name: "Open in VS Code" })).toHaveAttribute(
    "href",
    /\/my%20shop\/src\/cart\.js/,
  );

  const copy = follow.getByRole("button", { name: "Copy path" }).first();
  await link.focus();
  await page.keyboard.press("Tab");
  await expect(copy).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("src/cart.js");

  await chat.open({ agent: "chat" });
  await chat.send("read src/cart.js");
  await chat.turnEnds();
  await expect(follow.getByRole("button", { name: "Copy path" }).first()).toBeVisible();
  await expect(follow.getByRole("link", { name: /^Open in/ })).toHaveCount(0);
});

test("the panel shows the change that the prompt in sight asks about, and goes on with the next one", async ({
  chat,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chat.open({ agent: "scenarios/permission-queue/deltakit" });
  await chat.send("Clean up caches and builds");
  const shown = page.locator('[data-slot="follow"]').getByRole("region").first();
  const asked = async (): Promise<string> =>
    (await chat.permissions.first().locator(".cs-permission-title").innerText()).split(/\s/).at(-1) ?? "";
  await expect(chat.permissions).toBeVisible();
  const first = await asked();
  await expect(shown).toContainText(first);
  await page.getByRole("button", { name: "Next request" }).click();
  await expect.poll(asked).not.toBe(first);
  await expect(shown).toContainText(await asked());
  await chat.stop();
});
