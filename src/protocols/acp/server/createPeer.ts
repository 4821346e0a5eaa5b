import { writeKitFields } from "../../kit-events/kitFields.ts";
import type { Json, JsonObject, ServerOptions } from "../../../model/index.ts";
import { toAgentInfo } from "../../sessions/LinkWriters.ts";
import { parseJson, readObject, toJson } from "../../read.ts";
import type { AcpAttachment, AcpPeer, Outlet } from "./AcpPeer.ts";
import { createAcpWriter, type AcpClientCapabilities, type AcpWriter } from "../write/createAcpWriter.ts";

/** Creates the state of one connection from its `initialize`. */
export function createPeer({ params }: JsonObject, connectionId: string, outlet: Outlet): AcpPeer {
  const capabilities = readObject(readObject(params)?.["clientCapabilities"]) ?? {};
  const isSocket = outlet.link !== undefined;
  return { connectionId, capabilities, outlet, isSocket, sessions: new Map(), pendingRequests: new Map(), nextId: 0 };
}

/** Creates the writer for a session that is sent from the beginning. */
export function createPeerWriter(peer: AcpPeer): AcpWriter {
  return createAcpWriter(readClientCapabilities(peer));
}

/** Reads the capabilities that the client has announced. */
export function readClientCapabilities({ capabilities }: AcpPeer): AcpClientCapabilities {
  const session = readObject(capabilities["session"]);
  return {
    showsTerminals: readObject(capabilities["_meta"])?.["terminal_output"] === true,
    showsNotices: readObject(session?.["notices"]) !== undefined,
    showsSwitches: readObject(readObject(session?.["configOptions"])?.["boolean"]) !== undefined,
  };
}

/** Returns the state of a session for this client, which is created if there is none; nothing of it is sent before it is opened. */
export function attachSession(peer: AcpPeer, sessionId: string): AcpAttachment {
  const existing = peer.sessions.get(sessionId);
  if (existing !== undefined) return existing;
  const session: AcpAttachment = {
    sessionId,
    outlet: peer.isSocket ? peer.outlet : { waiting: [] },
    writer: createPeerWriter(peer),
    attached: false,
    lastEventId: "",
    replayed: new Set(),
    prompts: new Map(),
  };
  peer.sessions.set(sessionId, session);
  return session;
}

/**
 * Answers {"id":0,"method":"initialize","params":{"protocolVersion":1,"clientCapabilities":{...}}}   a newer client gets version 1 in the
 * response
 */
export function toInitialized(id: Json, { agent }: ServerOptions): JsonObject {
  const { name, version, title, ...more } = toAgentInfo(agent);
  const result = toJson({
    protocolVersion: 1,
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { image: true, audio: true, embeddedContext: true },
      sessionCapabilities: { list: {}, resume: {}, delete: {} },
    },
    agentInfo: { name, version, title, _meta: writeKitFields(more) },
    authMethods: [],
  });
  return { jsonrpc: "2.0", id, result };
}

/** Creates the error for a value that is not a JSON-RPC message; text of a socket is what could not be parsed. */
export function toBatchError(body: Json | undefined): JsonObject {
  if (typeof body === "string" && parseJson(body) === undefined)
    return { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error: this is not JSON" } };
  const what = Array.isArray(body) ? "JSON-RPC batches are not supported" : "a JSON-RPC message is an object";
  return { jsonrpc: "2.0", id: null, error: { code: -32600, message: `Invalid request: ${what}` } };
}
