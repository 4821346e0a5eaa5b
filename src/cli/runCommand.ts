import { CountersignError } from "../model/index.ts";
import { acp } from "./acp.ts";
import { agent } from "./agent.ts";
import { mermaid } from "./mermaid/mermaid.ts";
import { mock } from "./mock/mock.ts";
import { record } from "./record/record.ts";
import { replay } from "./replay/replay.ts";
import { serve } from "./serve/serve.ts";
import { url } from "./serve/url.ts";

const HELP = `Usage: countersign <command> [options]

Commands:
  serve                Serve the demo: a chat and an agent that works in a copy of a project ("start" is the same)
    --workspace DIR      the project to copy (default: the example that comes with countersign)
    --port N             the port, no other (default: PORT, else the first free one from 4400 on)
    --pace N             how slowly the agents write: 1 is human pace, 0 never waits (default: 1)
    --data DIR           where sessions and copies are kept from one run to the next (default: a folder of the project's own
                         in your state folder, e.g. ~/.local/state/countersign)
    --no-data            keep nothing
  acp -- COMMAND ...   Serve the chat for an agent that speaks the Agent Client Protocol on stdin and stdout
    --root DIR           where the agent works; it reads, writes and runs nothing else through the chat (default: the current folder)
    --port N             the port, no other (default: PORT, else the first free one from 4400 on)
  agent --stdio        Be the workspace agent for a program that speaks the Agent Client Protocol, such as an editor
    --root DIR           the project it works on, in a copy for each session (default: the current folder)
    --pace N             how slowly it writes: 1 is human pace, 0 never waits (default: 0)
  url                  Print a link of one use for each server of yours that runs
    --port N             only for the one at this port
  mock [SCENARIO]      Serve an agent for tests, which plays a scenario at each prompt: a JSON file, a module, or a name, e.g. weather;
                       or a recording of a real agent (an HTTP Archive, .har)
    --protocol ID        what it speaks, e.g. deltakit (the default), aap, acp, ai-sdk-ui, openai-chat
    --path PATH          where (default: /api/chat)
    --port N             the port, no other (default: PORT, else the first free one from 4400 on)
    --pace N             how slowly it writes: 1 is human pace, 0 never waits (default: 0, with --virtual-clock 1)
    --seed TEXT          makes its ids the same in each run
    --virtual-clock      its pauses last until a request to /_agent/advance/MILLISECONDS
  record -- URL        Pass requests on to the agent at URL and record them, until Ctrl+C; "mock FILE" plays the recording
    --to FILE            the recording, an HTTP Archive, e.g. chat.har
    --redact NAME        remove the values of this header, parameter or field, too; /PATTERN/ removes what it matches (repeatable)
    --origin ORIGIN      let pages of this origin use the agent, too, e.g. https://app.example.com (repeatable); without it only pages of
                         this machine may, e.g. http://localhost:5173
    --port N             the port, no other (default: PORT, else the first free one from 4400 on)
  replay FILE          Print the thread that a recorded stream makes, as JSON
    --protocol ID        what the recording speaks, e.g. deltakit
    --format FORMAT      sse, jsonl or json (default: by the file's name, else sse)
    --summary            print what was said and called, and how it ended, instead of the thread
  mermaid FILE         Write the page in which countersign/mermaid draws diagrams, e.g. public/mermaid.html, with the mermaid that is
                       installed in this folder

Options:
  --help               Show this text

"serve" and "acp" answer only who holds their token: COUNTERSIGN_TOKEN, else one that is made up. The link they print lets one browser in;
programs send it as "Authorization: Bearer <token>". "mock" and "record" need none: any program of this machine may use them.
`;

async function run(command: string | undefined, options: readonly string[]): Promise<number> {
  switch (command) {
    case "serve":
    case "start":
      return serve(options);
    case "acp":
      return acp(options);
    case "agent":
      return agent(options);
    case "url":
      return url(options);
    case "mock":
      return mock(options);
    case "record":
      return record(options);
    case "replay":
      return replay(options);
    case "mermaid":
      return mermaid(options);
    default:
      throw new CountersignError({
        code: "configuration",
        message: command === undefined ? "Name a command." : `There is no command "${command}".`,
      });
  }
}

/** The message of an error, with the last output of a child process that failed. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = error instanceof CountersignError ? error.detail : undefined;
  if (detail === undefined || detail === "") return error.message;
  return detail.startsWith(error.message) ? detail : `${error.message}\n${detail}`;
}

function isUsage(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("ERR_PARSE_ARGS")
  );
}

/**
 * Runs the command line program.
 *
 * @returns The exit code: 0 for success, 1 for a failure, 2 for invalid arguments.
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  // Arguments after -- belong to another program.
  const own = argv.slice(0, argv.includes("--") ? argv.indexOf("--") : undefined);
  if (own.includes("--help") || own.includes("-h") || own[0] === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    return await run(argv[0], argv.slice(1));
  } catch (error) {
    const wrongCall = isUsage(error) || (error instanceof CountersignError && error.code === "configuration");
    if (!wrongCall && !(error instanceof CountersignError)) throw error;
    process.stderr.write(`countersign: ${describeFailure(error)}\n`);
    if (wrongCall) process.stderr.write("Try: countersign --help\n");
    return wrongCall ? 2 : 1;
  }
}
