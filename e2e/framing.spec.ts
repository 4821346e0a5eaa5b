import { createServer } from "node:http";
import { expect, test } from "./support/test.ts";

/** A page of another origin that shows the given one in a frame. */
async function startFrame(address: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<iframe src="${address}" width="1200" height="700"></iframe>`);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("the page has no port");
  return { url: `http://127.0.0.1:${place.port}/`, close: () => server.close() };
}

test("P8 the server lets no other site frame the page; where a proxy does, nothing is granted there, and denying works", async ({
  chat,
  page,
  baseURL,
}) => {
  const outside = await startFrame(`${baseURL}/?agent=aap`);
  const framed = page.frameLocator("iframe");
  await page.goto(outside.url);
  await expect.poll(() => chat.errors.join()).toContain("frame-ancestors 'none'");
  await expect(framed.getByRole("textbox", { name: "Message", exact: true })).toHaveCount(0);
  chat.errors.splice(0);

  // A proxy that removes the server's frame-ancestors policy.
  await page.route("**/?agent=aap", async (route) => {
    // A connection that is kept can be closed by the server just when it is used again.
    const answer = await route.fetch({ maxRetries: 2 });
    const { "content-security-policy": _policy, "x-frame-options": _options, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await page.goto(outside.url);
  await framed.getByRole("textbox", { name: "Message", exact: true }).fill("run node --version");
  await framed.getByRole("button", { name: "Send", exact: true }).click();
  const prompt = framed.locator('[data-slot="permission"]');
  await expect(prompt).toContainText("Another site shows this page in a frame.");
  const allow = prompt.getByRole("button", { name: /^Allow once/ });
  await expect(allow).toHaveAttribute("aria-disabled", "true");
  // The real mouse, also on a disabled button.
  await allow.click({ force: true });
  await expect(prompt).toHaveAttribute("data-status", "open");
  await prompt.getByRole("button", { name: "Deny", exact: true }).click();
  await expect(prompt).toHaveCount(0);
  await expect(framed.locator('[data-slot="tool-call"][data-status="denied"]')).toHaveCount(1);
  outside.close();
});
