import type { Command, JsonObject, Step, SubmittedAnswer, ToolDeclaration } from "../../../model/index.ts";
import { closeStream, joinSteps, toKeyHeader } from "../../sessions/ClientSession.ts";
import { writeInstead } from "../../sessions/branches.ts";
import { beginReading } from "../../sessions/readKitFrame.ts";
import { beginTurn } from "../../sessions/TurnReading.ts";
import type { AapLink, AapSession } from "./AapLink.ts";
import { writeAapAgent, writeAapTools, type AapMeta } from "../AapMeta.ts";
import type { AapOptions } from "../AapOptions.ts";
import type { AapRequests } from "./AapRequests.ts";
import { toText } from "./completeAnswer.ts";
import { toRequestId } from "./toRequestId.ts";
import { toStoredTurn } from "./toStoredTurn.ts";
import { toTurnMessages, toUserMessage } from "../toTurnMessages.ts";

type SendPrompt = Extract<Command, { type: "sendPrompt" }>;
type SubmitAnswers = Extract<Command, { type: "submitAnswers" }>;

/** Sends the client's messages: prompts, and the message list with the answers of a turn. */
export class AapTurns {
  readonly #requests: AapRequests;
  readonly #options: AapOptions;

  constructor(requests: AapRequests, options: AapOptions) {
    this.#requests = requests;
    this.#options = options;
  }

  /** Sends every answer of the turn in one request. */
  submitAnswers(session: AapSession, command: SubmitAnswers, meta: AapMeta): Step {
    const { answers, turnId, idempotencyKey } = command;
    for (const submitted of answers) this.#remember(session, submitted);
    if (session.reading.turn.phase === "new") {
      session.reading = beginReading(toStoredTurn(turnId, answers), session.reading);
    }
    const { deniedToolText = "Tool use denied by user" } = this.#options;
    const messages = toTurnMessages(session.reading, answers, { deniedToolText, features: session.features });
    const body = { messages: [...messages], ...this.#toTurnFields(session, command.tools, meta) };
    const path = this.#requests.paths.turns(session.wireId ?? "");
    return this.#requests.open(
      { type: "stream", session, answers },
      "POST",
      path,
      body,
      toKeyHeader(session, idempotencyKey),
    );
  }

  /** Trust for a tool is the protocol's "always allow". */
  #remember(session: AapSession, { requestId, answer }: SubmittedAnswer): void {
    if (answer.remember !== true || !answer.granted) return;
    const { turn } = session.reading;
    const call = turn.calls.find((one) => toRequestId(turn, one, "permission") === requestId);
    if (call === undefined || session.trusted.has(call.toolName)) return;
    session.trusted.add(call.toolName);
    session.agentChanged = true;
  }

  /** Writes the fields that every turn has besides its messages, and stores what was sent. */
  #toTurnFields(session: AapSession, tools: readonly ToolDeclaration[], meta: AapMeta): JsonObject {
    session.tools = new Set(tools.map(({ name }) => name));
    const declares = tools.length > 0 || session.declared;
    session.declared = tools.length > 0;
    const { name: _name, ...agent } = writeAapAgent(meta, session, this.#options);
    const changed = session.agentChanged;
    session.agentChanged = false;
    return {
      stream: meta.stream,
      ...(changed ? { agent } : {}),
      ...(declares ? { tools: writeAapTools(meta.dialect, tools) } : {}),
    };
  }

  /** Sends a prompt; version 3 creates the session first. */
  sendPrompt(session: AapSession, command: SendPrompt, meta: AapMeta): Step {
    const closed = { effects: closeStream(session) };
    if (session.reading.turn.turnId !== command.turnId || session.reading.turn.phase !== "running") {
      session.reading = beginReading(beginTurn(command.turnId, "running"), session.reading);
    }
    session.attempts = 0;
    // The position of an earlier turn is before this prompt: if the stream is cut at once, the history has the outcome.
    session.lastEventId = undefined;
    const paths = this.#requests.paths;
    const message = toUserMessage(command.content);
    const messages = [message];
    session.promptText = toText(message["content"]);
    const agent = writeAapAgent(meta, session, this.#options);
    const stream: AapLink = { type: "stream", session, answers: [] };
    const key = toKeyHeader(session, command.messageId);
    if (session.wireId !== undefined) {
      const body = { messages, ...this.#toTurnFields(session, command.tools, meta), ...writeInstead(command) };
      const path = paths.turns(session.wireId);
      return joinSteps(closed, this.#requests.open(stream, "POST", path, body, key));
    }
    if (meta.dialect === "seed") {
      const body = { agent, messages, ...this.#toTurnFields(session, command.tools, meta) };
      return joinSteps(closed, this.#requests.open(stream, paths.createMethod, paths.create, body, key));
    }
    const body = { agent, tools: writeAapTools(meta.dialect, command.tools) };
    return joinSteps(
      closed,
      this.#requests.open({ type: "create", session, prompt: command }, paths.createMethod, paths.create, body),
    );
  }
}
