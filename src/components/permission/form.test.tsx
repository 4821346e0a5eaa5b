import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewRequest } from "../../model/index.ts";
import { SessionProvider } from "../../hooks/index.ts";
import type { Json } from "../../model/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { actAsPerson } from "../test-support/asPerson.ts";

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
});
