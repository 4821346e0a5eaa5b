import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { deltaKit } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import { useDescribe } from "./useDescribe.ts";

afterEach(cleanup);

function Status() {
  return <p>{useDescribe().status}</p>;
}

test("a server that has no description is asked for it once, whatever is mounted later", async () => {
  const asked = vi.fn<(url: string) => void>();
  const connection = createConnection({
    protocol: deltaKit({ extension: true }),
    url: "http://agent.test/chat",
    fetch: async (url) => {
      asked(new Request(url).url);
      return new Response("Not Found", { status: 404 });
    },
  });
  const session = createFakeSession();
  const show = (count: number) => (
    <SessionProvider session={session} connection={connection}>
      {Array.from({ length: count }, (_, index) => (
        <Status key={index} />
      ))}
    </SessionProvider>
  );
  const { rerender } = render(show(1));
  await screen.findByText("error");
  rerender(show(0));
  rerender(show(3));
  expect(await screen.findAllByText("error")).toHaveLength(3);
  expect(asked).toHaveBeenCalledOnce();
  connection.close();
});
