import { scenarioAgent, step } from "../src/agents/index.ts";
import { serveDeltaKit } from "../src/protocols/index.ts";
import { openAgentSite } from "./support/openAgentSite.ts";
import { expect, test } from "./support/test.ts";

/** An agent that asks for a name and, optionally, a day. */
const planner = scenarioAgent(
  {
    name: "planner",
    title: "Planner",
    suggestion: "plan",
    steps: [
      step.ask({
        request: {
          kind: "form",
          id: "visit",
          title: "Visit",
          schema: {
            type: "object",
            required: ["name"],
            properties: {
              name: { type: "string", title: "Name" },
              day: { type: "string", title: "Day", format: "date" },
            },
          },
        },
        granted: [step.say("{input.name} comes on {input.day}.")],
        denied: [],
      }),
    ],
  },
  { pace: 0 },
);

test("a day that is typed by half is told at its field and not sent as none; once it is whole, it is sent", async ({
  chat,
  page,
}) => {
  const close = await openAgentSite(page, { agent: planner, served: { id: "deltakit", create: serveDeltaKit } });
  await chat.send("plan");
  const day = chat.permissions.getByLabel("Day");
  const send = chat.permissions.getByRole("button", { name: "Allow and send" });
  await chat.permissions.getByLabel("Name required").fill("Ada");
  await page.keyboard.press("Tab");
  await expect(day).toBeFocused();
  // Month and day, but no year: the browser shows them, and gives an empty value.
  await page.keyboard.type("0230");
  await expect(send).toBeEnabled();
  await send.click();
  await expect(chat.permissions.getByRole("alert")).toHaveText("This has the wrong format.");
  await expect(day).toHaveAttribute("aria-invalid", "true");
  await expect(day).toBeFocused();
  await page.keyboard.type("02282027");
  await expect(chat.permissions.getByRole("alert")).toHaveCount(0);
  await expect(day).toHaveValue("2027-02-28");
  await send.click();
  await chat.turnEnds();
  await expect(chat.text("Ada comes on 2027-02-28.")).toBeVisible();
  await close();
});
