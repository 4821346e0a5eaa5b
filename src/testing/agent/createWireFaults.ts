import type { ScenarioFaults, WireFault } from "../../agents/index.ts";
import type { AgentEvent, Encoded, Protocol, ServerHalf } from "../../model/index.ts";
import type { SessionLog } from "../../server/index.ts";
import { writeMark } from "./faultMark.ts";

/** Places faults in streams: which frames of which connection they affect is the same in each run. */
export interface WireFaults extends Pick<ScenarioFaults, "apply"> {
  /** Wraps the protocol of the server: a mark goes before the first frame that a fault affects. See `applyFaults`. */
  readonly wrapProtocol: (protocol: Protocol) => Protocol;
  /** Wraps the log of the server, to learn where in it a turn is. */
  readonly wrapLog: (log: SessionLog) => SessionLog;
}

/** Creates the faults of one server, which must log deltas without a delay (`coalesce: 0`). */
export function createWireFaults(): WireFaults {
  /** The last entry of each turn that was logged. */
  const lastEntries = new Map<string, string>();
  /** Faults that affect no connection yet, by the entry that they come after. */
  const placed = new Map<string, WireFault[]>();
  /** The entries that each link has reached since the one of its last frame, with that one. */
  const links = new Map<string, string[]>();

  const note = (eventId: string | undefined, { turnId }: AgentEvent): void => {
    if (turnId !== undefined && eventId !== undefined) lastEntries.set(turnId, eventId);
  };

  /** Takes the faults after an entry: no other connection gets them. */
  const take = (entry: string): readonly WireFault[] => {
    const faults = placed.get(entry) ?? [];
    placed.delete(entry);
    return faults;
  };

  const encode = (half: ServerHalf, ...[link, entry, threads]: Parameters<ServerHalf["encode"]>): Encoded => {
    const encoded = half.encode(link, entry, threads);
    const reached = links.get(link) ?? [];
    const marks = encoded.frames.length > 0 ? reached.splice(0).flatMap(take).map(writeMark) : [];
    reached.push(entry.eventId);
    links.set(link, reached);
    return marks.length === 0 ? encoded : { ...encoded, frames: [...marks, ...encoded.frames] };
  };

  return {
    async apply(turnId, fault) {
      // The timer of the log, which was set before, fires first: what the turn has emitted is logged then.
      await new Promise((resolve) => void setTimeout(resolve, 0));
      const last = lastEntries.get(turnId) ?? "";
      placed.set(last, [...(placed.get(last) ?? []), fault]);
    },
    wrapProtocol: (protocol) => ({
      ...protocol,
      createServer: (options) => {
        const half = protocol.createServer(options);
        return {
          receive: (request, threads) => half.receive(request, threads),
          encode: (...args) => encode(half, ...args),
          ...(half.connected ? { connected: (link, request) => half.connected?.(link, request) } : {}),
          refuse: (error) => half.refuse(error),
          closed: (link) => {
            links.delete(link);
            half.closed(link);
          },
        };
      },
    }),
    wrapLog: (log) => ({
      ...log,
      append: async (sessionId, events, claim) => {
        const entries = await log.append(sessionId, events, claim);
        for (const { eventId, event } of entries) note(eventId, event);
        return entries;
      },
      appendAfter: async (sessionId, last, events) => {
        const done = await log.appendAfter(sessionId, last, events);
        const entries = done ? await log.read(sessionId, last) : undefined;
        for (const { eventId, event } of entries ?? []) note(eventId, event);
        return done;
      },
    }),
  };
}
