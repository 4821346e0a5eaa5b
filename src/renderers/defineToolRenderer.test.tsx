import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import type { ToolCallPart } from "../model/index.ts";
import { defineToolRenderer } from "./defineToolRenderer.tsx";
import type { PartRenderer } from "./PartRenderer.ts";
import { RenderedPart } from "./RenderedPart.tsx";
import { RenderersProvider } from "./RenderersProvider.tsx";
import { ToolCallCard } from "./tool-call/ToolCallCard.tsx";

afterEach(cleanup);

const call: ToolCallPart = {
  type: "tool_call",
  key: "t:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t",
  toolName: "get_weather",
  kind: "other",
  runsOn: "server",
  argument: '{"city":"Paris"}',
  input: { city: "Paris" },
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
};

const weather = defineToolRenderer({
  id: "weather",
  toolName: "get_weather",
  input: z.object({ city: z.string(), days: z.number().default(1) }),
  output: z.object({ celsius: z.number() }),
  Component: ({ input, output }) => {
    expectTypeOf(input).toEqualTypeOf<{ city: string; days: number }>();
    expectTypeOf(output).toEqualTypeOf<{ celsius: number } | undefined>();
    return <p>{`${input.city}, ${input.days} day: ${output?.celsius ?? "?"}`}</p>;
  },
});

function draw(renderer: PartRenderer, part: ToolCallPart): HTMLElement {
  const renderers = [renderer];
  const { container } = render(
    <RenderersProvider renderers={renderers}>
      <RenderedPart part={part} defaultOpen />
    </RenderersProvider>,
  );
  return container;
}

const isCard = (container: HTMLElement): boolean => container.querySelector("[data-slot=tool-call]") !== null;

describe("a renderer of a tool", () => {
  test("gets the input and the output as parsed by its schemas, also from JSON in a text", () => {
    expect(draw(weather, call).textContent).toBe("Paris, 1 day: ?");
    expect(draw(weather, { ...call, result: '{"celsius":22}' }).textContent).toBe("Paris, 1 day: 22");
  });

  test.each<[string, Partial<ToolCallPart>]>([
    ["the input still comes", { inputState: "streaming" }],
    ["the input does not fit", { input: { city: 7 } }],
    ["the output does not fit", { result: "503 from the weather service" }],
    ["the tool is another", { toolName: "get_weather_2" }],
  ])("leaves the call to the kit's card where %s", (_why, changed) => {
    expect(isCard(draw(weather, { ...call, ...changed }))).toBe(true);
  });

  test("matches by the kind that the card shows, and by the app's additional condition", () => {
    const Component = () => <p>mine</p>;
    const runs = defineToolRenderer({ id: "runs", kind: ["execute", "fetch"], Component });
    expect(draw(runs, { ...call, toolName: "bash", input: { command: "ls" } }).textContent).toBe("mine");
    expect(isCard(draw(runs, call))).toBe(true);
    const done = defineToolRenderer({ id: "done", matches: ({ status }) => status === "completed", Component });
    expect(draw(done, call).textContent).toBe("mine");
    expect(isCard(draw(done, { ...call, status: "failed" }))).toBe(true);
  });

  test("falls back to the kit's card when its condition, its schema or its component throws", () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = (): never => {
      throw new Error("broken");
    };
    const Component = () => <p>mine</p>;
    expect(isCard(draw(defineToolRenderer({ id: "a", matches: fail, Component }), call))).toBe(true);
    const input = z.unknown().transform(fail);
    expect(isCard(draw(defineToolRenderer({ id: "b", input, Component }), call))).toBe(true);
    expect(isCard(draw(defineToolRenderer({ id: "c", Component: fail }), call))).toBe(true);
    silent.mockRestore();
  });

  test("never waits for an asynchronous schema", () => {
    const input = z.object({ city: z.string() }).refine(async () => true);
    const late = defineToolRenderer({ id: "late", input, Component: () => <p>mine</p> });
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(isCard(draw(late, call))).toBe(true);
    silent.mockRestore();
  });

  test("can keep the card around its own line and body", () => {
    const framed = defineToolRenderer({
      id: "framed",
      toolName: "get_weather",
      Component: (props) => (
        <ToolCallCard {...props} words="Weather in Paris">
          <p>22 degrees</p>
        </ToolCallCard>
      ),
    });
    const container = draw(framed, { ...call, result: "raw text", error: { layer: "tool", message: "half of it" } });
    expect(container.textContent).toContain("Weather in Paris");
    expect(container.textContent).toContain("22 degrees");
    expect(container.textContent).toContain("half of it");
    expect(container.textContent).not.toContain("raw text");
    expect(container.querySelector("[data-slot=provenance]")?.textContent).toContain("get_weather");
  });
});
