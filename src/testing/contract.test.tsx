import { getRoles } from "@testing-library/react";
import { expect, test } from "vitest";
import { en } from "../messages/index.ts";
import { renderChat } from "./vitest/index.ts";
import { readSlots } from "./test-support/readSlots.ts";

/** The texts that are the same for each agent, each conversation and each number. */
function readTexts(messages: unknown, texts = new Set<string>()): ReadonlySet<string> {
  if (typeof messages === "string") texts.add(messages);
  else if (typeof messages === "object" && messages !== null)
    for (const value of Object.values(messages)) readTexts(value, texts);
  return texts;
}

/** The name of an element whose name is a text of the kit. */
function readName(element: HTMLElement): string {
  const label = document.querySelector(`[id="${element.getAttribute("aria-labelledby") ?? ""}"]`);
  return element.getAttribute("aria-label") ?? (label ?? element).textContent.trim();
}

/** Attributes whose values are words of the kit, which a test compares; those of others contain names and ids. */
const stated = ["data-status", "data-role", "data-risk", "data-state", "data-kind"];

test("docs/contract.json records the slots, attributes, states, roles and names on which tests rely", async () => {
  const fixed = readTexts(en);
  const states = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: string): void => {
    map.set(key, (map.get(key) ?? new Set()).add(value));
  };
  const look = (root: HTMLElement): void => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-slot]"))
      for (const attribute of stated) {
        const value = element.getAttribute(attribute);
        if (value !== null) add(states, `${element.dataset["slot"]} ${attribute}`, value);
      }
    for (const [role, elements] of Object.entries(getRoles(root)))
      for (const element of elements) {
        // What is announced comes and goes with time, and the queries of tests do not find it.
        if (element.closest('[data-slot="announcer"]') !== null) continue;
        const name = readName(element);
        if (fixed.has(name)) add(names, role, name);
      }
  };
  const { agent, chat } = await renderChat();
  look(chat.root);
  await chat.send("Hi");
  await agent.say("Hello.");
  look(chat.root);
  for (const isGranted of [true, false]) {
    void agent.ask({ toolName: "run_command", input: { command: "npm test" }, editable: true });
    await chat.permission();
    look(chat.root);
    await (isGranted ? chat.allow() : chat.deny());
  }
  await agent.end();
  await chat.turnEnds();
  look(chat.root);
  const write = (map: Map<string, Set<string>>): Record<string, string[]> =>
    Object.fromEntries(
      [...map].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, values]) => [key, [...values].toSorted()]),
    );
  const record = { slots: readSlots(), states: write(states), names: write(names) };
  await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot("../../docs/contract.json");
});
