import type { Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { expectAccessible } from "./support/axe.ts";
import { mermaidFrame } from "./support/mermaidFrame.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

const wires = servedProtocols.map(({ id }) => id);
const fence = "```";

/** The width in its own pixels of a picture that is drawn. */
const widthOf = (page: Page, name: string): Promise<number> =>
  page.getByRole("img", { name }).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

for (const wire of sample(wires, 1)) {
  test(`an answer over ${wire} has formulas, a diagram and what the app draws itself, under a strict policy`, async ({
    chat,
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openBuiltPage(page, "markdown", `?wire=${wire}`, mermaidFrame);
    expect(asked.filter((url) => /drawFormula|mermaid/.test(url))).toEqual([]);
    await chat.send("go");
    await expect(page.locator("math mfrac")).toBeVisible();
    await expect(page.getByTestId("formula")).toHaveCount(4);
    await expect(chat.thread.getByText("20 dollars")).toBeVisible();
    await expect(chat.thread.getByText("50 dollars")).toBeVisible();
    await expect(page.getByRole("img", { name: "How many roots are real" })).toBeVisible();
    await expect.poll(() => widthOf(page, "How many roots are real")).toBeGreaterThan(200);
    await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts");
    await expectAccessible(page);

    const source = page.getByRole("button", { name: "Show the source" });
    await source.press("Enter");
    await expect(source).toHaveAttribute("aria-pressed", "true");
    await expect(chat.text("A[Compute the discriminant]")).toBeVisible();
    await source.press("Enter");
    await expect(chat.text("A[Compute the discriminant]")).toHaveCount(0);

    const light = await page.getByRole("img", { name: "How many roots are real" }).getAttribute("src");
    await page.getByRole("button", { name: "Other theme" }).click();
    await expect(page.getByRole("img", { name: "How many roots are real" })).not.toHaveAttribute("src", light ?? "");
    await expect.poll(() => widthOf(page, "How many roots are real")).toBeGreaterThan(200);

    await page.getByRole("button", { name: /^How many roots are real/ }).press("Enter");
    await expect(page.getByRole("dialog").getByRole("img", { name: "How many roots are real" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await chat.composer.focus();
    await page.keyboard.press("Control+Shift+F");
    await page.getByRole("searchbox").fill("\\sqrt{b^2");
    await expect(page.getByRole("search")).toContainText("1 of 1");
    const foreign = asked.filter((url) => !url.startsWith(new URL(page.url()).origin) && !/^(?:data|blob):/.test(url));
    expect(foreign).toEqual([]);
  });
}

test("a diagram stays its source where the page may not frame anything, with a sentence", async ({ chat, page }) => {
  const text = `Before\n\n${fence}mermaid\nflowchart LR\n  A --> B\n${fence}\n\nAfter $x$`;
  await openBuiltPage(page, "markdown", `?text=${encodeURIComponent(text)}`);
  await expect(chat.text("flowchart LR")).toBeVisible();
  await expect(chat.text("This could not be drawn.")).toBeVisible();
  await expect(page.locator("math")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  const reported = (): number => chat.errors.filter((error) => /frame-src|npx countersign mermaid/.test(error)).length;
  await expect.poll(reported).toBeGreaterThan(1);
  chat.errors.length = 0;
});

test("U1 U2 a hostile diagram runs nothing in the app and asks nobody for anything", async ({ chat, page }) => {
  const asked: string[] = [];
  await page.route(/evil\.example/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const lines = [
    "flowchart LR",
    '  A["<img src=https://evil.example/a onerror=parent.postMessage(1)>"] --> B["<script>top.location=1</script>"]',
    "  A --> C@{ img: 'https://evil.example/b.png', label: 'picture' }",
    '  click A href "javascript:alert(1)"',
    '  click B call alert("x")',
    "  style A fill:url(https://evil.example/c)",
  ];
  const init = '%%{init: {"securityLevel": "loose", "themeCSS": "* { background: url(https://evil.example/d) }"}}%%\n';
  const diagrams = [lines.join("\n"), `${init}${lines.slice(0, 2).join("\n")}`, `${init}flowchart LR\n  A --> B`];
  const text = diagrams.map((diagram) => `${fence}mermaid\n${diagram}\n${fence}\n`).join("\nand\n");
  await openBuiltPage(page, "markdown", `?text=${encodeURIComponent(text)}`, mermaidFrame);
  const settled = page.getByRole("img", { name: "Diagram" }).or(chat.text("This could not be drawn."));
  await expect(settled).toHaveCount(3);
  await expect(page.getByRole("img", { name: "Diagram" }).last()).toBeVisible();
  await expect(page.locator("main").locator("svg script, script, object, embed")).toHaveCount(0);
  await expect(page).toHaveURL(({ pathname }) => pathname === "/built/");
  expect(asked).toEqual([]);
  // What the policy of the frame has refused is said in the console.
  chat.errors.length = 0;
});
