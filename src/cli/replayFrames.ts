import { CountersignError } from "../model/index.ts";
import type { ClientHalf, ClientProtocol, Effect, Incoming, Step, ThreadState } from "../model/index.ts";
import { emptyThread, reduce } from "../store/index.ts";
import type { Recording } from "./readRecording.ts";

const SESSION = "session";
const TURN = "turn";

/** Opening requests that are answered with "not found" before the stream must have been asked for. */
const MAX_OPENINGS = 20;

const isStream = (effect: Effect): boolean => effect.type === "open" && effect.as !== "body";

/** Feeds one client half and reduces what it says. */
const createPlayer = (half: ClientHalf) => {
  let thread = reduce(emptyThread(), { type: "session.updated", patch: { wireId: "replay" } });
  thread = reduce(thread, { type: "turn.started", turnId: TURN });
  const threads = { get: (sessionId: string): ThreadState | undefined => (sessionId === SESSION ? thread : undefined) };
  const take = ({ events = [], effects = [] }: Step): readonly Effect[] => {
    for (const { event } of events) thread = reduce(thread, event);
    return effects;
  };
  return {
    thread: () => thread,
    prompt: () =>
      take(
        half.command(
          { type: "sendPrompt", sessionId: SESSION, turnId: TURN, messageId: "prompt", content: [], tools: [] },
          threads,
        ),
      ),
    receive: (incoming: Incoming) => take(half.receive(incoming, threads)),
  };
};

/** Refuses what a half asks for before its stream, as a server without sessions and descriptions would. */
const findStream = (player: ReturnType<typeof createPlayer>): string | undefined => {
  const waiting = [...player.prompt()];
  for (let openings = 0; openings < MAX_OPENINGS; openings += 1) {
    const effect = waiting.find(isStream) ?? waiting.shift();
    if (effect?.type !== "open") continue;
    const { link } = effect;
    if (isStream(effect)) return link;
    const error = { code: "not_found", status: 404, message: "A recording has one stream only." } as const;
    waiting.push(...player.receive({ link, type: "closed", how: "refused", error }));
  }
  return undefined;
};

/** Gives the thread that a recording makes. Throws a `CountersignError` where the protocol asks for no stream to play them on. */
export const replayFrames = (protocol: ClientProtocol, { frames, how }: Recording): ThreadState => {
  let count = 0;
  const createId = (noun: string) => `${noun}_${(count += 1)}`;
  const player = createPlayer(protocol.createClient({ url: "/replay", createId }));
  const link = findStream(player);
  if (link === undefined)
    throw new CountersignError({
      code: "unsupported",
      message: `${protocol.title} opens a stream only after a dialogue, so a single recording of it cannot be replayed.`,
    });
  player.receive({ link, type: "opened", status: 200, headers: {} });
  for (const frame of frames) player.receive({ link, type: "frame", ...frame });
  player.receive({ link, type: "closed", how });
  return player.thread();
};
