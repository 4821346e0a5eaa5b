import { expect, test, vi } from "vitest";
import { Chat } from "../../components/index.ts";
import { renderChat, step } from "./index.ts";

const command = { toolName: "run_command", input: { command: "npm test" } };

/** The wires that carry permissions. */
const asking = ["deltakit", "aap", "acp", "uipath", "ai-sdk-ui", "ag-ui", "openai-responses"];

test.each(asking)("a granted call runs over %s, and its card shows it", async (protocol) => {
  const { agent, chat } = await renderChat({ protocol });
  await chat.send("Test {it} [all]");
  const decision = agent.ask(command);
  await chat.allow();
  await chat.toolCall("run_command", "completed");
  expect(await decision).toMatchObject({ granted: true, by: "user" });
  expect(chat.messages("user")[0]?.textContent).toContain("Test {it} [all]");
});

test("a prompt cannot be allowed before the arming delay, which passes only when the test lets it", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Test it");
  void agent.ask(command);
  const prompt = await chat.permission();
  const allow = () => prompt.querySelector('[data-slot="permission-option"][data-kind="allow_once"]');
  expect(allow()?.getAttribute("aria-disabled")).toBe("true");
  await chat.advance(300);
  expect(allow()?.getAttribute("aria-disabled")).toBe("true");
  await chat.advance(300);
  expect(allow()?.getAttribute("aria-disabled")).toBe("false");
});

test("presses that count for nothing end with what to check, at the timeout", async () => {
  const { agent, chat } = await renderChat({
    timeout: 5_000,
    draw: ({ protocol, url, fetch }) => <Chat protocol={protocol} url={url} fetch={fetch} />,
  });
  await chat.send("Test it");
  void agent.ask(command);
  await expect(chat.allow()).rejects.toThrow(
    'counted for nothing within 5000 ms: does the app pass "consent" to its Chat?',
  );
});

test("a denial and its reason reach the agent, and the call never runs", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Clean up");
  const decision = agent.ask(command);
  await chat.deny("Keep the build.");
  expect(await decision).toMatchObject({ granted: false, reason: "Keep the build." });
  await chat.toolCall("run_command", "denied");
});

test("of two ways to deny the one for this time is pressed, and the other where it is alone", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Clean up");
  const deny = async (id: string, kinds: readonly ("reject_always" | "reject_once" | "allow_once")[]) => {
    const options = kinds.map((kind) => ({ id: kind, label: kind, kind }));
    const request = { kind: "permission", id, options } as const;
    const played = agent.play(
      step.tool(id, "run_command", { input: command.input }),
      step.ask({ request, granted: [], denied: [] }),
    );
    await chat.deny();
    await played;
    return agent.lastDecision()?.answer;
  };
  expect(await deny("a", ["reject_always", "reject_once", "allow_once"])).toMatchObject({ optionId: "reject_once" });
  expect(await deny("b", ["reject_always", "allow_once"])).toMatchObject({ optionId: "reject_always" });
});

test("an edited input is what the agent gets", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Test it");
  const decision = agent.ask({ ...command, editable: true });
  await chat.edit({ Command: "npm test -- --bail" });
  expect(await decision).toMatchObject({ granted: true, input: { command: "npm test -- --bail" } });
});

test("each kind of field is edited by its label, required or not, and a label that is not there is named with those that are", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Test it");
  const schema = {
    type: "object",
    properties: {
      command: { type: "string" },
      force: { type: "boolean" },
      watch: { type: "boolean" },
      where: { enum: ["here", "there"] },
    },
    required: ["command"],
  };
  const input = { command: "npm test", force: true, where: "here" };
  const first = agent.ask({ toolName: "run_command", input, schema, editable: true });
  await chat.edit({ Command: "npm run lint", Force: "false", Watch: "true", Where: "there" });
  expect(await first).toMatchObject({ input: { command: "npm run lint", force: false, watch: true, where: "there" } });
  void agent.ask({ toolName: "run_command", input, schema, editable: true });
  await expect(chat.edit({ Comand: "npm test" })).rejects.toThrow(
    'The form has no field "Comand"; its fields are "Command", "Force", "Watch", "Where".',
  );
});

test("of several requests each is answered by itself", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Clean up");
  const first = agent.ask({ toolName: "delete_file", input: { path: "a.txt" } });
  await chat.deny();
  const second = agent.ask({ toolName: "delete_file", input: { path: "b.txt" } });
  await chat.allow();
  expect([await first, await second]).toMatchObject([{ granted: false }, { granted: true }]);
});

test("a scenario is played to its end, and its pauses cost no time", async () => {
  const agent = {
    name: "a",
    title: "A",
    suggestion: "Hi",
    steps: [step.say("Wait."), step.wait(5_000), step.say("Done.")],
  };
  const { chat } = await renderChat({ agent, pace: 1 });
  const announced = chat.recordAnnouncements();
  await chat.send("Hi");
  await chat.text("Done.");
  await chat.turnEnds();
  expect(await chat.until(() => announced.texts().find((text) => text.includes("done")))).toBe("The agent is done.");
});

test("a running turn is stopped", async () => {
  const { agent, chat } = await renderChat();
  await chat.send("Hi");
  await agent.say("I begin.");
  await chat.text("I begin.");
  await chat.stop();
  await chat.turnEnds();
  expect(agent.requests.at(-1)?.url).toMatch(/cancel|stop|interrupt|abort/);
});

test("an app's own component is tested, with the agent in place of its server", async () => {
  const { chat } = await renderChat({
    agent: "weather",
    draw: (props) => (
      <main>
        <h1>Shop desk</h1>
        <Chat {...props} />
      </main>
    ),
  });
  expect(chat.root.querySelector("h1")?.textContent).toBe("Shop desk");
  await chat.send("London?");
  await chat.showSteps();
  await chat.toolCall(undefined, "completed");
});

test("what does not come is an error that names it, and the clock is given back after the test", async () => {
  const { chat } = await renderChat({ timeout: 500 });
  expect(vi.isFakeTimers()).toBe(true);
  await expect(chat.toolCall("pay", "completed")).rejects.toThrow(
    "A tool call pay completed did not come within 500 ms.",
  );
});

test("the clock of the test before is not left behind", () => {
  expect(vi.isFakeTimers()).toBe(false);
});

test("an unknown scenario is refused with the names that there are", async () => {
  await expect(renderChat({ agent: "nothing" })).rejects.toThrow("there are weather");
});
