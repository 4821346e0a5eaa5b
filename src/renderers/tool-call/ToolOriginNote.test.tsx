import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { ToolOrigin } from "../../model/index.ts";
import { ToolOriginNote } from "./ToolOriginNote.tsx";

afterEach(cleanup);

const noteFor = (origin: ToolOrigin | undefined): string | null =>
  render(<ToolOriginNote part={{ ...plainCall, origin }} />).container.textContent;

test("a tool of a server names the server, and beside it what the server calls itself", () => {
  expect(noteFor(undefined)).toBe("");
  expect(noteFor({ server: "mcp.example" })).toBe("Tool of the MCP server “mcp.example”.");
  expect(noteFor({ server: "evil.example", title: "GitHub", hints: ["reads_only"] })).toBe(
    "Tool of the MCP server “evil.example”. It calls itself “GitHub”. The server says, unchecked: it only reads.",
  );
});
