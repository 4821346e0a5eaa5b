import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import { scenarioAgent, step } from "../agents/index.ts";
import { CountersignError } from "../model/index.ts";
import type { ClientProtocol, Json, JsonObject, Protocol } from "../model/index.ts";
import {
  aap,
  acp,
  agUi,
  aiSdkUi,
  anthropicMessages,
  deltaKit,
  geminiGenerate,
  geminiInteractions,
  openAiChat,
  openAiResponses,
  servedProtocols,
  serveOpenAiResponses,
  uiPath,
  withOptions,
} from "../protocols/index.ts";
import type { RequestOption } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Session } from "./Session.ts";
import { memoryStorage } from "./storage/ConversationStorage.ts";
import type { ConversationStorage } from "./storage/ConversationStorage.ts";

const large = { id: "large", label: "Large" };
const small = { id: "small", label: "Small", detail: "Answers sooner" };
const model: RequestOption = { id: "model", label: "Model", choices: [large, small] };
const effort: RequestOption = {
  id: "effort",
  label: "Effort",
  default: "usual",
  field: "reasoning.effort",
  choices: [
    { id: "usual", label: "Usual", value: null },
    { id: "hard", label: "Hard", value: "high" },
  ],
};

/** The requests of a prompt or step: their addresses and bodies. */
interface Sent {
  readonly url: string;
  readonly body: JsonObject;
}

/** Opens a session whose requests are recorded; they are answered by `handle`, or refused. */
function open(
  protocol: ClientProtocol,
  handle: (request: Request) => Promise<Response | undefined> = async () => undefined,
  storage?: ConversationStorage,
  id?: string,
) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const request = new Request(url, init);
    if (request.method === "POST") sent.push({ url: request.url, body: JSON.parse(await request.clone().text()) });
    return (await handle(request)) ?? new Response("{}", { status: 400 });
  };
  const connection = createConnection({ protocol, url: "http://agent.test/a", fetch, storage });
  onTestFinished(() => connection.close());
  return { session: connection.session(id), sent, connection };
}

const idle = (session: Session): Promise<void> =>
  vi.waitFor(() =>
    expect([session.thread.turn.status, session.thread.turn.turnId]).toEqual(["idle", expect.anything()]),
  );

async function prompt(session: Session, text = "go"): Promise<void> {
  session.send(text);
  await idle(session);
}

const shown = (session: Session): Json[] => (session.thread.session.options ?? []).map(({ id, value }) => [id, value]);

/** Each wire that takes fields, with the field that its servers read. */
const wires: readonly (readonly [ClientProtocol, RequestOption, (sent: Sent) => unknown])[] = [
  [openAiChat({ body: { model: "x" } }), model, ({ body }) => body["model"]],
  [openAiResponses(), model, ({ body }) => body["model"]],
  [anthropicMessages(), model, ({ body }) => body["model"]],
  [geminiInteractions(), model, ({ body }) => body["model"]],
  [
    geminiGenerate(),
    {
      ...model,
      apply: (request, { id }) => ({ ...request, url: request.url.replace(/models\/[^:]+/, `models/${id}`) }),
    },
    ({ url }) => /models\/(\w+):/.exec(url)?.[1],
  ],
  [aiSdkUi({ body: { model: "x" } }), model, ({ body }) => body["model"]],
  [agUi(), { ...model, field: "forwardedProps.model" }, ({ body }) => Object(body["forwardedProps"]).model],
  [deltaKit(), model, ({ body }) => body["model"]],
  [deltaKit({ transport: "background" }), model, ({ body }) => body["model"]],
];

describe.each(wires.map(([wire, option, read]) => [wire.id, wire, option, read] as const))(
  "over %s",
  (_id, wire, option, read) => {
    test("the choice of the app's option is in the request, and a new choice in that of the next prompt", async () => {
      const { session, sent } = open(withOptions(wire, [option]));
      expect(shown(session)).toEqual([["model", "large"]]);
      await prompt(session);
      expect(sent.map(read)).toEqual(["large"]);
      session.setOptions({ model: "small" });
      expect(shown(session)).toEqual([["model", "small"]]);
      expect(sent).toHaveLength(1);
      await prompt(session);
      expect(sent.map(read)).toEqual(["large", "small"]);
    });
  },
);

/** An agent that lets the page count before it answers. */
const counting = scenarioAgent({
  name: "counting",
  title: "Counting",
  suggestion: "Count",
  steps: [
    step.tool("call", "count", { input: {}, runsOn: "application" }),
    step.ask({ request: { kind: "execution", id: "call" }, granted: [step.say("Done.")], denied: [] }),
  ],
});

describe.each(
  servedProtocols
    .map(({ id, create }) => [id, create] as const)
    .filter(([, create]) => create().takesFields === "step"),
)("over %s", (_id, create: () => Protocol) => {
  test("a running turn continues with the choice it began with", async () => {
    const server = createAgentServer({ mounts: [{ path: "/a", protocol: create(), agent: counting }] });
    onTestFinished(() => server.close());
    const { session, sent } = open(withOptions(create(), [{ ...model, field: "metadata.size" }]), (request) =>
      server.handle(request),
    );
    session.setTools({
      count: {
        description: "Counts",
        parameters: { type: "object", properties: {} },
        execute() {
          session.setOptions({ model: "small" });
          return "3";
        },
      },
    });
    await prompt(session);
    await vi.waitFor(() => expect(JSON.stringify(session.thread.messages)).toContain("Done."));
    await idle(session);
    await prompt(session, "again");
    await vi.waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.map(({ body }) => Object(body["metadata"]).size)).toEqual(["large", "large", "small", "small"]);
  });
});

describe("an option of the app", () => {
  test("is a setting with the names of its choices, and null leaves its field out", async () => {
    const { session, sent } = open(
      withOptions(openAiResponses({ body: { reasoning: { summary: "auto" } } }), [model, effort]),
    );
    expect(session.thread.session.options?.[0]).toEqual({
      type: "select",
      id: "model",
      name: "Model",
      value: "large",
      choices: [
        { value: "large", name: "Large", description: undefined },
        { value: "small", name: "Small", description: "Answers sooner" },
      ],
    });
    await prompt(session);
    session.setOptions({ effort: "hard" });
    await prompt(session);
    expect(sent.map(({ body }) => body["reasoning"])).toEqual([
      { summary: "auto" },
      { summary: "auto", effort: "high" },
    ]);
  });

  test("is refused where its value is not offered, and keeps the one before", async () => {
    const { session } = open(withOptions(openAiChat(), [model]));
    const failures: string[] = [];
    session.onEvent((event) => event.type === "failure.received" && failures.push(event.error.code));
    session.setOptions({ model: "huge" });
    expect([shown(session), failures]).toEqual([[["model", "large"]], ["invalid_input"]]);
    session.setOptions({ other: "x" });
    expect([shown(session), failures]).toEqual([[["model", "large"]], ["invalid_input", "unsupported"]]);
  });

  test("is kept with its conversation, and has its default where the choice is no longer offered", async () => {
    const storage = memoryStorage();
    const first = open(withOptions(openAiChat(), [model]), undefined, storage);
    first.session.setOptions({ model: "small" });
    await prompt(first.session);
    first.connection.close();
    const reopen = async (choices: RequestOption["choices"], usual?: string) => {
      const again = open(
        withOptions(openAiChat(), [{ ...model, choices, default: usual }]),
        undefined,
        storage,
        first.session.storedId,
      );
      await vi.waitFor(() => expect(again.session.loading).toBe(false));
      await prompt(again.session);
      again.connection.close();
      return [shown(again.session), again.sent[0]?.body["model"]];
    };
    expect(await reopen([large, small])).toEqual([[["model", "small"]], "small"]);
    expect(await reopen([large, { id: "new", label: "New" }], "new")).toEqual([[["model", "new"]], "new"]);
    const other = open(withOptions(openAiChat(), [model]), undefined, storage);
    expect(shown(other.session)).toEqual([["model", "large"]]);
  });

  test("is in the message that starts a run on a socket", () => {
    const half = withOptions(deltaKit({ transport: "webSocket" }), [model]).createClient({
      url: "/a",
      createId: (noun) => noun,
    });
    const content = [{ type: "text", text: "go" }] as const;
    const sends = { type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "m", content, tools: [] } as const;
    const { effects = [] } = half.command(sends, { get: () => undefined });
    expect(effects.flatMap((effect) => (effect.type === "send" ? [Object(effect.data).model] : []))).toEqual(["large"]);
  });

  test("is that of a running turn, also after a reload in its middle", async () => {
    const steps = [
      step.tool("call", "pay", { input: {}, runsOn: "server" }),
      step.ask({ request: { kind: "permission", id: "call" }, granted: [step.say("Paid.")], denied: [] }),
    ];
    const agent = scenarioAgent({ name: "payer", title: "Payer", suggestion: "Pay", steps });
    const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveOpenAiResponses(), agent }] });
    onTestFinished(() => server.close());
    const storage = memoryStorage();
    const wire = withOptions(openAiResponses(), [model]);
    const first = open(wire, (request) => server.handle(request), storage);
    first.session.send("pay");
    const request = async (session: Session) =>
      vi.waitFor(() => {
        const found = session.thread.requests.find(({ state }) => state === "open");
        if (found === undefined) throw new Error("Nothing is asked.");
        return found;
      });
    await request(first.session);
    first.session.setOptions({ model: "small" });
    await vi.waitFor(() => expect(first.session.storedId).toBeDefined());
    first.connection.close();

    const again = open(wire, (post) => server.handle(post), storage, first.session.storedId);
    const { requestId } = await request(again.session);
    expect(shown(again.session)).toEqual([["model", "small"]]);
    again.session.decide(requestId, { granted: true });
    await vi.waitFor(() => expect(again.sent).toHaveLength(1));
    await idle(again.session);
    again.session.send("again");
    await vi.waitFor(() => expect(again.sent).toHaveLength(2));
    expect([...first.sent, ...again.sent].map(({ body }) => body["model"])).toEqual(["large", "large", "small"]);
  });

  test.each(
    servedProtocols
      .map(({ id, create }) => [id, create()] as const)
      .filter(([, { takesFields }]) => takesFields !== undefined),
  )(
    "over %s outlives a reload of the page where a storage is given, whoever keeps the history",
    async (_id, protocol) => {
      const storage = memoryStorage();
      const agent = scenarioAgent({ name: "talk", title: "Talk", suggestion: "", steps: [step.say("hello")] });
      const server = createAgentServer({ mounts: [{ path: "/a", protocol, agent }] });
      onTestFinished(() => server.close());
      const first = open(withOptions(protocol, [model]), (request) => server.handle(request), storage);
      await prompt(first.session);
      first.session.setOptions({ model: "small" });
      await vi.waitFor(() => expect(shown(first.session)).toContainEqual(["model", "small"]));
      first.connection.close();
      const id = first.session.storedId ?? first.session.thread.session.wireId;
      const again = open(withOptions(protocol, [model]), (request) => server.handle(request), storage, id);
      await vi.waitFor(() => expect(again.session.thread.messages.length).toBeGreaterThan(1));
      await vi.waitFor(() => expect(shown(again.session)).toEqual([["model", "small"]]));
      await prompt(again.session, "and then?");
      expect(shown(again.session)).toEqual([["model", "small"]]);
    },
  );

  test("is put where its path leads, and changes no other field", async () => {
    const name = fc.constantFrom("a", "b", "c");
    const bodies: fc.Arbitrary<JsonObject> = fc.dictionary(
      name,
      fc.oneof(fc.integer(), fc.dictionary(name, fc.integer())),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.array(name, { minLength: 1, maxLength: 3 }), async (body, path) => {
        const plain = open(openAiChat({ body }));
        await prompt(plain.session);
        const filled = open(withOptions(openAiChat({ body }), [{ ...model, field: path.join(".") }]));
        await prompt(filled.session);
        const before = Object(plain.sent[0]?.body);
        const after = Object(filled.sent[0]?.body);
        expect(path.reduce((at, key) => Object(at)[key], after)).toBe("large");
        const [top = ""] = path;
        const { [top]: _new, ...others } = after;
        const { [top]: _old, ...same } = before;
        expect(others).toEqual(same);
      }),
      { numRuns: runs(20) },
    );
  });

  test.each([
    ["acp", acp()],
    ["aap", aap()],
    ["uipath", uiPath()],
  ])("is refused for %s, whose agents have settings of their own", (_name, wire) => {
    expect(() => withOptions(wire, [model])).toThrow(CountersignError);
  });

  test("needs a choice", () => {
    expect(() => withOptions(openAiChat(), [{ ...model, choices: [] }])).toThrow(CountersignError);
  });
});
