import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { CountersignError } from "../../model/index.ts";
import { readLines, type LineEvent } from "../../transport/index.ts";
import { inBackground } from "../inBackground.ts";
import type { AgentServer } from "../index.ts";

/** Options of `serveStdio`. */
export interface StdioOptions {
  /** A server with one mount at `/`, whose protocol supports sockets. */
  readonly server: AgentServer;
  /** Messages to the agent, one JSON text a line. */
  readonly input: Readable;
  /** Messages of the agent, one JSON text a line; nothing else is written to it. */
  readonly output: Writable;
  /** Ends the service at once, e.g. when the process is told to stop. @default the input's end */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Serves an agent to the parent process over a pair of pipes. Resolves when the input has ended and its messages are answered, when it
 * fails, when a line of it is too long (8 MB), when the output fails, when the signal is aborted, or when the server closes the channel.
 * Rejects with a `CountersignError` (`configuration`) if the server supports no sockets.
 */
export async function serveStdio({ server, input, output, signal }: StdioOptions): Promise<void> {
  const connect = await server.upgrade(new Request("http://stdio/"));
  if (!connect)
    throw new CountersignError({
      code: "configuration",
      message: "The protocol mounted at / cannot be served over standard input and output; mount serveAcp() there.",
    });
  await new Promise<void>((resolve) => {
    const receiver = connect({
      send: (text) => new Promise((sent) => output.write(`${text}\n`, () => sent())),
      close: resolve,
    });
    const unanswered = new Set<Promise<void>>();
    const lines = readLines();
    const decoder = new StringDecoder("utf8");
    const take = (line: string): void => {
      const answered = Promise.resolve(receiver.receive(line)).finally(() => unanswered.delete(answered));
      unanswered.add(answered);
    };
    const receive = (items: readonly LineEvent[]): void => {
      for (const item of items)
        if (item.type === "line") take(item.line);
        else end();
    };
    input.on("data", (bytes: Buffer) => receive(lines.feed(decoder.write(bytes))));
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      receiver.closed();
      resolve();
    };
    const finish = (): void => {
      inBackground(Promise.all(unanswered).then(end));
    };
    input
      .on("end", () => {
        // The last line needs no line break.
        receive([...lines.feed(decoder.end()), ...lines.end()]);
        finish();
      })
      .on("close", finish)
      .on("error", end);
    output.on("error", end);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted === true) end();
  });
}
