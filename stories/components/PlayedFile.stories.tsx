import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { inspectConnection, Inspector } from "../../src/inspector/index.ts";
import { describeCause } from "../../src/model/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createConnection } from "../../src/session/index.ts";
import { createReplay, readHar, relaxedConsent, type Exchange } from "../../src/testing/index.ts";
import { catchCopy, catchDownload } from "../support/catchDownload.ts";
import { PinMoment } from "../support/PinMoment.tsx";
import { createServedProtocol } from "../support/ScriptedChat.tsx";
import { watchMoves } from "../support/watchMoves.ts";
import "../../src/inspector/inspector.css";
// Recorded by others: see src/protocols/fixtures/LICENCES.md.
import foreign from "../../src/protocols/fixtures/anthropic-messages/anthropic-mcp-1.jsonl?raw";

/** Where a client asks for a file that does not name an address. */
const ownBase = "/api/file";
/** What is sent, whatever was asked in the file. */
const prompt = "Play";

/** What the client of a protocol asks first. */
interface FirstRequest {
  readonly method: string;
  /** The client of a vendor's API has its own path below the base. */
  readonly url: string;
  /** Whether its answer is that of the agent; some wires open a session or a stream before. */
  readonly isPrompt: boolean;
}

/** Finds out what the protocol asks first, without asking anybody. */
async function findFirst(protocol: string): Promise<FirstRequest> {
  let close = (): void => undefined;
  const asked = new Promise<FirstRequest>((resolve) => {
    const connection = createConnection({
      protocol: createServedProtocol(protocol),
      url: ownBase,
      tabs: null,
      fetch: async (input, init) => {
        const { url, method } = new Request(new URL(input instanceof Request ? input.url : input, location.href), init);
        const isPrompt = method === "POST" && typeof init?.body === "string" && init.body.includes(prompt);
        resolve({ method, url, isPrompt });
        throw new TypeError("Only the address is wanted.");
      },
    });
    close = () => connection.close();
    connection.session().send(prompt);
  });
  return asked.finally(close);
}

/** A file that was dropped, as exchanges; a stream alone is the answer to the first prompt. */
async function readFile(file: File, request: FirstRequest, protocol: string): Promise<readonly Exchange[]> {
  const text = await file.text();
  if (text.trim() === "") throw new Error("it is empty");
  if (/\.har$/i.test(file.name)) return readHar(JSON.parse(text));
  if (!request.isPrompt)
    throw new Error(
      `a stream alone is no conversation over ${protocol}, which asks more than once; drop an archive (.har)`,
    );
  const isLines = /\.jsonl$/i.test(file.name);
  const body = isLines
    ? text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [`data: ${line}\n\n`]))
    : text.split(/(?<=\n\n)/);
  const responseHeaders = { "content-type": "text/event-stream" };
  const chunks = body.map((frame, index) => ({ at: index + 1, text: frame }));
  const { url, method } = request;
  return [{ method, url, headers: {}, at: 0, status: 200, responseHeaders, chunks, end: "end" }];
}

async function open(file: File, protocol: string) {
  const request = await findFirst(protocol);
  const exchanges = await readFile(file, request, protocol);
  // What a client of a vendor's API adds to its base is no part of the base.
  const added = new URL(request.url).pathname.slice(ownBase.length);
  const pathOf = ({ url }: Pick<Exchange, "url">): string => new URL(url, location.href).pathname;
  const alike = exchanges.filter(({ method }) => method === request.method);
  const first = alike.find((exchange) => pathOf(exchange).endsWith(added)) ?? alike[0] ?? exchanges[0];
  const asked = pathOf(first ?? request);
  const base = asked.endsWith(added) ? asked.slice(0, asked.length - added.length) : asked;
  const connection = createConnection({
    protocol: createServedProtocol(protocol),
    url: base,
    fetch: createReplay(exchanges).fetch,
    tabs: null,
  });
  const inspection = inspectConnection(connection);
  const moves = watchMoves(inspection.connection.session());
  moves.session.send(prompt);
  return { inspection, moves, name: file.name, protocol, url: base };
}

interface PlayedFileProps {
  /** Id of the protocol of the file. */
  readonly protocol: string;
}

/** Plays a file that is dropped here: its frames and events beside the thread that they make. */
function PlayedFile({ protocol }: PlayedFileProps) {
  const [file, setFile] = useState<File>();
  const [played, setPlayed] = useState<Awaited<ReturnType<typeof open>>>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (file === undefined) return;
    // Of two files that are dropped quickly the second is shown, whichever is read first.
    let isNewest = true;
    let close = (): void => undefined;
    open(file, protocol).then(
      (opened) => {
        close = () => {
          opened.inspection.close();
          opened.inspection.connection.close();
        };
        if (isNewest) setPlayed(opened);
        else close();
      },
      (error: unknown) => {
        if (isNewest) setProblem(`${file.name} cannot be played: ${describeCause(error)}`);
      },
    );
    return () => {
      isNewest = false;
      setPlayed(undefined);
      setProblem("");
      close();
    };
  }, [file, protocol]);
  // What is dropped may be no file, but a text.
  const take = (given: File | undefined): void => {
    if (given !== undefined) setFile(given);
  };
  return (
    <div
      style={{ display: "flex", flexDirection: "column", gap: 12, blockSize: 760 }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <label style={{ padding: 16, border: "1px dashed var(--cs-default-border-strong)", borderRadius: 8 }}>
        Drop a recording here (.sse, .jsonl, .har), or choose one:{" "}
        <input
          type="file"
          accept=".sse,.jsonl,.har"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />{" "}
        It is read as {protocol}; the control "protocol" below changes that.
      </label>
      {problem !== "" && <p role="alert">{problem}</p>}
      {played !== undefined && <PinMoment {...played} />}
      {played !== undefined && (
        <div style={{ display: "flex", flex: 1, minBlockSize: 0, gap: 12 }}>
          <div style={{ flex: 1, minInlineSize: 0, border: "1px solid var(--cs-default-border)" }}>
            <Inspector inspection={played.inspection} />
          </div>
          <div style={{ flex: 1, minInlineSize: 0, border: "1px solid var(--cs-default-border)" }}>
            <Chat session={played.moves.session} connection={played.inspection.connection} consent={relaxedConsent} />
          </div>
        </div>
      )}
    </div>
  );
}

const meta = {
  title: "Recordings/Player of files",
  component: PlayedFile,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "select", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof PlayedFile>;
export default meta;
type Story = StoryObj<typeof meta>;

const delta = (text: string): string => JSON.stringify({ type: "text_delta", delta: text });

async function drop(canvasElement: HTMLElement, name: string, text: string): Promise<void> {
  const input = await within(canvasElement).findByLabelText(/Drop a recording here/);
  await userEvent.upload(input, new File([text], name));
}

async function shows(canvasElement: HTMLElement, answer: string): Promise<void> {
  await waitFor(() => expect(canvasElement.querySelector('[data-slot="thread"]')).toHaveTextContent(answer));
  for (const kind of ["frame", "event"])
    await waitFor(() =>
      expect(canvasElement.querySelector(`[data-slot="inspector-entry"][data-kind="${kind}"]`)).toBeVisible(),
    );
}

/** Your own file: nothing is played yet. What cannot be played is said, with the name of the file, until another one is chosen. */
export const YourFile: Story = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByLabelText(/read as deltakit/)).toBeVisible();
    await expect(canvas.queryByRole("region", { name: "Inspector" })).toBeNull();
    await step("a broken file, an empty one, and a good one", async () => {
      await drop(canvasElement, "broken.har", '{"log":');
      await expect(await canvas.findByRole("alert")).toHaveTextContent(/^broken\.har cannot be played: .*JSON/);
      await drop(canvasElement, "empty.sse", "");
      await waitFor(() =>
        expect(canvas.getByRole("alert")).toHaveTextContent("empty.sse cannot be played: it is empty"),
      );
      await drop(canvasElement, "good.sse", `data: ${delta("Hello again")}\n\ndata: [DONE]\n\n`);
      await shows(canvasElement, "Hello again");
      await expect(canvas.queryByRole("alert")).toBeNull();
    });
    await expect(canvas.getByLabelText(/Drop a recording here/)).toHaveProperty("files.length", 0);
  },
};

/** A stream of server-sent events: frames and events stand beside the thread that they make. */
export const ServerSentEvents: Story = {
  play: async ({ canvasElement }) => {
    await drop(canvasElement, "a.sse", `data: ${delta("Hello ")}\n\ndata: ${delta("file")}\n\ndata: [DONE]\n\n`);
    await shows(canvasElement, "Hello file");
  },
};

/** Over a wire that opens a session before the prompt, a stream alone answers nothing. */
export const StreamAlone: Story = {
  args: { protocol: "uipath" },
  tags: ["no-picture"],
  play: async ({ canvasElement }) => {
    await drop(canvasElement, "a.sse", `data: ${delta("Hello")}\n\n`);
    const alert = await within(canvasElement).findByRole("alert");
    await expect(alert).toHaveTextContent(/^a\.sse cannot be played: .* over uipath, .*archive/);
  },
};

const chunk = (choice: object): string => JSON.stringify({ id: "c1", choices: [{ index: 0, ...choice }] });
const lines = [chunk({ delta: { content: "Hello lines" } }), chunk({ delta: {}, finish_reason: "stop" })];

/** Lines of JSON, as vendors' SDKs log them. */
export const Lines: Story = {
  args: { protocol: "openai-chat" },
  play: async ({ canvasElement }) => {
    await drop(canvasElement, "a.jsonl", `${lines.join("\n")}\n`);
    await shows(canvasElement, "Hello lines");
  },
};

/** The player with a protocol that can be corrected, as the control of Storybook does. */
function Corrected({ protocol }: PlayedFileProps) {
  const [corrected, setCorrected] = useState(protocol);
  return (
    <>
      <button onClick={() => setCorrected("openai-chat")}>Read as openai-chat</button>
      <PlayedFile protocol={corrected} />
    </>
  );
}

/** A file that was dropped under another protocol is read again once the protocol is corrected. */
export const CorrectedProtocol: Story = {
  tags: ["no-picture"],
  render: (args) => <Corrected {...args} />,
  play: async ({ canvasElement }) => {
    await drop(canvasElement, "a.jsonl", `${lines.join("\n")}\n`);
    const canvas = within(canvasElement);
    await canvas.findByRole("region", { name: "Inspector" });
    await userEvent.click(canvas.getByRole("button", { name: "Read as openai-chat" }));
    // Under the wrong protocol the same words are part of raw data.
    await expect(await canvas.findByText("Hello lines")).toBeVisible();
  },
};

/** An archive of a browser. */
export const Archive: Story = {
  play: async ({ canvasElement }) => {
    const text = `data: ${delta("Hello archive")}\n\ndata: [DONE]\n\n`;
    const entry = {
      startedDateTime: "2026-01-01T00:00:00.000Z",
      request: { method: "POST", url: "http://agent.example/api/chat", headers: [] },
      response: {
        status: 200,
        headers: [{ name: "content-type", value: "text/event-stream" }],
        content: { mimeType: "text/event-stream", text },
      },
    };
    await drop(canvasElement, "a.har", JSON.stringify({ log: { entries: [entry] } }));
    await shows(canvasElement, "Hello archive");
  },
};

/** What the thread says, without how long it took. */
const threadOf = (canvasElement: HTMLElement): string =>
  (canvasElement.querySelector('[data-slot="thread"]')?.textContent ?? "").replaceAll(/\d+(?:\.\d)? s/g, "");

/** A recording that is not ours: a moment of it is saved as a fixture, and dropped again it shows the same. */
export const ForeignRecording: Story = {
  args: { protocol: "anthropic-messages" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await drop(canvasElement, "echo.jsonl", foreign);
    await shows(canvasElement, "It simply echoed back the exact message");
    await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
    await userEvent.type(canvas.getByLabelText("Search"), "It simply");
    const list = canvas.getByRole("list", { name: "What happened" });
    await waitFor(() => expect(within(list).getAllByRole("button").length).toBeLessThan(5));
    await userEvent.click(within(list).getAllByRole("button")[0] ?? list);
    await userEvent.click(await canvas.findByRole("button", { name: "Show the chat here" }));
    await waitFor(() => expect(threadOf(canvasElement)).not.toContain("It simply"));
    const story = await catchCopy(() => userEvent.click(canvas.getByRole("button", { name: "Copy as story" })));
    await expect(story).toContain('protocol: "anthropic-messages"');
    const shown = threadOf(canvasElement);
    const save = canvas.getByRole("button", { name: "Save as fixture" });
    const fixture = await catchDownload(() => userEvent.click(save));
    await expect(fixture.name).toMatch(/^echo-\d+\.har$/);
    await drop(canvasElement, fixture.name, fixture.text);
    // It is played to that moment, and stays there: the turn goes on.
    await waitFor(() => expect(canvas.getByText("Now")).toBeVisible());
    await waitFor(() => expect(threadOf(canvasElement)).toBe(shown));
    await expect(canvas.getByRole("button", { name: "Stop" })).toBeVisible();
  },
};
