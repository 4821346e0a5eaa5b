import type { ClientHalf, ClientOptions, Effect, SessionEvent, Step } from "../../../model/index.ts";
import type { AcpBinding, Bound } from "../binding/AcpBinding.ts";
import type { AcpSettings, AcpStep } from "./AcpState.ts";
import { createAcpCodec } from "../createAcpCodec.ts";
import { createHttpBinding } from "../binding/createHttpBinding.ts";
import { createSocketBinding } from "../binding/createSocketBinding.ts";

/** Combines the codec and a binding to a client half. */
export function createAcpClient(
  options: ClientOptions,
  settings: AcpSettings,
  transport: "http" | "socket",
): ClientHalf {
  const binding: AcpBinding = transport === "http" ? createHttpBinding(options) : createSocketBinding(options);
  const codec = createAcpCodec({
    settings,
    options,
    separateStreams: transport === "http",
    connection: "closed",
    agent: {},
    nextId: 0,
    sessions: new Map(),
    calls: new Map(),
    pending: new Map(),
    answered: new Map(),
    queuedCommands: [],
    early: [],
  });

  /** Runs codec and binding until neither has more work: a response opens a stream, a sent reply settles a request. */
  const run = (first: AcpStep | undefined, bound: Bound): Step => {
    const events: SessionEvent[] = [];
    const effects: Effect[] = [];
    const drain = (step: AcpStep): void => {
      events.push(...step.events);
      for (const outgoing of step.outgoing) absorb(binding.send(outgoing));
    };
    const absorb = ({ effects: more, messages, settled, left, lost }: Bound): void => {
      effects.push(...(more ?? []));
      if (settled !== undefined) drain(codec.settled(settled.outgoing, settled.error));
      for (const message of messages ?? []) drain(codec.receive(message));
      if (left !== undefined) drain(codec.left(left.wireId));
      if (lost !== undefined) {
        effects.push(...binding.close());
        drain(codec.lost(lost.error));
      }
    };
    if (first !== undefined) drain(first);
    absorb(bound);
    return { events, effects };
  };

  return {
    command: (command, threads) => run(codec.command(command, threads), {}),
    receive: (incoming) => run(undefined, binding.receive(incoming)),
    close: () => binding.end(),
  };
}
