import { expect, test } from "vitest";
import { joinEndpoint } from "./joinEndpoint.ts";

test.each([
  ["https://api.example.com", "/v1/messages", "https://api.example.com/v1/messages"],
  ["https://api.example.com/", "/v1/messages", "https://api.example.com/v1/messages"],
  ["https://api.example.com/v1", "/v1/messages", "https://api.example.com/v1/messages"],
  ["https://api.example.com/v1/messages", "/v1/messages", "https://api.example.com/v1/messages"],
  ["/v1/messages", "/v1/messages", "/v1/messages"],
  ["/api/messages", "/v1/messages", "/api/messages"],
  ["/", "/v1/messages", "/v1/messages"],
  ["", "/v1/messages", "/v1/messages"],
  ["/api/anthropic-messages", "/v1/messages", "/api/anthropic-messages/v1/messages"],
  [
    "https://x.example/openai/deployments/d/chat/completions?api-version=2026-10",
    "/v1/chat/completions",
    "https://x.example/openai/deployments/d/chat/completions?api-version=2026-10",
  ],
  ["/api?tenant=a", "/v1beta/models/m:go?alt=sse", "/api/v1beta/models/m:go?tenant=a&alt=sse"],
  ["/api/v1beta", "/v1beta/models/m:go?alt=sse", "/api/v1beta/models/m:go?alt=sse"],
  ["/mcp/", "", "/mcp/"],
])("the endpoint of %s with the path %s is %s", (url, path, expected) => {
  expect(joinEndpoint(url, path)).toBe(expected);
});
