import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import type { CommandRisk } from "../shell/assessCommand.ts";
import type { SentChange } from "../diff/FileChange.ts";
import type { JsonHazard } from "../json/inspectJson.ts";
import type { WorkspacePath } from "../call/toWorkspacePath.ts";
import type { VisibleFlag } from "../text/visibleText.ts";

/**
 * RFC 6901 pointer into what is presented: `/input/...` (the parsed input), `/argument` (its text as received), `/content/0/...` and
 * `/locations/0/path` (of the call), `/details/...` and `/request/title` (of the request).
 */
export type PresentedPointer = string;

/** The smallest unit that is tracked as seen: a chunk of a text short enough to fit into any prompt. */
export interface PresentedPiece {
  /** Unique in its presentation. Elements that show it have it as `data-piece`. */
  readonly key: string;
  /** The text that it shows. Another text under the same key has to be seen again. */
  readonly text: string;
  /** Whether it belongs to bulk content (file changes, long texts, long lists), which may be allowed unseen in a separate step. */
  readonly bulk: boolean;
}

interface ItemBase {
  /** Unique in its presentation, and the same while the item stays at its place in the input. */
  readonly key: string;
  /** Pointers of the leaves that this item shows in full. No two items share one. */
  readonly covers: readonly PresentedPointer[];
}

/** An environment variable of a command. */
export interface PresentedVariable {
  /** Name of the variable, exactly as sent. */
  readonly name: string;
  /** The value of the variable. */
  readonly value: string;
}

/** A program to be run. */
export interface PresentedCommand extends ItemBase {
  readonly type: "command";
  /** The whole command line. Words of an argument list are quoted for a POSIX shell. */
  readonly text: string;
  /** The words of an argument list, exactly as sent; absent if the command is one text for a shell. */
  readonly words?: readonly string[] | undefined;
  /** The shell of an argument list that runs the text, e.g. `bash -lc`. */
  readonly shell?: string | undefined;
  /** The working directory, where the input has one; see `toCommandFolder`. */
  readonly cwd?: WorkspacePath | undefined;
  /** The environment, where the input has one. */
  readonly env: readonly PresentedVariable[];
  /**
   * What its program may get as arguments, from fields beside the command, each of which is presented as a value of its own. Commands of
   * one object share one list.
   */
  readonly args?: readonly string[] | undefined;
  /** Its place in the input, e.g. `steps[2].command`; absent at the usual place. */
  readonly label?: string | undefined;
}

/** A change of files, shown as a diff. */
export interface PresentedChanges extends ItemBase {
  readonly type: "changes";
  readonly change: SentChange;
  /** The files in the change. */
  readonly paths: readonly WorkspacePath[];
}

/** A network address. */
export interface PresentedAddress extends ItemBase {
  readonly type: "address";
  readonly url: string;
  /** Its host; absent if the address cannot be parsed or may not be opened. */
  readonly host?: string | undefined;
  /** Its place in the input, e.g. `options.url`. */
  readonly label: string;
}

/** A path in the call. */
export interface PresentedPath extends ItemBase {
  readonly type: "path";
  /** The path exactly as sent. */
  readonly text: string;
  /** The path resolved in the workspace. */
  readonly place: WorkspacePath;
  /** Its place in the input, e.g. `files[0]`; `location` for a location of the call. */
  readonly label: string;
}

/** Any other value, under its name in the input. */
export interface PresentedValue extends ItemBase {
  readonly type: "value";
  /** Its place in the input, e.g. `options.force` or `items[3]`. */
  readonly label: string;
  /** Every value as JSON, but a string as it is, unless it could be read as another kind of value or its ends would not be visible. */
  readonly text: string;
  /** Whether it is one entry of a long list, or a long text, in a call that runs no command. */
  readonly bulk: boolean;
}

/**
 * A text to be read as it is: a text block of the content, the argument where the parsed input does not contain all of it, a provider's
 * safety check; the title and the reason of the request only where there is nothing else to show.
 */
export interface PresentedWords extends ItemBase {
  readonly type: "words";
  /** Where the text comes from, as a key of the messages. */
  readonly source: "content" | "title" | "reason" | "safety_check" | "argument";
  /** Code of the check, for `safety_check`. */
  readonly code?: string | undefined;
  readonly text: string;
  /** Whether a long text may be allowed before all of it was in view. */
  readonly bulk: boolean;
}

/** One thing that a person must see before the call is allowed. */
export type PresentedItem =
  | PresentedCommand
  | PresentedChanges
  | PresentedAddress
  | PresentedPath
  | PresentedValue
  | PresentedWords;

/** How carefully a person should read a call. */
export type RiskLevel = "ordinary" | "caution" | "danger";

/** Why a call needs a second look, as a key of `messages.permission.risk`, or of `messages.permission.flag` for its characters. */
export type RiskReason =
  | CommandRisk
  | JsonHazard
  | "destructive"
  | "environment"
  | "sensitive_path"
  | "outside_workspace"
  | "several_commands"
  | "contradicts_kind"
  | "network"
  | "no_input"
  | "deletes_files"
  | `flag:${VisibleFlag}`;

/** The kit's own assessment of a call, based on the presented items. */
export interface RiskAssessment {
  readonly level: RiskLevel;
  /** Each reason once, the gravest first. */
  readonly reasons: readonly RiskReason[];
}

/** The effect of a call, judged by its input alone. */
export type PresentedNature = "command" | "changes" | "deletes" | "network" | "unknown";

/** Everything that a person must see before a call is allowed. */
export interface Presentation {
  /** The items in display order: of the call commands, changes, addresses, paths, other values, texts and locations; then the request's. */
  readonly items: readonly PresentedItem[];
  readonly nature: PresentedNature;
  readonly risk: RiskAssessment;
}

/** The fields of a call that are presented. Status, place and requests have no influence on what runs. */
export type PresentedCall = Pick<ToolCallPart, "toolName" | "kind" | "argument" | "inputState" | "content"> &
  Partial<Pick<ToolCallPart, "input" | "title" | "locations">>;

/** The subject of a presentation: a call, the request about it, or both. */
export interface PresentedSubject {
  /** The call; absent if the request is about none, or about an unknown one. */
  readonly call?: PresentedCall | undefined;
  /** The fields of the request that are presented. */
  readonly request?:
    | (Pick<AgentRequest, "kind"> & Partial<Pick<AgentRequest, "title" | "reason" | "safetyCheck" | "details" | "url">>)
    | undefined;
  /** Absolute path of the workspace, where it is known. */
  readonly workspace?: string | undefined;
}
