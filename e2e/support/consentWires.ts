import { expect, type Locator } from "@playwright/test";
import { serveSdkAgent } from "../../src/protocols/fixtures/acp/serveSdkAgent.ts";
import { createAgentServer } from "../../src/server/index.ts";
import { createNodeHandler } from "../../src/server/node/createNodeHandler.ts";
import type { ChatPage } from "./ChatPage.ts";
import { startUiPathSite } from "./uiPathAgent.ts";

/** A page in front of an agent. */
export interface Site {
  /** Its address; the test's own server where it is empty. */
  readonly origin: string;
  /** Returns the last answer that the agent received, if the agent records it. */
  lastAnswer?(): unknown;
  close(): Promise<void>;
}

/** The same consent flows run over each of these. */
export interface ConsentWire {
  readonly name: string;
  /** Starts the agent, where it is not the test's own server. */
  start(): Promise<Site>;
  /** Value of the page's `agent`. */
  readonly agent: string;
  /** Makes the agent ask for one permission. */
  readonly prompt: string;
  /** The card of the call that is asked about. */
  readonly call: (chat: ChatPage) => Locator;
  /** Waits until the agent has received the denial as such. */
  readonly expectDenied: (chat: ChatPage, site: Site) => Promise<void>;
  /** Waits until the agent has received the stop as such, after that denial. */
  readonly expectStopped: (chat: ChatPage, site: Site) => Promise<void>;
  /** What the wire can carry back besides yes and no. */
  readonly carries: "edits" | "reasons" | "options";
}

/** Checks the card of the call, for agents that report the outcome in the conversation. */
function showsOne(status: "denied" | "cancelled"): (chat: ChatPage) => Promise<void> {
  return (chat) => expect(chat.toolCall(undefined, status)).toHaveCount(1);
}

async function startAcpSite(): Promise<Site> {
  const page = createNodeHandler(createAgentServer({ mounts: [] }), { static: "dist-demo" });
  const server = await serveSdkAgent({ fallback: (request, response) => page(request, response) });
  return { origin: server.origin, close: () => server.close(), lastAnswer: () => server.record.outcomes.at(-1) };
}

const nothing: Site = { origin: "", close: async () => undefined };

/** The kit's own wire, an agent of the ACP SDK's server, an agent of UiPath's own helpers. */
export const consentWires: readonly ConsentWire[] = [
  {
    name: "aap",
    start: async () => nothing,
    agent: "aap",
    prompt: "run node --version",
    call: (chat) => chat.toolCall("run_command"),
    expectDenied: showsOne("denied"),
    expectStopped: showsOne("cancelled"),
    carries: "reasons",
  },
  {
    name: "acp",
    start: startAcpSite,
    agent: "acp",
    prompt: "edit",
    call: (chat) => chat.toolCall().filter({ hasText: "Edit config" }),
    // This agent does not report the outcome in the conversation.
    expectDenied: (_chat, site) =>
      expect.poll(() => site.lastAnswer?.()).toEqual({ outcome: "selected", optionId: "zz-2" }),
    expectStopped: (_chat, site) => expect.poll(() => site.lastAnswer?.()).toEqual({ outcome: "cancelled" }),
    carries: "options",
  },
  {
    name: "uipath",
    start: startUiPathSite,
    agent: "uipath/socket.io",
    prompt: "mail",
    call: (chat) => chat.toolCall("send_email"),
    expectDenied: showsOne("denied"),
    expectStopped: showsOne("cancelled"),
    carries: "edits",
  },
];
