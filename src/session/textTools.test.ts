import { describe, expect, test, vi } from "vitest";
import type { Json } from "../model/index.ts";
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
import { textTool, type TextToolOptions } from "./tools/textTool.ts";

type Execute = TextToolOptions["execute"];

/** A text tool, and the texts that it was called with. */
function aTool(options: Partial<TextToolOptions> = {}) {
  const execute = vi.fn<Execute>((text) => `ran ${text}`);
  return { execute, run_sql: textTool({ description: "Runs SQL.", ...options, execute }) };
}

/** How each wire calls a text tool, ends, and gets its result. */
const wires = [
  {
    protocol: openAiResponses(),
    call: (input: string): Json =>
      responses({
        id: "ctc_1",
        type: "custom_tool_call",
        call_id: "call_1",
        name: "run_sql",
        input,
        status: "completed",
      }),
    end: responses(messageOf("Done.")),
    resultOf: (output: string) => ({ type: "custom_tool_call_output", call_id: "call_1", output }),
  },
  {
    protocol: openAiChat(),
    call: (input: string): Json =>
      completion({ tool_calls: [{ id: "call_1", type: "custom", custom: { name: "run_sql", input } }] }),
    end: completion({ content: "Done." }),
    resultOf: (output: string) => ({ role: "tool", tool_call_id: "call_1", content: output }),
  },
  {
    protocol: anthropicMessages(),
    call: (input: string): Json => anthropic([{ type: "tool_use", id: "call_1", name: "run_sql", input: { input } }]),
    end: anthropic([{ type: "text", text: "Done." }]),
    resultOf: (content: string) => ({ type: "tool_result", tool_use_id: "call_1", content }),
  },
].map((wire) => ({ ...wire, id: wire.protocol.id }));

/** Plays one call of the tool and gives the request that followed. */
async function play({ protocol, call, end }: (typeof wires)[number], input: string, tools: ReturnType<typeof aTool>) {
  const { session, requests } = openProviderSession({
    protocol,
    replies: [call(input), end],
    tools: { run_sql: tools.run_sql },
  });
  session.send("go");
  await turnEnded(session);
  return { session, requests, second: JSON.stringify(requests[1]?.body) };
}

const selects = { type: "grammar", syntax: "regex", definition: "SELECT .+" } as const;

describe.each(wires)("$id", (wire) => {
  test("text reaches the tool exactly as it is, also where it looks like JSON", async () => {
    for (const text of ['{"a": 1}', "true", ' "quoted" ', "two\nlines"]) {
      const tools = aTool();
      const { second } = await play(wire, text, tools);
      expect(tools.execute.mock.calls.map(([given]) => given)).toEqual([text]);
      expect(second).toContain(JSON.stringify(wire.resultOf(`ran ${text}`)).slice(1, -1));
    }
  });

  test("a grammar by a regular expression is checked on the whole text", async () => {
    const good = aTool({ format: selects });
    await play(wire, "SELECT 1", good);
    expect(good.execute).toHaveBeenCalledOnce();
    const bad = aTool({ format: selects });
    const { session, second } = await play(wire, "DROP TABLE a; SELECT 1", bad);
    expect(bad.execute).not.toHaveBeenCalled();
    expect(callsOf(session)[0]).toMatchObject({ status: "failed", error: { layer: "policy", code: "invalid_input" } });
    expect(second).toContain("must match the regular expression SELECT .+ as a whole");
  });

  test("a Lark grammar needs the app's validate, which sees the text and decides", async () => {
    const format = { type: "grammar", syntax: "lark", definition: 'start: "SELECT" /.+/' } as const;
    const unchecked = aTool({ format });
    const { session } = await play(wire, "SELECT 1", unchecked);
    expect(unchecked.execute).not.toHaveBeenCalled();
    expect(callsOf(session)[0]).toMatchObject({ status: "failed", error: { code: "configuration" } });
    const validate = (text: string) => (text.startsWith("SELECT") ? undefined : "It is no SELECT.");
    const good = aTool({ format, validate });
    await play(wire, "SELECT 1", good);
    expect(good.execute).toHaveBeenCalledOnce();
    const bad = aTool({ format, validate });
    const { second } = await play(wire, "DROP", bad);
    expect(bad.execute).not.toHaveBeenCalled();
    expect(second).toContain("It is no SELECT.");
  });
});

test("OpenAI's wires declare it as a custom tool with its grammar, Anthropic as a function with the text as its argument", async () => {
  const declared = await Promise.all(
    wires.map(async (wire) => (await play(wire, "SELECT 1", aTool({ format: selects }))).requests[0]?.body["tools"]),
  );
  const { type, ...grammar } = selects;
  const common = { name: "run_sql", description: "Runs SQL." };
  expect(declared).toEqual([
    [{ type: "custom", ...common, format: selects }],
    [{ type: "custom", custom: { ...common, format: { type, grammar } } }],
    [
      {
        ...common,
        input_schema: expect.objectContaining({
          properties: { input: { type: "string", description: "The text, by this regex grammar: SELECT .+" } },
        }),
      },
    ],
  ]);
});

test("an invalid pattern executes nothing and is reported", async () => {
  const tools = aTool({ format: { type: "grammar", syntax: "regex", definition: "(" } });
  const [wire] = wires;
  if (wire === undefined) throw new Error("no wire");
  const { session } = await play(wire, "a", tools);
  expect(tools.execute).not.toHaveBeenCalled();
  expect(callsOf(session)[0]?.error?.code).toBe("configuration");
});
