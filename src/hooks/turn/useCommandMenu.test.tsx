import { renderHook } from "@testing-library/react";
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
