import { parseJson, toJson } from "../model/index.ts";
import { writeSse } from "../transport/index.ts";
import { redactExchanges, type Exchange, type RecordedChunk, type RecordedMessage } from "../testing/index.ts";
import { isEventStream, isLines } from "../testing/recording/Exchange.ts";
import { findSecrets } from "../testing/recording/redactExchanges.ts";
import type { InspectorEntry } from "./InspectorEntry.ts";

/** The fields of a value that is not known to be an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const headersOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, item]) => [name, String(item)]));
const toText = (data: unknown): string => text(data) ?? JSON.stringify(data) ?? "";

/** An exchange whose lists grow in place: a copy for each frame would cost the square of their number. */
interface GrowingExchange extends Exchange {
  readonly chunks: RecordedChunk[];
  readonly messages?: RecordedMessage[] | undefined;
}

/** The exchange that a request has begun, without its answer. */
function begin({ data }: InspectorEntry, at: number): GrowingExchange {
  const { request, as } = fieldsOf(data);
  const { method, url, headers, body } = fieldsOf(request);
  const address = new URL(text(url) ?? "", globalThis.location?.href ?? "http://localhost").href;
  return {
    method: text(method) ?? "GET",
    url: address,
    headers: headersOf(headers),
    body: body === undefined ? undefined : toText(body),
    at,
    status: 0,
    responseHeaders: {},
    chunks: [],
    end: "open",
    ...(as === "socket" ? { messages: [] } : {}),
  };
}

function addAnswer(exchange: GrowingExchange, { step, data }: InspectorEntry, at: number): GrowingExchange {
  const fields = fieldsOf(data);
  const { messages } = exchange;
  const add = (from: RecordedMessage["from"], message: string): GrowingExchange => {
    messages?.push({ from, at, text: message });
    return exchange;
  };
  if (step === "send") return add("client", toText(data));
  if (step === "opened")
    return { ...exchange, status: Number(fields["status"]), responseHeaders: headersOf(fields["headers"]) };
  if (step === "frame") {
    if (messages !== undefined) return add("agent", toText(fields["data"]));
    exchange.chunks.push({ at, text: writeFrame(exchange, fields) });
    return exchange;
  }
  // What this side closed was not ended by the agent, and must not be when the recording is played.
  if (step === "close" || fields["how"] === "aborted") return exchange;
  return { ...exchange, end: fields["how"] === "end" ? "end" : "cut" };
}

/** A frame as it was on the wire. */
function writeFrame(exchange: Exchange, { event, id, data }: Readonly<Record<string, unknown>>): string {
  if (isEventStream(exchange)) return writeSse({ event: text(event), id: text(id), data: toText(data) });
  return isLines(exchange) ? `${toText(data)}\n` : toText(data);
}

/** Names the type of a stream that was recognised without one: what plays the recording knows it only by its type. */
function nameType(exchange: GrowingExchange): GrowingExchange {
  const { "content-type": type = "", ...rest } = exchange.responseHeaders;
  if (isEventStream(exchange) || isLines(exchange) || /^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return exchange;
  return { ...exchange, responseHeaders: { ...rest, "content-type": "text/event-stream" } };
}

/**
 * Rebuilds the exchanges from what crossed the wire, without the secrets that any entry of `all` names. `begun` is the time of the first
 * entry.
 */
export function toExchanges(
  entries: readonly InspectorEntry[],
  begun: number,
  all: readonly InspectorEntry[] = entries,
): readonly Exchange[] {
  return redactExchanges(readExchanges(entries, begun), { values: secretsOf(all) });
}

function readExchanges(entries: readonly InspectorEntry[], begun: number): readonly Exchange[] {
  const links = new Map<string, GrowingExchange>();
  const streams = new Set<string>();
  let at = -1;
  for (const entry of entries) {
    const { link, step } = entry;
    if (link === undefined) continue;
    // Several in one millisecond keep their order: what came before a request is played before it.
    at = Math.max(entry.time - begun, at + 0.001);
    const exchange = links.get(link);
    if (step === "open") {
      links.set(link, begin(entry, at));
      if (fieldsOf(entry.data)["as"] === "stream") streams.add(link);
    } else if (exchange !== undefined) {
      const isFirst = step === "frame" && streams.delete(link);
      links.set(link, addAnswer(isFirst ? nameType(exchange) : exchange, entry, at));
    }
  }
  return [...links.values()];
}

/** The secrets of lists of entries. A list never changes; to read a long one takes a while. */
const secrets = new WeakMap<readonly InspectorEntry[], readonly string[]>();

/** The secrets that any of the entries names: they may be repeated in each other one. */
function secretsOf(entries: readonly InspectorEntry[]): readonly string[] {
  const known = secrets.get(entries) ?? findSecrets(readExchanges(entries, entries[0]?.time ?? 0));
  secrets.set(entries, known);
  return known;
}

const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** Writes a request as a command of curl, without the secrets of all entries; undefined for what is no request. */
export function toCurl(entry: InspectorEntry, entries: readonly InspectorEntry[] = []): string | undefined {
  if (entry.step !== "open") return undefined;
  const [exchange] = redactExchanges([begin(entry, 0)], { values: secretsOf(entries) });
  if (exchange === undefined || exchange.messages !== undefined) return undefined;
  const { method, url, headers, body } = exchange;
  const words = ["curl", "-N", "-X", method, quote(url)];
  for (const [name, value] of Object.entries(headers)) words.push("-H", quote(`${name}: ${value}`));
  if (body !== undefined) words.push("--data-raw", quote(body));
  return words.join(" ");
}

/** The message of a frame is JSON in a text: it is shown as the JSON that it is. */
export function readFrameData(data: unknown): unknown {
  const { data: message, ...rest } = fieldsOf(data);
  const json = typeof message === "string" ? parseJson(message) : undefined;
  return json === undefined ? data : { ...rest, data: json };
}

/** The data of an entry as JSON, without the secrets of all entries. */
export function toJsonText({ step, data }: InspectorEntry, entries: readonly InspectorEntry[] = []): string {
  // Headers have names for secrets that mean other things in fields.
  const parent = step === "open" ? fieldsOf(fieldsOf(data)["request"]) : step === "opened" ? fieldsOf(data) : {};
  const withHeaders = (value: unknown, headers: object): unknown => {
    if (parent["headers"] === undefined) return value;
    const fields = fieldsOf(value);
    return step === "open"
      ? { ...fields, request: { ...fieldsOf(fields["request"]), headers } }
      : { ...fields, headers };
  };
  const shown = withHeaders(readFrameData(data), {});
  const chunk: RecordedChunk = { at: 0, text: JSON.stringify(toJson({ data: shown })) };
  const plain = { method: "GET", url: "", at: 0, status: 200, responseHeaders: {}, end: "end" } as const;
  const exchange = { ...plain, headers: headersOf(parent["headers"]), chunks: [chunk] };
  const [clean = exchange] = redactExchanges([exchange], { values: secretsOf(entries) });
  const read: unknown = JSON.parse(clean.chunks[0]?.text ?? "{}");
  return JSON.stringify(withHeaders(fieldsOf(read)["data"], clean.headers), null, 2) ?? "";
}
