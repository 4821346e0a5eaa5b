import type { Connection, Session } from "../../core.ts";
import { createConnection } from "../../core.ts";
import { deltaKit, serveDeltaKit } from "../../protocols/index.ts";
import { createTestAgent } from "../../testing/index.ts";
import { introAgent, type IntroRecording } from "./introAgent.ts";

/** A recording that plays in this page: an agent, its server and a session with it, without any network. */
export interface Intro {
  readonly connection: Connection;
  readonly session: Session;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
}

/** Starts the recording; with `pace` 0 it is at its end at once, but for its requests. */
export async function createIntro(pace: number): Promise<Intro> {
  const { default: text } = await import("./recording.json?raw");
  const recording: IntroRecording = JSON.parse(text);
  const url = "/api/recording";
  let resumed = Promise.resolve();
  let release = (): void => undefined;
  const agent = introAgent(recording, { pace, running: () => resumed });
  const server = createTestAgent({ protocol: serveDeltaKit(), agent, path: url });
  const connection = createConnection({ protocol: deltaKit({ extension: true }), url, fetch: server.fetch });
  const session = connection.session();
  session.send(recording.prompt);
  return {
    connection,
    session,
    pause: () => {
      release();
      resumed = new Promise((resolve) => (release = resolve));
    },
    resume: () => release(),
    close: () => {
      release();
      session.close();
      void server.close();
    },
  };
}
