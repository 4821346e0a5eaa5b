import { describe, expect, test, vi } from "vitest";
import type { Json, JsonObject } from "../model/index.ts";
import { anthropicMessages, openAiChat, openAiResponses } from "../protocols/index.ts";
import {
  anthropic,
  callsOf,
  completion,
  openProviderSession,
  responses,
  messageOf,
  turnEnded,
} from "./fixtures/openProviderSession.ts";
import type { ClientTool } from "./Session.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

const rates: JsonObject = {
  type: "object",
  properties: { from_currency: { type: "string" }, to_currency: { type: "string" } },
  required: ["from_currency", "to_currency"],
  additionalProperties: false,
};

/** One tool that is listed, and two deferred ones. */
function aCatalogue(more: Partial<ClientTool> = {}) {
  const execute = vi.fn<ClientTool["execute"]>(() => "0.92");
  const other = { parameters: { type: "object" }, execute: () => "" };
  return {
    execute,
    tools: {
      get_time: { ...other, description: "Tells the time." },
      get_exchange_rate: {
        description: "Look up the current exchange rate between two currencies.",
        parameters: rates,
        strict: true,
        deferred: true,
        ...more,
        execute,
      },
      delete_account: { ...other, description: "Deletes the account for good.", deferred: true },
    },
  };
}

const search: Json = responses({
  id: "tsc_1",
  type: "tool_search_call",
  status: "completed",
  execution: "client",
  call_id: "call_S",
  arguments: { queries: ["exchange rate currency converter USD EUR", "foreign exchange"] },
});
const call = (input: Json): Json =>
  responses({
    id: "fc_1",
    type: "function_call",
    status: "completed",
    call_id: "call_R",
    name: "get_exchange_rate",
    arguments: JSON.stringify(input),
  });
const usdToEur = { from_currency: "USD", to_currency: "EUR" };

describe("a search that the client executes", () => {
  test("is answered from the declared tools, in the provider's own form", async () => {
    const { tools, execute } = aCatalogue();
    const { session, requests } = openProviderSession({
      protocol: openAiResponses(),
      replies: [search, call(usdToEur), responses(messageOf("0.92"))],
      tools,
    });
    session.send("USD to EUR?");
    await turnEnded(session);
    const declared = requests[0]?.body["tools"];
    const found = {
      type: "function",
      name: "get_exchange_rate",
      description: "Look up the current exchange rate between two currencies.",
      parameters: rates,
      strict: true,
      defer_loading: true,
    };
    expect(declared).toEqual([
      { type: "function", name: "get_time", description: "Tells the time.", parameters: { type: "object" } },
      found,
      expect.objectContaining({ name: "delete_account", defer_loading: true }),
      expect.objectContaining({ type: "tool_search", execution: "client" }),
    ]);
    expect(requests[1]?.body["input"]).toEqual([
      { role: "user", content: "USD to EUR?" },
      expect.objectContaining({ type: "tool_search_call", call_id: "call_S" }),
      { type: "tool_search_output", call_id: "call_S", execution: "client", status: "completed", tools: [found] },
    ]);
    expect(execute).toHaveBeenCalledExactlyOnceWith(usdToEur, expect.anything());
  });

  test("Anthropic gets references to the found tools", async () => {
    const { tools } = aCatalogue();
    const searched = { type: "tool_use", id: "toolu_S", name: "tool_search", input: { query: "exchange rates" } };
    const { session, requests } = openProviderSession({
      protocol: anthropicMessages(),
      replies: [anthropic([searched]), anthropic([{ type: "text", text: "Found." }])],
      tools,
    });
    session.send("go");
    await turnEnded(session);
    expect(requests[0]?.body["tools"]).toEqual([
      expect.objectContaining({ name: "get_time" }),
      expect.objectContaining({ name: "get_exchange_rate", defer_loading: true, strict: true }),
      expect.objectContaining({ name: "delete_account", defer_loading: true }),
      expect.objectContaining({ name: "tool_search", input_schema: expect.anything() }),
    ]);
    expect(JSON.stringify(requests[1]?.body["messages"])).toContain(
      '"content":[{"type":"tool_reference","tool_name":"get_exchange_rate"}]',
    );
  });

  test("on a wire that cannot defer, a tool is declared once it was found", async () => {
    const { tools } = aCatalogue();
    const searched = {
      id: "call_S",
      type: "function",
      function: { name: "tool_search", arguments: '{"query":"currencies"}' },
    };
    const { session, requests } = openProviderSession({
      protocol: openAiChat(),
      replies: [completion({ tool_calls: [searched] }), completion({ content: "Found." })],
      tools,
    });
    session.send("go");
    await turnEnded(session);
    const names = requests.map(({ body }) => JSON.stringify(body["tools"]).match(/(?<="function":\{"name":")\w+/g));
    expect(names).toEqual([
      ["get_time", "tool_search"],
      ["get_time", "get_exchange_rate", "tool_search"],
    ]);
  });

  test.each(["Exchange RATES", "getExchangeRate", "get_exchange_rate", "Currency"])(
    "finds a tool by the query %j, whatever the case of its name",
    async (query) => {
      const { tools } = aCatalogue({ title: "FX Exchange Rates (currency)" });
      const call_ = { type: "tool_search_call", status: "completed", execution: "client", call_id: "call_S" };
      const { session, requests } = openProviderSession({
        protocol: openAiResponses(),
        replies: [responses({ id: "tsc_1", ...call_, arguments: { query } }), responses(messageOf("Found."))],
        tools,
      });
      session.send("go");
      await turnEnded(session);
      expect(requests[1]?.body["input"]).toContainEqual(
        expect.objectContaining({
          type: "tool_search_output",
          tools: [expect.objectContaining({ name: "get_exchange_rate" })],
        }),
      );
    },
  );

  test("nothing found is an empty list", async () => {
    const { tools } = aCatalogue();
    const nothing = responses({
      type: "tool_search_call",
      id: "tsc_1",
      status: "completed",
      execution: "client",
      call_id: "call_S",
      arguments: { query: "paint a picture" },
    });
    const { session, requests } = openProviderSession({
      protocol: openAiResponses(),
      replies: [nothing, responses(messageOf("No."))],
      tools,
    });
    session.send("go");
    await turnEnded(session);
    expect(JSON.stringify(requests[1]?.body["input"])).toContain('"tools":[]');
  });
});

describe("a tool that was found", () => {
  test("is checked like any: input that does not fit executes nothing", async () => {
    const { tools, execute } = aCatalogue();
    const { session } = openProviderSession({
      protocol: openAiResponses(),
      replies: [search, call({ from_currency: "USD" }), responses(messageOf("No."))],
      tools,
    });
    session.send("go");
    await turnEnded(session);
    expect(execute).not.toHaveBeenCalled();
    expect(callsOf(session)[1]).toMatchObject({ status: "failed", error: { code: "invalid_input" } });
  });

  test("waits for the user like any", async () => {
    const { tools, execute } = aCatalogue({ confirm: true });
    const { session } = openProviderSession({
      protocol: openAiResponses(),
      replies: [search, call(usdToEur), responses(messageOf("No."))],
      tools,
    });
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toHaveLength(2));
    expect(execute).not.toHaveBeenCalled();
    session.decide(requestIdOf(session.thread.requests[1]), { granted: false, reason: "not now" });
    await turnEnded(session);
    expect(execute).not.toHaveBeenCalled();
    expect(callsOf(session)[1]?.status).toBe("denied");
  });
});
