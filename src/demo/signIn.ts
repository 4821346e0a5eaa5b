/**
 * Exchanges the code in the page's address, if there is one, for the cookie that the server knows this browser by, and removes it from
 * the address. A code that was used already changes nothing: whoever is known stays known, others are told by the server's answers.
 */
export async function signIn(): Promise<void> {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const headers = { "content-type": "application/json" };
  // Without a server every later request says so, and better.
  await fetch("/access/session", { method: "POST", headers, body: JSON.stringify({ code }) }).catch(() => undefined);
}
