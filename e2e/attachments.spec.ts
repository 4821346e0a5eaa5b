import type { Locator, Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGP4z8CAFWEXHbQSAICkP8EJc7xRAAAAAElFTkSuQmCC",
  "base64",
);
const picture = { name: "screen.png", mimeType: "image/png", buffer: png };
const notes = { name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Notes\n\nRound the tax.\n") };

function attached(page: Page): Locator {
  return page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
}

function input(page: Page): Locator {
  return page.locator('[data-slot="attach-input"]');
}

/** Puts files on the clipboard or under the pointer, as the browser gives them to a page. */
function carry(
  page: Page,
  files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[],
) {
  return page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") })),
  );
}

/** The body of the next request that contains a text; kept from the press to the end of the turn. */
function nextBody(page: Page, text: string): Promise<string> {
  return page
    .waitForRequest((request) => request.postData()?.includes(text) === true)
    .then((it) => it.postData() ?? "");
}

for (const wire of sample(["acp", "ai-sdk-ui", "deltakit", "uipath", "ag-ui"], 1)) {
  test(`over ${wire} files are picked, dropped and pasted, shown, removed and sent`, async ({ chat, page }) => {
    await openBuiltPage(page, "attachments", `?wire=${wire}`);
    const button = page.getByRole("button", { name: "Attach files, up to 200 kB each" });
    await expect(button).toBeVisible();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.press("Enter")]);
    await chooser.setFiles(picture);
    await expect(attached(page)).toHaveCount(1);
    await expect(attached(page).locator("img")).toBeVisible();

    // Dropped on the thread, which shows that it can be.
    const dragged = await carry(page, [notes]);
    await page.dispatchEvent('[data-slot="chat-main"]', "dragenter", { dataTransfer: dragged });
    await expect(chat.text("This agent takes files, up to 200 kB each.")).toBeVisible();
    await page.dispatchEvent('[data-slot="chat-main"]', "drop", { dataTransfer: dragged });
    await expect(page.locator('[data-slot="drop-zone"]')).toHaveCount(0);
    await expect(attached(page).nth(1)).toContainText("notes.md");

    await chat.composer.focus();
    const pasted = await carry(page, [{ ...picture, name: "image.png" }]);
    await chat.composer.evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })),
      pasted,
    );
    await expect(attached(page)).toHaveCount(3);

    // The focus goes to the next file, then to the text box.
    await page.getByRole("button", { name: "Remove screen.png" }).press("Enter");
    await expect(page.getByRole("button", { name: "Remove notes.md" })).toBeFocused();
    await expect(attached(page)).toHaveCount(2);

    const sent = nextBody(page, "Look at these");
    await chat.send("Look at these");
    const body = await sent;
    expect(body).toContain(png.toString("base64"));
    expect(body).toContain("notes.md");
    expect(body.includes("Round the tax") || body.includes(notes.buffer.toString("base64"))).toBe(true);
    await chat.turnEnds();
    await expect(attached(page)).toHaveCount(0);
    const prompt = chat.messages("user");
    await expect(prompt.getByRole("img", { name: "Image" })).toBeVisible();
    await prompt.getByRole("button", { name: "notes.md" }).click();
    await expect(prompt.getByText("Round the tax.")).toBeVisible();
  });
}

/** Wires over which a conversation is read again from its server. */
const hasHistory: ReadonlySet<string> = new Set(["acp", "aap", "deltakit", "uipath"]);

for (const wire of sample(["acp", "aap", "ai-sdk-ui", "deltakit", "uipath", "ag-ui"], 2)) {
  test(`over ${wire} a picture as large as the page allows reaches the agent, and stays with the conversation`, async ({
    chat,
    page,
  }) => {
    await openBuiltPage(page, "attachments", `?wire=${wire}&way=defaults`);
    await expect(page.getByRole("button", { name: /^Attach .* up to 5 MB each$/ })).toBeVisible();
    // A viewer of pictures ignores what follows the end of one.
    const large = { ...picture, buffer: Buffer.concat([png, Buffer.alloc(4_999_000)]) };
    await input(page).setInputFiles(large);
    await expect(attached(page).locator("img")).toBeVisible();
    await input(page).setInputFiles({ ...picture, name: "more.png", buffer: large.buffer.subarray(0, 100_000) });
    await expect(attached(page).nth(1)).toContainText("Not attached: together the files are larger than 5 MB.");
    await page.getByRole("button", { name: "Remove more.png" }).click();
    await chat.send("Look at this");
    await chat.turnEnds();
    await expect(chat.messages("assistant").first()).toBeVisible();
    // A large picture is decoded only when somebody wants to see it.
    const prompt = chat.messages("user");
    await prompt.getByRole("button", { name: "Show image" }).click();
    await expect(prompt.getByRole("img", { name: "Image" })).toBeVisible();
    // Wires without sessions send the picture once more.
    await chat.send("And now?");
    await chat.turnEnds();
    await expect(page.getByRole("feed").getByText("sunny")).toHaveCount(2);
    if (!hasHistory.has(wire)) return;
    await page.reload();
    await prompt.getByRole("button", { name: "Show image" }).click();
    await expect(prompt.getByRole("img", { name: "Image" })).toBeVisible();
  });
}

test("over aap only images are taken, and the page says so before anything is sent", async ({ chat, page }) => {
  await openBuiltPage(page, "attachments", "?wire=aap");
  await expect(page.getByRole("button", { name: "Attach images, up to 200 kB each" })).toBeVisible();
  const told = await chat.recordAnnouncements();
  await input(page).setInputFiles([picture, notes]);
  const refused = attached(page).filter({ hasText: "Not attached: this agent takes images." });
  await expect(refused).toContainText("notes.md");
  await expect
    .poll(async () => (await told.texts()).join(" "))
    .toMatch(/Attached screen\.png\. notes\.md: Not attached/);

  await chat.composer.fill("Look");
  await chat.composer.press("Enter");
  await expect(chat.text("Remove the files that failed, or try them again. Then send.")).toBeVisible();
  await expect(chat.composer).toHaveValue("Look");
  await expect(chat.messages("user")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove notes.md" }).click();
  const sent = nextBody(page, "Look");
  await chat.composer.press("Enter");
  expect(await sent).toContain(`data:image/png;base64,${png.toString("base64")}`);
  await chat.turnEnds();
  await expect(chat.messages("user").getByRole("img", { name: "Image" })).toBeVisible();
});

test("the app's own store: progress, a failure that is tried again, and the address in the prompt", async ({
  chat,
  page,
}) => {
  let tries = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/store/*", async (route) => {
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 507 });
    await held;
    return route.fulfill({ body: "https://files.example/report.pdf" });
  });
  await openBuiltPage(page, "attachments", "?wire=ai-sdk-ui&way=store");
  await expect(page.getByRole("button", { name: /^Attach files/ })).toBeVisible();
  const report = { name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await input(page).setInputFiles(report);
  await expect(attached(page)).toContainText("Not uploaded: The store is full");
  await page.getByRole("button", { name: "Try report.pdf again" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove report.pdf" })).toBeFocused();
  const progress = page.getByRole("progressbar", { name: "Uploading report.pdf" });
  await expect(progress).toHaveJSProperty("value", 0.4);

  await chat.composer.fill("Read it");
  await chat.composer.press("Enter");
  await expect(chat.text("Not sent yet. Wait for the files, or remove them.")).toBeVisible();
  release();
  await expect(progress).toHaveCount(0);
  const sent = nextBody(page, "Read it");
  await chat.composer.press("Enter");
  expect(await sent).toContain('"url":"https://files.example/report.pdf"');
  expect(chat.errors.splice(0).every((error) => error.includes("507"))).toBe(true);
  await chat.turnEnds();
});

test("a removed file is no longer uploaded, and the app's button attaches one", async ({ chat, page }) => {
  await page.route("**/store/*", () => undefined);
  await openBuiltPage(page, "attachments", "?wire=ai-sdk-ui&way=store");
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("/store/table.csv"));
  await page.getByRole("button", { name: "Attach the table" }).click();
  await expect(page.getByRole("progressbar", { name: "Uploading table.csv" })).toBeVisible();
  await page.getByRole("button", { name: "Remove table.csv" }).press("Enter");
  await aborted;
  await expect(attached(page)).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
});

test("a chat in which nobody attaches anything loads only the button, and one without attachments shows not even that", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(request.url()));
  await openBuiltPage(page, "attachments", "?wire=acp");
  await expect(page.getByRole("button", { name: /^Attach files/ })).toBeVisible();
  expect(loaded.filter((url) => /manageAttachments|AttachmentList/.test(url))).toEqual([]);
  await input(page).setInputFiles(notes);
  await expect(attached(page)).toHaveCount(1);
  await expect.poll(() => loaded.filter((url) => /manageAttachments|AttachmentList/.test(url))).toHaveLength(2);

  await openBuiltPage(page, "attachments", "?wire=acp&way=off");
  await page.getByRole("button", { name: "Attach the table" }).click();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Attach files/ })).toHaveCount(0);
  await expect(attached(page)).toHaveCount(0);
});

test("a page under the strict policy shows a preview of the file, which is revoked with it", async ({ page }) => {
  await openBuiltPage(page, "attachments", "?wire=acp");
  await input(page).setInputFiles(picture);
  const preview = attached(page).locator("img");
  await expect(preview).toHaveAttribute("src", /^blob:/);
  const src = await preview.getAttribute("src");
  await page.getByRole("button", { name: "Remove screen.png" }).click();
  await expect(attached(page)).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            () => "there",
            () => "gone",
          ),
        src ?? "",
      ),
    )
    .toBe("gone");
});
