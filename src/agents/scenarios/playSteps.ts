import type { Answer, EndReason } from "../../model/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { chunkText } from "../chunkText.ts";
import { createRequest } from "../createRequest.ts";
import type { TurnWriter } from "../createTurnWriter.ts";
import type { Gates } from "./createGates.ts";
import type { ScenarioFaults, ScenarioRequest, ScenarioStep } from "./Scenario.ts";

/** Milliseconds between two pieces of an argument or of terminal output at human pace. */
const piecePause = 30;

/** Models stream arguments as tokens, which are no words. */
const argumentPiece = /[\s\S]{1,6}/gu;

/** The context that all steps of one turn share. */
export interface Stage {
  readonly turn: AgentTurn;
  readonly writer: TurnWriter;
  readonly gates: Gates;
  /** Absent on a server that has no faults. */
  readonly faults?: ScenarioFaults | undefined;
}

/**
 * Plays steps in order. Rejects with the signal's reason once the turn is over.
 *
 * @param answer - The answer that chose these steps; texts may quote it.
 * @returns Why the turn ends, where a step ends it; else undefined.
 */
export async function playSteps(
  steps: readonly ScenarioStep[],
  stage: Stage,
  answer?: Answer,
): Promise<EndReason | undefined> {
  for (const next of steps) {
    stage.turn.signal.throwIfAborted();
    const ended = await playStep(next, stage, answer);
    if (ended !== undefined) return ended;
  }
  return undefined;
}

async function playStep(step: ScenarioStep, stage: Stage, answer?: Answer): Promise<EndReason | undefined> {
  const { turn, writer, gates } = stage;
  switch (step.type) {
    case "text":
      await writer.say(fillAnswer(step.text, answer), step.kind, step.citations);
      return;
    case "tool": {
      const { type: _, toolCallId, ...start } = step;
      writer.call(toolCallId).start(start);
      return;
    }
    case "arguments":
      return playArguments(step, stage);
    case "update":
      writer.call(step.toolCallId).update(step.patch);
      return;
    case "content":
      writer.call(step.toolCallId).addContent(step.content);
      return;
    case "output":
      return playOutput(step, stage);
    case "part":
      writer.addPart(step.name, step.part);
      return;
    case "ask":
      return playAsk(step.requests, stage);
    case "together": {
      const ends = await Promise.all(step.branches.map((branch) => playSteps(branch, stage, answer)));
      return ends.find((end) => end !== undefined);
    }
    case "wait":
      await writer.wait(step.milliseconds);
      return;
    case "hold":
      // In a replay the later events are logged: the turn had passed this step before the restart.
      if (turn.isReplay?.() !== true) await gates.hold(step.name, turn.signal);
      return;
    case "release":
      gates.release(step.name);
      return;
    case "drop":
      turn.drop?.();
      return;
    case "fault":
      // A turn that is resumed after a restart has had its faults.
      if (turn.isReplay?.() !== true) await needFaults(stage).apply(turn.turnId, step.fault);
      return;
    case "refuse":
      if (turn.isReplay?.() !== true) needFaults(stage).refuse(step);
      return;
    case "end":
      return step.reason;
    case "fail":
      throw new Error(step.message);
  }
}

function needFaults({ faults }: Stage): ScenarioFaults {
  if (faults !== undefined) return faults;
  throw new Error(
    "This scenario has a fault of the connection, which this server cannot make. Play it with createTestAgent of countersign/testing, or with: countersign mock",
  );
}

async function playArguments(step: ScenarioStep & { type: "arguments" }, { writer }: Stage): Promise<undefined> {
  const call = writer.call(step.toolCallId);
  for (const piece of step.text.match(argumentPiece) ?? []) {
    await writer.wait(piecePause);
    call.argument(piece);
  }
  if (step.finished) call.update({ argument: call.argumentText(), inputState: "ready" });
}

async function playOutput(step: ScenarioStep & { type: "output" }, { writer }: Stage): Promise<undefined> {
  const call = writer.call(step.toolCallId);
  for (const piece of chunkText(step.text)) {
    await writer.wait(piecePause);
    call.output(step.terminalId, piece);
  }
  if (step.exit !== undefined) call.output(step.terminalId, "", step.exit);
}

async function playAsk(requests: readonly ScenarioRequest[], stage: Stage): Promise<EndReason | undefined> {
  const { turn } = stage;
  const answers = await turn.ask(requests.map(({ request }) => createRequest(turn.turnId, request)));
  for (const [index, { granted, denied }] of requests.entries()) {
    const answer = answers[index];
    const ended = await playSteps(answer?.granted === true ? granted : denied, stage, answer);
    if (ended !== undefined) return ended;
  }
  return undefined;
}

/**
 * Fills facts of an answer into a text: `{reason}`, `{output}`, `{input}` and `{input.name}`.
 *
 * @param answer - The last answer; without one the text stays as it is.
 * @returns The text; a fact that the answer lacks reads "nothing".
 */
function fillAnswer(text: string, answer: Answer | undefined): string {
  if (answer === undefined) return text;
  return text.replace(
    /\{(reason|output|input)(?:\.(\w+))?\}/g,
    (_, field: "reason" | "output" | "input", name?: string) => {
      const value = answer[field];
      if (name === undefined) return toText(value);
      return toText(
        typeof value === "object" && value !== null && !Array.isArray(value) ? Reflect.get(value, name) : undefined,
      );
    },
  );
}

function toText(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
