import { codeBlock, dialog, diffView, markdown, terminal, visibleText } from "./ui.ts";
import { error } from "./error.ts";
import { format } from "./format.ts";
import { notice } from "./notice.ts";
import { part } from "./part.ts";
import { toolCall } from "./toolCall.ts";

/** Every text the kit shows, one group for each family of components. Another language is an object of this shape. */
export interface Messages {
  /** Numbers with units. */
  readonly format: typeof format;
  /** Dialogs. */
  readonly dialog: typeof dialog;
  /** Code blocks. */
  readonly codeBlock: typeof codeBlock;
  /** Markdown: links and images. */
  readonly markdown: typeof markdown;
  /** Terminal output. */
  readonly terminal: typeof terminal;
  /** Diffs. */
  readonly diffView: typeof diffView;
  /** Hidden characters. */
  readonly visibleText: typeof visibleText;
  /** Tool calls. */
  readonly toolCall: typeof toolCall;
  /** The other parts: reasoning, plan, sources, files, data, unknown. */
  readonly part: typeof part;
  /** Sentences of the kit about the conversation, by `NoticeCode`. */
  readonly notice: typeof notice;
  /** Failures, by `KitErrorCode`. */
  readonly error: typeof error;
}

/** The kit's texts in English. */
export const en: Messages = {
  format,
  dialog,
  codeBlock,
  markdown,
  terminal,
  diffView,
  visibleText,
  toolCall,
  part,
  notice,
  error,
};
