import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import { useCommandMenu } from "./useCommandMenu.ts";

test.each([
  ["/iptal", "İptal"],
  ["/İPTAL", "iptal"],
  ["/λόγος", "ΛΌΓΟΣ"],
  ["/λόγοσ", "λόγος"],
])("%s finds the command %s, as the searches of the kit do", (draft, name) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider session={createFakeSession()}>{children}</SessionProvider>
  );
  const commands = [{ name, description: "" }];
  const { result } = renderHook(() => useCommandMenu(draft, () => undefined, commands), { wrapper });
  expect(result.current.matches).toEqual(commands);
});

test("commands that begin with what is typed come first, and typing on selects the first again", () => {
  const session = createFakeSession();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider session={session}>{children}</SessionProvider>
  );
  const commands = ["pretest", "test", "tell"].map((name) => ({ name, description: "" }));
  const { result, rerender } = renderHook(({ draft }) => useCommandMenu(draft, () => undefined, commands), {
    wrapper,
    initialProps: { draft: "/te" },
  });
  expect(result.current.matches.map(({ name }) => name)).toEqual(["test", "tell", "pretest"]);
  act(() => result.current.setActiveIndex(1));
  expect(result.current.activeIndex).toBe(1);
  rerender({ draft: "/tes" });
  expect(result.current.matches.map(({ name }) => name)).toEqual(["test", "pretest"]);
  expect(result.current.activeIndex).toBe(0);
});
