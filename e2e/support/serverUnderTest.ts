/** The port of the server that `playwright.config.ts` starts. */
export const port = Number(process.env["E2E_PORT"] ?? 4310);

/** Its address, as it calls itself. */
export const serverUrl = `http://127.0.0.1:${port}`;

/** Lets tests in without a link that the server prints. */
export const token = "the-token-of-the-end-to-end-tests";

/** Asks the server for a code of one use, as `countersign url` does; it lets in whoever opens the page with `#code=` and it. */
export async function askForCode(): Promise<string> {
  const response = await fetch(new URL("access/codes", serverUrl), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  const { code } = (await response.json()) as { readonly code: string };
  return code;
}
