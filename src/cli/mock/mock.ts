import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readScenario, type Scenario } from "../../agents/index.ts";
import { CountersignError, describeCause, type Json } from "../../model/index.ts";
import { createReplay, createTestAgent, readHar } from "../../testing/index.ts";
import { findProtocol, findScenario, listScenarios } from "../../testing/findByName.ts";
import { findAgentPath } from "../../testing/recording/findAgentPath.ts";
import { serveOpenly, serveTestAgent } from "../../testing/node/serveTestAgent.ts";
import { printUntilStopped } from "../printUntilStopped.ts";
import { readPace, readPort } from "../serve/readOptions.ts";

function wrong(message: string): CountersignError {
  return new CountersignError({ code: "configuration", message });
}

/**
 * Runs `countersign mock FILE`: serves an agent that plays a scenario at each prompt, over one protocol, until SIGINT or SIGTERM. FILE is a
 * JSON file, a JavaScript module with a default export, or the name of one of the kit's scenarios; without it the agent does what requests
 * to `/_agent/` tell it. An HTTP Archive (`.har`), such as `countersign record` writes, is played at its own paths.
 */
export async function mock(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      protocol: { type: "string" },
      path: { type: "string" },
      port: { type: "string" },
      pace: { type: "string" },
      seed: { type: "string" },
      "virtual-clock": { type: "boolean" },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (others.length > 0) throw wrong("Name one scenario at most.");
  if (file?.endsWith(".har") === true) return playRecording(file, values);
  const { path = "/api/chat", seed } = values;
  if (!path.startsWith("/") || path.startsWith("/_agent"))
    throw wrong(`"${path}" is not a path for the agent; give one that begins with a slash, e.g. /api/chat.`);
  const protocol = findProtocol(values.protocol ?? "deltakit");
  const port = readPort(values.port ?? process.env["PORT"]);
  const pace = readPace(values.pace);
  const agent = file === undefined ? undefined : await readScenarioFile(file);
  const clock = values["virtual-clock"] === true ? "virtual" : "real";
  const served = await serveTestAgent(createTestAgent({ protocol, agent, path, pace, seed, clock }), { port });
  const url = served.url.replace(/\/$/, "");
  await printUntilStopped(
    `${agent?.title ?? "An agent without a scenario"} over ${protocol.title} at ${url}${path} (Ctrl+C stops it)\n` +
      `Steer it with requests to ${url}/_agent/`,
  );
  await served.close();
  return 0;
}

/** Plays a recording at the paths of the agent that was recorded, over the protocol that it spoke. */
async function playRecording(
  name: string,
  { port, pace, ...others }: Readonly<Record<string, string | boolean | undefined>>,
): Promise<number> {
  const [given] = Object.keys(others).filter((option) => others[option] !== undefined);
  if (given !== undefined) throw wrong(`A recording is played as it is; leave out --${given}.`);
  const exchanges = readHar(await readJson(findFile(name)));
  if (exchanges.length === 0)
    throw wrong(`${name} has no exchange with an agent: nothing was recorded, or only the files of a page.`);
  const onWait = (move: string): void =>
    void process.stdout.write(`Waits for ${move}, which had been sent before when this was recorded\n`);
  const replay = createReplay(exchanges, { pace: readPace(text(pace)), onWait });
  const served = await serveOpenly(replay, { port: readPort(text(port) ?? process.env["PORT"]) });
  await printUntilStopped(
    `A recording (exchanges: ${exchanges.length}) at ${served.url.replace(/\/$/, "")}${findAgentPath(exchanges)} (Ctrl+C stops it)`,
  );
  await served.close();
  return 0;
}

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

const findFile = (name: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), name);

/** How files are named that contain only what an agent sent. */
const streams: ReadonlySet<string> = new Set([".sse", ".txt", ".jsonl", ".ndjson"]);

async function readScenarioFile(name: string): Promise<Scenario> {
  const own = findScenario(name);
  if (own !== undefined) return own;
  const path = findFile(name);
  if (streams.has(extname(path)))
    throw wrong(
      `${name} is a recorded stream, without the requests that it answered, so it cannot be served. Print its thread with \`countersign replay\`, or record the agent with \`countersign record\`.`,
    );
  const value = extname(path) === ".json" ? await readJson(path) : await readModule(path);
  try {
    return readScenario(value);
  } catch (error) {
    throw wrong(`${path}: ${describeCause(error)}`);
  }
}

async function readJson(path: string): Promise<Json> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw wrong(`Cannot read ${path}: ${describeCause(error)}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(`${path} is not valid JSON: ${describeCause(error)}`);
  }
}

async function readModule(path: string): Promise<unknown> {
  const module = await import(pathToFileURL(path).href).catch((error: unknown) => {
    const hint = path.endsWith("ts") ? " Node reads TypeScript from version 22.18 on." : "";
    throw wrong(
      `Cannot load ${path}: ${describeCause(error)}.${hint} The scenarios of the kit are ${listScenarios()}.`,
    );
  });
  return Reflect.get(Object(module), "default");
}
