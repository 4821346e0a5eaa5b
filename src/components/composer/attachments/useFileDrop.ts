"use client";
import { useEffect, useState } from "react";

/** Called with dropped or pasted files. */
type OnFiles = (files: readonly File[]) => void;

/** Milliseconds after the last `dragover`, which comes at least every 550 while files are over an element (HTML, drag-and-drop processing). */
const rest = 700;

/** Whether an event carries files. Their names and types can be read only when they are dropped. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/** Takes files that are dropped on an element, and returns whether files are being dragged over it. Keep `onFiles` the same. */
export function useFileDrop(element: HTMLElement | null, onFiles: OnFiles): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      setDragging(false);
    };
    const listen = (
      type: "dragenter" | "dragover" | "dragleave" | "drop",
      listener: (event: DragEvent) => void,
    ): void =>
      element.addEventListener(
        type,
        (event) => {
          if (!hasFiles(event)) return;
          // Without this the browser leaves the page and opens the file.
          event.preventDefault();
          listener(event);
        },
        controller,
      );
    const controller = new AbortController();
    listen("dragenter", () => setDragging(true));
    listen("dragover", ({ dataTransfer }) => {
      if (dataTransfer !== null) dataTransfer.dropEffect = "copy";
      setDragging(true);
      clearTimeout(timer);
      timer = setTimeout(hide, rest);
    });
    // What is removed while files are over it is never left, and not every browser tells what is entered next.
    listen("dragleave", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hide();
    });
    listen("drop", ({ dataTransfer }) => {
      hide();
      onFiles(Array.from(dataTransfer?.files ?? []));
    });
    return () => {
      controller.abort();
      hide();
    };
  }, [element, onFiles]);
  return dragging;
}

/**
 * Returns the files of a paste. A paste with both plain and formatted text gives none: it is a text, to which e.g. a spreadsheet adds a
 * picture of its cells. A copied picture of a web page comes with formatted text only, a file of a file manager with plain text only.
 */
export function filesOf({ clipboardData }: ClipboardEvent): readonly File[] {
  const types = clipboardData?.types ?? [];
  return types.includes("text/plain") && types.includes("text/html") ? [] : Array.from(clipboardData?.files ?? []);
}

/** Takes files that are pasted into an element. Keep `onFiles` the same. */
export function useFilePaste(element: HTMLElement | null, onFiles: OnFiles): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = filesOf(event);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    element?.addEventListener("paste", onPaste);
    return () => element?.removeEventListener("paste", onPaste);
  }, [element, onFiles]);
}
