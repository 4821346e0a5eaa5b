import { expect, test } from "vitest";
import { withFrames, type Exchange } from "./Exchange.ts";
import { redactExchanges, type RedactOptions } from "./redactExchanges.ts";

const plain: Exchange = {
  method: "POST",
  url: "https://agent.example/chat",
  headers: {},
  at: 0,
  status: 200,
  responseHeaders: { "content-type": "text/event-stream" },
  chunks: [],
  end: "end",
};

const redact = (exchange: Partial<Exchange>, options?: RedactOptions): string =>
  JSON.stringify(redactExchanges([{ ...plain, ...exchange }], options));

const secret = "hunter2-hunter2";

test.each<[string, Partial<Exchange>]>([
  ["an authorization header", { headers: { authorization: `Bearer ${secret}` } }],
  ["a header with a key", { headers: { "x-api-key": secret } }],
  ["a cookie", { headers: { cookie: `theme=dark; sid=${secret}` } }],
  ["a cookie that is set", { responseHeaders: { "set-cookie": `sid=${secret}; HttpOnly` } }],
  ["a parameter of the address", { url: `https://agent.example/chat?access_token=${secret}` }],
  ["a password in the address", { url: `https://me:${secret}@agent.example/chat` }],
  ["a password without a name in an address", { body: JSON.stringify({ url: `redis://:${secret}@cache:6379` }) }],
  [
    "a secret in a value of several parts, one of them its type",
    { body: JSON.stringify({ auth_token: { type: "Bearer", value: secret } }) },
  ],
  ["a field of the body", { body: JSON.stringify({ deep: [{ client_secret: secret }] }) }],
  ["a field in JSON in a field", { body: JSON.stringify({ argument: JSON.stringify({ password: secret }) }) }],
  ["a field of a frame", { chunks: [{ at: 1, text: `data: {"api_key":"${secret}"}\n\n` }] }],
  [
    "a frame that came in two pieces",
    {
      chunks: [
        { at: 1, text: 'data: {"api_' },
        { at: 2, text: `key":"${secret}"}\n\n` },
      ],
    },
  ],
  ["a message of a socket", { messages: [{ at: 1, from: "client", text: `42["auth",{"token":"${secret}"}]` }] }],
  [
    "a token that the agent repeats",
    {
      headers: { authorization: `Bearer ${secret}` },
      chunks: [{ at: 1, text: `data: {"text":"I am ${secret}."}\n\n` }],
    },
  ],
  ["a key of a service in a text", { body: JSON.stringify({ message: "use sk-abcdefghijklmnopqrstu" }) }],
])("%s is not in the recording", (_, exchange) => {
  const text = redact(exchange);
  expect(text).not.toContain(secret);
  expect(text).not.toContain("sk-abcdef");
});

test("what the options name is removed, too", () => {
  const exchange = {
    headers: { "x-tenant": "acme-corp" },
    body: JSON.stringify({ customer: "Ada", note: "call 555-0100" }),
  };
  expect(redact(exchange)).toMatch(/acme-corp.*Ada.*555-0100/);
  expect(redact(exchange, { names: ["X-Tenant", "customer"], patterns: [/555-\d+/g] })).not.toMatch(/acme|Ada|555/);
});

test.each<[string, string, RegExp, string]>([
  ["a number", '{"n":5550101,"m":1}', /\d{7}/g, '{"n":"[redacted]","m":1}'],
  ["a piece of a long number", '{"n":12345678901234567890}', /890/g, '{"n":"1234567[redacted]1234567[redacted]"}'],
  [
    "a number, a name and a text",
    '{"n":5550101,"a 5550102":"b 5550103"}',
    /\d{7}/g,
    '{"n":"[redacted]","a [redacted]":"b [redacted]"}',
  ],
  ["a number in JSON in a text", '{"a":"{\\"n\\":5550101}"}', /\d{7}/g, '{"a":"{\\"n\\":\\"[redacted]\\"}"}'],
])("JSON stays JSON where a pattern matches %s", (_, body, pattern, expected) => {
  const [clean] = redactExchanges([{ ...plain, body }], { patterns: [pattern] });
  expect(clean?.body).toBe(expected);
});

test("what a pattern names is removed even where the rest is no JSON then", () => {
  const body = '{"n":5550101,"m":1}';
  const [clean] = redactExchanges([{ ...plain, body }], { patterns: [/"n":\d+,/g] });
  expect(clean?.body).toBe('{[redacted]"m":1}');
});

test("names of sessions, counts of tokens and cookies' attributes stay, so that the recording can be played", () => {
  const text = redact({
    headers: { "mcp-session-id": "session-1234", cookie: `sid=${secret}; HttpOnly` },
    chunks: [{ at: 1, text: 'data: {"usage":{"input_tokens":12},"text":"HttpOnly"}\n\n' }],
  });
  for (const kept of ["session-1234", 'input_tokens\\\":12', "HttpOnly"])
    expect(text).toContain(kept.replaceAll("\\\\", "\\"));
});

const named = [
  ..."authorization X-API-Key api_key openaiApiKey OPENAI_API_KEY accessToken github_token X-Auth-Token".split(" "),
  ..."client_secret webhookSecret aws_secret_access_key Ocp-Apim-Subscription-Key password set-cookie".split(" "),
  ..."private_key credentials jwt".split(" "),
];
const inAddresses = [...named, "key", "sig", "X-Amz-Signature", "X-Goog-Credential"];
const json = (value: unknown): Partial<Exchange> => ({ body: JSON.stringify(value) });
const frame = (text: string, more: Partial<Exchange> = {}): Partial<Exchange> => ({
  chunks: [{ at: 1, text }],
  ...more,
});
const message = (text: string): Partial<Exchange> => ({ messages: [{ at: 1, from: "client", text }] });
const lines = { responseHeaders: { "content-type": "application/x-ndjson" } };

test.each<[string, readonly string[], (name: string) => Partial<Exchange>]>([
  ["header", named, (name) => ({ headers: { [name.toLowerCase()]: secret } })],
  ["parameter", inAddresses, (name) => ({ url: `https://agent.example/chat?a=1&${name}=${secret}&b=2` })],
  ["fragment", inAddresses, (name) => ({ url: `https://agent.example/chat#${name}=${secret}` })],
  ["form", inAddresses, (name) => ({ body: `grant=x&${name}=${secret}&b=2` })],
  ["address in a header", inAddresses, (name) => ({ responseHeaders: { location: `/done?${name}=${secret}` } })],
  ["address in a field", inAddresses, (name) => json({ server_url: `https://mcp.example/?${name}=${secret}` })],
  ["field", named, (name) => json({ deep: [{ [name]: secret }] })],
  ["list", named, (name) => json({ [name]: [secret] })],
  ["object", named, (name) => json({ [name]: { value: secret } })],
  ["name beside its value", named, (name) => json({ headers: [{ name, value: secret }] })],
  ["field in JSON in a field", named, (name) => json({ argument: JSON.stringify({ [name]: secret }) })],
  ["frame", named, (name) => frame(`data: {"${name}":"${secret}"}\n\n`)],
  ["frame of several lines", named, (name) => frame(`data: {\ndata: "${name}":\ndata: "${secret}"}\n\n`)],
  [
    "frame with a line separator in a text",
    named,
    (name) => frame(`data: {"a":"\u2028","${name}":"${secret}"}\r\n\r\n`),
  ],
  ["frame that was cut", named, (name) => frame(`data: {"${name}":"${secret}","b`)],
  ["JSON in a frame that was cut", named, (name) => frame(`data: {"a":"{\\"${name}\\":\\"${secret}\\",`)],
  ["line", named, (name) => frame(`{"${name}":"${secret}"}\n{"a":1}\n`, lines)],
  ["message of socket.io", named, (name) => message(`42["auth",{"${name}":"${secret}"}]`)],
  ["message of socket.io with a namespace", named, (name) => message(`40/chat,{"${name}":"${secret}"}`)],
])("the value of a secret's name is removed: %s", (_, names, place) => {
  expect(names.filter((name) => redact(place(name)).includes(secret))).toEqual([]);
});

test.each([
  ["a padded token", `Bearer ${secret}==`, `${secret}==`],
  ["a cookie in quotes", `theme=dark; sid="${secret}"`, secret],
  ["a token that must be encoded in an address", `Bearer ${secret}+/`, encodeURIComponent(`${secret}+/`)],
])("a secret of a header is removed wherever it is repeated: %s", (_, value, repeated) => {
  const name = value.startsWith("Bearer") ? "authorization" : "cookie";
  expect(redact({ headers: { [name]: value }, ...frame(`data: {"text":"I am ${repeated}."}\n\n`) })).not.toContain(
    secret,
  );
});

const part = (name: string, value: string, more = ""): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test("a form in parts is without the values of secrets, and with everything else", () => {
  const file = part("file", "token list", '; filename="a.txt"\r\nContent-Type: text/plain');
  const body = `${part("api_key", secret)}${part("note", `I am ${secret}.`)}${part("data", '{"password":"another-secret"}')}`;
  const [clean] = redactExchanges([{ ...plain, body: `${body}${file}--b--\r\n` }]);
  const data = part("data", '{"password":"[redacted]"}');
  expect(clean?.body).toBe(
    `${part("api_key", "[redacted]")}${part("note", "I am [redacted].")}${data}${file}--b--\r\n`,
  );
});

const passcode = 49381755;

test.each<[string, Partial<Exchange>, readonly string[]]>([
  ["a number", json({ passcode }), ['{"passcode":"[redacted]"}']],
  ["a list of numbers", json({ passcodes: [passcode] }), ['{"passcodes":["[redacted]"]}']],
  ["a number in JSON that was cut", { body: `{"passcode": ${passcode},"b` }, ['{"passcode": "[redacted]","b']],
  [
    "a number in a frame, repeated in another",
    frame(`data: {"passcode":${passcode}}\n\ndata: {"n":${passcode}}\n\n`),
    ['data: {"passcode":"[redacted]"}\n\n', 'data: {"n":"[redacted]"}\n\n'],
  ],
  [
    "a number in a text, repeated as one",
    frame(`data: {"passcode":"${passcode}"}\n\ndata: {"n":[${passcode}]}\n\n`),
    ['data: {"passcode":"[redacted]"}\n\n', 'data: {"n":["[redacted]"]}\n\n'],
  ],
])("a secret of digits is removed, and JSON stays JSON: %s", (_, exchange, left) => {
  const [clean] = redactExchanges([{ ...plain, ...exchange }]);
  expect([...(clean?.chunks ?? []).map(({ text }) => text), clean?.body].filter((text) => text !== undefined)).toEqual(
    left,
  );
});

test.each<[string, (password: string) => Partial<Exchange>]>([
  ["in a text of JSON", (password) => json({ password, text: `It is ${password}.` })],
  ["in JSON in a text", (password) => json({ password, text: JSON.stringify({ text: password }) })],
  ["as the name of a field", (password) => json({ password, [password]: 1 })],
  ["in a frame that was cut", (password) => ({ ...json({ password }), ...frame(`data: ${json([password]).body}x`) })],
  [
    "with other escapes",
    (password) => ({
      headers: { authorization: password },
      body: `{"text":"${password
        .split("")
        .map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join("")}"}`,
    }),
  ],
  ["in the namespace of a socket", (password) => ({ ...json({ password }), ...message(`42/${password},["a"]`) })],
  ["in JSON that was cut", (password) => ({ body: `{"password":${JSON.stringify(password)},"b` })],
])("a secret with quotes or other letters is removed wherever it is repeated: %s", (_, place) => {
  for (const password of ['pa"ss-word', "pässword-1", "back\\slashes"]) {
    const text = JSON.stringify(redactExchanges([{ ...plain, ...place(password) }]));
    expect(text).not.toMatch(/ss-word|ssword-1|slashes|\\u0073/);
  }
});

test("a secret that begins with another one is removed as a whole", () => {
  const headers = { cookie: `a=${secret}`, authorization: `Bearer ${secret}-and-more` };
  expect(redact({ headers, ...frame(`data: {"text":"${secret}-and-more"}\n\n`) })).not.toContain("-and-more");
});

test("what the options name is removed from addresses and headers, too", () => {
  const exchange = { url: "https://agent.example/555-0100?a=555-0101", headers: { "x-note": "555-0102" } };
  expect(redact(exchange, { patterns: [/555-\d+/g] })).not.toContain("555");
});

test.each<[string, Partial<Exchange>]>([
  ["numbers with more digits than JavaScript has", { body: '{"id": 12345678901234567890, "ratio":1.0}' }],
  ["marks of places", json({ next_page_token: "page-token-2", progressToken: "progress-1", token_type: "bearer" })],
  ["keys against repetition", { headers: { "idempotency-key": "prompt-1234567", "x-idempotency-key": "prompt-12" } }],
  ["pieces of an answer with their probability", json({ content: [{ token: "Countersign", logprob: -0.1 }] })],
  ["schemas", json({ properties: { password: { type: "string", description: "Password of the account" } } })],
  ["signatures of thoughts", json({ type: "thinking", signature: "EqkEabcdefgh", thoughtSignature: "c2lnc2lnc2ln" })],
  ["the ends of lines", frame('data: {"a":1}\r\ndata:\r\n: comment\r\nid: 7\r\n\r\n')],
  ["the end of a body of lines", frame('{"a":1}\r\n{"b": 2}', lines)],
])("what is no secret stays as it was written: %s", (_, exchange) => {
  expect(redactExchanges([{ ...plain, ...exchange }])).toEqual([{ ...plain, ...exchange }].map(withFrames));
});

test("hostile texts of a hundred thousand pieces are redacted", () => {
  const hostile = ["[", '{"a":', '"token":"', "token=", '\\"', "a=", "data:\n", "&", "a-"];
  for (const piece of hostile) {
    const text = piece.repeat(100_000);
    expect(redact({ body: text, ...frame(`data: ${text}\n\n`), ...message(text) })).toBeTypeOf("string");
  }
});

test("a token in place of a user's name in the address is not in the recording", () => {
  const text = redact({ url: `https://${secret}@agent.example/chat` });
  expect(text).not.toContain(secret);
  expect(text).toContain("agent.example/chat");
});
