// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";
import { reduceAll } from "../../store/index.ts";
import { Chat } from "./Chat.tsx";

const protocol = deltaKit();

test("a server renders the frame: the bar, the empty state with its tasks, the composer", () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(<Chat protocol={protocol} url="/api/chat" suggestions={["Tidy up"]} />);
  for (const slot of ["chat", "thread", "empty"]) expect(html).toContain(`data-slot="${slot}"`);
  expect(html).toContain("Tidy up");
  expect(html).toMatch(/<textarea[^>]*aria-label="Message"/);
  expect(html).toContain("cs-chat-bar");
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test("renders the same each time, so that the browser can hydrate it", () => {
  const draw = () => renderToString(<Chat protocol={protocol} url="/api/chat" />);
  expect(draw()).toBe(draw());
});

test("has the default name when the name is given as undefined", () => {
  const draw = (name: { "aria-label"?: string | undefined }) =>
    renderToString(<Chat protocol={protocol} url="/api/chat" {...name} />);
  expect(draw({ "aria-label": undefined })).toBe(draw({}));
  expect(draw({ "aria-label": "Orders" })).toMatch(/^<section[^>]*aria-label="Orders"/);
});

test("renders the messages of a given session", () => {
  const connection = createConnection({ protocol, url: "https://agent.example", tabs: null });
  const text = "Your order is on its way.";
  const initialThread = reduceAll([
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
    { type: "text.delta", turnId: "t", messageId: "m", partId: "p", kind: "answer", delta: text, at: 0 },
  ]);
  const session = connection.session(undefined, { initialThread });
  expect(renderToString(<Chat session={session} connection={connection} />)).toContain(text);
  connection.close();
});
