import { scenarioAgent, scenarios, type Scenario } from "../src/agents/index.ts";
import { createTestTurn } from "../src/agents/test-support/createTestTurn.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { alternate, sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** What a scenario's last turn may look like when it was not completed. */
const endings: Record<string, RegExp> = { "error-midstream": /reported a failure/i };

/** The last words that an agent says when everything is granted, as they are read: without the marks of Markdown. */
async function findLastWords(scenario: Scenario): Promise<string | undefined> {
  const agent = scenarioAgent(scenario, { pace: 0 });
  const { said, play } = createTestTurn({ decide: () => ({ granted: true, input: { name: "seven", port: 7 } }) });
  await play(agent);
  const words = said()
    .split("\n")
    .findLast((line) => /\w/.test(line));
  return words?.replace(/^[#>*-]+ |\*\*|[`_]/g, "").trim();
}

for (const [index, scenario] of sample(scenarios, 7).entries()) {
  for (const { id: protocol } of alternate(servedProtocols, index)) {
    test(`${scenario.name} plays to its end over ${protocol}`, async ({ chat, page, request }) => {
      await chat.open({ agent: `scenarios/${scenario.name}/${protocol}` });
      await chat.send("go");
      await chat.answerUntilEnd(async () => {
        for (const gate of ["gate", "hold", "go"])
          await request.post(`/api/scenarios/${scenario.name}/release/${gate}`);
      });
      await expect(chat.messages("assistant").first()).toBeVisible();
      const words = await findLastWords(scenario);
      if (words) await expect(chat.thread).toContainText(words);
      const ending = endings[scenario.name];
      if (ending) await expect(chat.thread).toContainText(ending);
      await expectAccessible(page);
    });
  }
}
