import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sample } from "../../scripts/fullRun.ts";
import { RenderedPart } from "./RenderedPart.tsx";
import { hostilePlaces } from "./test-support/hostilePlaces.ts";

/** Invented secrets, concatenated so that no scanner reports this file as a leak. */
const secrets = [
  ["AKIA", "IOSFODNN7", "EXAMPLE"],
  ["ghp_", "16C7e42F292c6912E7710c838347Ae178B4a"],
  ["github_pat_", "11ABCDEFG0123456789_abcdefghijklmnopqrstuvwxyz"],
  ["glpat-", "abcdefghij0123456789"],
  ["sk-ant-", "api03-abcdefghijklmnopqrstuvwxyz0123456789"],
  ["sk-proj-", "abcdefghijklmnopqrstuvwx"],
  ["AIza", "SyD-abcdefghijklmnopqrstuvwxyz01234"],
  ["xoxb-", "123456789012-abcdefghijklmnop"],
  ["sk_live_", "abcdefghijklmnop01234567"],
  ["npm_", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["eyJhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxMjM0NTY3ODkwIn0.", "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"],
  ["-----BEGIN PRIVATE KEY-----", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"],
  ["hunter2", "-correct-horse"],
].map((pieces) => pieces.join(""));

/** The forms in which a secret appears in a call, a result, a URL or a header. */
const shapes: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.example/v1`,
  (secret) => `{"api_key":"${secret}"}`,
  (secret) => `postgres://admin:${secret}@db.example:5432/shop`,
  (secret) => `export TOKEN=${secret}`,
];

const texts = sample(
  secrets.flatMap((secret) => shapes.map((shape) => ({ secret, text: shape(secret) }))),
  7,
);

/** The places for content of the wire. The names of tools and parts are attributes by contract, and contain no secrets. */
const places = Object.entries(hostilePlaces).filter(([place]) => !["tool name", "unknown", "data"].includes(place));

/** Attributes that screen readers read: they contain visible text. */
const spoken = new Set(["aria-label", "alt", "href"]);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("secrets", () => {
  test(`U19 of ${texts.length} texts with a secret none reaches the console, a storage or an attribute that is not read out`, () => {
    const methods = ["log", "info", "warn", "error", "debug"] as const;
    const logged: unknown[] = [];
    for (const method of methods) vi.spyOn(console, method).mockImplementation((...words) => logged.push(...words));
    const found = texts.flatMap(({ secret, text }) =>
      places.flatMap(([place, toPart]) => {
        const { container, unmount } = render(<RenderedPart part={toPart(text)} defaultOpen />);
        const attributes = Array.from(container.querySelectorAll("*"), ({ attributes: own }) => [...own]).flat();
        const holding = attributes.filter(({ name, value }) => value.includes(secret) && !spoken.has(name));
        unmount();
        return holding.map(({ name }) => `${place}: ${name}`);
      }),
    );
    expect([...new Set(found)]).toEqual([]);
    expect(logged).toEqual([]);
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });
});
