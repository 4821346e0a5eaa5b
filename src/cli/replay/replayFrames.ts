import { CountersignError } from "../../model/index.ts";
import type { ClientProtocol, Effect, Incoming, Step, ThreadState } from "../../model/index.ts";
import { emptyThread, reduce } from "../../store/index.ts";
import type { RecordedPeer } from "../createAcpPeer.ts";
import { object } from "../object.ts";
import { readPayloads } from "./readPayloads.ts";
import type { Recording } from "./readRecording.ts";
import { wires } from "./wires.ts";

const SESSION = "session";

/** Limit of effects before the stream opens, so that a half which never opens its stream does not loop. */
const MAX_OPENINGS = 20;

function isStream(effect: Effect): boolean {
  return effect.type === "open" && effect.as !== "body";
}

/** Feeds one client half and reduces the events that it emits. */
function createPlayer(protocol: ClientProtocol, firstTurn = "turn") {
  let count = 0;
  const createId = (noun: string): string => `${noun}_${(count += 1)}`;
  const half = protocol.createClient({ url: "/replay", createId });
  let thread = emptyThread();
  let turns = 0;
  const threads = { get: (sessionId: string): ThreadState | undefined => (sessionId === SESSION ? thread : undefined) };
  const take = ({ events = [], effects = [] }: Step): readonly Effect[] => {
    for (const { event } of events) thread = reduce(thread, event);
    return effects;
  };
  return {
    thread: () => thread,
    /** Sets the session's id on the wire; in a dialogue the peer sets it. */
    name: (wireId: string) => {
      thread = reduce(thread, { type: "session.updated", patch: { wireId } });
    },
    prompt: () => {
      turns += 1;
      const turnId = turns === 1 ? firstTurn : `turn_${turns}`;
      thread = reduce(thread, { type: "turn.started", turnId });
      const messageId = `prompt_${turns}`;
      const command = { type: "sendPrompt", sessionId: SESSION, turnId, messageId, content: [], tools: [] } as const;
      return take(half.command(command, threads));
    },
    receive: (incoming: Incoming) => take(half.receive(incoming, threads)),
  };
}

type Player = ReturnType<typeof createPlayer>;

/** Finds the link of the stream. Refuses requests that a half opens before it, as a server without session lists does. */
function findStream(player: Player): string | undefined {
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
}

/** Plays a recorded dialogue turn by turn over one socket. */
function playDialogue(player: Player, peer: RecordedPeer, how: Recording["how"]): void {
  let socket: string | undefined;
  const carryOut = (effects: readonly Effect[]): void => {
    const waiting = [...effects];
    for (let effect = waiting.shift(); effect !== undefined; effect = waiting.shift()) {
      if (effect.type === "open") {
        socket = effect.link;
        waiting.push(...player.receive({ link: socket, type: "opened", status: 101, headers: {} }));
      }
      if (effect.type !== "send") continue;
      const { link, data } = effect;
      for (const reply of peer.receive(object(data) ?? {}))
        waiting.push(...player.receive({ link, type: "frame", data: reply }));
    }
  };
  let before: number;
  // A connection that was refused takes no prompt, and what was recorded for it is left.
  do {
    before = peer.left();
    carryOut(player.prompt());
  } while (peer.left() > 0 && peer.left() < before);
  if (socket !== undefined) player.receive({ link: socket, type: "closed", how });
}

/** Reduces a recording to a thread. Throws a `CountersignError` if the protocol opens no stream for it. */
export function replayFrames(protocol: ClientProtocol, recording: Recording): ThreadState {
  const wire = wires[protocol.id];
  const payloads = readPayloads(recording).flatMap(({ fields }) => fields);
  const dialogue = wire?.replayDialogue?.(payloads);
  if (dialogue !== undefined) {
    const player = createPlayer(dialogue.protocol);
    playDialogue(player, dialogue.peer, recording.how);
    return player.thread();
  }
  const names = wire?.names?.(payloads) ?? {};
  const player = createPlayer(protocol, names.turnId);
  player.name(names.sessionId ?? "replay");
  const link = findStream(player);
  if (link === undefined)
    throw new CountersignError({
      code: "unsupported",
      message: `${protocol.title} opens a stream only after a dialogue, so a single recording of it cannot be replayed.`,
    });
  player.receive({ link, type: "opened", status: 200, headers: {} });
  for (const frame of recording.frames) player.receive({ link, type: "frame", ...frame });
  player.receive({ link, type: "closed", how: recording.how });
  return player.thread();
}
