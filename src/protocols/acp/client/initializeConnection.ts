import { toJson } from "../../read.ts";
import type { JsonObject, KitError } from "../../../model/index.ts";
import type { AcpSettings, AcpState, AcpStep } from "./AcpState.ts";
import { sendJsonRpcRequest } from "./sendJsonRpcRequest.ts";

/** The supported kinds of elicitation; the agent sends only what is announced. */
const elicitation = { form: {}, url: {} };

/** Sends `initialize`, which negotiates version and capabilities before any other message. */
export function initializeConnection(state: AcpState, step: AcpStep): void {
  state.connection = "initializing";
  sendJsonRpcRequest(
    state,
    step,
    "initialize",
    state.settings.version === 1 ? toParams(state.settings) : toDraft(state),
    {},
  );
}

// {"protocolVersion":1,"clientCapabilities":{"fs":{...},"terminal":false,"elicitation":{"form":{}}},"clientInfo":{"name":"app","version":"1"}}
function toParams({ clientInfo, capabilities }: AcpSettings): JsonObject {
  const clientCapabilities = {
    // The agent uses its own files and terminals, since a page has none.
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
    session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
    elicitation,
    // Several agents report the output of their commands with these fields, which Zed introduced.
    _meta: { terminal_output: true },
    ...capabilities,
  };
  return toJson({ protocolVersion: 1, clientCapabilities, clientInfo });
}

// {"protocolVersion":2,"info":{"name":"c","version":"0"},"capabilities":{}}
function toDraft({ settings: { clientInfo = { name: "countersign", version: "0" } } }: AcpState): JsonObject {
  return { protocolVersion: 2, info: toJson(clientInfo), capabilities: { elicitation } };
}

/** {"protocolVersion":1,"agentCapabilities":{"loadSession":true,"promptCapabilities":{"image":true}},"authMethods":[]} */
export function receiveInitialize(
  state: AcpState,
  step: AcpStep,
  result: JsonObject,
  error: KitError | undefined,
): void {
  const failure = error ?? checkVersion(state.settings.version, result["protocolVersion"]);
  if (failure === undefined) {
    state.connection = "open";
    state.agent = result;
    return;
  }
  state.connection = "closed";
  failWaiting(state, step, failure);
}

/** Fails all commands that are queued for the connection. */
export function failWaiting(state: AcpState, step: AcpStep, error: KitError): void {
  for (const command of state.queuedCommands.splice(0)) {
    if (command.type === "ask") {
      step.events.push({ sessionId: "", event: { type: "reply.received", queryId: command.queryId, error } });
      continue;
    }
    const { sessionId } = command;
    const event =
      command.type === "sendPrompt"
        ? ({ type: "turn.ended", turnId: command.turnId, reason: "error", error } as const)
        : ({ type: "failure.received", error } as const);
    step.events.push({ sessionId, event });
  }
}

function checkVersion(ours: number, theirs: JsonObject[string] | undefined): KitError | undefined {
  if (theirs === ours) return undefined;
  const offered = theirs === undefined ? "an answer without any version" : `version ${JSON.stringify(theirs)}`;
  const message = `This client speaks version ${ours} of the Agent Client Protocol, the agent offers ${offered}. Update the older one of them.`;
  return { code: "unsupported_version", message, detail: message };
}
