import type { ContentBlock, Message } from "../../model/index.ts";
import type { TurnQueue } from "./createTurnQueue.ts";
import { hasAnswer } from "../recovery/selectRecovery.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Sends the prompts of one session; each begins a turn. */
export interface Prompts {
  /** Sends a prompt now, or queues it while a turn is under way. An empty prompt is ignored. */
  send(content: string | readonly ContentBlock[]): void;
  /** Sends the oldest queued prompt; does nothing while a turn runs. */
  sendQueued(): void;
  /**
   * Sends a prompt again, with the content or its own: drops the prompt and all after it, and stops a running turn first. `messageId` may
   * be an answer: then the prompt before it is sent.
   */
  resend(messageId: string, content?: string | readonly ContentBlock[]): void;
  /**
   * Sends the last prompt once more. Before any output of the agent the ids stay, so that a server that has the prompt recognises it;
   * otherwise it is a new prompt, and the earlier answer stays in the thread.
   */
  sendAgain(): void;
  /** Resumes a turn that was cut, over its stream; only for a server that can resume. */
  resume(): void;
}

/** Creates the prompts of a session. `stop` ends the current turn. */
export function createPrompts(context: SessionContext, queue: TurnQueue, stop: () => void): Prompts {
  function start(content: readonly ContentBlock[]): void {
    queue.release();
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
      if (context.thread.turn.status !== "idle") return;
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
    sendAgain() {
      const { messages } = context.thread;
      const prompt = messages.findLast(({ role }) => role === "user");
      if (prompt === undefined) return;
      const content = readContent(prompt);
      if (hasAnswer(messages, prompt)) return start(content);
      context.dispatch({ type: "turn.started", turnId: prompt.turnId });
      command(prompt.turnId, prompt.id, content);
    },
    resume() {
      const { turnId } = context.thread.turn;
      if (turnId === null) return;
      context.dispatch({ type: "turn.started", turnId });
      context.command({ type: "continueTurn", sessionId: context.sessionId, turnId, tools: context.declarations() });
    },
  };
}

/** Turns the argument of `send` into content blocks: blank text gives none, a list is returned unchanged. */
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
