import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import type { CommandRisk } from "../shell/assessCommand.ts";
import type { SentChange } from "../diff/FileChange.ts";
import type { JsonHazard } from "../json/inspectJson.ts";
import type { WorkspacePath } from "../call/toWorkspacePath.ts";
import type { VisibleFlag } from "../text/visibleText.ts";

/**
 * RFC 6901 pointer into what is presented: `/input/...` (the parsed input), `/argument` (its text as received), `/content/0/...` (the
 * content of the call), `/details/...` (what else the request carries).
 */
export type PresentedPointer = string;

/** The smallest unit that is tracked as seen: a chunk of a text short enough to fit into any prompt. */
export interface PresentedPiece {
  /** Unique in its presentation. Elements that show it carry it as `data-piece`. */
  readonly key: string;
  /** What it shows. Another text under the same key has to be seen anew. */
  readonly text: string;
  /** Whether it belongs to bulk content (file changes, long texts, long lists), which may be allowed unseen in a step of its own. */
  readonly bulk: boolean;
}

interface ItemBase {
  /** Unique in its presentation, and the same while the item stays at its place in the input. */
  readonly key: string;
  /** Pointers of the leaves that this item shows in full. No two items share one. */
  readonly covers: readonly PresentedPointer[];
}

/** A value of the environment of a command. */
export interface PresentedVariable {
  /** Name of the variable, exactly as sent. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
}

/** A program that would be run. */
export interface PresentedCommand extends ItemBase {
  readonly type: "command";
  /** The whole command line. Words of an argument list are quoted as a POSIX shell wants them. */
  readonly text: string;
  /** The words of an argument list, exactly as sent; absent where the command is one text that a shell reads. */
  readonly words?: readonly string[] | undefined;
  /** The shell that an argument list hands the text to, e.g. `bash -lc`. */
  readonly shell?: string | undefined;
  /** The working directory, where the input names one. */
  readonly cwd?: WorkspacePath | undefined;
  /** The environment it gets, where the input names one. */
  readonly env: readonly PresentedVariable[];
  /** Where in the input it stands, e.g. `steps[2].command`; absent at the usual place. */
  readonly label?: string | undefined;
}

/** A change of files, shown as a diff. */
export interface PresentedChanges extends ItemBase {
  readonly type: "changes";
  readonly change: SentChange;
  /** The files that it names. */
  readonly paths: readonly WorkspacePath[];
}

/** An address that would be reached. */
export interface PresentedAddress extends ItemBase {
  readonly type: "address";
  readonly url: string;
  /** Its host; absent where the address cannot be parsed. */
  readonly host?: string | undefined;
  readonly label: string;
}

/** A path that the call names. */
export interface PresentedPath extends ItemBase {
  readonly type: "path";
  /** Exactly as sent. */
  readonly text: string;
  /** Where it leads. */
  readonly place: WorkspacePath;
  readonly label: string;
}

/** Any other value, under the name that it has in the input. */
export interface PresentedValue extends ItemBase {
  readonly type: "value";
  /** E.g. `options.force` or `items[3]`. */
  readonly label: string;
  /** Text of a string as it is, every other value as JSON. */
  readonly text: string;
  /** Whether it is one entry of a long list, or a long text, in a call that runs no command. */
  readonly bulk: boolean;
}

/** Words of the agent that stand for the call itself, where there is nothing else to show. */
export interface PresentedWords extends ItemBase {
  readonly type: "words";
  /** Whose words they are, as a key of the messages. */
  readonly source: "content" | "title" | "reason" | "safety_check" | "argument";
  /** Code of the check, for `safety_check`. */
  readonly code?: string | undefined;
  readonly text: string;
}

/** One thing that a person must see before the call is allowed. */
export type PresentedItem =
  | PresentedCommand
  | PresentedChanges
  | PresentedAddress
  | PresentedPath
  | PresentedValue
  | PresentedWords;

/** How carefully a call deserves to be read. */
export type RiskLevel = "ordinary" | "caution" | "danger";

/** Why a call deserves a second look, as a key of `messages.permission.risk`, or of `messages.permission.flag` for its characters. */
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

/** The kit's own assessment of a call, made from what it presents. */
export interface RiskAssessment {
  readonly level: RiskLevel;
  /** Each reason once, the gravest first. */
  readonly reasons: readonly RiskReason[];
}

/** What the call does, judged by its input alone. */
export type PresentedNature = "command" | "changes" | "deletes" | "network" | "unknown";

/** Everything that a person must see before a call is allowed. */
export interface Presentation {
  /** In the order in which they are shown: commands, changes, addresses, paths, other values. */
  readonly items: readonly PresentedItem[];
  readonly nature: PresentedNature;
  readonly risk: RiskAssessment;
}

/** What of a call is presented. Status, place and requests are not part of what would run. */
export type PresentedCall = Pick<ToolCallPart, "toolName" | "kind" | "argument" | "inputState" | "content"> &
  Partial<Pick<ToolCallPart, "input" | "title" | "locations">>;

/** What is presented: a call, the request about it, or both. */
export interface PresentedSubject {
  /** The call; absent where the request is about none, or about one that was not seen. */
  readonly call?: PresentedCall | undefined;
  /** The request. */
  readonly request?:
    | (Pick<AgentRequest, "kind"> & Partial<Pick<AgentRequest, "title" | "reason" | "safetyCheck" | "details" | "url">>)
    | undefined;
  /** Absolute path of the workspace, where it is known. */
  readonly workspace?: string | undefined;
}
