import { spyOn } from "storybook/test";

/** A file that the page saved. */
export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Presses something that saves a file, and returns that file in place of the browser's download. */
export async function catchDownload(press: () => Promise<unknown>): Promise<SavedFile> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  const create = spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:saved";
  });
  const click = spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await press();
  create.mockRestore();
  click.mockRestore();
  return { name: names.join(), type: blobs[0]?.type ?? "", text: (await blobs[0]?.text()) ?? "" };
}

/** Presses something that copies, and returns the text. */
export async function catchCopy(press: () => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const write = spyOn(navigator.clipboard, "writeText").mockImplementation((text) => {
    texts.push(text);
    return Promise.resolve();
  });
  await press();
  write.mockRestore();
  return texts.join();
}
