import { cleanup, render, waitFor } from "@testing-library/react";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType, ReactElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeMomentStory } from "../../../stories/support/writeMomentStory.ts";
import { watchMoves } from "../../../stories/support/watchMoves.ts";
import { inspectConnection, recordMoment, type Inspection } from "../../inspector/index.ts";
import { toJson, type Json } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createConnection, type Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { findProtocol, findScenario } from "../findByName.ts";
import { createReplay, createTestAgent, readHar } from "../index.ts";
import { playMoves, type UserMove } from "../recording/playMoves.ts";
import type { TestAgentDecorator } from "./withTestAgent.tsx";

/** What a thread shows, without times and ids. */
function show({ thread }: Session): Json {
  const messages = thread.messages.map(({ role, parts }) => ({
    role,
    parts: parts.map((part) => {
      if (part.type === "text" || part.type === "reasoning") return { type: part.type, text: part.text };
      if (part.type !== "tool_call") return { type: part.type };
      const { toolName, status, input, content } = part;
      return { toolName, status, input: input ?? null, content: toJson(content) };
    }),
  }));
  return toJson({ turn: thread.turn.status, messages, requests: thread.requests.map(({ state }) => state) });
}

/** Plays a scenario over a protocol to its end, and grants what it asks. */
async function converse(protocol: string, scenario: string) {
  const agent = findScenario(scenario);
  const path = "/api/moment";
  const server = createTestAgent({ protocol: findProtocol(protocol), agent, path });
  const connection = createConnection({ protocol: findProtocol(protocol), url: path, fetch: server.fetch, tabs: null });
  onTestFinished(() => connection.close());
  const inspection = inspectConnection(connection);
  const moves = watchMoves(inspection.connection.session());
  const { session } = moves;
  session.send("Go");
  await vi.waitFor(() => {
    for (const { requestId, state } of selectOpenRequests(session.thread))
      if (state === "open") session.decide(requestId, { granted: true });
    expect(session.thread.turn.status).toBe("idle");
  });
  const latest = () => inspection.entries.findLast(({ threads }) => threads !== undefined)?.threads?.after;
  await vi.waitFor(() => expect(latest()?.turn.status).toBe("idle"));
  return { inspection, moves, session, path };
}

/** Moments after which another frame came, one in the middle of each quarter: a frame may make several events. */
function chooseMoments({ entries }: Inspection): readonly number[] {
  const last = entries.filter(
    ({ kind, threads }, index) =>
      kind === "event" &&
      threads !== undefined &&
      entries[index + 1]?.kind === "frame" &&
      entries[index + 1]?.direction === "in",
  );
  return [1, 3, 5, 7].flatMap((eighth) => last[Math.floor((last.length * eighth) / 8)]?.id ?? []);
}

/** Number of events up to a moment. */
function countEvents({ entries }: Inspection, moment = 0): number {
  return entries.filter(({ id, kind }) => kind === "event" && id <= moment).length;
}

async function replay(protocol: string, url: string, har: unknown, moves: readonly UserMove[]): Promise<Session> {
  const { fetch } = createReplay(readHar(JSON.parse(JSON.stringify(har))));
  const connection = createConnection({ protocol: findProtocol(protocol), url, fetch, tabs: null });
  onTestFinished(() => connection.close());
  const session = connection.session();
  onTestFinished(playMoves(session, [...moves]));
  return session;
}

test.each(servedProtocols.map(({ id }) => id))(
  "moments of a conversation over %s are saved, and play to the same thread",
  async (protocol) => {
    const { inspection, moves, session, path } = await converse(protocol, "permission-queue");
    const chosen = chooseMoments(inspection);
    expect(chosen.length).toBeGreaterThan(1);
    for (const moment of chosen) {
      inspection.travel(moment);
      const shown = show(session);
      const made = moves.before(countEvents(inspection, moment));
      const played = await replay(protocol, path, recordMoment(inspection), made);
      await vi.waitFor(() => expect(show(played)).toEqual(shown), 20_000);
    }
  },
);

const sample = {
  name: "weather-12",
  protocol: "deltakit",
  url: "/api/chat",
  moves: [{ prompt: "What is the weather in Lisbon?" }, { requestId: "permission_1", decision: { granted: true } }],
};

test("the text of a story is the one in the guide, which the check of the documentation compiles", () => {
  expect(readFileSync("docs/guides/testing.md", "utf8")).toContain(`\`\`\`ts\n${writeMomentStory(sample)}\`\`\``);
});

interface StoryFile {
  readonly default: { readonly component: ComponentType<object>; readonly decorators: readonly TestAgentDecorator[] };
}

test("a copied story draws the moment beside its fixture", async () => {
  const { inspection, moves, session, path } = await converse("deltakit", "weather");
  const moment = chooseMoments(inspection)[2];
  inspection.travel(moment);
  const text = writeMomentStory({ ...sample, url: path, moves: moves.before(countEvents(inspection, moment)) });
  // The package's names, as an app has them, are the sources here.
  const source = text
    .replace('import "countersign/styles.css";\n', "")
    .replace('"countersign"', '"../../src/index.ts"')
    .replace('"countersign/testing/storybook"', '"../../src/testing/storybook/index.ts"');
  mkdirSync(".tmp", { recursive: true });
  const folder = mkdtempSync(".tmp/moment-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "weather-12.har"), JSON.stringify(recordMoment(inspection)));
  writeFileSync(join(folder, "Moment.stories.tsx"), source);
  const { default: meta } = (await import(
    /* @vite-ignore */ join(process.cwd(), folder, "Moment.stories.tsx")
  )) as StoryFile;
  const Component = meta.component;
  const [decorate] = meta.decorators;
  if (decorate === undefined) throw new Error("The story has no decorator.");
  const draw = (update?: { args?: Record<string, unknown> }): ReactElement => <Component {...update?.args} />;
  const { container } = render(decorate(draw, { canvasElement: document.body }));
  onTestFinished(cleanup);
  const texts = session.thread.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "text" && part.text.trim() !== "" ? [part.text.trim().slice(0, 20)] : [])),
  );
  expect(texts.length).toBeGreaterThan(1);
  await waitFor(() => {
    for (const words of texts) expect(container.textContent).toContain(words);
    expect(container.querySelector('[data-slot="tool-call"]')).not.toBeNull();
  });
});
