import { expect, test } from "vitest";
import { toResumeRequest } from "./toResumeRequest.ts";

test("S5 an id that is a safe header value is sent as Last-Event-ID", () => {
  for (const id of ["e.7", "0", "a b", "x".repeat(1024)]) {
    const { url, headers } = toResumeRequest("http://agent.test/events?session=s", id);
    expect([url, headers["last-event-id"]]).toEqual(["http://agent.test/events?session=s", id]);
    expect(new Headers(headers).get("last-event-id")).toBe(id);
  }
});

test("S5 any other id is sent unchanged in the query, and never as a header", () => {
  for (const id of ["✓", "é", "a\r\nx-admin: 1", " e.7", "e.7\t", "x".repeat(4000), "a&b=c✓", "\0"]) {
    for (const base of ["http://agent.test/events", "http://agent.test/events?session=s"]) {
      const { url, headers } = toResumeRequest(base, id);
      expect(new URL(url).searchParams.get("last_event_id")).toBe(id);
      expect(new Headers(headers).has("last-event-id")).toBe(false);
    }
  }
  expect(() => toResumeRequest("/events", "\ud800")).not.toThrow();
});
