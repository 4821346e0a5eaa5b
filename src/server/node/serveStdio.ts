import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { CountersignError } from "../../model/index.ts";
import { readLines, type LineEvent } from "../../transport/index.ts";
import type { AgentServer } from "../index.ts";

/** Options of `serveStdio`. */
export interface StdioOptions {
  /** A server with one mount at `/`, whose protocol supports sockets. */
  readonly server: AgentServer;
  /** Messages to the agent, one JSON text a line. */
  readonly input: Readable;
  /** Messages of the agent, one JSON text a line; nothing else is written to it. */
  readonly output: Writable;
}

/**
 * Serves an agent to the parent process over a pair of pipes. Resolves when the input ends or fails, when a line of it is too long (8 MB),
 * when the output fails, or when the server closes the channel. Rejects with a `CountersignError` (`configuration`) if the server supports
 * no sockets.
 */
export async function serveStdio({ server, input, output }: StdioOptions): Promise<void> {
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
    const lines = readLines();
    const decoder = new StringDecoder("utf8");
    const receive = (items: readonly LineEvent[]): void => {
      for (const item of items)
        if (item.type === "line") receiver.receive(item.line);
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
    input
      .on("end", () => {
        // The last line needs no line break.
        receive([...lines.feed(decoder.end()), ...lines.end()]);
        end();
      })
      .on("error", end);
    output.on("error", end);
  });
}
