import type { IncomingMessage } from "node:http";

/** The body that another middleware has read and kept, as parsers do in the property `body`; undefined if it kept none. */
function toKeptBody(incoming: IncomingMessage): Buffer | undefined {
  const kept: unknown = "body" in incoming ? incoming.body : undefined;
  if (kept === undefined) return undefined;
  return Buffer.from(typeof kept === "string" || kept instanceof Uint8Array ? kept : JSON.stringify(kept));
}

const lost = "Another middleware has read the body of this request and not kept it; put this handler before it.";

/** The body as a web stream. Reading begins with the first pull, so that an unread request can be passed to another handler. */
function toBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let began = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (began) return void incoming.resume();
        began = true;
        if (incoming.readableEnded) {
          const kept = toKeptBody(incoming);
          if (!kept) throw new Error(lost);
          if (kept.length > 0) controller.enqueue(kept);
          return controller.close();
        }
        if (incoming.destroyed) throw new Error("The client has disconnected.");
        incoming.on("data", (chunk: Buffer) => {
          incoming.pause();
          controller.enqueue(chunk);
        });
        incoming.on("end", () => controller.close());
        incoming.on("error", (error) => controller.error(error));
      },
      // The rest is discarded: closing the socket here would lose the error response.
      cancel: () => {
        incoming.removeAllListeners("data").removeAllListeners("end");
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The headers in the order in which they came, with the pseudo-headers of HTTP/2. */
function listHeaders({ rawHeaders }: IncomingMessage): readonly (readonly [name: string, value: string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []));
}

/** The values of a header, in the order in which they came; those of `host` include the authority of HTTP/2. */
export function readHeader(incoming: IncomingMessage, name: string): readonly string[] {
  return listHeaders(incoming).flatMap(([raw, value]) => {
    const key = raw.toLowerCase();
    return key === name || (name === "host" && key === ":authority") ? [value] : [];
  });
}

/**
 * Whether a web `Request` would have another path: it resolves segments such as `..` and `%2e`, and reads a backslash as a slash. A check of the
 * app by the path as it was sent would be passed with one.
 */
function hasOtherPath(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  return path.includes("\\") || path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/** Converts a Node request at an address (path and query) to a web `Request`; undefined if the address or a header is not valid. */
export function toRequest(incoming: IncomingMessage, address: string = incoming.url ?? "/"): Request | undefined {
  if (hasOtherPath(address)) return undefined;
  const method = incoming.method ?? "GET";
  const url = `http://${readHeader(incoming, "host")[0] ?? "localhost"}${address}`;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: toBody(incoming), duplex: "half" } : {};
  try {
    const headers = new Headers();
    for (const [name, value] of listHeaders(incoming)) if (!name.startsWith(":")) headers.append(name, value);
    return new Request(url, { method, headers, ...body });
  } catch {
    return undefined;
  }
}
