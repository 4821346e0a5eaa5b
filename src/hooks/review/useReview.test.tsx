import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import { useReview } from "./useReview.ts";

afterEach(cleanup);

test("of several comments the one that is removed goes alone, and comes back when that is undone", () => {
  const session = createFakeSession();
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactElement => (
    <SessionProvider session={session}>{children}</SessionProvider>
  );
  const { result } = renderHook(() => useReview("made"), { wrapper });
  const add = (text: string): void =>
    act(() => result.current.comment({ path: "a.ts", side: "new", line: 2, endLine: 2, text }));
  const texts = () => result.current.comments.map(({ text }) => text);
  add("one");
  add("two");
  act(() => result.current.uncomment(result.current.comments[0]?.id ?? ""));
  expect(texts()).toEqual(["two"]);
  add("three");
  expect(new Set(result.current.comments.map(({ id }) => id)).size).toBe(2);
  act(() => result.current.undo());
  act(() => result.current.undo());
  expect(texts()).toEqual(["one", "two"]);
});
