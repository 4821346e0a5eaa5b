import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeViolation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Expects that axe finds nothing on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the middle of a transition a colour is neither the one before nor the one after.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
  // evaluate() runs outside the page's content security policy, so the strict policy stays in force.
  await page.evaluate(source);
  // A moment: the transitions have ended.
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
    return (await axe.run()).violations;
  });
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((node) => `${node.target.join(" ")} (${node.failureSummary})`).join("; ")}`,
  );
  expect(found).toEqual([]);
}
