import { describe, expect, test } from "vitest";
import { deltaKit, servedProtocols } from "../protocols/index.ts";
import { ends, keeping, openPage, textsOf } from "./fixtures/openBranches.ts";

const losses = [
  ["was refused without a sign-in", () => new Response(null, { status: 401 })],
  ["could not be reached", unreachable],
] as const;

function unreachable(): Response {
  throw new TypeError("fetch failed");
}

describe.each(losses)("after the server %s", (_title, fail) => {
  test.each(servedProtocols.filter(({ create }) => create().carries.features.branches !== "absent"))(
    "over $id, a changed prompt that is sent once more still takes the place of the first: the agent never reads what was removed",
    async ({ id, create }) => {
      const client = id === "deltakit" ? () => deltaKit({ extension: true }) : create;
      const page = openPage(create, client, create().carries.features.branches === "carried");
      page.session().send("[prompt-1]");
      await ends(page);
      page.failNext(fail);
      page.session().resend(page.session().thread.messages[0]?.id ?? "", "[prompt-2]");
      await expect.poll(() => page.session().recovery).not.toBeNull();
      // Where it is open whether the prompt arrived, `retry` reads first.
      if (page.session().recovery === "read") page.session().retry();
      await expect.poll(() => page.session().recovery).toMatch(/^send/);
      page.session().retry();
      await expect.poll(() => page.given.length).toBe(2);
      await ends(page);
      expect(page.given).toEqual([["[prompt-1]"], ["[prompt-2]"]]);
      expect(textsOf(page.session().thread)).toEqual(["[prompt-2]", "[answer-2]"]);
    },
  );

  test.each(keeping)(
    "over $id, a prompt that is changed again takes the place of the one that the server has",
    async ({ create, client }) => {
      const page = openPage(create, client, false);
      page.session().send("[prompt-1]");
      await ends(page);
      page.failNext(fail);
      page.session().resend(page.session().thread.messages[0]?.id ?? "", "[prompt-2]");
      await expect.poll(() => page.session().recovery).not.toBeNull();
      page.session().resend(page.session().thread.messages[0]?.id ?? "", "[prompt-3]");
      await ends(page);
      expect(page.given).toEqual([["[prompt-1]"], ["[prompt-3]"]]);
    },
  );
});
