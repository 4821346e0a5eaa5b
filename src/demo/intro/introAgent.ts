import type { Agent, AgentTurn } from "../../agents/index.ts";
import { CountersignError, type AgentEvent, type NewRequest } from "../../core.ts";

/** One step of a recording: an event that the agent emitted, or requests that it waited for. */
export type IntroStep = { readonly wait: number } & (
  | { readonly event: AgentEvent }
  | { readonly ask: readonly NewRequest[] }
  | { readonly path: string; readonly text: string }
);

/** A turn of an agent as `scripts/recordIntro.ts` recorded it. */
export interface IntroRecording {
  readonly prompt: string;
  readonly turnId: string;
  readonly messageId: string;
  /** `wait`: milliseconds before the step. `path` and `text`: a file of the workspace from then on. */
  readonly steps: readonly IntroStep[];
}

/** Controls the playing of a recording. */
export interface IntroPlayer {
  /** How slowly it plays; 0 never waits. */
  readonly pace: number;
  /** Resolves at once, or when the viewer resumes what was paused. */
  readonly running: () => Promise<void>;
}

/** Creates an agent that emits what another one emitted when it was recorded, and executes nothing. */
export function introAgent(recording: IntroRecording, { pace, running }: IntroPlayer): Agent {
  const files = new Map<string, string>();
  return {
    name: "recording",
    title: "Recorded repair",
    version: "1.0.0",
    async run(turn) {
      for (const step of adopt(recording, turn)) {
        const wait = step.wait * pace;
        if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait));
        await running();
        if (turn.signal.aborted) return "cancelled";
        if ("ask" in step) await turn.ask(step.ask);
        else if ("event" in step) turn.emit(step.event);
        else files.set(step.path, step.text);
      }
      return "completed";
    },
    readFile(_sessionId, path) {
      const text = files.get(path);
      if (text !== undefined) return Promise.resolve(text);
      return Promise.reject(
        new CountersignError({ code: "not_found", message: `The recording has no file \`${path}\`.` }),
      );
    },
  };
}

/** Puts the ids of this turn in the place of the recorded ones, which occur inside of other ids. */
function adopt({ turnId, messageId, steps }: IntroRecording, turn: AgentTurn): readonly IntroStep[] {
  const text = JSON.stringify(steps).replaceAll(turnId, turn.turnId).replaceAll(messageId, turn.messageId);
  const adopted: readonly IntroStep[] = JSON.parse(text);
  return adopted;
}
