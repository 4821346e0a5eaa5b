import { cleanup, render } from "@testing-library/react";
import { useRef, type ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useFoundMarks } from "./useFoundMarks.ts";

// What the test's DOM lacks of the Custom Highlight API.
const highlights = new Map<string, Set<Range>>();
vi.stubGlobal("CSS", Object.assign(Object.create(CSS), { highlights }));
vi.stubGlobal("Highlight", Set<Range>);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A thread beside its open search. */
function Searched({ text, needle }: { readonly text: string; readonly needle: string }): ReactElement {
  const search = useRef<HTMLDivElement>(null);
  useFoundMarks(search, { needle, nth: 0, step: "" });
  return (
    <section>
      <div ref={search} />
      <div data-slot="thread-viewport">
        <p data-slot="message">{text}</p>
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
