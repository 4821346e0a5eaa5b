import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { useRef, type ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { foldCase } from "../../content/index.ts";
import { useFoundMarks } from "./useFoundMarks.ts";

// What the test's DOM lacks of the Custom Highlight API.
const highlights = new Map<string, Set<Range>>();
beforeEach(() => {
  vi.stubGlobal("CSS", Object.assign(Object.create(CSS), { highlights }));
  vi.stubGlobal("Highlight", Set<Range>);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A thread beside its open search: a message, each piece of its text in an element of its own. */
function Searched({
  text,
  needle,
}: {
  readonly text: string | readonly string[];
  readonly needle: string;
}): ReactElement {
  const search = useRef<HTMLDivElement>(null);
  useFoundMarks(search, { needle, nth: 0, step: "" });
  return (
    <section>
      <div ref={search} />
      <div data-slot="thread-viewport">
        <p data-slot="message">
          {[text].flat().map((piece, index) => (
            <span key={index}>{piece}</span>
          ))}
        </p>
      </div>
    </section>
  );
}

const marked = (): readonly string[] => [...(highlights.get("cs-found") ?? [])].map(String).toSorted();

test("two searches on one page leave each other's marks alone", async () => {
  const draw = (first: boolean, needle: string): ReactElement => (
    <>
      {first && <Searched text="one apple" needle="apple" />}
      <Searched text="two pears, a pear" needle={needle} />
    </>
  );
  const { rerender } = render(draw(true, "pear"));
  await vi.waitFor(() => expect(marked()).toEqual(["apple", "pear", "pear"]));
  rerender(draw(true, "two"));
  await vi.waitFor(() => expect(marked()).toEqual(["apple", "two"]));
  rerender(draw(false, "two"));
  await vi.waitFor(() => expect(marked()).toEqual(["two"]));
  rerender(<></>);
  await vi.waitFor(() => expect(highlights.size).toBe(0));
});

test.each(["İİİ one apple", "ΣΑΣ one APPLE", "\u{1f34e}İ apple"])(
  "marks are where the words are, also behind letters that grow in lower case: %s",
  async (text) => {
    render(<Searched text={text} needle="apple" />);
    await vi.waitFor(() => expect(marked().map(foldCase)).toEqual(["apple"]));
  },
);

test("each mark is the searched text, whatever is before it and in however many elements it is", async () => {
  const piece = fc.string({ unit: fc.constantFrom(..."aİiIΣσςß\u0307".split("")), maxLength: 12 });
  const needles = fc.string({ unit: fc.constantFrom(..."aİiΣς".split("")), minLength: 1, maxLength: 2 }).map(foldCase);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), needles, async (pieces, needle) => {
      render(<Searched text={pieces} needle={needle} />);
      const count = foldCase(pieces.join("")).split(needle).length - 1;
      await vi.waitFor(() => expect(marked().map(foldCase)).toEqual(Array.from({ length: count }, () => needle)));
      cleanup();
    }),
    { numRuns: runs(20) },
  );
});
