import { act, renderHook } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type ReactNode } from "react";
import { acp, aap, deltaKit } from "../../../protocols/index.ts";
import type { ClientProtocol, ContentBlock, PromptContent } from "../../../model/index.ts";
import { createFakeSession } from "../../test-support/createFakeSession.ts";
import { SessionProvider } from "../../session/SessionProvider.tsx";
import { createComposerStore, joinDrafts } from "../createComposerStore.ts";
import { useComposer } from "../useComposer.ts";
import { attach } from "./manageAttachments.ts";
import { attachmentLimits } from "./Attachment.ts";
import type { AttachmentOptions, UploadContext } from "./Attachment.ts";

const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], "a.png", {
  type: "image/png",
});
const text = (name: string, content = "hi"): File => new File([content], name, { type: "video/mp2t" });

function open(attachments?: AttachmentOptions | false, protocol: ClientProtocol = acp()) {
  const session = createFakeSession(protocol);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider session={session} attachments={attachments}>
      {children}
    </SessionProvider>
  );
  const { result } = renderHook(() => useComposer(), { wrapper });
  const states = () => result.current.attachments.map(({ file, state, problem }) => [file.name, state, problem?.code]);
  const settle = () =>
    vi.waitFor(() => expect(result.current.attachments.every(({ state }) => state !== "uploading")).toBe(true));
  return { session, result, states, settle };
}

describe("attachments", () => {
  test("files become blocks by what they contain, and are sent after the text", async () => {
    const { session, result, settle, states } = open();
    await act(async () => result.current.attach([png, text("a.ts", "let a;")]));
    await settle();
    expect(states()).toEqual([
      ["a.png", "ready", undefined],
      ["a.ts", "ready", undefined],
    ]);
    act(() => result.current.setDraft("look "));
    expect(result.current.canSend).toBe(true);
    act(() => void result.current.send());
    expect(session.calls.filter(([name]) => name === "send")).toEqual([
      [
        "send",
        [
          { type: "text", text: "look" },
          { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" },
          { type: "resource", uri: "attachment:///a.ts", mimeType: "text/plain", text: "let a;" },
        ],
      ],
    ]);
    expect(result.current.attachments).toEqual([]);
    expect(result.current.draft).toBe("");
  });

  test("nothing is sent before the code for attachments is loaded: the file would go with the next prompt", async () => {
    const { session, result, settle } = open();
    act(() => result.current.setDraft("look"));
    let attached: Promise<void> | undefined;
    act(() => void (attached = result.current.attach([text("a.txt")])));
    expect(result.current.canSend).toBe(false);
    act(() => expect(result.current.send()).toBe(false));
    await act(() => attached);
    await settle();
    act(() => expect(result.current.send()).toBe(true));
    expect(session.calls.filter(([name]) => name === "send")).toMatchObject([
      [
        "send",
        [
          { type: "text", text: "look" },
          { type: "resource", text: "hi" },
        ],
      ],
    ]);
  });

  test("a file without a text is a prompt of its own", async () => {
    const { session, result, settle } = open();
    await act(async () => result.current.attach([text("a.txt")]));
    await settle();
    act(() => void result.current.send());
    expect(session.calls.at(-1)).toMatchObject(["send", [{ type: "resource", text: "hi" }]]);
  });

  test("what is too large, of the wrong kind or too much is told, and keeps the prompt from being sent", async () => {
    const { session, result, settle, states } = open({ accept: ["image/*"], maxBytes: 10, maxCount: 3 });
    await act(async () => result.current.attach([png, text("a.txt"), text("b.txt", "x".repeat(11)), text("c.txt")]));
    await settle();
    expect(states()).toEqual([
      ["a.png", "ready", undefined],
      ["a.txt", "failed", "type"],
      ["b.txt", "failed", "size"],
    ]);
    expect(result.current.leftOut).toBe(1);
    act(() => result.current.setDraft("look"));
    expect(result.current.canSend).toBe(false);
    expect(result.current.send()).toBe(false);
    expect(session.calls.filter(([name]) => name === "send")).toEqual([]);
    for (const { id, state } of result.current.attachments)
      if (state === "failed") await act(async () => result.current.removeAttachment(id));
    expect(result.current.canSend).toBe(true);
  });

  test("files that are too large together are told one by one, and join when others have been removed", async () => {
    const { result, settle, states } = open({ maxBytes: 10, maxTotalBytes: 15 });
    const files = ["a.txt", "b.txt", "c.txt", "d.txt"].map((name) => text(name, "x".repeat(7)));
    await act(async () => result.current.attach(files));
    await settle();
    expect(states()).toEqual([
      ["a.txt", "ready", undefined],
      ["b.txt", "ready", undefined],
      ["c.txt", "failed", "total"],
      ["d.txt", "failed", "total"],
    ]);
    const [first, , third] = result.current.attachments;
    await act(async () => result.current.removeAttachment(first?.id ?? ""));
    await act(async () => result.current.retryAttachment(third?.id ?? ""));
    await settle();
    expect(states().map(([, state]) => state)).toEqual(["ready", "ready", "failed"]);
  });

  test.each<[string, AttachmentOptions, number]>([
    ["5 MB without options", {}, 5_000_000],
    ["that of one file where that is larger", { maxBytes: 8_000_000 }, 8_000_000],
    ["that of the app", { maxBytes: 8_000_000, maxTotalBytes: 9_000_000 }, 9_000_000],
    ["none with the app's own store", { upload: () => Promise.reject(new Error()) }, Number.POSITIVE_INFINITY],
  ])("the limit of all files of a prompt is %s", (_, options, expected) => {
    expect(attachmentLimits(options).maxTotalBytes).toBe(expected);
  });

  test("a wire that carries only images takes no other file", async () => {
    const { result, settle, states } = open({}, aap());
    await act(async () => result.current.attach([text("a.txt"), png]));
    await settle();
    expect(states()).toEqual([
      ["a.txt", "failed", "type"],
      ["a.png", "ready", undefined],
    ]);
  });

  test("an upload reports its progress, fails with the app's words and is tried again", async () => {
    const link: ContentBlock = {
      type: "resource_link",
      uri: "https://a.example/1",
      name: "a.txt",
      mimeType: "text/plain",
    };
    let context: UploadContext | undefined;
    let tries = 0;
    let finish = (): void => undefined;
    const upload = (_: File, given: UploadContext): Promise<ContentBlock> => {
      context = given;
      tries += 1;
      return tries === 1 ? Promise.reject(new Error("Full")) : new Promise((resolve) => (finish = () => resolve(link)));
    };
    const { result, settle, states } = open({ upload });
    await act(async () => result.current.attach([text("a.txt")]));
    await settle();
    expect(result.current.attachments[0]?.problem).toEqual({ code: "upload", detail: "Full" });
    await act(async () => result.current.retryAttachment(result.current.attachments[0]?.id ?? ""));
    await vi.waitFor(() => expect(tries).toBe(2));
    act(() => context?.onProgress(0.5));
    act(() => context?.onProgress(7));
    expect(result.current.attachments[0]).toMatchObject({ state: "uploading", progress: 0.5 });
    await act(async () => finish());
    await settle();
    expect(states()).toEqual([["a.txt", "ready", undefined]]);
    expect(result.current.attachments[0]?.block).toEqual(link);
  });

  test("a removed file is aborted, and what its upload still answers changes nothing", async () => {
    let context: UploadContext | undefined;
    let finish = (): void => undefined;
    const upload = (file: File, given: UploadContext): Promise<ContentBlock> => {
      context = given;
      return new Promise((resolve) => (finish = () => resolve({ type: "image", mimeType: file.type, data: "" })));
    };
    const { result } = open({ upload });
    await act(async () => result.current.attach([png]));
    await vi.waitFor(() => expect(context).toBeDefined());
    await act(async () => result.current.removeAttachment(result.current.attachments[0]?.id ?? ""));
    expect(context?.signal.aborted).toBe(true);
    act(() => context?.onProgress(0.9));
    await act(async () => finish());
    expect(result.current.attachments).toEqual([]);
  });

  test("an upload that returns what the wire does not carry is told, and not sent", async () => {
    const upload = async (): Promise<ContentBlock> => ({
      type: "resource_link",
      uri: "https://a.example/1",
      name: "a",
    });
    const { result, settle, states } = open({ upload }, aap());
    await act(async () => result.current.attach([png]));
    await settle();
    expect(states()).toEqual([["a.png", "failed", "type"]]);
  });

  test("what the server refuses only later is told when it is to be sent", async () => {
    const { session, result, settle, states } = open();
    await act(async () => result.current.attach([png]));
    await settle();
    const none: PromptContent = { images: [], audio: [], files: [], links: [] };
    Object.assign(session, { promptContent: none });
    act(() => expect(result.current.send()).toBe(false));
    await vi.waitFor(() => expect(states()).toEqual([["a.png", "failed", "type"]]));
    expect(session.calls.filter(([name]) => name === "send")).toEqual([]);
  });

  test("a file that is being read when its draft is joined to another gets ready there, and so does one attached after that", async () => {
    const [kept, later] = [createComposerStore("half"), createComposerStore("")];
    const place = { composer: later, session: createFakeSession(), options: {} };
    attach(place, [text("a.txt")]);
    joinDrafts(kept, later);
    attach(place, [text("b.txt")]);
    const states = () => kept.getState().attachments.map(({ file, state }) => [file.name, state]);
    const both = ["a.txt", "b.txt"];
    await vi.waitFor(() => expect(states()).toEqual(both.map((name) => [name, "ready"])));
  });

  test("where attachments are off, nothing is attached", async () => {
    const { result } = open(false, deltaKit());
    await act(async () => result.current.attach([png]));
    expect(result.current.attachments).toEqual([]);
  });

  test("typing changes no attachment, and attaching no text", async () => {
    const { result, settle } = open();
    act(() => result.current.setDraft("be"));
    await act(async () => result.current.attach([png]));
    await settle();
    act(() => result.current.insert("fore"));
    expect(result.current.draft).toBe("before");
    expect(result.current.attachments).toHaveLength(1);
  });

  test("a page that is not served over TLS attaches files, too: it has no crypto.randomUUID", async () => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { result, settle, states } = open();
    await act(async () => result.current.attach([png, png]));
    await settle();
    expect(states()).toEqual([
      ["a.png", "ready", undefined],
      ["a.png", "ready", undefined],
    ]);
    expect(new Set(result.current.attachments.map(({ id }) => id)).size).toBe(2);
  });

  test("files that were left out are told until one is removed or the prompt is sent", async () => {
    const { result, settle } = open({ maxCount: 1 });
    await act(async () => result.current.attach([png, text("b.txt")]));
    await settle();
    expect(result.current.leftOut).toBe(1);
    await act(async () => result.current.removeAttachment(result.current.attachments[0]?.id ?? ""));
    expect(result.current.leftOut).toBe(0);
    await act(async () => result.current.attach([png, text("b.txt")]));
    await settle();
    act(() => expect(result.current.send()).toBe(true));
    expect([result.current.leftOut, result.current.attachments]).toEqual([0, []]);
  });
});
