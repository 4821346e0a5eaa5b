import type { KitErrorCode } from "../model/index.ts";

/** The explanation of a failure for the user, in two texts. */
export interface ErrorText {
  /** What has happened. */
  readonly title: string;
  /** Why it matters and what to do. */
  readonly advice: string;
}

/** Texts of failures by their code, complete; a thread that a newer version has stored may hold other codes. */
export type ErrorTexts = { readonly [code: string]: ErrorText } & {
  readonly [Code in KitErrorCode | "unknown"]: ErrorText;
};

/** Texts of failures by `KitErrorCode`; `unknown` for any other code. */
export const error: ErrorTexts = {
  network: {
    title: "The server cannot be reached.",
    advice: "What you see and write is kept. Check your connection, and that the server runs.",
  },
  timeout: {
    title: "The server has gone silent.",
    advice: "The agent may still be working. What arrived is kept.",
  },
  unauthorized: {
    title: "The server does not know who you are (401).",
    advice: "Nothing was sent to the agent. Sign in again, then try again.",
  },
  payment_required: {
    title: "The server wants to be paid first (402).",
    advice: "Your message is kept. A quota is used up, or an account has no credit: the details may say which.",
  },
  forbidden: {
    title: "You may not do this here (403).",
    advice: "Nothing was changed. Ask whoever runs the server for access.",
  },
  not_found: {
    title: "The server does not know this conversation or address (404).",
    advice:
      "It may have been deleted, or the address or the protocol is wrong. Start a new conversation, or check both.",
  },
  conflict: {
    title: "The conversation has moved on elsewhere (409).",
    advice: "What you see may be out of date. Reload it, then decide again.",
  },
  rate_limited: {
    title: "The server asks for a pause (429).",
    advice: "Your message is kept. Wait a moment, then try again.",
  },
  server: {
    title: "The server failed.",
    advice: "Your message is kept. Try again; if it happens again, tell whoever runs the server.",
  },
  bad_status: {
    title: "The server gave an unexpected answer.",
    advice: "Your message is kept. Check the address of the agent and the protocol chosen here, then try again.",
  },
  not_a_stream: {
    title: "This address did not answer with a stream.",
    advice: "It is probably a web page or another service. Check the address and the protocol.",
  },
  empty_stream: {
    title: "The answer ended before it began.",
    advice: "The agent may not have seen your message.",
  },
  stream_cut: {
    title: "The connection broke in the middle of the answer.",
    advice: "What arrived is kept. The agent may have gone on meanwhile.",
  },
  not_received: {
    title: "Your message was not received.",
    advice: "The server took it and has lost it since, so nobody works on it. It is kept here: send it again.",
  },
  bad_frame: {
    title: "A piece of the answer was unreadable.",
    advice: "It was left out and the rest goes on; something may be missing above.",
  },
  too_large: {
    title: "A piece of the answer was too large.",
    advice: "It was left out to keep this page working.",
  },
  protocol: {
    title: "The server does not keep to its protocol.",
    advice: "What was understood is shown. Check that the protocol chosen here is the server's.",
  },
  unsupported_version: {
    title: "The server speaks another version of the protocol.",
    advice: "Choose the version it speaks, or update one of the two.",
  },
  unsupported: {
    title: "This protocol cannot do that.",
    advice: "Nothing was sent. A server with another protocol may offer it.",
  },
  agent: {
    title: "The agent reported a failure.",
    advice: "Its work so far is kept. Try again, or ask in another way.",
  },
  tool: {
    title: "A tool failed.",
    advice: "The agent was told and may try another way.",
  },
  invalid_input: {
    title: "A tool was called with input it does not accept.",
    advice: "Nothing was executed. The agent was told and may correct it.",
  },
  unknown_tool: {
    title: "The agent called a tool that does not exist here.",
    advice: "Nothing was executed. The agent was told.",
  },
  stale: {
    title: "This was already decided or has changed.",
    advice: "Your answer was not used. Look at the current state, then decide again.",
  },
  configuration: {
    title: "The chat is not set up correctly.",
    advice: "The app that shows it must be mended; the details are for its developers.",
  },
  aborted: {
    title: "Stopped.",
    advice: "What had arrived is kept.",
  },
  unknown: {
    title: "Something went wrong.",
    advice: "What had arrived is kept. Try again.",
  },
};
