import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { startUiPathSite } from "./support/uiPathAgent.ts";

test.describe("an agent of UiPath's own helpers, behind a real socket.io server", () => {
  let site: Awaited<ReturnType<typeof startUiPathSite>>;
  test.beforeAll(async () => {
    site = await startUiPathSite();
  });
  test.afterAll(() => site.close());

  test("asks for a confirmation, gets the input as it was shown, then as it was edited, then a refusal", async ({
    chat,
    page,
  }) => {
    await page.goto(`${site.origin}/?agent=uipath/socket.io&steps=open`);
    await chat.send("mail");
    await chat.allow();
    await chat.turnEnds();
    const calls = chat.toolCall("send_email");
    await chat.openCall(calls.first());
    await expect(calls.first()).toContainText('sent {"to":"a@b.c","body":"hi"}');

    await chat.send("mail");
    await chat.permissions.getByRole("button", { name: "Edit first", exact: true }).click();
    const recipient = chat.permissions.getByRole("textbox", { name: /Recipient/ });
    await expect(recipient).toBeFocused();
    const send = chat.permissions.getByRole("button", { name: "Allow with these changes" });
    await expect(send).toBeEnabled();
    // The prompt prints Alt+Enter: Enter in a field, which browsers turn into a press of the button, decides nothing.
    await recipient.press("Enter");
    await chat.permissions.getByRole("textbox", { name: /Recipient/ }).fill("edited@b.c");
    await chat.permission().readToEnd();
    await expectAccessible(page);
    await expect(send).toBeEnabled();
    await send.click();
    await chat.turnEnds();
    await chat.openCall(calls.nth(1));
    await expect(calls.nth(1)).toContainText('sent {"to":"edited@b.c","body":"hi"}');

    await chat.send("mail");
    await chat.deny();
    await chat.turnEnds();
    await expect(chat.toolCall("send_email", "denied")).toHaveCount(1);
  });

  test("asks by the older interrupt through the same prompt, and runs a tool of the page", async ({ chat, page }) => {
    await page.goto(`${site.origin}/?agent=uipath/socket.io&steps=open`);
    await chat.send("interrupt");
    await expect(chat.permissions).toContainText("a@b.c");
    await chat.allow();
    await expect(chat.messages("assistant").last()).toContainText('"approved":true');
    await chat.turnEnds();
    await chat.send("select");
    await expect(chat.messages("assistant").last()).toContainText('the page returned ""');
    await expect(chat.toolCall("get_selection", "completed")).toHaveCount(1);
    await chat.turnEnds();
  });

  test("marks a call with a temporary error, and is notified when the user stops", async ({ chat, page }) => {
    await page.goto(`${site.origin}/?agent=uipath/socket.io&steps=open`);
    await chat.send("flaky");
    const report = chat.toolCall("fetch_report");
    await chat.openCall(report);
    await expect(report).toContainText("upstream 503");
    await chat.allow();
    await chat.turnEnds();
    await expect(report).toHaveAttribute("data-status", "completed");
    await expect(report).not.toContainText("upstream 503");

    await chat.send("wait");
    await expect(chat.messages("assistant").last()).toContainText("Working on it.");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await chat.turnEnds();
    await expect.poll(() => site.stopped).toEqual(["wait"]);
  });

  test("is found again after a reload, over the bridge and its history", async ({ chat, page }) => {
    await page.goto(`${site.origin}/?agent=uipath&steps=open`);
    await chat.send("mail");
    await chat.allow();
    await chat.turnEnds();
    await page.reload();
    await expect(chat.messages("user")).toHaveText(["mail"]);
    await expect(chat.toolCall("send_email", "completed")).toHaveCount(1);
    await expect(chat.thread).toContainText("Let me see.");
    await chat.send("select");
    await expect(chat.messages("assistant").last()).toContainText('the page returned ""');
    await chat.turnEnds();
    // A bridge may lack some routes that the page requests; the browser logs 404s for them.
    chat.errors.splice(0, chat.errors.length, ...chat.errors.filter((error) => !error.includes("404")));
  });
});
