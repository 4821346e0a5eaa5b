import { useContext, useMemo } from "react";
import { scenarios, type Scenario } from "../../src/agents/index.ts";
import { Chat, type PermissionMode } from "../../src/components/index.ts";
import type { Protocol } from "../../src/model/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { paces, WireContext } from "./Wire.ts";

/** Finds a scenario by name; throws when there is none. */
export function findScenario(name: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  return scenario;
}

/** Creates a protocol of the reference server by id; throws for an unknown id. */
export function createServedProtocol(wanted: string): Protocol {
  const protocol = servedProtocols.find(({ id }) => id === wanted);
  if (protocol === undefined) throw new Error(`The server does not speak ${wanted}.`);
  return protocol.create();
}

/** Returns the props of a `<Chat>` whose agent plays a scenario; client and server of the protocol run in this page. */
export function createScenarioProps(protocol: string, scenario: string) {
  const path = "/api/story";
  const server = { protocol: createServedProtocol(protocol), agent: findScenario(scenario), path };
  return { protocol: createServedProtocol(protocol), url: path, fetch: createTestAgent(server).fetch } as const;
}

/** Props of `ScriptedChat`. */
export interface ScriptedChatProps {
  /** Name of the scenario to play. */
  readonly scenario: string;
  /** Where permission prompts appear. */
  readonly permissionMode: PermissionMode;
}

/**
 * A chat with a scripted agent that runs in this page: the reference server answers `fetch` without any network. The toolbars choose the
 * protocol and the speed.
 */
export function ScriptedChat({ scenario, permissionMode }: ScriptedChatProps) {
  const { protocol, speed } = useContext(WireContext);
  const { fetch, served } = useMemo(() => {
    const agent = { agent: findScenario(scenario), path: "/api/story", pace: paces[speed] };
    const { fetch } = createTestAgent({ ...agent, protocol: createServedProtocol(protocol) });
    return { fetch, served: createServedProtocol(protocol) };
  }, [scenario, protocol, speed]);
  return (
    <div style={{ blockSize: 640 }}>
      <Chat
        key={`${scenario} ${protocol} ${speed}`}
        protocol={served}
        url="/api/story"
        fetch={fetch}
        permissionMode={permissionMode}
        consent={relaxedConsent}
        suggestions={[findScenario(scenario).suggestion, "Check everything at once", "Tidy up"]}
      />
    </div>
  );
}
