import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { ConfigOption } from "../../model/index.ts";
import { acp } from "../../protocols/index.ts";
import { SettingMenus } from "./SettingMenus.tsx";

afterEach(cleanup);

const option = (id: string, name: string, value: string): ConfigOption => ({
  type: "select",
  id,
  name,
  value,
  choices: [
    { value: "default", name: "Default" },
    { value: "m1", name: "M1" },
  ],
});

function show(...options: readonly ConfigOption[]): readonly (string | null)[] {
  const session = createFakeSession(acp());
  // opencode reports no modes but offers options.
  session.feed({ type: "session.updated", patch: { options, features: { modes: false } } });
  render(
    <SessionProvider session={session}>
      <SettingMenus />
    </SessionProvider>,
  );
  return screen
    .queryAllByRole("button")
    .flatMap((button) => (button.dataset["slot"] === "session-setting" ? [button.textContent] : []));
}

test("shows options of an agent that has no modes", () => {
  expect(show(option("model", "Model", "m1"))).toEqual(["M1"]);
});

test("adds the name to settings whose values read the same", () => {
  expect(
    show(option("mode", "Mode", "default"), option("model", "Model", "default"), option("effort", "Effort", "m1")),
  ).toEqual(["Mode: Default", "Model: Default", "M1"]);
});

test("shows the chosen values of several settings until the agent has confirmed each of them", () => {
  const session = createFakeSession(acp());
  session.feed({
    type: "session.updated",
    patch: { options: [option("model", "Model", "default"), option("effort", "Effort", "default")] },
  });
  render(
    <SessionProvider session={session}>
      <SettingMenus />
    </SessionProvider>,
  );
  const menus = (): readonly (string | null)[] =>
    screen
      .getAllByRole("button")
      .flatMap((button) => (button.dataset["slot"] === "session-setting" ? [button.textContent] : []));
  for (const index of [0, 1]) {
    const menu = screen.getAllByRole("button").filter((button) => button.dataset["slot"] === "session-setting")[index];
    if (menu !== undefined) fireEvent.click(menu);
    fireEvent.click(screen.getByRole("menuitemradio", { name: /M1/ }));
  }
  expect(menus()).toEqual(["Model: M1", "Effort: M1"]);
  expect(session.calls).toEqual([
    ["setOptions", { model: "m1" }],
    ["setOptions", { effort: "m1" }],
  ]);
});
