import type {
  ClientHalf,
  ClientProtocol,
  Command,
  Effect,
  Incoming,
  KitError,
  SessionEvent,
  Step,
  Threads,
} from "../../model/index.ts";
import { describeCause } from "../../model/index.ts";
import { createLinks } from "./createLinks.ts";
import type { WaitReason } from "./createPendingLink.ts";
import type { LinksOptions } from "./createLinks.ts";
import type { Trace } from "./createTrace.ts";

/** What a half runner is made from. */
export interface HalfRunnerOptions extends Omit<LinksOptions, "onIncoming" | "canResume" | "onWaiting"> {
  /** Whose client half is run. */
  readonly protocol: ClientProtocol;
  /** Base address, without a trailing slash. */
  readonly url: string;
  /** Makes the ids of the half. */
  readonly createId: (noun: string) => string;
  /** The live threads of the connection. */
  readonly threads: Threads;
  /** Runs what came in and settles what follows from it. */
  readonly run: (work: () => void) => void;
  /** Called for each event of the half. */
  readonly onEvent: (event: SessionEvent) => void;
  /** Called when the half threw: always with the error, and with the session where a link of it was concerned. */
  readonly onFault: (error: KitError, sessionId: string | undefined) => void;
  /** Called when a link of the session waits for more than its turn, and when it no longer does. */
  readonly onWaiting: (sessionId: string, link: string, reason: WaitReason | undefined) => void;
  /** Called when no link is open or on its way: nothing will come in until another command is given. */
  readonly onQuiet: () => void;
  /** The callbacks for all that crosses the wire. */
  readonly trace: Trace;
}

/** The client half of a protocol with its links: the pure part and the I/O it asks for. */
export interface HalfRunner {
  /** Hands over a command. `sessionId` names the session it comes from. Gives the error of a half that throws. */
  command(command: Command, sessionId?: string): KitError | undefined;
  /** Tries at once what waits to be tried again. */
  tryNow(): void;
  /** Closes all links; nothing is reported any more. */
  close(): void;
}

/** Creates the client half of a connection and runs its effects. A half that throws loses the step, never the connection. */
export function createHalfRunner(options: HalfRunnerOptions): HalfRunner {
  const { protocol, url, createId, threads, now, trace } = options;
  const half = protocol.createClient({ url, createId });
  /** Which session a link goes back to: who hears of a fault on it. */
  const owners = new Map<string, string>();
  const links = createLinks({
    ...options,
    onIncoming: receive,
    canResume: (link) => threads.get(owners.get(link) ?? "")?.session.features?.resume === true,
    onWaiting(link, reason) {
      const owner = owners.get(link);
      if (owner !== undefined) options.onWaiting(owner, link, reason);
    },
  });

  function attempt(step: () => Step): Step | KitError {
    try {
      return step();
    } catch (cause) {
      const message = `The protocol half "${protocol.id}" failed. This is a bug in it; the connection goes on without this step.`;
      return { code: "protocol", message, detail: describe(cause) };
    }
  }

  function perform({ effects = [], events = [] }: Step, owner: string | undefined): void {
    for (const effect of effects) {
      if (effect.type === "open" && owner !== undefined) owners.set(effect.link, owner);
      const { type, link } = effect;
      if (trace.active) trace.report({ direction: "out", link, type, data: toData(effect), time: now() });
      links.run(effect);
    }
    for (const event of events) options.onEvent(event);
    if (links.size === 0) options.onQuiet();
  }

  function receive(incoming: Incoming): void {
    const { link, type } = incoming;
    if (trace.active) {
      const { link: _link, type: _type, ...data } = incoming;
      trace.report({ direction: "in", link, type, data, time: now() });
    }
    const owner = owners.get(link);
    if (type === "closed") owners.delete(link);
    options.run(() => {
      const step = attempt(() => half.receive(incoming, threads));
      if ("code" in step) options.onFault(step, owner);
      else perform(step, owner);
    });
  }

  return {
    command(command, sessionId) {
      let error: KitError | undefined;
      options.run(() => {
        const step = attempt(() => half.command(command, threads));
        if ("code" in step) error = step;
        else perform(step, sessionId);
      });
      if (error !== undefined) options.onFault(error, undefined);
      return error;
    },
    tryNow: () => links.tryNow(),
    close() {
      perform(lastWords(half), undefined);
      links.close();
    },
  };
}

/** Nobody is left who could be told of a half that throws. */
function lastWords(half: ClientHalf): Step {
  try {
    return { effects: half.close?.() ?? [] };
  } catch {
    return {};
  }
}

function toData(effect: Effect): unknown {
  if (effect.type === "open") return { as: effect.as, request: effect.request, after: effect.after };
  return effect.type === "send" ? effect.data : undefined;
}

function describe(cause: unknown): string {
  return describeCause(cause).slice(0, 500);
}
