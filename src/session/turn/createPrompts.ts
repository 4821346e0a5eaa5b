import type { ClientProtocol, ContentBlock, Message, ThreadState } from "../../model/index.ts";
import { findFork } from "../../store/index.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";
import type { TurnQueue } from "./createTurnQueue.ts";
import { readContent, withoutLostSupplements } from "./promptContent.ts";
import { withdrawUnsettled } from "../requests/withdrawUnsettled.ts";
import { hasAnswer } from "../recovery/selectRecovery.ts";
import type { History } from "../createHistory.ts";
import type { SessionContext } from "../SessionContext.ts";

/** Sends the prompts of one session; each begins a turn. */
export interface Prompts {
  /** Sends a prompt now, or queues it while a turn is under way. An empty prompt is ignored. */
  send(content: string | readonly ContentBlock[]): void;
  /** Sends the oldest queued prompt; does nothing while a turn runs or waits, or if none is queued. */
  sendQueued(): void;
  /**
   * Sends a prompt again, with the content or its own, as a new branch in its place; at the end of the thread where the agent has no
   * branches. Stops a turn that runs or waits first. `messageId` may be an answer: then the prompt before it is sent. Ignored for an
   * unknown id.
   */
  resend(messageId: string, content?: string | readonly ContentBlock[]): void;
  /** Shows the hidden branch that begins with the prompt; ignored for any other id, while a turn runs or waits, or a prompt is queued. */
  showBranch(messageId: string): void;
  /**
   * Sends the last prompt once more. Before any output of the agent the ids stay, so that a server that has the prompt recognises it;
   * otherwise it is a new prompt, and the earlier answer stays in the thread.
   */
  sendAgain(): void;
  /** Resumes a turn that was cut, over its stream; only for a server that can resume. */
  resume(): void;
}

/** The modules that prompts use. */
export interface PromptModules {
  readonly queue: TurnQueue;
  /** Executes the page tools. */
  readonly tools: Pick<ToolRunner, "isRunning">;
  /** Learns that a prompt does not wait for it. */
  readonly history: Pick<History, "settle">;
  /** Ends the current turn. */
  readonly stop: () => void;
}

/** Creates the prompts of a session. */
export function createPrompts(context: SessionContext, { queue, tools, history, stop }: PromptModules): Prompts {
  /** Starts a turn; its prompt takes the place of another, if one is given. */
  function start(content: readonly ContentBlock[], replaced?: Message): void {
    queue.release();
    const turnId = context.createId("turn");
    const messageId = context.createId("message");
    const instead = replaced && toReceivedId(context.thread.messages, replaced);
    // What earlier turns still ask was to be answered with their next step: there is none any more. A page tool that runs is still recorded.
    if (context.protocol.answers === "together")
      withdrawUnsettled(context, ({ requestId }) => !tools.isRunning(requestId));
    if (replaced !== undefined) context.dispatch({ type: "branch.selected", turnId, messageId, instead: replaced.id });
    context.dispatch({ type: "turn.started", turnId });
    context.dispatch({ type: "message.started", turnId, messageId, role: "user", instead });
    for (const block of content) {
      const key = context.createId("part");
      if (block.type === "text") {
        context.dispatch({ type: "text.final", turnId, messageId, partId: key, kind: "answer", text: block.text });
      } else context.dispatch({ type: "part.added", turnId, messageId, part: { type: "file", key, block } });
    }
    command(turnId, messageId, content);
  }

  function command(turnId: string, messageId: string, blocks: readonly ContentBlock[]): void {
    const { sessionId, protocol, thread } = context;
    const instead = thread.messages.find(({ id }) => id === messageId)?.instead;
    const content = withoutLostSupplements(blocks, protocol, thread);
    const declared = context.declarations();
    history.settle();
    context.command({ type: "sendPrompt", sessionId, turnId, messageId, content, tools: declared, instead });
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
      const [first] = queue.items;
      // What is typed into it would be lost.
      if (first === undefined || queue.isEdited(first.id)) return;
      queue.take();
      start(first.content);
    },
    resend(messageId, input) {
      const { messages } = context.thread;
      const index = messages.findIndex(({ id }) => id === messageId);
      const prompt = messages.slice(0, index + 1).findLast(({ role }) => role === "user");
      if (prompt === undefined) return;
      const content = input === undefined ? readContent(prompt) : toContent(input);
      if (content.length === 0) return;
      if (context.thread.turn.status !== "idle") stop();
      start(content, hasBranches(context.protocol, context.thread) ? prompt : undefined);
    },
    showBranch(messageId) {
      const { sessionId, thread, protocol } = context;
      const instead = findFork(thread, messageId)?.messageId;
      if (instead === undefined || instead === messageId) return;
      if (thread.turn.status !== "idle" || queue.items.length > 0) return;
      // A server that keeps the conversation has to agree before another branch is shown.
      if (protocol.carries.features.branches === "extension")
        context.command({ type: "selectBranch", sessionId, messageId, instead });
      else context.dispatch({ type: "branch.selected", messageId, instead });
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

/** Whether a prompt can take the place of an earlier one; otherwise the agent remembers both. */
function hasBranches({ carries }: ClientProtocol, { session }: ThreadState): boolean {
  const carriage = carries.features.branches;
  const announced = session.features?.branches;
  return carriage === "extension" ? announced === true : carriage !== "absent" && announced !== false;
}

/** The prompt that the server surely has at this place: one without an answer may be lost, the one that it took the place of is not. */
function toReceivedId(messages: readonly Message[], prompt: Message): string {
  return hasAnswer(messages, prompt) ? prompt.id : (prompt.instead ?? prompt.id);
}

/** Turns the argument of `send` into content blocks: blank text gives none, a list is returned unchanged. */
export function toContent(input: string | readonly ContentBlock[]): readonly ContentBlock[] {
  if (typeof input !== "string") return input;
  return input.trim() === "" ? [] : [{ type: "text", text: input }];
}
