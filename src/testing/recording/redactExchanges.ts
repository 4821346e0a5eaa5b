import { redactText } from "../../content/index.ts";
import { isObject, parseJson, type Json, type JsonObject } from "../../model/index.ts";
import { isEventStream, isLines, withFrames, type Exchange, type RecordedChunk } from "./Exchange.ts";
import { isSecretName, type NamePlace } from "./isSecretName.ts";

/** What is removed beside what always is. */
export interface RedactOptions {
  /** Names of headers, parameters and fields whose values are removed, in any case. */
  readonly names?: readonly string[] | undefined;
  /** Removed from every text. Patterns need the flag `g`. */
  readonly patterns?: readonly RegExp[] | undefined;
  /** Secrets that are known, removed wherever they are. */
  readonly values?: readonly string[] | undefined;
}

const mark = "[redacted]";
/** The same in an address, where brackets would be escaped. */
const addressMark = "redacted";

/** `"name": "value"` in a text that is no JSON, such as the beginning of a body that was cut; the value may have escaped quotes. */
const jsonPair = /(")([\w.-]{1,64})"(\s{0,8}:\s{0,8}")((?:[^"\\]|\\.){1,4000})/g;

/** The same with other quotes, which may be escaped themselves. */
const quotedPair = /(\\{0,3}["'])([\w.-]{1,64})\1(\s{0,8}:\s{0,8}\\{0,3}["'])([^"'\\]{1,4000})/g;

/** `"name": 1234` in such a text. */
const numberPair = /(\\{0,3}["'])([\w.-]{1,64})\1(\s{0,8}:\s{0,8})(-?\d[\d.eE+-]{0,400})/g;

/** `name=value` in an address, a form or a text. */
const assignedPair = /(^|[?&#;\s"'(])([\w.-]{1,64})=([^&#;\s"'<>\\]{1,4000})/g;

/** Finds secrets in exchanges, and remembers them. */
interface Redactor {
  readonly found: ReadonlySet<string>;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
  readonly url: (url: string) => string;
  /** A text that may be JSON. */
  readonly text: (text: string) => string;
}

/** Which names are those of secrets, and what takes their values. */
interface PairRules {
  readonly isSecret: (name: string, place: NamePlace) => boolean;
  readonly collect: (value: string) => string;
}

/** Redacts pairs of a name and a value in a text that is no JSON. */
function redactPairs(text: string, written: string, { isSecret, collect }: PairRules): string {
  const redactQuoted = (pair: string, quote: string, name: string, colon: string, value: string): string => {
    if (!isSecret(name, "field")) return pair;
    const meant = parseJson(`"${value}"`);
    return quote + name + quote + colon + collect(typeof meant === "string" ? meant : value);
  };
  return text
    .replaceAll(jsonPair, redactQuoted)
    .replaceAll(quotedPair, redactQuoted)
    .replaceAll(numberPair, (pair, quote: string, name: string, colon: string, value: string) =>
      isSecret(name, "field") ? quote + name + quote + colon + quote + collect(value) + quote : pair,
    )
    .replaceAll(assignedPair, (pair, before: string, name: string, value: string) => {
      if (!isSecret(name, /^[?&#]?$/.test(before) ? "parameter" : "field")) return pair;
      collect(decode(value));
      return `${before}${name}=${written}`;
    });
}

function createRedactor({ names = [], patterns = [], values = [] }: RedactOptions): Redactor {
  const named = new Set(names.map((name) => name.toLowerCase()));
  const found = new Set(values);
  const isSecret = (name: string, place: NamePlace): boolean =>
    isSecretName(name, place) || named.has(name.toLowerCase());
  const collect = (value: string): string => {
    for (const secret of listSecrets(value))
      if (secret.length >= 8) for (const form of listForms(secret)) found.add(form);
    return mark;
  };
  const removePatterns = (text: string): string =>
    patterns.reduce((left, pattern) => left.replaceAll(pattern, mark), text);
  const redactPlain = (text: string, written = mark): string =>
    removePatterns(redactText(redactPairs(text, written, { isSecret, collect })));
  const redactAll = (value: Json): Json => {
    if (typeof value === "string" || typeof value === "number") return collect(String(value));
    return Array.isArray(value) ? value.map(redactAll) : isObject(value) ? mapFields(value, redactAll) : value;
  };
  const redactJson = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(redactJson);
    if (typeof value === "string") return redactString(value);
    if (!isObject(value)) return value;
    // {"name":"Authorization","value":"Bearer ..."}   the headers and variables of a server
    const paired = typeof value["name"] === "string" && isSecret(value["name"], "field") ? "value" : undefined;
    return mapFields(value, (item, name) => {
      const isRemoved = name === paired || (isSecret(name, "field") && holdsSecret(item, value));
      return isRemoved ? redactAll(item) : redactJson(item);
    });
  };
  const redactString = (text: string, redactOther = redactPlain): string => {
    const json = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
    if (json === undefined) return redactOther(text);
    const [before, after] = [JSON.stringify(json), JSON.stringify(redactJson(json))];
    // What has no secret stays as it was written: numbers may have more digits than a number of JavaScript.
    const rest = before === after ? text : after;
    const replaced = removePatterns(rest);
    if (replaced === rest || isJson(replaced)) return replaced;
    // A number that is removed must not break the message for the one that plays it; what matches beyond a value is removed all the same.
    const kept = replaceInJson(rest, removePatterns);
    return removePatterns(kept) === kept ? kept : replaced;
  };
  const redactForm = (text: string): string => {
    const isSecretPart = (name: string | undefined): boolean => name !== undefined && isSecret(name, "parameter");
    return (
      mapForm(text, (value, name) => (isSecretPart(name) ? collect(value) : redactString(value))) ?? redactPlain(text)
    );
  };
  return {
    found,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          isSecret(name, "header") ? collect(value) : redactPlain(value),
        ]),
      ),
    url(url) {
      if (!URL.canParse(url)) return redactPlain(url, addressMark);
      const address = new URL(url);
      if (address.password !== "") collect(decode(address.password));
      address.username = "";
      address.password = "";
      return redactPlain(address.href, addressMark);
    },
    text: (text) => redactString(text, redactForm),
  };
}

function mapFields(value: JsonObject, map: (item: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item, name)]));
}

/** The types of JSON Schema. */
const schemaTypes: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/**
 * Whether the value of a field with the name of a secret is one. A JSON Schema only describes it, and `{"token":"Hello","logprob":-0.3}`
 * is a piece of the answer.
 */
function holdsSecret(value: Json, { logprob }: JsonObject): boolean {
  if (!isObject(value)) return logprob === undefined;
  const { type } = value;
  const types = Array.isArray(type) ? type : [type];
  if (types.every((one) => typeof one === "string" && schemaTypes.has(one))) return false;
  return !["$ref", "enum", "anyOf", "oneOf", "allOf", "const"].some((keyword) => value[keyword] !== undefined);
}

/** The secrets in the value of a header or a field: without "Bearer" and "Basic"; the values of cookies without their attributes. */
function listSecrets(value: string): readonly string[] {
  const words = value.replaceAll(/; *(?:path|expires|max-age|domain|httponly|secure|samesite)\b[^;]*/gi, "");
  const isList = /^(?:[a-z]+ [^\s;,]+|[\w.-]+=[^\s;,=].*)$/i.test(words);
  const secrets = isList ? words.split(/[\s;,]+/).map((word) => word.replace(/^[\w.-]+=(?=[^=])/, "")) : [value];
  return secrets.map((secret) => secret.trim().replace(/^"(.*)"$/, "$1"));
}

/** A secret as it may be written: in an address, in JSON, and in JSON within a text of JSON. */
function listForms(secret: string): readonly string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), escaped, JSON.stringify(escaped).slice(1, -1)];
}

/** Maps the values of a form in parts (`multipart/form-data`), with their names; undefined for a text that is none. */
function mapForm(text: string, map: (value: string, name: string | undefined) => string): string | undefined {
  const [, boundary] = /^\s{0,8}(--[^\r\n]{1,200})\r?\n/.exec(text) ?? [];
  if (boundary === undefined || !/content-disposition: *form-data/i.test(text)) return undefined;
  const parts = text.split(boundary).map((part) => {
    const [head = ""] = /^[\s\S]*?\r?\n\r?\n/.exec(part) ?? [];
    const rest = part.slice(head.length);
    const [ending = ""] = /\r?\n$/.exec(rest) ?? [];
    const [, name] = /[;\s]name="?([^"\r\n;]*)/i.exec(head) ?? [];
    return head + map(rest.slice(0, rest.length - ending.length), name) + ending;
  });
  return parts.join(boundary);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Redacts a frame of SSE. Its data may be in several lines, which are one text. */
function redactFrame(frame: string, redact: (text: string) => string): string {
  const lines = frame.split(/(?<=\r\n|\n|\r(?!\n))/);
  const dataOf = (line: string): string | undefined => /^data: ?([^\r\n]*)/.exec(line)?.[1];
  const data = lines.flatMap((line) => dataOf(line) ?? []).join("\n");
  const clean = redact(data);
  let isWritten = false;
  const written = lines.map((line): string => {
    const ending = /\r?\n?$/.exec(line)?.[0] ?? "";
    const text = line.slice(0, line.length - ending.length);
    if (dataOf(line) === undefined) return redact(text) + ending;
    if (clean === data) return line;
    if (isWritten) return "";
    isWritten = true;
    return clean
      .split("\n")
      .map((part) => `data: ${part}${ending}`)
      .join("");
  });
  return written.join("");
}

/**
 * Removes secrets from recorded exchanges:
 *
 * - the values of headers that authenticate, of cookies, and of parameters and fields with the name of a secret (`isSecretName`), also in
 *   forms of both kinds, in addresses within texts, in lists of names and values, and in JSON that was cut
 * - these values wherever else they appear, also with the escapes of JSON or of an address
 * - what looks like a key of a service, a signed token, a private key or a password in an address (`redactText`)
 * - what the options name
 *
 * A secret that an agent writes over several frames of a stream is not recognised, unless it was in a header, too.
 */
export function redactExchanges(exchanges: readonly Exchange[], options: RedactOptions = {}): readonly Exchange[] {
  const redactor = createRedactor(options);
  const first = exchanges.map(withFrames).map((exchange) => mapExchange(exchange, redactor));
  // The longest first: one secret may begin with another.
  const secrets = [...redactor.found].toSorted((a, b) => b.length - a.length);
  const replacer = createReplacer(secrets);
  return secrets.length === 0 ? first : first.map((exchange) => mapExchange(exchange, replacer));
}

/** The secrets that exchanges name, in every form in which they may be repeated elsewhere. */
export function findSecrets(exchanges: readonly Exchange[]): readonly string[] {
  const redactor = createRedactor({});
  for (const exchange of exchanges) mapExchange(withFrames(exchange), redactor);
  return [...redactor.found];
}

/** Maps the texts of an exchange whose pieces are frames. */
function mapExchange(exchange: Exchange, { url, headers, text }: Omit<Redactor, "found">): Exchange {
  const mapChunk = (chunk: string): string => {
    if (isEventStream(exchange)) return redactFrame(chunk, text);
    const line = chunk.trimEnd();
    return isLines(exchange) ? text(line) + chunk.slice(line.length) : text(chunk);
  };
  return {
    ...exchange,
    url: url(exchange.url),
    headers: headers(exchange.headers),
    body: exchange.body === undefined ? undefined : text(exchange.body),
    responseHeaders: headers(exchange.responseHeaders),
    // Secrets within bytes are not found.
    chunks:
      exchange.encoding === undefined ? exchange.chunks.map((chunk) => mapText(chunk, mapChunk)) : exchange.chunks,
    messages: exchange.messages?.map((message) => mapText(message, redactMessage(text))),
  };
}

/** Replaces secrets wherever they are. */
function createReplacer(secrets: readonly string[]): Omit<Redactor, "found"> {
  const replace = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, mark), text);
  const text = (written: string): string => (isJson(written) ? replaceInJson(written, text) : replace(written));
  return {
    text,
    url: replace,
    headers: (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replace(value)])),
  };
}

const isJson = (text: string): boolean => /^\s*[{[]/.test(text) && parseJson(text) !== undefined;

/** Maps the texts of JSON, also names, and numbers to texts where they change: it stays JSON, and otherwise as it was written. */
function replaceInJson(json: string, replace: (text: string) => string): string {
  return json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) => {
    const value = parseJson(token);
    const clean = replace(typeof value === "string" ? value : token);
    return clean === (typeof value === "string" ? value : token) ? token : JSON.stringify(clean);
  });
}

/** A message of socket.io has numbers and a namespace before its JSON: `42["auth",{...}]`, `40/chat,{"token":"..."}`. */
const redactMessage =
  (redact: (text: string) => string) =>
  (text: string): string =>
    text.replace(
      /^(?:(\d*(?:-\d*)?)(?:(\/[^,[{]*)(,\d*)?)?(?=[[{]))?([\s\S]*)$/,
      (_, ...parts: readonly (string | undefined)[]) => {
        const [packet = "", namespace = "", id = "", rest = ""] = parts;
        return packet + redact(namespace) + id + redact(rest);
      },
    );

function mapText<Chunk extends RecordedChunk>(chunk: Chunk, map: (text: string) => string): Chunk {
  return { ...chunk, text: map(chunk.text) };
}
