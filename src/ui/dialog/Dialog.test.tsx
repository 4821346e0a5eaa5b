import { cleanup, render, screen } from "@testing-library/react";
import { createPortal } from "react-dom";
import { afterEach, expect, test } from "vitest";
import { LanguageProvider, loadMessages } from "../../messages/languages/index.ts";
import { Dialog } from "./Dialog.tsx";

afterEach(cleanup);

test("a dialog that is drawn outside of the chat is marked with the language of its texts, too", async () => {
  const { dialog } = await loadMessages("ar");
  render(
    <LanguageProvider language="ar">
      {createPortal(<Dialog open title="example.org" onOpenChange={() => undefined} />, document.body)}
    </LanguageProvider>,
  );
  const element = screen.getByRole("button", { name: dialog.close, hidden: true }).closest("dialog");
  expect([element?.lang, element?.dir]).toEqual(["ar", "rtl"]);
});
