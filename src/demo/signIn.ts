/**
 * Exchanges the code in the page's URL, if there is one, for a session cookie, and removes it from the URL. A used code changes nothing: a
 * signed-in browser stays signed in, for others the server's later responses report it.
 */
export async function signIn(): Promise<void> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const headers = { "content-type": "application/json" };
  // Without a server every later request fails with a better message.
  await fetch("/access/session", { method: "POST", headers, body: JSON.stringify({ code }) }).catch(() => undefined);
}
