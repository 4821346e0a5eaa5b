import { useContext, useState, type ReactElement } from "react";
import { Chat } from "../../src/components/index.ts";
import type { ChatLook } from "../../src/components/index.ts";
import { createConnection } from "../../src/session/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "./ScriptedChat.tsx";
import { paces, WireContext } from "./Wire.ts";

/** Props of `RunningChat`. */
export interface RunningChatProps extends Omit<ChatLook, "session" | "connection" | "suggestions"> {
  /** Name of the scenario that is played at once. */
  readonly scenario: string;
}

/** A chat in which a scripted agent is at work, without a press: the toolbars choose protocol and speed. */
export function RunningChat({ scenario, ...look }: RunningChatProps): ReactElement {
  const { protocol, speed } = useContext(WireContext);
  const [{ connection, session }] = useState(() => {
    const agent = findScenario(scenario);
    const path = "/api/running";
    const server = createTestAgent({ protocol: createServedProtocol(protocol), agent, pace: paces[speed], path });
    const connected = createConnection({ protocol: createServedProtocol(protocol), url: path, fetch: server.fetch });
    const begun = connected.session();
    begun.send(agent.suggestion);
    return { connection: connected, session: begun };
  });
  return <Chat session={session} connection={connection} consent={relaxedConsent} {...look} />;
}
