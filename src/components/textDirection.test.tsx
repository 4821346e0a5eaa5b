import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import { parseSync, Visitor } from "oxc-parser";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../hooks/index.ts";
import type { Connection } from "../hooks/index.ts";
import { deltaKit } from "../protocols/index.ts";
import { elapse } from "../testing/elapse.ts";
import { withFakeTimers } from "../hooks/test-support/withFakeTimers.ts";
import { Chat } from "./chat/Chat.tsx";
import { SessionList } from "./session-list/SessionList.tsx";
import { createAskingSession } from "./test-support/createAskingSession.ts";
import { findSources } from "./test-support/findSources.ts";

withFakeTimers();
afterEach(cleanup);

/** The types of `<input>` in which nobody writes. */
const unwritten = new Set(["radio", "checkbox", "number", "range", "file"]);

/** Finds fields for text whose direction is that of the interface, not of what is written into them. */
function findFieldsWithoutDirection(path: string, source: string): readonly string[] {
  const faults: string[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes, start }) {
      if (name.type !== "JSXIdentifier" || (name.name !== "input" && name.name !== "textarea")) return;
      const find = (wanted: string) =>
        attributes.find((one) => one.type === "JSXAttribute" && one.name.name === wanted && one.value !== null);
      const type = find("type");
      const given = type?.type === "JSXAttribute" && type.value?.type === "Literal" ? String(type.value.value) : "text";
      if (unwritten.has(given) || find("dir") !== undefined) return;
      faults.push(`${path}:${source.slice(0, start).split("\n").length}: <${name.name}> has no dir`);
    },
  }).visit(parseSync(path, source).program);
  return faults;
}

test("every field in which somebody writes has the direction of what is written", () => {
  const found = (source: string) => findFieldsWithoutDirection("a.tsx", source).length;
  expect(found("<><input /><input type='search' /><input type={type} /><textarea {...text} /></>")).toBe(4);
  expect(found("<><input dir='auto' /><textarea dir='ltr' /><input type='radio' /></>")).toBe(0);
  const sources = findSources(/<(?:input|textarea)\b/);
  expect(sources.length).toBeGreaterThan(8);
  expect(sources.flatMap((path) => findFieldsWithoutDirection(path, readFileSync(path, "utf8")))).toEqual([]);
});

test("a title, a preview and a waiting prompt that are cut in one line are cut at their end, whatever the language of the interface", async () => {
  const session = createAskingSession();
  const arabic = "إصلاح سلة التسوق في المتجر قبل نهاية الأسبوع";
  const prompt = { id: "q", content: [{ type: "text", text: arabic }] } as const;
  session.feed({ type: "session.updated", patch: { wireId: "one", title: arabic } });
  session.set({ queue: [prompt] });
  const connection: Connection = {
    protocol: deltaKit(),
    session: () => session,
    ask: ({ type }) =>
      Promise.resolve(
        type === "listSessions" ? { sessions: [{ sessionId: "one", title: arabic, preview: arabic }] } : {},
      ),
    trace: () => () => undefined,
    state: { status: "connected" },
    subscribe: () => () => undefined,
    reconnect: () => undefined,
    close: () => undefined,
  };
  render(
    <>
      <Chat session={session} />
      <SessionProvider session={session} connection={connection}>
        <SessionList onOpen={() => undefined} />
      </SessionProvider>
    </>,
  );
  await elapse();
  for (const name of ["chat-title", "session-open", "session-preview", "queue-text"]) {
    const drawn = document.querySelector(`.cs-${name}`);
    expect(drawn?.textContent).toContain(arabic);
    expect([name, drawn?.closest("[dir]")?.getAttribute("dir")]).toEqual([name, "auto"]);
  }
});
