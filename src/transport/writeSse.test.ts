import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSse } from "./readSse.ts";
import { writeSse } from "./writeSse.ts";

describe("writeSse", () => {
  test("a browser parses the same data that was written, for any data", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (data) => {
        const read = readSse().feed(writeSse({ event: "tick", id: "e.7", data }));
        expect(read).toEqual([{ type: "event", event: "tick", id: "e.7", data: data.replace(/\r\n?/g, "\n") }]);
      }),
    );
  });

  test("line breaks in a name or an id cannot start another event", () => {
    const text = writeSse({ event: "a\ndata: forged\n", id: "1\r\n\0\ndata: forged", data: "{}" });
    expect(readSse().feed(text)).toEqual([{ type: "event", event: "adata: forged", id: "1data: forged", data: "{}" }]);
  });

  test("writes the plain form of a frame with data only", () => {
    expect(writeSse({ data: "[DONE]" })).toBe("data: [DONE]\n\n");
  });
});
