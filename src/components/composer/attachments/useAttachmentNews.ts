"use client";
import { useEffect, useRef } from "react";
import { useAnnouncer } from "../../../hooks/index.ts";
import type { Attachment, AttachmentProblem } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";

interface News {
  readonly attachments: readonly Attachment[];
  /** Returns why a file failed; undefined for no problem. */
  readonly describe: (problem: AttachmentProblem | undefined) => string | undefined;
  /** The sentence that files were left out; undefined if none was. */
  readonly excess: string | undefined;
  /** The sentence why nothing can be sent now; undefined if it can. */
  readonly blocked: string | undefined;
  /** The last attempt to send that did nothing; another object for each. */
  readonly refused: object | undefined;
}

/** Announces which files are ready and which failed, once all are done, and why an attempt to send did nothing. */
export function useAttachmentNews({ attachments, describe, excess, blocked, refused }: News): void {
  const { attachments: texts } = useMessages();
  const announcer = useAnnouncer();
  const announced = useRef<ReadonlyMap<string, Attachment["state"]>>(new Map());
  const announcedExcess = useRef<string>(undefined);
  useEffect(() => {
    const busy = new Set(attachments.flatMap(({ id, state }) => (state === "uploading" ? [id] : [])));
    if (busy.size > 0) {
      // What is tried again is news, also when it ends as before.
      announced.current = new Map([...announced.current].filter(([id]) => !busy.has(id)));
      return;
    }
    const news = attachments.filter(({ id, state }) => announced.current.get(id) !== state);
    announced.current = new Map(attachments.map(({ id, state }) => [id, state]));
    const ready = news.filter(({ state }) => state === "ready").map(({ file }) => file.name);
    const failed = news.flatMap(({ file, problem }) => {
      const why = describe(problem);
      return why === undefined ? [] : [`${file.name}: ${why}`];
    });
    const left = excess === announcedExcess.current ? undefined : excess;
    announcedExcess.current = excess;
    const sentences = [
      ...(ready.length > 0 ? [texts.attached(texts.join(ready))] : []),
      ...failed,
      ...(left === undefined ? [] : [left]),
    ];
    if (sentences.length > 0) announcer.announce(sentences.join(" "));
  }, [attachments, describe, excess, texts, announcer]);
  const seen = useRef(refused);
  useEffect(() => {
    if (refused === seen.current) return;
    seen.current = refused;
    if (blocked !== undefined) announcer.announce(blocked);
  }, [refused, blocked, announcer]);
}
