import { cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, test } from "vitest";
import { en } from "./en.ts";
import { MessagesProvider, useMessages } from "./MessagesProvider.tsx";

afterEach(cleanup);

function Words(): ReactElement {
  const { chat, composer } = useMessages();
  return <p>{[chat.label, composer.on, composer.off].join(", ")}</p>;
}

test("a text or a group that is given as undefined keeps the surrounding texts", () => {
  render(
    <MessagesProvider messages={{ chat: undefined, composer: { on: undefined, off: "Aus" } }}>
      <Words />
    </MessagesProvider>,
  );
  expect(screen.getByText([en.chat.label, en.composer.on, "Aus"].join(", "))).toBeTruthy();
});
