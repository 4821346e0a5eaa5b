import { cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider, useAnnouncer } from "../../../hooks/index.ts";
import type { Attachment, AttachmentProblem } from "../../../hooks/index.ts";
import { createFakeSession } from "../../../hooks/test-support/createFakeSession.ts";
import { useAttachmentNews } from "./useAttachmentNews.ts";

afterEach(cleanup);

test("a file that fails again when it is tried again is announced again", async () => {
  const heard: string[] = [];
  function Ear(): null {
    const announcer = useAnnouncer();
    useEffect(() => announcer.listen((sentence) => void heard.push(sentence)), [announcer]);
    return null;
  }
  const describe = (problem: AttachmentProblem | undefined) => (problem === undefined ? undefined : "Not uploaded");
  function News({ attachments }: { readonly attachments: readonly Attachment[] }): null {
    useAttachmentNews({ attachments, describe, excess: undefined, blocked: undefined, refused: undefined });
    return null;
  }
  const file = new File(["x"], "report.pdf");
  const uploading: Attachment = { id: "a", file, mimeType: "", state: "uploading" };
  const failed: Attachment = { ...uploading, state: "failed", problem: { code: "upload", detail: "full" } };
  const session = createFakeSession();
  const draw = (one: Attachment) => (
    <SessionProvider session={session}>
      <Ear />
      <News attachments={[one]} />
    </SessionProvider>
  );
  const { rerender } = render(draw(uploading));
  for (const one of [failed, uploading, failed]) rerender(draw(one));
  await vi.waitFor(() => expect(heard).toEqual(["report.pdf: Not uploaded", "report.pdf: Not uploaded"]));
});
