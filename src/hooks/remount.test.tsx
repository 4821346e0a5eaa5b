import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, expect, test } from "vitest";
import { aiSdkUi } from "../protocols/index.ts";
import { SessionProvider } from "./session/SessionProvider.tsx";
import { useAgentSession } from "./session/useAgentSession.ts";
import { useFeature } from "./session/useFeature.ts";
import { useSession } from "./session/sessionHooks.ts";
import { useThread } from "./thread/useThread.ts";

afterEach(cleanup);

const events = [
  { type: "start", messageId: "m1" },
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: "I heard you." },
  { type: "text-end", id: "t" },
  { type: "finish" },
];
/** A server without a history and without conversation ids. */
const fetch: typeof globalThis.fetch = async () => {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(`${text}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
};

function Texts(): ReactElement {
  const session = useSession();
  const hasList = useFeature("sessions");
  const parts = useThread(({ messages }) => messages).flatMap((message) => message.parts);
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return (
    <>
      <button onClick={() => session.send("one")}>send</button>
      <output>{[...texts, hasList ? "with a list" : "without"].join(" ")}</output>
    </>
  );
}

function Conversation(props: {
  sessionId: string | undefined;
  onChange: (id: string | undefined) => void;
}): ReactElement {
  const { sessionId, onChange } = props;
  const choice = { protocol: aiSdkUi(), url: "http://a.test/a", fetch };
  const opened = useAgentSession({ ...choice, sessionId, onSessionChange: (event) => onChange(event.sessionId) });
  if (opened === null) return <p>none</p>;
  return (
    <SessionProvider session={opened.session} connection={opened.connection}>
      <button onClick={() => opened.open()}>new</button>
      <Texts />
    </SessionProvider>
  );
}

/** An app that mounts and unmounts its chat; its only state is the id of the conversation. */
function App(): ReactElement {
  const [shown, setShown] = useState(true);
  const [id, setId] = useState<string>();
  return (
    <>
      <button onClick={() => setShown(!shown)}>toggle</button>
      {shown && <Conversation sessionId={id} onChange={setId} />}
    </>
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const shows = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));

test("a component that is unmounted and mounted again shows its conversation, on a wire without a history and without a storage", async () => {
  render(<App />);
  await press("send");
  await shows("one I heard you. with a list");
  await press("toggle");
  expect(screen.queryByRole("status")).toBeNull();
  await press("toggle");
  await shows("one I heard you. with a list");
  await press("new");
  await shows("with a list");
});
