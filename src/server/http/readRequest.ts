import { parseJson, type HttpRequest, type KitError } from "../../model/index.ts";

/** A parsed request, or the error for which it is refused. */
export type ReadRequest = { readonly request: HttpRequest } | { readonly error: KitError };

/** Largest body in bytes where an app names none: a prompt with attachments, or a conversation on a wire that sends it whole. */
export const MAX_BODY_BYTES: number = 16 * 1024 * 1024;

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;

function refuse(status: number, code: KitError["code"], message: string): { readonly error: KitError } {
  return {
    error: { code, status, message },
  };
}

/** Parses an HTTP request to a mount. Accepts JSON bodies only, so a form of a foreign page cannot post without a CORS preflight. */
export async function readRequest(request: Request, mountPath: string, maxBytes: number): Promise<ReadRequest> {
  const method = METHODS.find((name) => name === request.method);
  if (!method) return refuse(405, "bad_status", "This method is not offered; use GET, POST, PUT, PATCH or DELETE.");
  const { pathname, search } = new URL(request.url);
  const url = (pathname.slice(mountPath.length) || "/") + search;
  const headers = Object.fromEntries(request.headers);
  if (method === "GET") return { request: { method, url, headers } };
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const isJson = type === "application/json";
  if (method === "POST" && !isJson) return notJson;
  if (headers["content-encoding"] !== undefined)
    return refuse(415, "bad_status", "Compressed bodies are not taken; send the JSON as it is.");
  const text = await readText(request, maxBytes);
  if (text === undefined)
    return refuse(
      413,
      "too_large",
      `The body is larger than ${maxBytes} bytes; send less at once, or raise maxBodyBytes of the server.`,
    );
  if (text.trim() === "") return { request: { method, url, headers } };
  if (!isJson) return notJson;
  const body = parseJson(text);
  return body === undefined
    ? refuse(400, "invalid_input", "The body is not valid JSON, or nests too deep; mend it and send it again.")
    : { request: { method, url, headers, body } };
}

const notJson = refuse(415, "bad_status", "Only JSON is taken; send the header content-type: application/json.");

/** Reads the body as text; undefined if it exceeds the limit. Never buffers more than the limit. */
async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return undefined;
  if (!request.body) return "";
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
