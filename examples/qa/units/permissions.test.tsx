import { afterEach, expect, test } from "vitest";
import { renderChat } from "countersign/testing/vitest";
import { App } from "../app/src/App.tsx";
import "countersign/styles.css";
import "../app/src/app.css";

const command = { toolName: "run_command", input: { command: "npm test" } };
const start = () => renderChat({ draw: (agent) => <App agent={agent} /> });

afterEach(() => history.replaceState(null, "", "?"));

test("a granted call runs, and its card shows it", async () => {
  const { agent, chat } = await start();
  await chat.send("Check the project");
  const decision = agent.ask({ ...command, result: "14 passed" });
  await chat.allow();
  expect(await decision).toMatchObject({ granted: true, by: "user" });
  await chat.toolCall("run_command", "completed");
});

test("a reason for the denial reaches the agent", async () => {
  const { agent, chat } = await start();
  await chat.send("Check the project");
  const decision = agent.ask(command);
  await chat.deny("Only the unit tests, please.");
  expect(await decision).toMatchObject({ granted: false, reason: "Only the unit tests, please." });
});

test("an edited input is what the agent gets", async () => {
  const { agent, chat } = await start();
  await chat.send("Check the project");
  const decision = agent.ask({ ...command, editable: true });
  await chat.edit({ Command: "npm test -- --bail" });
  expect(await decision).toMatchObject({ granted: true, input: { command: "npm test -- --bail" } });
});

test("the address names the conversation", async () => {
  const { chat } = await start();
  await chat.send("Check the project");
  expect(await chat.until(() => new URLSearchParams(location.search).get("session") ?? undefined)).toMatch(/./);
});
