import { expect, test } from "vitest";
import type { Exchange } from "./Exchange.ts";
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

test("names of sessions, counts of tokens and cookies' attributes stay, so that the recording can be played", () => {
  const text = redact({
    headers: { "mcp-session-id": "session-1234", cookie: `sid=${secret}; HttpOnly` },
    chunks: [{ at: 1, text: 'data: {"usage":{"input_tokens":12},"text":"HttpOnly"}\n\n' }],
  });
  for (const kept of ["session-1234", 'input_tokens\\\":12', "HttpOnly"])
    expect(text).toContain(kept.replaceAll("\\\\", "\\"));
});
