import type { ContentBlock } from "../../model/index.ts";

/** What an artifact is, which decides how it is shown. */
export type ArtifactKind = "document" | "code" | "table" | "page" | "picture";

/** The content of one version: a text, or a picture. */
export type ArtifactContent =
  | {
      readonly type: "text";
      readonly text: string;
      /** The language of the text by a common name (`ts`, `markdown`, `html`); empty for plain text. */
      readonly language: string;
    }
  | { readonly type: "picture"; readonly block: Extract<ContentBlock, { type: "image" }> };

/** One version of an artifact: what one part of the thread contains of it. */
export interface ArtifactVersion {
  /** Key of the part that contains it. */
  readonly partKey: string;
  /** Id of the turn in which it was made. */
  readonly turnId: string;
  /** What it contains. */
  readonly content: ArtifactContent;
}

/** Something that the agent made and that is worth reading large: a file it wrote, a picture, long code or a table of an answer. */
export interface Artifact {
  /** Identifies it in its thread: the same file is the same artifact. */
  readonly id: string;
  /** Its name: of the file, or the heading above it; empty if there is none. Untrusted text. */
  readonly title: string;
  /** How it is shown. */
  readonly kind: ArtifactKind;
  /** Its versions, oldest first. */
  readonly versions: readonly [ArtifactVersion, ...ArtifactVersion[]];
}
