import { codeBlock, dialog, loadable, markdown, output, picture, pieces, table, terminal, visibleText } from "./ui.ts";
import { artifacts } from "./artifacts.ts";
import { attachments } from "./attachments.ts";
import { agentLog } from "./agentLog.ts";
import { attention } from "./attention.ts";
import { chat } from "./chat.ts";
import { composer } from "./composer.ts";
import { diffView } from "./diffView.ts";
import { error } from "./error.ts";
import { feedback } from "./feedback.ts";
import { followPanel } from "./followPanel.ts";
import { format } from "./format.ts";
import { keyboard } from "./keyboard.ts";
import { notice } from "./notice.ts";
import { part } from "./part.ts";
import { permission } from "./permission.ts";
import { permissionCenter } from "./permissionCenter.ts";
import { place } from "./place.ts";
import { receipt } from "./receipt.ts";
import { review } from "./review.ts";
import { sessionList } from "./sessionList.ts";
import { thread } from "./thread.ts";
import { threadSearch } from "./threadSearch.ts";
import { toolCall } from "./toolCall.ts";

/** Every text that the kit shows, one group per family of components. Another language is an object of this type. */
export interface Messages {
  /** Numbers with units, times and amounts. */
  readonly format: typeof format;
  /** Dialogs: the close button. */
  readonly dialog: typeof dialog;
  /** Components that are loaded on demand. */
  readonly loadable: typeof loadable;
  /** Code blocks: copying, wrapping, saving. */
  readonly codeBlock: typeof codeBlock;
  /** Markdown: links and images. */
  readonly markdown: typeof markdown;
  /** Tables: copying and saving. */
  readonly table: typeof table;
  /** Pictures: loading and zoom. */
  readonly picture: typeof picture;
  /** Terminal output: its box and omitted lines. */
  readonly terminal: typeof terminal;
  /** Long outputs: omitted lines, saving. */
  readonly output: typeof output;
  /** Long lists that are shown a page at a time. */
  readonly pieces: typeof pieces;
  /** Diffs: counts, lines, decisions and comments. */
  readonly diffView: typeof diffView;
  /** Hidden characters that are shown as codes. */
  readonly visibleText: typeof visibleText;
  /** Tool calls: verbs, statuses, notes and outputs. */
  readonly toolCall: typeof toolCall;
  /** The other parts: reasoning, plan, sources, files, data, unknown. */
  readonly part: typeof part;
  /** Sentences of the kit about the conversation, by `NoticeCode`. */
  readonly notice: typeof notice;
  /** Failures, by `KitErrorCode`. */
  readonly error: typeof error;
  /** The process of an agent and its log. */
  readonly agentLog: typeof agentLog;
  /** The assembled chat: bar, banners and announcements. */
  readonly chat: typeof chat;
  /** The keyboard help. */
  readonly keyboard: typeof keyboard;
  /** The thread: authors, actions and older messages. */
  readonly thread: typeof thread;
  /** What calls a person back to the page. */
  readonly attention: typeof attention;
  /** The feedback on an answer. */
  readonly feedback: typeof feedback;
  /** The search in a thread. */
  readonly threadSearch: typeof threadSearch;
  /** Steps of a turn, and its receipt. */
  readonly receipt: typeof receipt;
  /** The composer and its queue. */
  readonly composer: typeof composer;
  /** The panel that shows what the agent made. */
  readonly artifacts: typeof artifacts;
  /** The files that are attached to a prompt. */
  readonly attachments: typeof attachments;
  /** Permission prompts, forms and links. */
  readonly permission: typeof permission;
  /** The permission centre: rules and the audit log. */
  readonly permissionCenter: typeof permissionCenter;
  /** The review of changes. */
  readonly review: typeof review;
  /** The session list. */
  readonly sessionList: typeof sessionList;
  /** Locations in files: opening and copying. */
  readonly place: typeof place;
  /** The follow panel. */
  readonly followPanel: typeof followPanel;
}

/** The kit's texts in English. */
export const en: Messages = {
  format,
  dialog,
  loadable,
  codeBlock,
  markdown,
  table,
  picture,
  terminal,
  output,
  pieces,
  diffView,
  visibleText,
  toolCall,
  part,
  notice,
  error,
  feedback,
  agentLog,
  attention,
  chat,
  keyboard,
  thread,
  threadSearch,
  receipt,
  composer,
  artifacts,
  attachments,
  permission,
  permissionCenter,
  review,
  sessionList,
  place,
  followPanel,
};
