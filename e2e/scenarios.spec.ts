import { scenarios } from "../src/agents/index.ts";
import { servedProtocols } from "../src/protocols/index.ts";
import { alternate, sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** What a scenario's last turn may look like when it was not completed. */
const endings: Record<string, RegExp> = { "error-midstream": /reported a failure/i };

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
      const ending = endings[scenario.name];
      if (ending) await expect(chat.thread).toContainText(ending);
      await expectAccessible(page);
    });
  }
}
