import { expect, test } from "vitest";
import type { Carriage, ThreadState } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { emptyThread } from "../../store/index.ts";
import { selectPromptContent } from "./promptContent.ts";

/** Whether images can be sent over a wire that carries them so, to a server that has announced this. */
function sends(images: Carriage, announced: ThreadState["session"]["features"], early?: boolean): boolean {
  const { carries, ...rest } = deltaKit();
  const features = { ...carries.features, images };
  const protocol = { ...rest, carries: { ...carries, features, prompt: { ...carries.prompt, images: ["image/png"] } } };
  const { session, ...thread } = emptyThread();
  return (
    selectPromptContent(protocol, { ...thread, session: { ...session, features: announced } }, early).images.length > 0
  );
}

test("what the wire itself carries is sent unless the server says that it takes none", () => {
  expect([sends("carried", undefined), sends("carried", {}), sends("carried", { images: false })]).toEqual([
    true,
    true,
    false,
  ]);
});

test("what takes the extension is sent only once the server has announced it, or early while nothing is announced", () => {
  expect([sends("extension", undefined), sends("extension", {}), sends("extension", { images: true })]).toEqual([
    false,
    false,
    true,
  ]);
  expect([sends("extension", undefined, true), sends("extension", {}, true)]).toEqual([true, false]);
});
