import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Access } from "../../server/node/index.ts";

/*
 * How `countersign url` gets a one-time code from a running server: both prove that they know the key of that run, which is in the
 * private registration of the server, and neither sends it. Another program may listen at the port of a server that was killed.
 */

const PATH = "access/link";
const SCHEME = "Countersign-Link";

function sign(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Asks the server at an address for a one-time code; undefined if it does not prove that it knows the key. */
export async function requestCode(url: string, key: string): Promise<string | undefined> {
  const nonce = randomBytes(16).toString("base64url");
  const response = await fetch(new URL(PATH, url), {
    method: "POST",
    headers: { authorization: `${SCHEME} ${nonce}.${sign(key, "ask", nonce)}` },
    redirect: "error",
    signal: AbortSignal.timeout(20_000),
  });
  const { code, proof }: { readonly code?: unknown; readonly proof?: unknown } = response.ok
    ? await response.json()
    : {};
  const isGenuine =
    typeof code === "string" && typeof proof === "string" && isSame(proof, sign(key, "answer", nonce, code));
  return isGenuine ? code : undefined;
}

/** Returns an access control that also gives a code to who proves that it knows the key. */
export function withLinks(access: Access, key: string): Access {
  return {
    ...access,
    handle: async (request) => {
      if (request.method !== "POST" || new URL(request.url).pathname !== `/${PATH}`) return access.handle(request);
      const [scheme, pair = ""] = (request.headers.get("authorization") ?? "").split(" ");
      const [nonce = "", proof = ""] = pair.split(".");
      if (scheme !== SCHEME || !isSame(proof, sign(key, "ask", nonce))) return new Response(null, { status: 401 });
      const code = access.createCode();
      const body = { code, proof: sign(key, "answer", nonce, code) };
      return Response.json(body, { headers: { "cache-control": "no-store" } });
    },
  };
}
