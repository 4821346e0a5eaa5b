import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { en } from "../en.ts";
import { useLanguage } from "../language.ts";
import { MessagesProvider, useMessages } from "../MessagesProvider.tsx";
import { he } from "./he.ts";
import { ja } from "./ja.ts";
import { LanguageProvider } from "./LanguageProvider.tsx";
import { loadMessages } from "./loadMessages.ts";

afterEach(cleanup);

function Words() {
  return (
    <p {...useLanguage()}>
      {useMessages().permission.allow}, {useMessages().chat.label}
    </p>
  );
}

const words = <Words />;

const toWords = ({ permission, chat }: typeof en): string => `${permission.allow}, ${chat.label}`;

test("shows the last language until the next one is loaded, and marks the texts with the language they are in", async () => {
  const { rerender } = render(<LanguageProvider language="ja-JP">{words}</LanguageProvider>);
  expect(screen.getByText(toWords(en)).lang).toBe("en");
  expect((await screen.findByText(toWords(ja))).lang).toBe("ja");
  rerender(<LanguageProvider language={["xx", "iw"]}>{words}</LanguageProvider>);
  expect(screen.getByText(toWords(ja)).dir).toBe("ltr");
  expect((await screen.findByText(toWords(he))).dir).toBe("rtl");
});

test("shows a language at once that has been loaded", async () => {
  const { permission, chat } = await loadMessages("fr");
  render(<LanguageProvider language="fr">{words}</LanguageProvider>);
  expect(screen.getByText(`${permission.allow}, ${chat.label}`).lang).toBe("fr");
});

test("texts of the app inside win over those of the language", async () => {
  await loadMessages("ja");
  render(
    <LanguageProvider language="ja">
      <MessagesProvider messages={{ chat: { label: "My chat" } }}>
        <Words />
      </MessagesProvider>
    </LanguageProvider>,
  );
  expect(screen.getByText(`${ja.permission.allow}, My chat`)).toBeTruthy();
});

test("reports a language that cannot be loaded, and keeps the last one", async () => {
  vi.doMock("./ar.ts", () => {
    throw new Error("offline");
  });
  const failed: string[] = [];
  const report = ({ language }: { readonly language: string }) => void failed.push(language);
  render(
    <LanguageProvider language="ar" onError={report}>
      {words}
    </LanguageProvider>,
  );
  await waitFor(() => expect(failed).toEqual(["ar"]));
  expect(screen.getByText(toWords(en)).lang).toBe("en");
});
