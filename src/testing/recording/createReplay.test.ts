import { expect, test } from "vitest";
import { createReplay } from "./createReplay.ts";
import type { Exchange } from "./Exchange.ts";

const recorded: Exchange = {
  method: "POST",
  url: "http://a/v1/threads/12",
  headers: {},
  body: "{}",
  at: 0,
  status: 200,
  responseHeaders: {},
  chunks: [],
  end: "end",
};

test.each([
  ["/v1/threads/12", true],
  ["/v1/threads/34", true],
  ["/v2/threads/12", false],
  ["/v1beta/threads/12", false],
  ["/v1/threads", false],
])("another id in a path is covered, another version of the interface is not: %s", async (path, isCovered) => {
  const replay = createReplay([recorded]);
  expect(replay.covers(path)).toBe(isCovered);
  expect((await replay.fetch(path, { method: "POST", body: "{}" })).status).toBe(isCovered ? 200 : 404);
});
