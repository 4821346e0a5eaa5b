import type {
  Json,
  JsonObject,
  Location,
  ToolCallContent,
  ToolCallError,
  ToolCallPatch,
  ToolDeclaration,
  ToolKind,
} from "../../../model/index.ts";
import type { CallWriter } from "../../createCallWriter.ts";
import type { WorkspaceCopy } from "../createCopies.ts";

/** What a finished tool reports. */
export interface ToolReport<Value> {
  /** For the agent itself. */
  readonly value: Value;
  /** What a model or a person reads. */
  readonly result: string;
  readonly rawOutput?: Json | undefined;
  /** Present where the tool did its work and the work failed, e.g. by an exit code. */
  readonly error?: ToolCallError | undefined;
  /** Further changes of the call. */
  readonly patch?: ToolCallPatch | undefined;
}

/** A call that is ready to be shown, asked for and applied. */
export interface PreparedCall<Value> {
  readonly title: string;
  readonly locations?: readonly Location[] | undefined;
  /** Shown from the start, so that a permission prompt shows it too: the proposed diff, the terminal. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** What the user must know before granting. */
  readonly reason?: string | undefined;
  /** Does the work; checks again what may have changed since it was prepared. Throws a `CountersignError`. */
  readonly apply: (call: CallWriter, signal: AbortSignal) => Promise<ToolReport<Value>>;
}

/** A tool that this agent executes itself. One file each. */
export interface WorkspaceTool<Input extends JsonObject, Value> {
  readonly declaration: ToolDeclaration & { readonly kind: ToolKind };
  /** Whether it runs without asking: it reads only. */
  readonly trusted: boolean;
  /** Reads an input that the user edited; present where the input can be edited. Throws a `CountersignError` (`invalid_input`). */
  readonly readInput?: ((input: Json) => Input) | undefined;
  /** Looks at the input and at the copy, and changes nothing. Throws a `CountersignError`. */
  prepare(input: Input, copy: WorkspaceCopy): Promise<PreparedCall<Value>>;
}
