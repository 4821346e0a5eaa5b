import { expect, test } from "vitest";
import { renderChat } from "countersign/testing/vitest";
import "countersign/styles.css";

test("a press of a script grants nothing, and one of a person does", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Check the project");
  const decision = agent.ask({ toolName: "run_command", input: { command: "npm test" } });
  const prompt = await chat.permission();
  const allow = await chat.until(() => {
    const button = prompt.querySelector<HTMLElement>('[data-slot="permission-option"][data-kind="allow_once"]');
    return button?.getAttribute("aria-disabled") === "false" && button;
  });
  allow.click();
  await chat.advance(500);
  expect(prompt.dataset["status"]).toBe("open");
  expect(agent.decisions).toEqual([]);
  await chat.allow();
  expect(await decision).toMatchObject({ granted: true });
});
