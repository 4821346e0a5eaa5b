import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSse } from "./readSse.ts";
import { writeSse } from "./writeSse.ts";

describe("writeSse", () => {
  test("writes what a browser reads back, for any data", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (data) => {
        const read = readSse().feed(writeSse({ event: "tick", id: "e.7", data }));
        expect(read).toEqual([{ type: "event", event: "tick", id: "e.7", data: data.replace(/\r\n?/g, "\n") }]);
      }),
    );
  });

  test("cannot be tricked into another event by line breaks in a name or an id", () => {
    const text = writeSse({ event: "a\ndata: forged\n", id: "1\r\n\0\ndata: forged", data: "{}" });
    expect(readSse().feed(text)).toEqual([{ type: "event", event: "adata: forged", id: "1data: forged", data: "{}" }]);
  });

  test("writes the plain form of a frame with data only", () => {
    expect(writeSse({ data: "[DONE]" })).toBe("data: [DONE]\n\n");
  });
});
