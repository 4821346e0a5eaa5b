import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Json, Query } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { createFakeSession, type FakeSession } from "../test-support/createFakeSession.ts";
import { useFileText } from "./useFileText.ts";

afterEach(cleanup);

function Text({ revision }: { readonly revision: number }) {
  return <p>{useFileText("a.js", revision).data ?? "nothing yet"}</p>;
}

function openSession(wireId: string): FakeSession {
  const session = createFakeSession();
  session.feed({ type: "session.updated", patch: { wireId } });
  return session;
}

test("the old text stays for another revision of the file, never for the same path in another conversation", async () => {
  const connection = createConnection({ protocol: deltaKit(), url: "http://agent.test/chat" });
  const ask = (query: Query): Promise<Json> => {
    const isFirst = query.type === "readFile" && query.sessionId === "w1";
    return isFirst ? Promise.resolve({ text: "first" }) : new Promise(() => undefined);
  };
  let replies = true;
  const asking = { ...connection, ask: (query: Query) => (replies ? ask(query) : new Promise<Json>(() => undefined)) };
  const show = (session: FakeSession, revision: number) => (
    <SessionProvider session={session} connection={asking}>
      <Text revision={revision} />
    </SessionProvider>
  );
  const [first, second] = [openSession("w1"), openSession("w2")];
  const { rerender } = render(show(first, 0));
  await screen.findByText("first");
  replies = false;
  rerender(show(first, 1));
  expect(screen.getByText("first")).toBeTruthy();
  rerender(show(second, 1));
  expect(screen.getByText("nothing yet")).toBeTruthy();
  connection.close();
});
