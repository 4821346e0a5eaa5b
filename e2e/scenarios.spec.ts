import { scenarioAgent, scenarios, type Scenario } from "../src/agents/index.ts";
import { createTestTurn } from "../src/agents/test-support/createTestTurn.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { alternate, sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** The statuses that a scenario's last turn may have if it was not completed. */
const endings: Record<string, RegExp> = { "error-midstream": /reported a failure/i };

type Features = ReturnType<(typeof servedProtocols)[number]["create"]>["carries"]["features"];

/** The features that a wire needs for a request to be granted; requests that it cannot express are refused. */
const asked = { permission: "permissions", form: "forms", execution: "clientTools", link: "forms" } as const;

/** The longest plain text in an agent's last message, when all requests that a wire can express are granted. */
async function findLastWords(scenario: Scenario, features: Features): Promise<string | undefined> {
  const turn = createTestTurn({
    decide: ({ kind }) => ({
      granted: features[asked[kind]] !== "absent",
      input: { name: "seven", language: "JavaScript", port: 8080 },
    }),
  });
  await turn.play(scenarioAgent(scenario, { pace: 0 }));
  const last = turn
    .answerText()
    .split("\n")
    .findLast((line) => /^\w/.test(line));
  const runs = last?.split(/[*`_()|]/) ?? [];
  return runs.toSorted((one, other) => other.length - one.length)[0]?.trim();
}

for (const [index, scenario] of sample(scenarios, 7).entries()) {
  for (const { id: protocol, create } of alternate(servedProtocols, index)) {
    test(`${scenario.name} plays to its end over ${protocol}`, async ({ chat, page, request }) => {
      await chat.open({ agent: `scenarios/${scenario.name}/${protocol}` });
      await chat.send("go");
      await chat.answerUntilEnd(async () => {
        for (const gate of ["gate", "hold", "go"])
          await request.post(`/api/scenarios/${scenario.name}/release/${gate}`);
      });
      await expect(chat.messages("assistant").first()).toBeVisible();
      const words = await findLastWords(scenario, create().carries.features);
      if (words) await expect(chat.thread).toContainText(words);
      const ending = endings[scenario.name];
      if (ending) await expect(chat.thread).toContainText(ending);
      await expectAccessible(page);
    });
  }
}
