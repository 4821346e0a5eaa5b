import { useEffect, useState, type ReactElement } from "react";
import { toJson, type Protocol } from "../../model/index.ts";
import { createConnection, type Connection, type Session } from "../../session/index.ts";
import { findProtocol } from "../findByName.ts";
import { createReplay } from "../recording/createReplay.ts";
import { readHar } from "../recording/har.ts";
import { playMoves, type UserMove } from "../recording/playMoves.ts";
import type { DrawStory, TestAgentDecorator } from "./withTestAgent.tsx";

/** Options of `withRecording`. */
export interface StoryRecordingOptions {
  /** The parsed JSON of an HTTP Archive, as `countersign record`, the inspector and the player of Storybook write it. */
  readonly recording: object;
  /** What it speaks: an id, e.g. `aap`, or a protocol with options of its own. @default "deltakit" */
  readonly protocol?: string | Protocol | undefined;
  /** Where the client asked when it was recorded. @default "/api/chat" */
  readonly url?: string | undefined;
  /** What the user did meanwhile: prompts and decisions, in order. @default nothing */
  readonly moves?: readonly UserMove[] | undefined;
  /** The args with which the story shows the conversation. @default `connection` and `session`, as `Chat` takes them */
  readonly toArgs?:
    | ((chat: { readonly connection: Connection; readonly session: Session }) => Readonly<Record<string, unknown>>)
    | undefined;
}

/**
 * A Storybook decorator that shows the end of a recording: its agent answers in the page, and what the user did is done again. A recording
 * that ends in the middle of a turn shows that moment.
 *
 * ```ts
 * const meta = { component: Chat, decorators: [withRecording({ recording, moves: [{ prompt: "Go" }] })] };
 * ```
 */
export function withRecording(options: StoryRecordingOptions): TestAgentDecorator {
  return (story) => <Replayed story={story} options={options} />;
}

interface ReplayedProps {
  readonly story: DrawStory;
  readonly options: StoryRecordingOptions;
}

function Replayed({ story: Story, options }: ReplayedProps): ReactElement {
  const [chat] = useState(() => {
    const { recording, protocol = "deltakit", url = "/api/chat" } = options;
    const { fetch } = createReplay(readHar(toJson(recording)));
    const spoken = typeof protocol === "string" ? findProtocol(protocol) : protocol;
    const connection = createConnection({ protocol: spoken, url, fetch, tabs: null });
    return { connection, session: connection.session() };
  });
  const { session } = chat;
  const { moves = [], toArgs } = options;
  // Moves that were made are in the thread: an effect that runs a second time makes the others.
  const [left] = useState(() => [...moves]);
  useEffect(() => playMoves(session, left), [session, left]);
  return Story({ args: { ...(toArgs?.(chat) ?? chat) } });
}
