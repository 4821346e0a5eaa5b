/** What an extension draws: inert data, like all nodes. */
export interface MarkdownExtensionNode {
  readonly type: "extension";
  /** The name of the extension. */
  readonly name: string;
  /** What stands between its markers, as written. */
  readonly text: string;
  /** All of it as written, with its markers. */
  readonly source: string;
  /** Whether it stands between blocks or in a line of text. */
  readonly display: "block" | "inline";
  /** The language of a code block as written; absent for other syntaxes. */
  readonly language?: string | undefined;
  /** Whether its end is missing; absent if it is there. */
  readonly open?: true | undefined;
}

/** An inline node of a text. The `href` of a link or an image is as written: it must pass `safeHref` before it is used. */
export type MarkdownInline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "break" }
  | { readonly type: "codeSpan"; readonly text: string }
  | { readonly type: "strong" | "emphasis" | "strike"; readonly children: readonly MarkdownInline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly MarkdownInline[] }
  | { readonly type: "image"; readonly href: string; readonly alt: string }
  /** Something that the caller draws here: see `placeMarks`. */
  | { readonly type: "mark"; readonly index: number }
  | MarkdownExtensionNode;

/** One item of a list. `checked` is present for tasks. */
export interface MarkdownItem {
  /** Whether the task is ticked off; absent if the item is not a task. */
  readonly checked?: boolean | undefined;
  /** The content of the item. */
  readonly children: readonly MarkdownNode[];
}

/** Alignment of a table's column; null for none. */
export type MarkdownAlign = "start" | "center" | "end" | null;

/** A block of markdown as plain data: no HTML, character references resolved. */
export type MarkdownNode =
  | { readonly type: "paragraph"; readonly children: readonly MarkdownInline[] }
  /** Running text without a paragraph around it: the content of a tight list item. */
  | { readonly type: "line"; readonly children: readonly MarkdownInline[] }
  | { readonly type: "heading"; readonly depth: 1 | 2 | 3 | 4 | 5 | 6; readonly children: readonly MarkdownInline[] }
  | { readonly type: "quote"; readonly children: readonly MarkdownNode[] }
  /** `start`: the number of the first item; null for a list without numbers. */
  | { readonly type: "list"; readonly start: number | null; readonly items: readonly MarkdownItem[] }
  /** `language`: the beginning of what stands behind the fence, up to 40 of `A-Za-z0-9_+#.-`; empty for none. */
  | { readonly type: "code"; readonly language: string; readonly text: string }
  | {
      readonly type: "table";
      readonly align: readonly MarkdownAlign[];
      readonly head: readonly (readonly MarkdownInline[])[];
      readonly rows: readonly (readonly (readonly MarkdownInline[])[])[];
    }
  | { readonly type: "rule" }
  | MarkdownExtensionNode
  /** Text shown as typed: beyond a limit, or raw HTML. */
  | { readonly type: "plain"; readonly text: string };
