import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewRequest } from "../../model/index.ts";
import { SessionProvider } from "../../hooks/index.ts";
import type { Json } from "../../model/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { actAsPerson, press, pressKey } from "../test-support/asPerson.ts";

const SCHEMA: Json = {
  type: "object",
  required: ["name", "port"],
  properties: {
    name: { type: "string", title: "Project name", description: "Lower case." },
    port: { type: "integer", default: 80 },
    ratio: { type: "number" },
    secure: { type: "boolean", default: true },
    level: { enum: ["low", "high"] },
    region: {
      title: "Region",
      oneOf: [
        { const: "eu", title: "Europe" },
        { const: "us", title: "Somewhere else" },
      ],
    },
    extra: { type: "array" },
    broken: 1,
  },
};

describe("form prompt", () => {
  beforeEach(() => void actAsPerson());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  async function show(more: Partial<NewRequest> = {}): Promise<AskingSession> {
    vi.useFakeTimers();
    const session = createAskingSession();
    session.askFor({ requestId: "f", kind: "form", title: "Set up the project", schema: SCHEMA, ...more });
    const settings = {
      permissionMode: "docked",
      consent: {},
      focusComposer: () => undefined,
    } as const;
    render(
      <SessionProvider session={session}>
        <ChatSettingsContext.Provider value={settings}>
          <PermissionDock />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await act(async () => {
      await import("./prompt/FormPrompt.tsx");
      await vi.advanceTimersByTimeAsync(600);
    });
    return session;
  }
  const box = () => screen.getByRole("textbox", { name: /^Project name/ });

  test("sends nothing while a field is invalid, and shows at the field why", async () => {
    const session = await show();
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    expect(session.calls).toEqual([]);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    const described = box().getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    expect(document.getElementById(described)?.textContent).toBe("Fill this in.");
  });

  test("leads to the first invalid field each time it is sent, and nowhere while the user corrects one", async () => {
    await show();
    const send = screen.getByRole("button", { name: "Allow and send" });
    for (const _attempt of [1, 2]) {
      act(() => send.focus());
      fireEvent.click(send);
      expect(document.activeElement).toBe(box());
    }
    const region = screen.getByRole<HTMLSelectElement>("combobox", { name: "Region" });
    act(() => region.focus());
    fireEvent.change(region, {
      target: { value: screen.getByRole<HTMLOptionElement>("option", { name: "Somewhere else" }).value },
    });
    expect(document.activeElement).toBe(region);
  });

  test("sends what was entered with the grant", async () => {
    const session = await show();
    fireEvent.change(box(), { target: { value: "shop" } });
    const region = screen.getByRole<HTMLSelectElement>("combobox", { name: "Region" });
    const choice = screen.getByRole<HTMLOptionElement>("option", { name: "Somewhere else" });
    fireEvent.change(region, { target: { value: choice.value } });
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    const input = { name: "shop", port: 80, secure: true, region: "us" };
    expect(session.calls).toEqual([["decide", "f", { optionId: "yes", granted: true, input, by: "user" }]]);
  });

  test("is granted once, even when the agent lists a permanent grant first", async () => {
    const options = [
      { id: "always", label: "", kind: "allow_always" },
      { id: "once", label: "", kind: "allow_once" },
    ] as const;
    const session = await show({ options });
    fireEvent.change(box(), { target: { value: "shop" } });
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    expect(session.calls).toEqual([["decide", "f", expect.objectContaining({ granted: true, optionId: "once" })]]);
  });

  test("can be denied without filling it in", async () => {
    const session = await show();
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(session.calls).toEqual([["decide", "f", { optionId: "no", granted: false, by: "user" }]]);
  });

  test("has the answers of every prompt: deny, with or without a reason, then one button that grants, with their keys", async () => {
    await show();
    const answers = [...document.querySelectorAll<HTMLElement>(".cs-actions .cs-button")];
    expect(
      answers.map((button) => [button.childNodes[0]?.textContent, button.getAttribute("aria-keyshortcuts")]),
    ).toEqual([
      ["Deny", "Alt+Backspace"],
      ["Deny with a reason", null],
      ["Allow and send", "Alt+Enter"],
    ]);
    expect(answers.filter(({ dataset }) => dataset["variant"] === "primary")).toHaveLength(1);
  });

  test("Enter in a field decides nothing, in a list neither, with Alt neither: the prompt does not print it", async () => {
    const session = await show();
    fireEvent.change(box(), { target: { value: "shop" } });
    for (const field of [box(), screen.getByLabelText("Region")])
      for (const altKey of [false, true]) {
        act(() => field.focus());
        act(() => void pressKey({ key: "Enter", altKey }));
        expect([field.tagName, altKey, session.calls]).toEqual([field.tagName, altKey, []]);
      }
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    expect(session.calls).toHaveLength(1);
  });

  test("sends with Alt+Enter what was entered, and denies with Alt+Backspace", async () => {
    const session = await show();
    const deny = screen.getByRole("button", { name: "Deny" });
    fireEvent.keyDown(deny, { key: "Enter", altKey: true });
    expect(session.calls).toEqual([]);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(box(), { target: { value: "shop" } });
    fireEvent.keyDown(box(), { key: "Enter", altKey: true });
    expect(session.calls).toEqual([]);
    fireEvent.keyDown(deny, { key: "Enter", altKey: true });
    const input = { name: "shop", port: 80, secure: true };
    expect(session.calls).toEqual([["decide", "f", { optionId: "yes", granted: true, input, by: "user" }]]);
    cleanup();
    const other = await show();
    fireEvent.keyDown(screen.getByRole("button", { name: "Deny" }), { key: "Backspace", altKey: true });
    expect(other.calls).toEqual([["decide", "f", { optionId: "no", granted: false, by: "user" }]]);
  });

  test("can be denied with a reason, and keeps what was entered while that is written", async () => {
    const session = await show();
    fireEvent.change(box(), { target: { value: "shop" } });
    fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(box()).toHaveProperty("value", "shop");
    fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
    const reason = screen.getByRole("textbox", { name: "What should the agent do instead?" });
    fireEvent.change(reason, { target: { value: "Ask me later" } });
    fireEvent.click(screen.getByRole("button", { name: "Deny and send the reason" }));
    expect(session.calls).toEqual([
      ["decide", "f", { optionId: "no", granted: false, reason: "Ask me later", by: "user" }],
    ]);
  });

  test("shows the agent's reason, and repeats only filled-in texts that a field would cut or disguise", async () => {
    const values = { short: "eu", long: "a".repeat(60), hidden: "a\u200bb" };
    const properties = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { type: "string", default: value }]),
    );
    await show({ reason: "For the manifest.", schema: { type: "object", properties } });
    expect(screen.getByText("For the manifest.")).toBeTruthy();
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Long", "Hidden"]);
  });

  test("repeats each filled-in value that has no control of its own: in JSON it may be out of sight", async () => {
    const properties = { port: { default: 80 }, more: { allOf: [{}], default: { amount: 5, to: "shop" } } };
    await show({ schema: { type: "object", properties } });
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["More · To", "More · Amount"]);
  });

  test("repeats a filled-in value whose field masks it", async () => {
    const target: Json = { type: "string", format: "password", default: "prod-db; drop all" };
    await show({ schema: { type: "object", properties: { target, typed: { type: "string", format: "password" } } } });
    expect(screen.getByRole("region", { name: "Filled in by the agent" }).textContent).toContain("prod-db; drop all");
  });

  test("a link that is no address of a page can only be denied", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const session = await show({ kind: "link", url: "javascript:alert(1)" });
    expect(screen.queryByRole("button", { name: "Allow and open" })).toBeNull();
    fireEvent.keyDown(screen.getByRole("button", { name: "Deny" }), { key: "Enter", altKey: true });
    expect([open.mock.calls, session.calls]).toEqual([[], []]);
    open.mockRestore();
  });

  test("a press on the button of a link opens its page without a way back to the chat, and grants", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const session = await show({ kind: "link", url: "https://login.example.com/start" });
    press(screen.getByRole("button", { name: "Allow and open" }));
    expect(open.mock.calls).toEqual([["https://login.example.com/start", "_blank", "noopener,noreferrer"]]);
    expect(session.calls).toHaveLength(1);
    open.mockRestore();
  });

  test("a link has the same answers, and Alt+Enter opens its page and grants", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const session = await show({ kind: "link", url: "https://login.example.com/start" });
    const allow = screen.getByRole("button", { name: "Allow and open" });
    expect(allow.getAttribute("aria-keyshortcuts")).toBe("Alt+Enter");
    expect(screen.getByRole("button", { name: "Deny with a reason" })).toBeTruthy();
    fireEvent.keyDown(allow, { key: "Enter", altKey: true });
    expect(open).toHaveBeenCalledWith("https://login.example.com/start", "_blank", "noopener,noreferrer");
    expect(session.calls).toEqual([["decide", "f", { optionId: "yes", granted: true, by: "user" }]]);
    open.mockRestore();
  });

  test("leads to a list that has too few items, too", async () => {
    const sizes = { type: "array", minItems: 1, items: { type: "string" } };
    await show({ schema: { type: "object", required: ["sizes"], properties: { sizes } } });
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    expect(screen.getByRole("alert").closest("fieldset")?.contains(document.activeElement)).toBe(true);
  });
});
