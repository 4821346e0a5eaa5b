import type { ContentBlock, EndReason, Message } from "../model/index.ts";
import type { TurnQueue } from "./createTurnQueue.ts";
import type { SessionContext } from "./SessionContext.ts";

/** The prompts of one session: what begins a turn. */
export interface Prompts {
  /** Sends a prompt now, or queues it while a turn is under way. An empty prompt is ignored. */
  send(content: string | readonly ContentBlock[]): void;
  /** Sends the oldest queued prompt. */
  sendQueued(): void;
  /** Drops the message and all after it, then sends the content, by default the message's own (for an answer: its prompt's). */
  resend(messageId: string, content?: string | readonly ContentBlock[]): void;
  /** Sends the last prompt once more where its turn failed; false where it did not. */
  retry(): boolean;
}

const failed: ReadonlySet<EndReason> = new Set<EndReason>(["error", "cut"]);

/** Creates the prompts of a session. `stop` ends the current turn. */
export function createPrompts(context: SessionContext, queue: TurnQueue, stop: () => void): Prompts {
  function start(content: readonly ContentBlock[]): void {
    const turnId = context.createId("turn");
    const messageId = context.createId("message");
    context.dispatch({ type: "turn.started", turnId });
    context.dispatch({ type: "message.started", turnId, messageId, role: "user" });
    for (const block of content) {
      const key = context.createId("part");
      if (block.type === "text") {
        context.dispatch({ type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text });
      } else context.dispatch({ type: "part.added", turnId, messageId, part: { type: "file", key, block } });
    }
    command(turnId, messageId, content);
  }

  function command(turnId: string, messageId: string, content: readonly ContentBlock[]): void {
    const { sessionId } = context;
    context.command({ type: "sendPrompt", sessionId, turnId, messageId, content, tools: context.declarations() });
  }

  function trim({ id, turnId }: Message): void {
    context.dispatch({ type: "message.trimmed", turnId, messageId: id });
  }

  return {
    send(input) {
      const content = toContent(input);
      if (content.length === 0) return;
      if (context.thread.turn.status === "idle") start(content);
      else queue.add(content);
    },
    sendQueued() {
      const next = queue.take();
      if (next !== undefined) start(next.content);
    },
    resend(messageId, input) {
      const { messages } = context.thread;
      const index = messages.findIndex(({ id }) => id === messageId);
      const prompt = messages.slice(0, index + 1).findLast(({ role }) => role === "user");
      if (prompt === undefined) return;
      const content = input === undefined ? readContent(prompt) : toContent(input);
      if (content.length === 0) return;
      if (context.thread.turn.status !== "idle") stop();
      trim(prompt);
      start(content);
    },
    retry() {
      const { turn, messages, session } = context.thread;
      const { turnId, reason } = turn;
      if (turn.status !== "idle" || turnId === null || reason === undefined || !failed.has(reason)) return false;
      const { sessionId } = context;
      if (reason === "cut" && session.features?.resume === true) {
        context.dispatch({ type: "turn.started", turnId });
        context.command({ type: "continueTurn", sessionId, turnId, tools: context.declarations() });
        return true;
      }
      const prompt = messages.findLast(({ role }) => role === "user");
      if (prompt === undefined) return false;
      const content = readContent(prompt);
      if (hasAnswer(messages, prompt)) {
        trim(prompt);
        start(content);
      } else {
        // Nothing came back, so it may never have arrived: the same ids let a server that has it recognise it.
        context.dispatch({ type: "turn.started", turnId: prompt.turnId });
        command(prompt.turnId, prompt.id, content);
      }
      return true;
    },
  };
}

/** Reads what a caller gives as prompt: text that is not blank, or blocks. */
export function toContent(input: string | readonly ContentBlock[]): readonly ContentBlock[] {
  if (typeof input !== "string") return input;
  return input.trim() === "" ? [] : [{ type: "text", text: input }];
}

function readContent({ parts }: Message): readonly ContentBlock[] {
  return parts.flatMap((part): readonly ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    return part.type === "file" ? [part.block] : [];
  });
}

/** Whether the agent said or did anything after the prompt; a notice of the failure is not that. */
function hasAnswer(messages: readonly Message[], prompt: Message): boolean {
  const later = messages.slice(messages.indexOf(prompt) + 1);
  return later.some(({ parts }) => parts.some(({ type }) => type !== "notice"));
}
