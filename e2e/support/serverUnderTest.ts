/** The port of the server that `playwright.config.ts` starts. */
export const port = Number(process.env["E2E_PORT"] ?? 4310);

/** The address of that server. */
export const serverUrl = `http://127.0.0.1:${port}`;

/** The token by which tests are signed in without a printed link. */
export const token = "the-token-of-the-end-to-end-tests";

/** Requests a one-time code from the server, as `countersign url` does; opening the page with `#code=` and the code signs in. */
export async function askForCode(): Promise<string> {
  const response = await fetch(new URL("access/codes", serverUrl), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  const { code } = (await response.json()) as { readonly code: string };
  return code;
}
