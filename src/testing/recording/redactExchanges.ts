import { redactText } from "../../content/index.ts";
import { isObject, parseJson, type Json } from "../../model/index.ts";
import { isEventStream, isLines, withFrames, type Exchange, type RecordedChunk } from "./Exchange.ts";

/** What is removed beside what always is. */
export interface RedactOptions {
  /** Names of headers, parameters and fields whose values are removed, in any case. */
  readonly names?: readonly string[] | undefined;
  /** Removed from every text. Patterns need the flag `g`. */
  readonly patterns?: readonly RegExp[] | undefined;
}

const mark = "[redacted]";
/** The same in an address, where brackets would be escaped. */
const addressMark = "redacted";

/** Headers that authenticate. The names of sessions stay: without them nothing could be played. */
const secretHeader =
  /^(?:proxy-)?authorization$|cookie|token|secret|password|credential|signature|api[-_]?key|^x-.*-?key$/i;

/** Fields and parameters whose texts are secrets. Numbers stay: `input_tokens` is a count. */
const secretField =
  /^(?:(?:access|refresh|id|auth|bearer|csrf|xsrf|client|api|session)[-_]?)?(?:token|secret|api[-_]?key)$|pass(?:word|wd|phrase)|private[-_]?key|^authorization$|credential|^(?:set-)?cookies?$/i;

/**
 * Removes secrets from recorded exchanges:
 *
 * - the values of headers that authenticate, of cookies, and of parameters and fields with the name of a secret
 * - these values wherever else they appear
 * - what looks like a key of a service, a signed token, a private key or a password in an address (`redactText`)
 * - what the options name
 *
 * A secret that an agent writes over several frames of a stream is not recognised, unless it was in a header, too.
 */
export function redactExchanges(exchanges: readonly Exchange[], options: RedactOptions = {}): readonly Exchange[] {
  const names = new Set(options.names?.map((name) => name.toLowerCase()));
  const found = new Set<string>();
  const collect = (value: string): string => {
    // The words after "Bearer" and "Basic", the values of cookies without their attributes.
    const words = value.replaceAll(/; *(?:path|expires|max-age|domain|httponly|secure|samesite)\b[^;]*/gi, "");
    for (const secret of words.split(/[\s;,]+/).map((word) => word.replace(/^[\w.-]+=/, "")))
      if (secret.length >= 8) found.add(secret);
    return mark;
  };
  const isSecret = (name: string, always: RegExp): boolean => always.test(name) || names.has(name.toLowerCase());

  const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, isSecret(name, secretHeader) ? collect(value) : value]),
    );
  const redactUrl = (url: string): string => {
    if (!URL.canParse(url)) return url;
    const address = new URL(url);
    if (address.password !== "") collect(decodeURIComponent(address.password));
    address.username = "";
    address.password = "";
    for (const [name, value] of address.searchParams) {
      if (!isSecret(name, secretField)) continue;
      collect(value);
      address.searchParams.set(name, addressMark);
    }
    return address.href;
  };
  const redactJson = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(redactJson);
    if (typeof value === "string") return redactString(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const isRemoved = typeof item === "string" && isSecret(name, secretField);
        return [name, isRemoved ? collect(item) : redactJson(item)];
      }),
    );
  };
  const redactString = (text: string): string => {
    const json = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
    const rest = json === undefined ? redactText(text) : JSON.stringify(redactJson(json));
    return (options.patterns ?? []).reduce((left, pattern) => left.replaceAll(pattern, mark), rest);
  };
  const redactFrame = (frame: string): string =>
    frame.replaceAll(/^(data: ?)(.*)$/gm, (_, field: string, data: string) => field + redactString(data));

  const first = exchanges.map(withFrames).map((exchange): Exchange => {
    const redactChunk = (text: string): string => {
      if (isEventStream(exchange)) return redactFrame(text);
      return isLines(exchange) ? `${redactString(text.trimEnd())}\n` : redactString(text);
    };
    return {
      ...exchange,
      url: redactUrl(exchange.url),
      headers: redactHeaders(exchange.headers),
      body: exchange.body === undefined ? undefined : redactString(exchange.body),
      responseHeaders: redactHeaders(exchange.responseHeaders),
      chunks: exchange.chunks.map((chunk) => mapText(chunk, redactChunk)),
      messages: exchange.messages?.map((message) => mapText(message, redactMessage(redactString))),
    };
  });
  return first.map((exchange) => replaceEverywhere(exchange, found));
}

/** A message of socket.io has a number before its JSON. */
const redactMessage =
  (redact: (text: string) => string) =>
  (text: string): string =>
    text.replace(/^(\d*)([\s\S]*)$/, (_, number: string, rest: string) => number + redact(rest));

function mapText<Chunk extends RecordedChunk>(chunk: Chunk, map: (text: string) => string): Chunk {
  return { ...chunk, text: map(chunk.text) };
}

function replaceEverywhere(exchange: Exchange, secrets: ReadonlySet<string>): Exchange {
  if (secrets.size === 0) return exchange;
  const clean = (text: string): string => [...secrets].reduce((rest, secret) => rest.replaceAll(secret, mark), text);
  const cleanAll = (record: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, clean(value)]));
  return {
    ...exchange,
    url: clean(exchange.url),
    headers: cleanAll(exchange.headers),
    body: exchange.body === undefined ? undefined : clean(exchange.body),
    responseHeaders: cleanAll(exchange.responseHeaders),
    chunks: exchange.chunks.map((chunk) => mapText(chunk, clean)),
    messages: exchange.messages?.map((message) => mapText(message, clean)),
  };
}
