import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Agent } from "../../src/agents/index.ts";
import { PermissionDock, ThreadView } from "../../src/components/index.ts";
import { activate } from "../../src/components/test-support/asPerson.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { deltaKit, serveDeltaKit } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createConnection, type Session } from "../../src/session/index.ts";
import { countReached } from "./countReached.ts";

/**
 * `npm run trace` counts the code that runs for one delta, from its bytes to the screen, and for one grant, from the click to the tool and back: the
 * files and lines of the functions that were entered. With COUNTERSIGN_TRACE_FILES=1 it lists them, the longest first.
 */
const entered = (globalThis.__countersignReached = new Set<string>());

afterEach(cleanup);

function report(what: string): void {
  const { files, lines } = countReached(entered);
  console.log(`${what}: ${files.size} files, ${lines} lines`);
  if (process.env["COUNTERSIGN_TRACE_FILES"] === undefined) return;
  for (const [path, count] of [...files].toSorted((a, b) => b[1] - a[1])) console.log(`  ${count} ${path}`);
}

function show(session: Session): void {
  render(
    <SessionProvider session={session}>
      <ThreadView />
      <PermissionDock />
    </SessionProvider>,
  );
}

test("one delta over DeltaKit", async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const connection = createConnection({
    protocol: deltaKit(),
    url: "http://agent.test/api",
    fetch: async (_, init) => {
      if (init?.method !== "POST") return new Response(null, { status: 404 });
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  });
  const session = connection.session();
  show(session);
  const receive = (delta: string): void =>
    stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ type: "text_delta", delta })}\n\n`));
  session.send("hello");
  await expect.poll(() => stream).toBeDefined();
  for (const delta of ["First ", "second "]) {
    receive(delta);
    await screen.findByText(new RegExp(delta.trim()));
  }
  await expect.poll(() => session.thread.turn.status).toBe("running");
  entered.clear();
  receive("third.");
  await screen.findByText(/third\./);
  report("one DeltaKit delta, from bytes to the screen");
  connection.close();
});

const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const { turnId, messageId } = turn;
    const call = { turnId, messageId, toolCallId: "call_1" } as const;
    turn.emit({
      type: "toolCall.started",
      ...call,
      toolName: "deploy",
      argument: '{"to":"staging"}',
      runsOn: "server",
    });
    const [answer] = await turn.ask([
      {
        requestId: "request_1",
        turnId,
        kind: "permission",
        toolCallId: "call_1",
        options: [
          { id: "yes", kind: "allow_once", label: "Allow" },
          { id: "no", kind: "reject_once", label: "Deny" },
        ],
        editable: false,
        canExplainDenial: true,
      },
    ]);
    const status = answer?.granted === true ? "completed" : "failed";
    turn.emit({ type: "toolCall.updated", ...call, patch: { status, result: "deployed" } });
    turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text: "It is deployed." });
    return "completed";
  },
};

test("one grant over DeltaKit", async () => {
  const server = createAgentServer({ mounts: [{ path: "/api", protocol: serveDeltaKit(), agent }] });
  const connection = createConnection({
    protocol: deltaKit(),
    url: "http://agent.test/api",
    fetch: async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
  });
  const session = connection.session();
  show(session);
  session.send("deploy it");
  const allow = await screen.findByRole("button", { name: /^Allow/ });
  await expect.poll(() => allow.getAttribute("aria-disabled")).not.toBe("true");
  entered.clear();
  activate(allow);
  await screen.findByText("It is deployed.");
  report("one grant, from the click to the tool and back");
  connection.close();
  await server.close();
});
