import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { Json } from "../../model/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./PermissionDock.tsx";
import { readFields } from "./readFields.ts";
import { readValues } from "./readValues.ts";

const SCHEMA: Json = {
  type: "object",
  required: ["name", "port"],
  properties: {
    name: { type: "string", title: "Project name", description: "Lower case." },
    port: { type: "integer", default: 80 },
    ratio: { type: "number" },
    secure: { type: "boolean", default: true },
    level: { enum: ["low", "high"] },
    extra: { type: "array" },
    broken: 1,
  },
};

describe("readFields", () => {
  it("reads each kind of value in the schema's order; what is no plain value is entered as JSON", () => {
    const fields = readFields(SCHEMA);
    expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ["name", "text", true],
      ["port", "integer", true],
      ["ratio", "number", false],
      ["secure", "boolean", false],
      ["level", "choice", false],
      ["extra", "json", false],
    ]);
    expect(fields[0]).toMatchObject({ label: "Project name", description: "Lower case." });
    expect(fields[1]).toMatchObject({ label: "port", initial: 80 });
  });

  it.each([undefined, null, 1, "x", [], {}, { type: "object", properties: 3 }])("gives no field for %j", (schema) => {
    expect(readFields(schema)).toEqual([]);
  });
});

describe("readValues", () => {
  const read = (entered: Record<string, string>) => readValues(readFields(SCHEMA), (name) => entered[name] ?? null);

  it("gives typed values and leaves empty optional ones out", () => {
    expect(read({ name: " shop ", port: "8080", ratio: "0.5", secure: "on", level: "high", extra: "[1]" })).toEqual({
      values: { name: "shop", port: 8080, ratio: 0.5, secure: true, level: "high", extra: [1] },
      faults: {},
    });
    expect(read({ name: "a", port: "1" }).values).toEqual({ name: "a", port: 1, secure: false });
  });

  it("names what is missing, no number, no whole number, no JSON", () => {
    expect(read({ name: "  ", port: "1.5", ratio: "many", extra: "[" }).faults).toEqual({
      name: "missing",
      port: "invalidNumber",
      ratio: "invalidNumber",
      extra: "invalidJson",
    });
  });
});

describe("form prompt", () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  async function show(): Promise<AskingSession> {
    vi.useFakeTimers();
    const session = createAskingSession();
    session.askFor({ requestId: "f", kind: "form", title: "Set up the project", schema: SCHEMA });
    const settings = {
      permissionMode: "docked",
      consent: { allowSynthetic: true },
      focusComposer: () => undefined,
    } as const;
    render(
      <SessionProvider session={session}>
        <ChatSettingsContext.Provider value={settings}>
          <PermissionDock />
        </ChatSettingsContext.Provider>
      </SessionProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(600));
    return session;
  }
  const box = () => screen.getByRole("textbox", { name: /^Project name/ });

  it("sends nothing while a field is at fault, and says at the field why", async () => {
    const session = await show();
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    expect(session.calls).toEqual([]);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    const described = box().getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    expect(document.getElementById(described)?.textContent).toBe("Fill this in.");
  });

  it("sends what was entered with the grant", async () => {
    const session = await show();
    fireEvent.change(box(), { target: { value: "shop" } });
    fireEvent.click(screen.getByRole("button", { name: "Allow and send" }));
    const input = { name: "shop", port: 80, secure: true };
    expect(session.calls).toEqual([["decide", "f", { optionId: "yes", granted: true, input, by: "user" }]]);
  });

  it("can be denied without filling it in", async () => {
    const session = await show();
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(session.calls).toEqual([["decide", "f", { optionId: "no", granted: false, by: "user" }]]);
  });
});
