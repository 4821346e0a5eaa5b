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
    advice: "What you see and write is kept. Check your connection, then try again.",
  },
  timeout: {
    title: "The server stopped answering.",
    advice: "What arrived is kept. The agent may still be working.",
  },
  unauthorized: {
    title: "The server does not know who you are (401).",
    advice: "Nothing was sent to the agent. Sign in again, then try again.",
  },
  payment_required: {
    title: "The server needs payment first (402).",
    advice: "Your message is kept. A quota is used up, or an account has no credit: the details may say which.",
  },
  forbidden: {
    title: "You are not allowed to do this here (403).",
    advice: "Nothing was changed. Ask whoever runs the server for access.",
  },
  not_found: {
    title: "The server did not find this (404).",
    advice:
      "The conversation may have been deleted: start a new one. If that fails too, the address is wrong: tell whoever runs this app.",
  },
  conflict: {
    title: "This conversation has changed elsewhere (409).",
    advice: "What you see may be out of date. Reload it, then decide again.",
  },
  request_too_large: {
    title: "Your message is too large for this server (413).",
    advice:
      "It is kept. Send less at once: smaller or fewer files, a shorter text. If that fails too, start a new conversation.",
  },
  rate_limited: {
    title: "Too many requests (429).",
    advice: "Your message is kept. Wait a moment, then try again.",
  },
  server: {
    title: "The server failed.",
    advice: "Your message is kept. Try again. If it fails again, tell whoever runs the server.",
  },
  bad_status: {
    title: "The server gave an unexpected answer.",
    advice: "Your message is kept. Try again. If it fails again, tell whoever runs this app.",
  },
  not_a_stream: {
    title: "This address did not answer like an agent.",
    advice: "Nothing is lost. It is probably a web page or another service: tell whoever runs this app.",
  },
  empty_stream: {
    title: "The answer ended before it began.",
    advice: "The agent may not have seen your message.",
  },
  stream_cut: {
    title: "The connection broke during the answer.",
    advice: "What arrived is kept. The agent may have continued.",
  },
  not_received: {
    title: "Your message was lost on the server.",
    advice: "It is kept here, so you can send it again.",
  },
  bad_frame: {
    title: "A piece of the answer was unreadable.",
    advice: "It was left out, and the rest goes on. Something may be missing above.",
  },
  too_large: {
    title: "A piece of the answer was too large.",
    advice: "It was left out to keep this page working.",
  },
  protocol: {
    title: "The server sent something this page does not understand.",
    advice: "What was understood is shown. If it happens again, tell whoever runs this app.",
  },
  unsupported_version: {
    title: "This page and the server do not fit together.",
    advice: "Nothing is lost. One of the two needs an update: tell whoever runs this app.",
  },
  unsupported: {
    title: "This server cannot do that.",
    advice: "Nothing was sent. Another server may offer it.",
  },
  agent: {
    title: "The agent reported a failure.",
    advice: "Its work so far is kept. Try again, or ask in another way.",
  },
  tool: {
    title: "A tool failed.",
    advice: "The agent was told, and may try another way.",
  },
  invalid_input: {
    title: "A tool got input it does not accept.",
    advice: "Nothing ran. The agent was told, and may correct it.",
  },
  unknown_tool: {
    title: "The agent called a tool that does not exist here.",
    advice: "Nothing ran. The agent was told.",
  },
  stale: {
    title: "This was already decided or has changed.",
    advice: "Your answer was not used. Look again, then decide again.",
  },
  configuration: {
    title: "This chat is not set up correctly.",
    advice: "Nothing is lost. The details are for the developers of this app.",
  },
  aborted: {
    title: "Stopped.",
    advice: "What arrived is kept.",
  },
  unknown: {
    title: "Something went wrong.",
    advice: "What arrived is kept. Try again.",
  },
};
