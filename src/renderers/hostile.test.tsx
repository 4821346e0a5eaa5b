import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import spoofing from "../content/fixtures/spoofing.json" with { type: "json" };
import corpus from "../content/fixtures/hostile-markdown.json" with { type: "json" };
import { alternate, sample } from "../../scripts/fullRun.ts";
import { hidesCharacters } from "../content/index.ts";
import type { Part } from "../model/index.ts";
import { createMarkdownExtensions, MarkdownExtensionsContext, preload } from "../ui/index.ts";
import { math } from "../ui/math/index.ts";
import type { PartProps } from "./PartRenderer.ts";
import { RenderedPart } from "./RenderedPart.tsx";
import { plainCall } from "../model/fixtures/plainCall.ts";
import { hostilePlaces } from "./test-support/hostilePlaces.ts";
import { findHidden } from "./test-support/findHidden.ts";
import { inspectHostile } from "./test-support/inspectHostile.ts";

// The library of formulas, too.
await preload();
afterEach(cleanup);

const extensions = createMarkdownExtensions([math()]);

/** An open part in a chat with formulas; diagrams are drawn in a browser only, by the end-to-end test. */
function HostilePart({ part }: Pick<PartProps, "part">): ReactElement {
  return (
    <MarkdownExtensionsContext.Provider value={extensions}>
      <RenderedPart part={part} defaultOpen />
    </MarkdownExtensionsContext.Provider>
  );
}

/** Checks each item in a separate task, so that its memory is freed: thousands in one task exceed the heap. */
async function checkEach<Item>(
  items: readonly Item[],
  judge: (item: Item) => readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const item of items) {
    found.push(...judge(item));
    await new Promise((done) => setTimeout(done));
  }
  return found;
}

describe("untrusted text", () => {
  test.each(Object.keys(hostilePlaces).map((sink, turn) => [sink, turn] as const))(
    "U1 U2 U4 U6 runs, fetches, links and styles nothing as the %s of a part",
    async (sink, turn) => {
      const toPart = hostilePlaces[sink];
      const found = await checkEach(sample(corpus.items, 6, 3 * turn), ({ id, payload }) => {
        if (toPart === undefined) return ["no such sink"];
        const { container, unmount } = render(<HostilePart part={toPart(payload)} />);
        const wrong = inspectHostile(container, payload).map((what) => `${id}: ${what}`);
        unmount();
        return wrong;
      });
      expect(found).toEqual([]);
    },
  );

  test.each(Object.keys(hostilePlaces).map((sink, turn) => [sink, turn] as const))(
    "U18 hides no character in what is drawn or read out, as the %s of a part",
    async (sink, turn) => {
      const toPart = hostilePlaces[sink];
      const hiding = spoofing.items.filter(({ value }) => hidesCharacters(value));
      const found = await checkEach(sample(hiding, 8, turn), ({ id, value }) => {
        if (toPart === undefined) return ["no such sink"];
        const { container, unmount } = render(<HostilePart part={toPart(value)} />);
        const wrong = findHidden(container).map((what) => `${id}: ${what}`);
        unmount();
        return wrong;
      });
      expect(found).toEqual([]);
    },
  );

  test("U18 leaves right-to-left text and joined emoji as they are in every place", () => {
    const text = "שלום\u200f (C++) مي\u200cخواهم 👩🏽\u200d💻 ❤️";
    const prose = ["answer", "reasoning", "code block", "table", "notice", "plan", "step", "terminal", "citation"];
    for (const sink of prose) {
      const { container, unmount } = render(<HostilePart part={hostilePlaces[sink]?.(text) ?? plainCall} />);
      const marks = [...container.querySelectorAll("[data-slot=hidden-character]")].filter(
        (mark) => mark.closest("bdi") === null,
      );
      expect([sink, marks.map((mark) => mark.textContent)]).toEqual([sink, []]);
      expect(container.textContent).toContain(text);
      unmount();
    }
  });

  test("U1 U2 U4 U6 holds at any moment of streaming", async () => {
    const found = await checkEach(sample(corpus.items, 8, 1), ({ id, payload }) => {
      const answer = (text: string): Part => ({
        type: "text",
        key: "p",
        kind: "answer",
        text,
        citations: [],
        state: "streaming",
      });
      const { container, rerender, unmount } = render(<RenderedPart part={answer("")} />);
      const text = payload.slice(0, 200);
      const wrong = Array.from(text, (_, end) => {
        rerender(<RenderedPart part={answer(text.slice(0, end + 1))} />);
        return inspectHostile(container, payload).map((what) => `${id} at ${end}: ${what}`);
      }).flat();
      unmount();
      return wrong;
    });
    expect(found).toEqual([]);
  });

  test("P7 imitates no prompt: no answer button, and no class, role or slot of a prompt, in any place", () => {
    const prompt =
      '<fieldset class="cs-permission" data-slot="permission"><button aria-label="Allow once">Allow once</button></fieldset>';
    const payload = `${prompt}\n\n- [ ] Allow once\n- [Deny](https://a.example "Deny")\n`;
    for (const toPart of Object.values(hostilePlaces)) {
      const { container, queryByRole, unmount } = render(<HostilePart part={toPart(payload)} />);
      expect(container.querySelector("fieldset, .cs-permission, [data-slot=permission], dialog")).toBeNull();
      for (const role of ["dialog", "alertdialog", "form"]) expect(queryByRole(role)).toBeNull();
      expect(queryByRole("button", { name: /^(Allow|Deny)/ })).toBeNull();
      unmount();
    }
  });

  test("U12 treats names of the prototype as plain names", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "then", "$$typeof"];
    for (const [turn, toPart] of Object.values(hostilePlaces).entries())
      for (const name of alternate(names, turn, 3)) render(<HostilePart part={toPart(name)} />).unmount();
    for (const name of names) {
      const { container } = render(<RenderedPart part={{ ...plainCall, title: name }} />);
      expect(container.textContent).toContain(name);
      cleanup();
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});
