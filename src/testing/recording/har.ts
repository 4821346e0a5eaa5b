import { CountersignError, isObject, type Json, type JsonObject } from "../../model/index.ts";
import { withFrames, type Exchange, type RecordedChunk, type RecordedMessage } from "./Exchange.ts";
import { decodeBase64, decodeText } from "./base64.ts";

/**
 * An HTTP Archive, version 1.2, as browsers and proxies write it (http://www.softwareishard.com/blog/har-12-spec/). Fields that begin with
 * an underscore are additions: `_webSocketMessages` is Chrome's; `_at`, `_chunks` (milliseconds and length of each piece) and `_end` are the
 * kit's, so that a stream can be played as it came.
 */
export type Har = { readonly log: JsonObject };

const pairs = (record: Readonly<Record<string, string>>): Json[] =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

/** Writes exchanges as an HTTP Archive. `begun` is when the recording began, in epoch milliseconds. */
export function writeHar(exchanges: readonly Exchange[], begun: number): Har {
  const entries = exchanges.map((exchange) => writeEntry(withFrames(exchange), begun));
  return { log: { version: "1.2", creator: { name: "countersign", version: "1" }, entries } };
}

function writeEntry(exchange: Exchange, begun: number): JsonObject {
  const { method, url, headers, body, at, status, responseHeaders, chunks, encoding, end, messages } = exchange;
  const text = chunks.map((chunk) => chunk.text).join("");
  const first = chunks[0]?.at ?? at;
  const last = chunks.at(-1)?.at ?? at;
  const type = responseHeaders["content-type"] ?? "";
  const parameters = URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {};
  return {
    startedDateTime: new Date(begun + at).toISOString(),
    time: last - at,
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(headers),
      queryString: pairs(parameters),
      ...(body === undefined ? {} : { postData: { mimeType: headers["content-type"] ?? "text/plain", text: body } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(responseHeaders),
      content: {
        size: encoding === undefined ? text.length : decodeBase64(text).length,
        mimeType: type,
        text,
        ...(encoding === undefined ? {} : { encoding }),
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: first - at, receive: last - first },
    _at: at,
    _end: end,
    _chunks: chunks.map((chunk) => [chunk.at, chunk.text.length]),
    ...(messages === undefined ? {} : { _webSocketMessages: messages.map((message) => writeMessage(message, begun)) }),
  };
}

function writeMessage({ from, at, text }: RecordedMessage, begun: number): JsonObject {
  return { type: from === "client" ? "send" : "receive", time: (begun + at) / 1000, opcode: 1, data: text, _at: at };
}

const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const list = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const number = (value: Json | undefined): number | undefined => (typeof value === "number" ? value : undefined);

const readPairs = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(list(value).map((pair) => [text(pair["name"]).toLowerCase(), text(pair["value"])]));

/** Files of a page, which an archive of a browser contains beside the requests to the agent. */
const pageFile =
  /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|wasm|manifest)|image\/|font\/|video\/|audio\/)/;

/**
 * Reads the exchanges of an HTTP Archive in the order in which they began, without the files of a page. Throws a `CountersignError`
 * (`bad_frame`) for what is no archive.
 */
export function readHar(value: Json | undefined): readonly Exchange[] {
  const log = isObject(value) ? value["log"] : undefined;
  if (!isObject(log) || !Array.isArray(log["entries"]))
    throw new CountersignError({ code: "bad_frame", message: "This is no HTTP Archive: it has no log with entries." });
  const entries = list(log["entries"]);
  const unaddressed = entries.findIndex(({ request }) => !URL.canParse(text(object(request)["url"])));
  if (unaddressed !== -1) {
    const message = `This is no HTTP Archive that can be played: entries[${unaddressed}].request.url is no address.`;
    throw new CountersignError({ code: "bad_frame", message });
  }
  const begun = Math.min(...entries.map(({ startedDateTime }) => Date.parse(text(startedDateTime))));
  return entries
    .filter(({ response }) => !pageFile.test(text(object(object(response)["content"])["mimeType"])))
    .map((entry) => readEntry(entry, begun))
    .toSorted((a, b) => a.at - b.at);
}

function readEntry(entry: JsonObject, begun: number): Exchange {
  const request = object(entry["request"]);
  const response = object(entry["response"]);
  const at = number(entry["_at"]) ?? Date.parse(text(entry["startedDateTime"])) - begun;
  const { postData } = request;
  const end = text(entry["_end"]);
  const messages = entry["_webSocketMessages"];
  const exchange: Exchange = {
    method: text(request["method"]),
    url: text(request["url"]),
    headers: readPairs(request["headers"]),
    body: isObject(postData) ? text(postData["text"]) : undefined,
    at,
    status: number(response["status"]) ?? 0,
    responseHeaders: readPairs(response["headers"]),
    ...readBody(entry, at),
    end: end === "cut" || end === "open" ? end : "end",
    ...(messages === undefined ? {} : { messages: list(messages).map((message) => readMessage(message, begun)) }),
  };
  return withFrames(exchange);
}

/** Browsers write some texts as base64, too. */
function readBody(entry: JsonObject, at: number): Pick<Exchange, "chunks" | "encoding"> {
  const content = object(object(entry["response"])["content"]);
  const written = text(content["text"]);
  if (content["encoding"] !== "base64") return { chunks: readChunks(entry, at, written) };
  const decoded = decodeText(decodeBase64(written));
  if (decoded !== undefined) return { chunks: readChunks(entry, at, decoded) };
  return { chunks: readChunks(entry, at, written), encoding: "base64" };
}

function readChunks(entry: JsonObject, at: number, body: string): readonly RecordedChunk[] {
  const chunks = entry["_chunks"];
  if (!Array.isArray(chunks)) {
    const { wait } = object(entry["timings"]);
    return body === "" ? [] : [{ at: at + Math.max(0, number(wait) ?? 0), text: body }];
  }
  let from = 0;
  return chunks.flatMap((chunk): RecordedChunk[] => {
    if (!Array.isArray(chunk)) return [];
    const piece = body.slice(from, (from += number(chunk[1]) ?? 0));
    return [{ at: number(chunk[0]) ?? at, text: piece }];
  });
}

function readMessage(message: JsonObject, begun: number): RecordedMessage {
  const at = number(message["_at"]) ?? (number(message["time"]) ?? 0) * 1000 - begun;
  return { from: message["type"] === "send" ? "client" : "agent", at, text: text(message["data"]) };
}
