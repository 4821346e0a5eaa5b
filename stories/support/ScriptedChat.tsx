import { useMemo } from "react";
import { scenarios, type Scenario } from "../../src/agents/index.ts";
import { Chat, type PermissionMode } from "../../src/components/index.ts";
import { aap, deltaKit } from "../../src/protocols/index.ts";
import { createScenarioFetch, relaxedConsent } from "../../src/testing/index.ts";

/** Finds a scenario; throws where there is none of that name. */
export function findScenario(name: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  return scenario;
}

/** The protocols that the reference server speaks. */
export const spoken = { deltakit: () => deltaKit(), aap: () => aap() };

/** Props of `ScriptedChat`. */
export interface ScriptedChatProps {
  /** The scenario that is played. */
  readonly scenario: string;
  /** Where permission prompts appear. */
  readonly permissionMode: PermissionMode;
}

/** A chat with a scripted agent that runs in this page: the reference server answers `fetch` without any network. */
export function ScriptedChat({ scenario, permissionMode }: ScriptedChatProps) {
  const { fetch } = useMemo(
    () => createScenarioFetch({ protocol: deltaKit(), agent: findScenario(scenario), path: "/api/story" }),
    [scenario],
  );
  return (
    <div style={{ blockSize: 640 }}>
      <Chat
        key={scenario}
        protocol={deltaKit()}
        url="/api/story"
        fetch={fetch}
        permissionMode={permissionMode}
        consent={relaxedConsent}
        suggestions={[findScenario(scenario).suggestion, "Check everything at once", "Tidy up"]}
      />
    </div>
  );
}
