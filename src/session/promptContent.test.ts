import { expect, test } from "vitest";
import { readReview, writeReview } from "../content/index.ts";
import type { ContentBlock, PromptContent, Protocol } from "../model/index.ts";
import { findRefused } from "../model/index.ts";
import { createAgentServer } from "../server/index.ts";
import { deltaKit, protocols, servedProtocols } from "../protocols/index.ts";
import { createConnection } from "./index.ts";
import { openServedSession } from "./fixtures/openServedSession.ts";

const png = "iVBORw0KGgo=";
const text = "naïve, 18 °C\n";

/** A sample of each MIME type that a declaration can contain, under a `*` any of its kind. */
const samples: { readonly [Kind in keyof PromptContent]: (mimeType: string) => ContentBlock } = {
  images: (mimeType) => ({ type: "image", mimeType, data: png }),
  audio: (mimeType) => ({ type: "audio", mimeType, data: "UklGRg==" }),
  files: (mimeType) => {
    const uri = "attachment:///Report%201.bin";
    return mimeType.startsWith("text/")
      ? { type: "resource", uri, mimeType, text }
      : { type: "resource", uri, mimeType, blob: "JVBERi0=" };
  },
  links: (mimeType) => {
    const uri = "https://files.example/a.bin";
    return mimeType.startsWith("image/")
      ? { type: "image", mimeType, uri }
      : { type: "resource_link", uri, name: "a.bin", mimeType };
  },
};
const kinds = ["images", "audio", "files", "links"] as const;
const anyOf = { images: "image/png", audio: "audio/wav", files: "application/pdf", links: "application/pdf" } as const;

/** The MIME types to try for an entry of a declaration. */
function toTypes(kind: keyof PromptContent, entry: string): readonly string[] {
  if (entry === "*") return ["application/pdf", "application/zip", "text/plain", "text/csv"];
  if (entry === "text/*") return ["text/plain"];
  return [entry.endsWith("/*") ? anyOf[kind === "links" ? "images" : kind] : entry.replace("*", "presentation")];
}

/** What a wire has no words for: the name of an embedded file, the type or the name of what has an address. */
const lost: Readonly<Record<string, readonly string[]>> = {
  "gemini-generate": ["name"],
  "openai-responses": ["type of an address"],
  "openai-chat": ["type of an address"],
  aap: ["type of an address"],
  "anthropic-messages": ["type of an address"],
};

/** Returns a block without what its wire cannot carry. */
function toComparable(block: ContentBlock | undefined, id: string): unknown {
  const fields: Record<string, unknown> = { ...block };
  if (lost[id]?.includes("name") === true && block?.type === "resource") delete fields["uri"];
  if (lost[id]?.includes("type of an address") === true && fields["data"] === undefined && block?.type !== "resource")
    delete fields["mimeType"];
  return JSON.parse(JSON.stringify(fields));
}

const carriedOnes = servedProtocols.flatMap(({ id, create }) => {
  const { prompt } = create().carries;
  return kinds.flatMap((kind) =>
    prompt[kind].flatMap((entry) => toTypes(kind, entry).map((mimeType) => ({ id, create, kind, mimeType }))),
  );
});

/** Lets the client learn what the server announces, as the interface does before it offers anything. */
function announced(id: string, create: () => Protocol): () => Protocol {
  return id === "deltakit" ? () => ({ ...create(), ...deltaKit({ extension: true }) }) : create;
}

test.each(carriedOnes)(
  "$kind over $id: $mimeType arrives at the agent as it was sent",
  async ({ id, create, ...of }) => {
    const block = samples[of.kind](of.mimeType);
    let prompt: readonly ContentBlock[] | undefined;
    const session = openServedSession(announced(id, create), async (turn) => void (prompt = turn.prompt));
    session.send([{ type: "text", text: "look" }, block]);
    await expect.poll(() => prompt).toBeDefined();
    expect(prompt?.[0]).toEqual({ type: "text", text: "look" });
    expect(toComparable(prompt?.[1], id)).toEqual(toComparable(block, id));
    expect(prompt).toHaveLength(2);
  },
);

test("every wire and kind is in the matrix, or declares that it has none", () => {
  expect(carriedOnes.length).toBeGreaterThan(60);
  for (const { create } of protocols) {
    const { features, prompt } = create().carries;
    for (const kind of kinds) expect(prompt[kind].length > 0).toBe(features[kind] !== "absent");
  }
});

const foreign = ["application/x-unheard-of", "image/x-unheard-of", "audio/x-unheard-of"];
const refusedOnes = protocols.flatMap(({ id, create }) =>
  kinds.flatMap((kind) =>
    [...foreign, anyOf[kind]].flatMap((mimeType) => {
      const block = samples[kind](mimeType);
      return findRefused([block], create().carries.prompt) === undefined ? [] : [{ id, create, kind, mimeType, block }];
    }),
  ),
);

test.each(refusedOnes)("$kind of $mimeType, which $id does not carry, is refused before anything is sent", (given) => {
  const requests: unknown[] = [];
  const connection = createConnection({
    protocol: given.create(),
    url: "http://agent.test/a",
    fetch: async (url, init) => {
      if (init?.method === "POST") requests.push(init.body);
      return new Response(null, { status: 404 });
    },
  });
  const session = connection.session();
  const before = requests.length;
  expect(() => session.send([{ type: "text", text: "look" }, given.block])).toThrow(
    /^This agent takes no .* over .*\. Nothing was sent;/u,
  );
  expect(requests).toHaveLength(before);
  expect(session.thread.messages).toEqual([]);
  expect(session.queue).toEqual([]);
  connection.close();
});

test("a DeltaKit server without the extension gets no prompt of which it would lose the image", async () => {
  const bodies: unknown[] = [];
  const connection = createConnection({
    protocol: deltaKit(),
    url: "http://agent.test/a",
    fetch: async (_, init) => {
      bodies.push(init?.body);
      return new Response(null, { status: 404 });
    },
  });
  const session = connection.session();
  session.send([{ type: "text", text: "look" }, samples.images("image/png")]);
  await expect.poll(() => session.thread.turn.error?.code).toBe("unsupported");
  expect(JSON.stringify(bodies)).not.toContain("look");
  connection.close();
});

const remembering = servedProtocols.filter(({ create }) => create().carries.features.history !== "absent");

test.each(remembering)("$id: the files of a prompt come back with the history", async ({ id, create }) => {
  const { prompt } = create().carries;
  const blocks = kinds.flatMap((kind) =>
    prompt[kind].flatMap((entry) => toTypes(kind, entry).map((type) => samples[kind](type))),
  );
  const server = createAgentServer({
    mounts: [
      {
        path: "/a",
        protocol: create(),
        agent: { name: "a", title: "A", version: "1", run: () => Promise.resolve("completed") },
      },
    ],
  });
  const connect = () =>
    createConnection({
      protocol: announced(id, create)(),
      url: "http://agent.test/a",
      fetch: async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
    });
  const first = connect();
  const session = first.session();
  session.send([{ type: "text", text: "look" }, ...blocks]);
  await expect.poll(() => session.thread.turn.reason).toBe("completed");
  const second = connect();
  const later = second.session(session.thread.session.wireId);
  const read = () =>
    later.thread.messages
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.type === "file" ? [toComparable(part.block, id)] : []));
  await expect.poll(read).toHaveLength(blocks.length);
  expect(read()).toEqual(blocks.map((block) => toComparable(block, id)));
  first.close();
  second.close();
  await server.close();
});

test.each(servedProtocols)(
  "a review over $id is never refused, arrives as text, and stays in the thread",
  async ({ create }) => {
    const said: ContentBlock = { type: "text", text: "I reviewed your changes." };
    const review = { files: [], comments: [] };
    let prompt: readonly ContentBlock[] | undefined;
    const session = openServedSession(create, async (turn) => void (prompt = turn.prompt));
    session.send([said, writeReview(review)]);
    await expect.poll(() => prompt).toBeDefined();
    expect(prompt?.[0]).toEqual(said);
    const kept = session.thread.messages[0]?.parts.flatMap((part) =>
      part.type === "file" ? readReview(part.block) : [],
    );
    expect(kept).toEqual([review]);
  },
);

test.each([
  ["aap", []],
  ["acp", [true]],
  ["ag-ui", [true]],
  ["ai-sdk-ui", [true]],
])("a review over %s is sent as data where the wire carries data", async (wire, expected) => {
  const create = servedProtocols.find(({ id }) => id === wire)?.create;
  if (create === undefined) throw new Error(`${wire} is not served.`);
  let prompt: readonly ContentBlock[] | undefined;
  const session = openServedSession(create, async (turn) => void (prompt = turn.prompt));
  session.send([{ type: "text", text: "I reviewed your changes." }, writeReview({ files: [], comments: [] })]);
  await expect.poll(() => prompt).toBeDefined();
  expect(prompt?.slice(1).map((block) => readReview(block) !== undefined)).toEqual(expected);
});
